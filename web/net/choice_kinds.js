/* choice_kinds.js - what the server says of a choice, as questions: what it is, what it names. The page asks these and never looks at a verb. */

/** Is the choice of this kind? move, march, attack, close, end, back, roll, place (docs/server.md). */
export const is = (atom, kind) => Boolean(atom && atom.is && atom.is.includes(kind));

/** Does it close an order, or end a step? */
export const closes = (atom) => is(atom, 'close') || is(atom, 'end');

/** "advance LF1 0.1..8" as parts: the order for a value of its free number, its ends and its step. What goes left or west may have
 * values below 0 (`mirrored`); the player sets how far, not a sign. */
export function interval(one) {
    const from = Number(one.from);
    const to = Number(one.to);
    const { mirrored } = one;
    const order = (value, changed = {}) =>
        [one.verb, ...one.args.map((arg, i) => (i === one.which ? String(mirrored ? -value : value) : changed[i] || arg))].join(' ');
    return {
        ...one,
        piece: one.args[0],
        left: mirrored && one.motion === 'turn',
        lo: mirrored ? -to : from,
        hi: mirrored ? -from : to,
        title: bare(one.label),
        order,
    };
}

/** "9e Ligne: wheel left" without the name, for a card that bears it. */
export const bare = (label) => {
    const cut = label.indexOf(': ');
    const text = cut < 0 ? label : label.slice(cut + 2);
    return text.charAt(0).toUpperCase() + text.slice(1);
};
