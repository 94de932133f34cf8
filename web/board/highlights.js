/* highlights.js - what the referee lays on the map: areas, rings, chips, ways, strikes. Each has a shape of its own, never
 * colour alone. The classes are those of /picture.css. */
import { s, points } from '../kit/make_elements.js';

const each = (names) => [...names];

/** Where a piece may go: lit area, with the costs. goals: [{hex, cost, march, stops, through}]. */
export function reach(space, from, goals, occupied) {
    const all = [...goals.map((goal) => goal.hex), from].filter((name) => space.centre(name));
    const march = goals.filter((goal) => goal.march);
    const below = s(
        'g',
        { class: 'marks' },
        s('path', { class: 'all flat', d: all.map((name) => space.outline(name)).join('') }),
        s('path', { class: 'all edge', d: space.borderPath(all) }),
        march.length
            ? s('path', { class: 'hatch', d: march.map((goal) => space.outline(goal.hex, 0.06)).join('') })
            : null,
        s('path', {
            class: 'st',
            d: goals
                .filter((goal) => goal.stops)
                .map((goal) => space.outline(goal.hex, 0.08))
                .join(''),
        }),
    );
    const above = s(
        'g',
        { class: 'marks chips' },
        goals
            .filter((goal) => !goal.through)
            .map((goal) =>
                chip(
                    space,
                    goal.hex,
                    points(goal.cost),
                    goal.stops ? 'stop' : goal.march ? 'march' : '',
                    occupied.has(goal.hex),
                ),
            ),
    );
    return { below, above };
}

/** A cost, note or value on a hex, beside the counter where one stands. */
export function chip(space, name, text, kind, beside) {
    const c = space.centre(name);
    const w = text.length < 2 ? 15 : 8 + 6.6 * text.length;
    const x = c.x - (beside ? 25 : 0);
    const y = c.y + (beside ? -17 : 8);
    const g = s('g', { class: `chip ${kind || ''}`, transform: `translate(${x} ${y})` });
    if (kind === 'stop') {
        const e = 3.3 * Math.max(0, text.length - 1);
        g.append(s('path', { d: `M${-6 - e}-10H${6 + e}L${10 + e}-6V6L${6 + e} 10H${-6 - e}L${-10 - e} 6V-6z` }));
    } else if (kind === 'march') {
        const m = -w / 2 - 1;
        g.append(
            s('rect', { x: -w / 2 - 8, y: -8, width: w + 13, height: 16, rx: 8 }),
            s('circle', { class: 'wh', cx: m, cy: 0, r: 3.6 }),
            s('path', { class: 'wh', d: `M${m}-3.600v7.200M${m - 3.6} 0h7.200` }),
        );
    } else {
        g.append(s('rect', { x: -w / 2, y: -8, width: w, height: 16, rx: kind === 'note' ? 3 : 8 }));
    }
    g.append(s('text', { x: kind === 'march' ? 5 : 0, y: 4.3 }, text));
    return g;
}

const shapes = (space, names, classes, inset) =>
    s(
        'g',
        { class: 'marks' },
        classes.map((name) =>
            s('path', {
                class: name,
                d: each(names)
                    .filter((hex) => space.centre(hex))
                    .map((hex) => space.outline(hex, inset))
                    .join(''),
            }),
        ),
    );

export const taught = (space, names) => shapes(space, names, ['ta0', 'ta'], 0);
export const lit = (space, names) => shapes(space, names, ['lit0', 'lit'], 0.05);
export const can = (space, names) => shapes(space, names, ['can0', 'can'], 0.07);
export const chosen = (space, name) => shapes(space, [name], ['s0', 's1'], 0.03);
export const target = (space, names) => shapes(space, names, ['target', 'target2'], 0.02);
export const forbidden = (space, name) => {
    const c = space.centre(name);
    const g = shapes(space, [name], ['nohex'], 0.06);
    g.append(
        s(
            'g',
            { class: 'noentry', transform: `translate(${c.x} ${c.y + 8})` },
            s('circle', { r: 9 }),
            s('path', { d: 'M-4.500 0H4.500' }),
        ),
    );
    return g;
};
export const focus = (space, name) => shapes(space, [name], ['fo0', 'fo1'], 0.12);
export const hovered = (space, name) => shapes(space, [name], ['hov'], 0.08);

export function zone(space, names, enemy) {
    return s(
        'g',
        { class: `marks ${enemy ? '' : 'z1'}` },
        s('path', { class: 'zone', d: space.borderPath(names) }),
        s('path', { class: 'barb', d: space.fringe(names, 6) }),
    );
}

export function command(space, names) {
    return s(
        'g',
        { class: 'marks' },
        s('path', { class: 'cmd0', d: names.map((name) => space.outline(name)).join('') }),
        s('path', { class: 'cmd', d: space.borderPath(names) }),
        s('path', { class: 'stud', d: space.fringe(names, 0) }),
    );
}

