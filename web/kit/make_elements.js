/* make_elements.js - making elements: h() for HTML, s() for SVG, and the small parts that every panel uses: icons, dice, flags,
 * rule links. */

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
        if (value === undefined || value === null || value === false) {
            continue;
        }
        if (name.startsWith('on')) {
            node.addEventListener(name.slice(2), value);
        } else if (name === 'style') {
            Object.entries(value).forEach(([key, v]) => node.style.setProperty(key, v));
        } else {
            node.setAttribute(name, value === true ? '' : value);
        }
    }
    add(node, children);
    return node;
}

export function add(node, children) {
    for (const child of [children].flat(4)) {
        if (child !== undefined && child !== null && child !== false) {
            node.append(child);
        }
    }
    return node;
}

/** An HTML element: h('p', {class: 'sub'}, 'text', other). */
export const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const s = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

/** What tells that a control is the same one as before it was drawn anew. */
const nameOf = (node) =>
    node.id || node.getAttribute('aria-label') || node.dataset.act || node.dataset.verb || node.textContent.trim();

/** No pointer that hovers: fingers. */
export const fingers = () => matchMedia('(hover: none)').matches;

/** How one points at things here. */
export const tap = () => (fingers() ? 'tap' : 'click');

/** Puts new children in the place of the old ones. A control that had the focus keeps it: its successor is found by its
 * name, and when there is none the board takes over, so that keys go on working. The button that ends something does not
 * keep it: the next Enter would end the next thing unseen. */
export function put(node, ...children) {
    const focused = document.activeElement;
    const held = focused && focused !== node && node.contains(focused) ? focused : null;
    const name = held && nameOf(held);
    node.replaceChildren();
    add(node, children);
    if (held && !held.isConnected) {
        const ends = held.dataset.primary !== undefined;
        const again = !ends && [...node.querySelectorAll(held.tagName)].find((one) => nameOf(one) === name);
        const heir = again || document.getElementById('board');
        if (heir) {
            heir.focus({ preventScroll: true });
        }
    }
    return node;
}

/** SVG text from the server (our own drawings) as nodes. */
export function svgNodes(text) {
    const holder = document.createElementNS(SVG, 'svg');
    holder.innerHTML = text;
    return [...holder.childNodes];
}

export const STAR = 'M10 2.5 12.3 7.6 17.8 8.1 13.6 11.8 14.9 17.2 10 14.3 5.1 17.2 6.4 11.8 2.2 8.1 7.7 7.6z';

const ICONS = {
    undo: 'M8 5 4 9l4 4M4 9h8a4 4 0 0 1 0 8H9',
    check: 'M4 10.500 8.500 15 16 6',
    no: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM5 5l10 10',
    warn: 'M10 3 18 16.500H2zM10 8v4M10 14.200v.3',
    layers: 'M10 3 17 7l-7 4-7-4zM3 10.500l7 4 7-4M3 14l7 4 7-4',
    book: 'M3 4.500c3-1.500 5-1 7 .5 2-1.500 4-2 7-.5V16c-3-1.500-5-1-7 .5-2-1.500-4-2-7-.5zM10 5v11.500',
    chart: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M12.500 4v12',
    menu: 'M3 6h14M3 10h14M3 14h14',
    flag: 'M5 18V3M5 4c3-1.500 5 1.500 9 0v7c-4 1.500-6-1.500-9 0',
    x: 'M5 5l10 10M15 5 5 15',
    plus: 'M10 4v12M4 10h12',
    minus: 'M4 10h12',
    fit: 'M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5',
    first: 'M5 4v12M16 4 8 10l8 6z',
    prev: 'M13 4 6 10l7 6',
    next: 'M7 4l7 6-7 6',
    last: 'M15 4v12M4 4l8 6-8 6z',
    play: 'M6 4l10 6-10 6z',
    pause: 'M7 4v12M13 4v12',
    live: 'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6M4 4a8.500 8.500 0 0 0 0 12M16 4a8.500 8.500 0 0 1 0 12',
    clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4l3 2',
    fightBefore: 'M6 5 2 10l4 5M18 5 9 15M9 5l9 10',
    fightNext: 'M14 5l4 5-4 5M2 5l9 10M11 5 2 15',
    advance: 'M4 10h11M10 5l5 5-5 5',
    attack: 'M3 17 15 5M11 4h5v5M17 17 11 11M5 5l2.500 2.500',
    defense: 'M10 3l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5z',
    maneuver: 'M4 15c0-6 12-4 12-10M12 6l4-2 1 4',
    chat: 'M3 4h14v9H9l-4 4v-4H3z',
    list: 'M7 5h10M7 10h10M7 15h10M3 5h.1M3 10h.1M3 15h.1',
    unit: 'M4 4h12v12H4zM4 8h12',
    eye: 'M2 10c4-7 12-7 16 0-4 7-12 7-16 0zM10 7.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5',
    lock: 'M5 9h10v8H5zM7 9V6a3 3 0 0 1 6 0v3',
    text: 'M3 4h14v12H3zM6 8l3 2-3 2M10 13h4',
    star: STAR,
    moon: 'M15.500 12.500A6.500 6.500 0 0 1 7.500 4.500a6.500 6.500 0 1 0 8 8z',
    link: 'M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7',
};

