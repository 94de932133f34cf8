/* hexes.js - geometry of the board in user units, 64 to a hex: corners, neighbours, borders of areas, lines between
 * hexes. */

export class Hexes {
    constructor(board) {
        this.flat = board.flat;
        this.unit = board.unit || 64;
        this.side = this.unit / Math.sqrt(3);
        this.all = board.hexes;
        this.names = Object.keys(board.hexes);
        this.grid = new Map();
        this.names.forEach((name) => this.grid.set(this.key(this.all[name].x, this.all[name].y), name));
    }

    /* Centres of a column lie half a unit apart, so a cell of a third of a unit never holds two. */
    key(x, y) {
        return `${Math.round(x / (this.unit / 6))},${Math.round(y / (this.unit / 6))}`;
    }

    centre(name) {
        return this.all[name];
    }

    /** The unit vectors to the six neighbours, clockwise from the top. */
    directions() {
        return [0, 1, 2, 3, 4, 5].map((i) => {
            const angle = (((this.flat ? -90 : -60) + 60 * i) * Math.PI) / 180;
            return [Math.cos(angle), Math.sin(angle)];
        });
    }

    /** The neighbour in a direction, or undefined at the edge. */
    next(name, direction) {
        const c = this.all[name];
        const [dx, dy] = this.directions()[direction];
        return this.near(c.x + dx * this.unit, c.y + dy * this.unit);
    }

    near(x, y) {
        for (const dx of [0, -1, 1]) {
            for (const dy of [0, -1, 1]) {
                const name = this.grid.get(this.key(x + (dx * this.unit) / 6, y + (dy * this.unit) / 6));
                if (name) {
                    return name;
                }
            }
        }
        return undefined;
    }

    /** The hex that holds a point, or null off the map. */
    at(x, y) {
        let best = null;
        let least = (this.unit * 0.6) ** 2;
        for (const name of this.names) {
            const c = this.all[name];
            const d = (c.x - x) ** 2 + (c.y - y) ** 2;
            if (d < least) {
                least = d;
                best = name;
            }
        }
        return best;
    }

    corner(name, i, inset = 0) {
        const c = this.all[name];
        const angle = (((this.flat ? -120 : -90) + 60 * i) * Math.PI) / 180;
        const r = this.side * (1 - inset);
        return [c.x + r * Math.cos(angle), c.y + r * Math.sin(angle)];
    }

    outline(name, inset = 0) {
        return `M${[0, 1, 2, 3, 4, 5]
            .map((i) =>
                this.corner(name, i, inset)
                    .map((v) => v.toFixed(1))
                    .join(' '),
            )
            .join('L')}Z`;
    }

    /** The sides of an area that face outward: [from, to, name of the hex inside]. */
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

    borderPath(names) {
        return this.border(names)
            .map(([a, b]) => `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`)
            .join('');
    }

    /** Two short strokes inward on each side of the border, or studs when length is 0. */
    fringe(names, length) {
        return this.border(names)
            .map(([a, b, name]) =>
                [0.3, 0.7]
                    .map((t) => {
                        const x = a[0] + (b[0] - a[0]) * t;
                        const y = a[1] + (b[1] - a[1]) * t;
                        const c = this.all[name];
                        const mx = (a[0] + b[0]) / 2;
                        const my = (a[1] + b[1]) / 2;
                        const d = Math.hypot(c.x - mx, c.y - my) || 1;
                        const inward = (part) => ((part / d) * length).toFixed(1);
                        return length
                            ? `M${x.toFixed(1)} ${y.toFixed(1)}l${inward(c.x - mx)} ${inward(c.y - my)}`
                            : `M${x.toFixed(1)} ${y.toFixed(1)}h.1`;
                    })
                    .join(''),
            )
            .join('');
    }

    /** A soft line through hexes: middles of the legs joined, centres as control points. */
    way(names) {
        const p = names.map((name) => this.all[name]).filter(Boolean);
        if (p.length < 2) {
            return null;
        }
        let d = `M${p[0].x} ${p[0].y}`;
        for (let i = 1; i + 1 < p.length; i++) {
            const end = i + 2 === p.length ? p[i + 1] : { x: (p[i].x + p[i + 1].x) / 2, y: (p[i].y + p[i + 1].y) / 2 };
            d += `Q${p[i].x} ${p[i].y} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
        }
        const last = p[p.length - 1];
        const before = p[p.length - 2];
        return {
            d: p.length === 2 ? `${d}L${last.x} ${last.y}` : d,
            end: last,
            angle: (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI,
        };
    }

    distance(a, b) {
        const p = this.all[a];
        const q = this.all[b];
        return p && q ? Math.round(Math.hypot(p.x - q.x, p.y - q.y) / this.unit) : Infinity;
    }
}