export function seen(space, names) {
    return s(
        'g',
        { class: 'marks' },
        s('path', { class: 'seen', d: names.map((name) => space.outline(name)).join('') }),
        s('path', { class: 'seenline', d: space.borderPath(names) }),
    );
}

/** A place that a side is after. */
export const goal = (space, name, word) =>
    s(
        'g',
        { class: 'marks chips' },
        s('g', { class: 'goal' }, s('path', { d: space.outline(name, 0.04) })),
        word ? chip(space, name, word, 'note', true) : null,
    );

export function objectives(space, list) {
    return [
        shapes(
            space,
            list.map((item) => item.hex),
            ['obj0', 'obj1', 'obj'],
            0.1,
        ),
        s(
            'g',
            { class: 'marks' },
            list
                .filter((item) => space.centre(item.hex))
                .map((item) => {
                    const g = chip(space, item.hex, String(item.value), 'value', true);
                    return g;
                }),
        ),
    ];
}

export function trueHexes(space) {
    return s('path', { class: 'truehex', d: space.names.map((name) => space.outline(name)).join('') });
}

/** A way to go. kind: '' to go, 'no' forbidden, 'past' made before, 'back' a retreat, 'fire', 'sight', 'blind'. */
export function way(space, names, kind) {
    const line = space.way(names);
    return (
        line &&
        s(
            'g',
            { class: `way ${kind || ''}` },
            s('path', { class: 'w0', d: line.d }),
            s('path', { class: 'w1', d: line.d }),
            s('path', {
                class: 'hd',
                transform: `translate(${line.end.x} ${line.end.y}) rotate(${line.angle})`,
                d: 'M6 0-8-7-4 0-8 7z',
            }),
        )
    );
}

/** Straight from one point to another: where a base stood, and where it stands. */
export function trail(from, to, kind = 'past') {
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
    return s(
        'g',
        { class: `way ${kind}` },
        s('path', { class: 'w0', d }),
        s('path', { class: 'w1', d }),
        s('path', { class: 'hd', transform: `translate(${to.x} ${to.y}) rotate(${angle})`, d: 'M6 0-8-7-4 0-8 7z' }),
    );
}

/** Where dice fell: crossed blades on a round plate, at the rim. */
export function fought(space, name) {
    const c = space.centre(name);
    return s(
        'g',
        { class: 'fought', transform: `translate(${c.x + 22} ${c.y + 19})` },
        s('circle', { r: 9 }),
        s('path', { d: 'M-4.500-4.500 4.500 4.500M4.500-4.500-4.500 4.500M-5 2.500-2.500 5M5 2.500 2.500 5' }),
    );
}

/** Where pieces were lost: a cross, and how many. */
export function fallen(space, name, count) {
    const c = space.centre(name);
    return s(
        'g',
        { class: 'fallen', transform: `translate(${c.x + 20} ${c.y + 19})` },
        s('rect', { x: count > 1 ? -15 : -9, y: -9, width: count > 1 ? 26 : 18, height: 18, rx: 3 }),
        s('path', { d: count > 1 ? 'M-7-6V6M-10.500-2H-3.500' : 'M0-6V6M-3.500-2H3.500' }),
        count > 1 ? s('text', { x: 4, y: 4.3 }, String(count)) : null,
    );
}

/** HexSpace that end a line of sight: filled, and barred by three strokes. */
export function blocking(space, names) {
    const g = shapes(space, names, ['block'], 0.05);
    names
        .map((name) => space.centre(name))
        .forEach(({ x, y }) => {
            const bar = (dx, dy) => `M${x + dx} ${y + dy}l22-30`;
            g.append(s('path', { class: 'bars', d: bar(-23, 13) + bar(-11, 15) + bar(1, 17) }));
        });
    return g;
}