/** A line icon; decoration only, the button beside it says the words. */
export const icon = (name, extra) =>
    s(
        'svg',
        { class: `ico ${extra || ''}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
        s('path', { d: ICONS[name] || ICONS.unit }),
    );

export const hasIcon = (name) => name in ICONS;

const PIPS = {
    1: [[10, 10]],
    2: [
        [6, 6],
        [14, 14],
    ],
    3: [
        [5.5, 5.5],
        [10, 10],
        [14.5, 14.5],
    ],
    4: [
        [6, 6],
        [14, 6],
        [6, 14],
        [14, 14],
    ],
    5: [
        [5.5, 5.5],
        [14.5, 5.5],
        [10, 10],
        [5.5, 14.5],
        [14.5, 14.5],
    ],
    6: [
        [6, 5],
        [14, 5],
        [6, 10],
        [14, 10],
        [6, 15],
        [14, 15],
    ],
};

/** A die's face; a die with other than six sides shows its number. */
export function die(value, sides = 6) {
    const face = s(
        'svg',
        { class: 'die', viewBox: '0 0 20 20', role: 'img', 'aria-label': `die ${value}` },
        s('rect', { x: 1, y: 1, width: 18, height: 18, rx: 4 }),
    );
    if (sides === 6 && PIPS[value]) {
        return add(
            face,
            PIPS[value].map(([cx, cy]) => s('circle', { cx, cy, r: 1.9 })),
        );
    }
    return add(
        face,
        s(
            'text',
            { x: 10, y: 14.5, 'text-anchor': 'middle', 'font-size': 12, 'font-weight': 700, fill: '#15110a' },
            String(value),
        ),
    );
}

/** The flag of an army: field and strip, told apart without colour; of two under one command, one above the other. */
export function flag(armies, extra = 'flag') {
    const [army] = armies;
    if (armies.length > 1) {
        return s(
            'svg',
            { class: extra, viewBox: '0 0 18 24', 'aria-hidden': 'true' },
            armies.slice(0, 2).map((one, i) => [
                s('rect', { y: i * 12, width: 18, height: 12, fill: `var(--nat-${one})` }),
                s('rect', { y: i * 12, width: 7, height: 12, fill: `url(#pat-${one})` }),
            ]),
        );
    }
    return s(
        'svg',
        { class: extra, viewBox: '0 0 18 24', 'aria-hidden': 'true' },
        s('rect', { width: 18, height: 24, fill: `var(--nat-${army}, var(--paper-3))` }),
        s('rect', { width: 7, height: 24, fill: `url(#pat-${army})` }),
    );
}

/** The gonfalon of the house. */
export const brand = () =>
    s(
        'svg',
        { viewBox: '0 0 20 28', 'aria-hidden': 'true' },
        s('path', { d: 'M2 1.500h16', stroke: 'var(--ink)', 'stroke-width': 2.4, 'stroke-linecap': 'round' }),
        s('path', { d: 'M4 3h12v22l-3.200-4-2.800 4-2.800-4L4 25z', fill: 'var(--accent)' }),
        s('path', { d: 'M10 6.500 13 11.500 10 16.500 7 11.500z', fill: 'var(--accent-ink)' }),
    );

/** A rule number that opens the rule's text: whoever listens for "rule" on the document answers. */
/** What is said of a rule that stands in no source. */
export const RECONSTRUCTED = '(reconstructed: the source leaves it open)';

export const ruleLink = (id) =>
    id &&
    h(
        'button',
        {
            class: 'rule',
            type: 'button',
            'aria-label': `rule ${id}`,
            onclick: (event) => {
                event.stopPropagation();
                document.dispatchEvent(new CustomEvent('rule', { detail: id }));
            },
        },
        id,
    );

export const clear = (node) => node.replaceChildren();

/** First letter in capitals, underscores as spaces: for names of fields. */
export const words = (text) => {
    const plain = String(text).replaceAll('_', ' ');
    return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** A number of points as people write it: 5½. */
export const points = (n) => (n % 1 === 0.5 ? `${Math.floor(n) || ''}½` : String(n));
