/* table_space.js - a table of bases as a space: every piece stands on a place of its own name, in user units of so many to the inch. */
import { holds, Space } from './board_space.js';

const RING = 7; // rings lie so far around a base
const STAND = [-9, -9, 9, -9, 9, 9, -9, 9]; // a piece without an outline: a small square

export class TableSpace extends Space {
    constructor(board) {
        super(board);
        this.bases = true;
        this.width = board.width;
        this.height = board.height;
    }

    /** Where everybody stands now. Drawings tell the outlines. */
    settle(view, counters, look) {
        this.all = {};
        for (const piece of view.pieces || []) {
            if (counters[piece.id]) {
                piece.hex = piece.id;
                const seen = look(piece.id) || {};
                this.all[piece.id] = {
                    x: piece.x * this.unit,
                    y: (this.height - piece.y) * this.unit,
                    terrain: `${piece.x}, ${piece.y}`,
                    outline: seen.outline || [],
                    facing: seen.facing || 0,
                    leader: Boolean(seen.leader),
                };
            }
        }
        this.names = Object.keys(this.all);
    }

    corners(name) {
        const c = this.all[name];
        const flat = c.leader || c.outline.length < 6 ? STAND : c.outline;
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

    /** Who stands at a point, or nobody; who has no base of his own stands on those of others. */
    at(x, y) {
        const here = this.names.filter((name) => holds(this.corners(name), x, y));
        return here.find((name) => this.all[name].leader) || here[0] || null;
    }
}