/** The line from an eye to a hex; where it is barred, what lies behind the bar is dashed. */
export function sightline(space, from, to, seen, by) {
    const a = space.centre(from);
    const b = space.centre(to);
    const bar = by && space.centre(by);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const straight = (p, q, kind, head) =>
        s(
            'g',
            { class: `way ${kind}` },
            s('path', { class: 'w0', d: `M${p.x} ${p.y}L${q.x} ${q.y}` }),
            s('path', { class: 'w1', d: `M${p.x} ${p.y}L${q.x} ${q.y}` }),
            head
                ? s('path', {
                      class: 'hd',
                      transform: `translate(${q.x} ${q.y}) rotate(${angle})`,
                      d: 'M6 0-8-7-4 0-8 7z',
                  })
                : null,
        );
    if (!bar) {
        return straight(a, b, seen ? 'sight' : 'blind', true);
    }
    const part = ((bar.x - a.x) * (b.x - a.x) + (bar.y - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
    const end = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    return s('g', {}, straight(end, b, 'blind', true), straight(a, end, 'sight', false));
}

/** Who could reach a hex: a ring around each, an arrowhead on its rim that points there, and the cost. from: Map of
 * hex to costs. */
export function reachers(space, goal, from) {
    const names = [...from.keys()].filter((name) => space.centre(name) && name !== goal);
    const to = space.centre(goal);
    const g = shapes(space, names.length ? [...names, goal] : [], ['rc0', 'rc'], 0.04);
    names.forEach((name) => {
        const c = space.centre(name);
        const angle = Math.atan2(to.y - c.y, to.x - c.x);
        const x = c.x + (space.unit / 2) * Math.cos(angle);
        const y = c.y + (space.unit / 2) * Math.sin(angle);
        g.append(
            s('path', {
                class: 'rcto',
                transform: `translate(${x} ${y}) rotate(${(angle * 180) / Math.PI})`,
                d: 'M11 0-5-9V9z',
            }),
            chip(
                space,
                name,
                [...new Set(from.get(name))]
                    .sort((a, b) => a - b)
                    .map(points)
                    .join('/'),
                '',
                true,
            ),
        );
    });
    return g;
}

/** A cloud lies round the counters and not on them, so that their numbers can be read. */
/** A line that somebody depends on: as far as it holds, then where it is lost, and the hex that cuts it. */
export function supply(space, { hexes, cut, word }) {
    const at = (list) => list.map((name) => space.centre(name)).map((c, i) => `${i ? 'L' : 'M'}${c.x} ${c.y}`).join('');
    const broken = cut ? hexes.indexOf(cut) : -1;
    const whole = broken < 0 ? hexes : hexes.slice(0, broken + 1);
    const c = cut ? space.centre(cut) : null;
    return s(
        'g',
        { class: 'marks supply' },
        s('title', {}, cut ? `${word}: cut in ${cut}` : `${word}: ${hexes.length - 1}`),
        s('path', { class: 'bed', d: at(whole) }),
        s('path', { class: 'beads', d: at(whole) }),
        broken < 0 ? null : s('path', { class: 'lost', d: at(hexes.slice(broken)) }),
        c
            ? s(
                  'g',
                  { class: 'cut', transform: `translate(${c.x} ${c.y})` },
                  s('path', { d: 'M-8-18H8L18-8V8L8 18H-8L-18 8V-8z' }),
                  s('path', { class: 'cross', d: 'M-7-7 7 7M7-7-7 7' }),
              )
            : null,
    );
}

/** A flag over a place: whose it is. */
export function banner(space, name, army) {
    const c = space.centre(name);
    return s(
        'g',
        { class: 'marks banner', transform: `translate(${c.x + 17} ${c.y - 24})` },
        s('path', { class: 'pole', d: 'M0-9V14' }),
        s('path', { class: 'cloth', d: 'M0-9 18-4 0 2z', style: { fill: `var(--nat-${army})` } }),
    );
}

/** Stores of an army: a waggon's load under its colour. */
export function depot(space, name, army) {
    const c = space.centre(name);
    return s(
        'g',
        { class: 'marks depot', transform: `translate(${c.x - 20} ${c.y - 22})` },
        s('rect', { x: -10, y: -8, width: 20, height: 16, rx: 3, style: { fill: `var(--nat-${army})` } }),
        s('path', { d: 'M-10-2H10M-10 3H10M-4-8V8M4-8V8' }),
    );
}

/** A rampart on the sides of a hex: towards a neighbour and the two sides beside it, or all round. */
export function rampart(space, name, to) {
    const c = space.centre(name);
    const t = to ? space.centre(to) : null;
    const turn = t ? (Math.atan2(t.y - c.y, t.x - c.x) * 180) / Math.PI : 0;
    const side = 'M30-17 30 17'; // the hexside to the east
    const turns = t ? [-60, 0, 60] : [0, 60, 120, 180, 240, 300];
    return s(
        'g',
        { class: 'marks rampart', transform: `translate(${c.x} ${c.y}) rotate(${turn})` },
        turns.map((angle) => s('path', { d: side, transform: `rotate(${angle})` })),
    );
}

/** A bridge between two hexes. */
export function bridge(space, from, to) {
    const a = space.centre(from);
    const b = space.centre(to);
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return s(
        'g',
        { class: 'marks pontoon', transform: `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) rotate(${turn})` },
        s('path', { class: 'deck', d: 'M-16-5H16V5H-16z' }),
        s('path', { d: 'M-16-5H16M-16 5H16M-10-8v16M0-8v16M10-8v16' }),
    );
}

export function cloud(space, name) {
    const c = space.centre(name);
    return s(
        'g',
        { class: 'marks clouds', transform: `translate(${c.x} ${c.y - 1}) scale(1.12)` },
        s('path', {
            class: 'cloud',
            d:
                'M-31 24a8 8 0 0 1 3-14 10 10 0 0 1 15-4 11 11 0 0 1 18-1 10 10 0 0 1 16 4 8 8 0 0 1 8 14' +
                'q-3 4-9 4h-43q-6 0-8-3z',
        }),
        s('path', { class: 'cloud2', d: 'M-20 19q5-6 10 0t10 0 10 0 10 0' }),
    );
}

/** Places that are kept. kind: '' of one that stands, 'good' or 'bad' while it is being named. */
export const posts = (space, names, kind) => {
    const g = shapes(space, names, ['post'], 0.06);
    g.classList.add(...['posts', kind].filter(Boolean));
    return g;
};

/** Places that could be had, but would not go with the others. */
export const unfit = (space, names) => shapes(space, names, ['unfit'], 0.1);

/** The straight line between the two farthest of some places. */
export function baseline(space, names, good) {
    const at = names.map((name) => space.centre(name)).filter(Boolean);
    const far = (p, q) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
    const pairs = at.flatMap((p, i) => at.slice(i + 1).map((q) => [p, q]));
    const [p, q] = pairs.sort((a, b) => far(...b) - far(...a))[0] || [];
    return p
        ? s(
              'g',
              { class: `marks baseline ${good ? 'good' : 'bad'}` },
              ['b0', 'b1'].map((name) => s('path', { class: name, d: `M${p.x} ${p.y}L${q.x} ${q.y}` })),
          )
        : null;
}

/** Degrees clockwise from the right to a corner; corners are counted against the clock from the right. */
const bearing = (space, facing) => (space.flat ? 0 : -30) - 60 * facing;

/** Six arrowheads at the corners of a hex; each is a way for guns to face. turns: [{facing, label, act}]. */
export function corners(space, name, turns, now) {
    const c = space.centre(name);
    return s(
        'g',
        { class: 'corners' },
        turns.map(({ facing, label, act, show }) => {
            const node = s(
                'g',
                {
                    class: facing === now ? 'corner now' : 'corner',
                    role: 'button',
                    tabindex: 0,
                    'aria-label': label,
                    transform: `translate(${c.x} ${c.y}) rotate(${bearing(space, facing)}) translate(49 0)`,
                },
                s('title', {}, label),
                s('circle', { r: 15 }),
                s('path', { d: 'M10 0-6-8-2 0-6 8z' }),
            );
            node.addEventListener('pointerdown', (event) => event.stopPropagation());
            // Not the click: what is under the pointer may be drawn anew between press and release, and then there is none.
            node.addEventListener('pointerup', (event) => {
                event.stopPropagation();
                act();
            });
            node.addEventListener('click', (event) => {
                event.stopPropagation();
                if (!event.detail) {
                    act(); // of a program that reads the page out
                }
            });
            node.addEventListener('keydown', (event) => event.key === 'Enter' && (event.stopPropagation(), act()));
            node.addEventListener('pointerenter', () => show(true));
            node.addEventListener('pointerleave', () => show(false));
            node.addEventListener('focus', () => show(true));
            return node;
        }),
    );
}

/** What guns bear on when they face a corner: a fan of so many hexes' depth. */
export function cone(space, name, facing, range = 3) {
    const two = [-30, 30].map((turn) => ((bearing(space, facing) + turn) * Math.PI) / 180);
    const names = new Set();
    const walk = (from, left) => {
        for (const angle of left ? two : []) {
            const c = space.centre(from);
            const next = space.at(c.x + Math.cos(angle) * space.unit, c.y + Math.sin(angle) * space.unit);
            if (next) {
                names.add(next);
                walk(next, left - 1);
            }
        }
    };
    walk(name, range);
    return names.size ? seen(space, [...names]) : null;
}

/** The broad arrow with a second head behind it. */
export function rush(space, from, to) {
    const g = strike(space, from, to);
    g.setAttribute('class', 'strike rush');
    g.setAttribute('d', 'M-12-9.500L-1.500 0-12 9.500-9 0zM-3-9.500L9 0-3 9.500 0 0z');
    return g;
}

/** A broad arrow over the hex side, from attacker to defender. */
export function strike(space, from, to) {
    const a = space.centre(from);
    const b = space.centre(to);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return s('path', {
        class: 'strike',
        transform: `translate(${a.x + (b.x - a.x) * 0.42} ${a.y + (b.y - a.y) * 0.42}) rotate(${angle})`,
        d: 'M-8-4.500H0V-9.500L10.500 0 0 9.500V4.500H-8L-5 0z',
    });
}
