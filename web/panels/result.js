/* result.js - the card of a finished game: who won and by how much, what each army has left and lost, how its dice fell,
 * and how every roll can be checked. Made from what the page has: the last view and the whole log. */
import { h, flag, victory, words } from '../kit/dom.js';

/** Dice of a side, of the kind it rolled most: how many, and their mean beside the mean of a fair die. */
function dice(app, side) {
    const all = app.log.entries.flatMap((entry) => entry.rolls || []);
    const rolls = all.filter((roll) => roll.side === side);
    const kinds = new Map();
    rolls.forEach((roll) => kinds.set(roll.sides, [...(kinds.get(roll.sides) || []), roll.value]));
    const [sides, values] = [...kinds].sort((a, b) => b[1].length - a[1].length)[0] || [0, []];
    if (!values.length) {
        return 'no dice';
    }
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const zero = all.some((roll) => roll.sides === sides && roll.value === 0); // a die may be numbered from 0
    const fair = (sides + (zero ? -1 : 1)) / 2;
    return `${values.length} ${values.length === 1 ? 'die' : 'dice'}, mean ${mean.toFixed(2)} (fair: ${fair.toFixed(1)})`;
}

/** Units on the map and off it for good or for now. */
function army(app, side) {
    const units = [...app.pieces.info.values()].filter((piece) => piece.owner === side && piece.kind !== 'leader');
    const on = units.filter((piece) => app.board.space.centre(piece.hex)).length;
    const gone = ['eliminated', 'lost', 'waiting', 'dead'];
    const lost = units.filter((piece) => gone.includes(piece.hex) || piece.place === 'gone').length;
    return `${on} ${on === 1 ? 'unit' : 'units'} on the ${app.bases ? 'table' : 'map'}, ${lost} lost`;
}

/** Points of one side less the other's, as a table counts them and as "trophies of the French less the Austrians'" says:
 * who leads, and by how many. */
function lead(app, points, counted) {
    const [, of, titles] = /^(\w+) of the (.+) less the .+'$/.exec(counted) || [null, counted, null];
    if (!app.bases && !titles) {
        return /^(victory points|\w+)$/.test(of) ? `${points} ${of}` : `score ${points} (${of})`;
    }
    const sides = titles && app.fixed.sides[0].title !== titles ? [...app.fixed.sides].reverse() : app.fixed.sides;
    const [first, second] = sides;
    const n = Math.abs(points);
    return n ? `the ${(points > 0 ? first : second).title} lead by ${n} ${n === 1 ? of.replace(/s$/, '') : of}` : `equal in ${of}`;
}

/** What was secret until now. */
function objectives(app) {
    const chosen = [(app.view.game || {}).objectives || []].flat();
    const names = chosen.map((name) => String(name).replaceAll('_', ' '));
    return names.length ? h('p', { class: 'sub' }, `The secret objectives were ${names.join(', ')}.`) : null;
}

export function result(app) {
    const { state, fixed } = app;
    const level = victory(state.resigned ? '' : state.level, fixed.sides);
    const { score } = state;
    const of = score && score.of && !/\bVP\b/.test(score.of) ? score.of : 'victory points';
    const points = score && Number.isFinite(score.points) ? lead(app, score.points, of) : null;
    const facts = [/^(draw|victory)$/.test(level) ? null : level, points, `${state.lines} orders`].filter(Boolean);
    return [
        h('header', {}, h('h2', {}, 'The result')),
        h(
            'div',
            { class: 'result' },
            h('p', {}, h('b', {}, words(app.prompt.ending().replace(/^Over: /, '')))),
            h('p', { class: 'sub' }, words(facts.join(' · '))),
            objectives(app),
            fixed.sides.map((side) =>
                h(
                    'p',
                    { class: 'army' },
                    flag(side.army),
                    h('span', {}, h('b', {}, side.title), h('br'), army(app, side.id), h('br'), dice(app, side.id)),
                ),
            ),
            h(
                'p',
                { class: 'sub' },
                'Every die follows from the seed that was sealed before the first move. Save the game file, and ',
                h('code', {}, 'gonfalon verify FILE'),
                ' proves them all.',
            ),
            h(
                'div',
                { class: 'acts' },
                h(
                    'a',
                    { class: 'btn', href: `${app.table.root}/export`, download: `${state.game}.txt` },
                    'Save the game file',
                ),
            ),
        ),
    ];
}
