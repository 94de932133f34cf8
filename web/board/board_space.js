/* board_space.js - the ground of a board as the rest of the page asks for it: places by name, each with a centre, an outline and neighbours.
 *
 * Hexes, bases on a table and zones of cards are spaces; each says where its places are (`all`), which one holds a point (`at`), its
 * outline, its neighbours and how far two are apart. What can be made from that is made here, once. All in user units; a name that
 * is no place of this space has no centre. */

export const DIRECTIONS = [0, 1, 2, 3, 4, 5];

export class Space {
    constructor(board) {
        this.unit = board.unit || 64; // from one place to the next
        this.flat = board.flat !== false; // hexes with a flat top: up and down are neighbours
        this.bases = false; // do pieces stand anywhere, each on a place of its own?
        this.all = {};
        this.names = [];
    }

    /** {x, y, ...} of a place, or undefined. */
    centre(name) {
        return this.all[name];
    }

    /** A new position: spaces whose places move with the pieces take them here. */
    settle() {}

    /** The unit vectors to the six neighbours, clockwise from the top. */
    directions() {
        return DIRECTIONS.map((i) => {
            const angle = (((this.flat ? -90 : -60) + 60 * i) * Math.PI) / 180;
            return [Math.cos(angle), Math.sin(angle)];
        });
    }

    /** The neighbour in a direction: the nearest place within that sixth of the compass; undefined: none. */
    next(name, direction) {
        const c = this.all[name];
        const [dx, dy] = this.directions()[direction];
        let best;
        let least = Infinity;
        for (const other of this.names) {
            const o = this.all[other];
            const d = Math.hypot(o.x - c.x, o.y - c.y);
            if (other !== name && d < least && (o.x - c.x) * dx + (o.y - c.y) * dy > d * 0.8) {
                least = d;
                best = other;
            }
        }
        return best;
    }

    /** All neighbours. */
    around(name) {
        return DIRECTIONS.map((d) => this.next(name, d)).filter(Boolean);
    }

    /** The sides of an area that face outward: [from, to, name of the place inside]. Places that touch no other are bordered alone. */
    border(names) {
        return [...names]
            .filter((name) => this.all[name])
            .flatMap((name) => {
                const p = this.corners(name);
                return p.map((a, i) => [a, p[(i + 1) % p.length], name]);
            });
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

    /** A soft line through places: middles of the legs joined, centres as control points. */
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

    /** Steps from one place to another; Infinity: not to be counted in steps. */
    distance(a, b) {
        return a === b ? 0 : Infinity;
    }
}

/** Does a polygon, a list of corners, hold a point? */
export function holds(corners, x, y) {
    let inside = false;
    for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
        const [ax, ay] = corners[i];
        const [bx, by] = corners[j];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) {
            inside = !inside;
        }
    }
    return inside;
}
