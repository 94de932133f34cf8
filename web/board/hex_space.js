/* hex_space.js - a grid of hexes as a space: where each is, which one holds a point, its neighbours and distances, all by arithmetic. */
import { DIRECTIONS, Space } from './board_space.js';

export class HexSpace extends Space {
    constructor(board) {
        super(board);
        this.flat = board.flat;
        this.side = this.unit / Math.sqrt(3);
        this.all = board.hexes;
        this.names = Object.keys(board.hexes);
        this.origin = this.all[this.names[0]] || { x: 0, y: 0 };
        this.grid = new Map(this.names.map((name) => [this.cell(this.all[name].x, this.all[name].y).join(), name]));
    }

    /** Which hex of the endless grid holds a point, counted in two of its three axes from the first hex. */
    cell(x, y) {
        const [along, across] = this.flat ? [x - this.origin.x, y - this.origin.y] : [y - this.origin.y, x - this.origin.x];
        const q = (2 / 3) * (along / this.side);
        const r = across / this.unit - q / 2;
        const whole = [q, r, -q - r].map(Math.round);
        const off = [q, r, -q - r].map((part, i) => Math.abs(part - whole[i]));
        const worst = off.indexOf(Math.max(...off)); // the three axes add up to 0: the one that was rounded most is made to
        whole[worst] = -(whole[(worst + 1) % 3] + whole[(worst + 2) % 3]);
        return [whole[0] + 0, whole[1] + 0];
    }

    /** The hex that holds a point, or null off the map. */
    at(x, y) {
        return this.grid.get(this.cell(x, y).join()) || null;
    }

    next(name, direction) {
        const c = this.all[name];
        const [dx, dy] = this.directions()[direction];
        return this.at(c.x + dx * this.unit, c.y + dy * this.unit) || undefined;
    }

    corner(name, i, inset = 0) {
        const c = this.all[name];
        const angle = (((this.flat ? -120 : -90) + 60 * i) * Math.PI) / 180;
        const r = this.side * (1 - inset);
        return [c.x + r * Math.cos(angle), c.y + r * Math.sin(angle)];
    }

    corners(name, inset = 0) {
        return DIRECTIONS.map((i) => this.corner(name, i, inset));
    }

    outline(name, inset = 0) {
        return `M${this.corners(name, inset)
            .map((corner) => corner.map((v) => v.toFixed(1)).join(' '))
            .join('L')}Z`;
    }

    /** Only the sides between inside and outside. */
    border(names) {
        const inside = new Set(names);
        const sides = [];
        for (const name of inside) {
            if (!this.all[name]) {
                continue;
            }
            for (let d = 0; d < 6; d++) {
                if (!inside.has(this.next(name, d))) {
                    const i = this.flat ? d : d + 1;
                    sides.push([this.corner(name, i), this.corner(name, i + 1), name]);
                }
            }
        }
        return sides;
    }

    distance(a, b) {
        const p = this.all[a];
        const q = this.all[b];
        if (!p || !q) {
            return Infinity;
        }
        const [q1, r1] = this.cell(p.x, p.y);
        const [q2, r2] = this.cell(q.x, q.y);
        return (Math.abs(q1 - q2) + Math.abs(r1 - r2) + Math.abs(q1 + r1 - q2 - r2)) / 2;
    }
}
