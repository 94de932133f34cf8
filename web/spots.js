/* spots.js - a table of bases in the place of hexes: every piece stands on a spot of its own name, in user units of 24 to
 * the inch. The rest of the page asks for centres, outlines and distances as it does of hexes, and need not know the
 * difference. */
import { Hexes } from './hexes.js';

const RING = 7;

export class Spots extends Hexes {
    constructor(board) {
        super({ ...board, hexes: {}, flat: true });
        this.bases = true;
        this.width = board.width;
        this.height = board.height;
    }

    /** A new position: where everybody stands. Drawings tell the outlines. */
    settle(view, counters, look) {
        this.all = {};
        for (const piece of view.pieces || []) {
            if (counters[piece.id]) {
                piece.hex = piece.id;
                const seen = look(piece.id) || {};
                this.all[piece.id] = { x: piece.x * this.unit, y: (this.height - piece.y) * this.unit,
                    terrain: `${piece.x}, ${piece.y}`, outline: seen.outline || [], facing: seen.facing || 0,
                    leader: piece.kind === 'leader' };
            }
        }
        this.names = Object.keys(this.all);
    }

    /** Corners of a base; a general has a small square. */
    corners(name) {
        const c = this.all[name];
        const flat = c.leader || c.outline.length < 6 ? [-9, -9, 9, -9, 9, 9, -9, 9] : c.outline;
        const out = [];
        for (let i = 0; i + 1 < flat.length; i += 2) {
            out.push([c.x + flat[i], c.y + flat[i + 1]]);
        }
        return out;
    }

    /** Rings lie around a base, not on its edge. */
    outline(name) {
        const { x: cx, y: cy } = this.all[name];
        const out = ([x, y]) => {
            const far = Math.hypot(x - cx, y - cy) || 1;
            return `${(x + ((x - cx) / far) * RING).toFixed(1)} ${(y + ((y - cy) / far) * RING).toFixed(1)}`;
        };
        return `M${this.corners(name).map(out).join('L')}Z`;
    }

    border(names) {
        return [...names].filter((name) => this.all[name]).flatMap((name) => {
            const p = this.corners(name);
            return p.map((a, i) => [a, p[(i + 1) % p.length], name]);
        });
    }

    holds(name, x, y) {
        const p = this.corners(name);
        let inside = false;
        for (let i = 0, j = p.length - 1; i < p.length; j = i++) {
            const [ax, ay] = p[i];
            const [bx, by] = p[j];
            if ((ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) {
                inside = !inside;
            }
        }
        return inside;
    }

    /** Who stands at a point, or nobody. */
    at(x, y) {
        return this.names.find((name) => this.all[name].leader && this.holds(name, x, y))
            || this.names.find((name) => this.holds(name, x, y)) || null;
    }

    /** The neighbour in a direction: the nearest piece within that sixth of the compass. */
    next(name, direction) {
        const c = this.all[name];
        const [dx, dy] = this.directions()[direction];
        let best = null;
        let least = Infinity;
        for (const other of this.names) {
            const o = this.all[other];
            const d = Math.hypot(o.x - c.x, o.y - c.y);
            if (other !== name && d < least && (o.x - c.x) * dx + (o.y - c.y) * dy > d * 0.8) {
                least = d;
                best = other;
            }
        }
        return best || undefined;
    }

    distance(a, b) {
        return a === b ? 0 : Infinity; // distances on a table are asked of the server, in inches
    }
}
