/* game_result.js - the card of a finished game: who won and by how much, what each army has left and lost, how its dice fell,
 * and how every roll can be checked. Made from what the page has: the last view and the whole log. */
import { h, flag, words } from '../kit/make_elements.js';

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

/** Units that are left, and those off the board for good or for now. */
function army(app, side) {
    const units = [...app.pieces.info.values()].filter((piece) => piece.owner === side && !app.pieces.leads(piece));
    const on = units.filter((piece) => !piece.where).length; // on the board, or on a card
    const lost = units.filter((piece) => ['lost', 'away'].includes(piece.where)).length;
    return `${on} ${on === 1 ? 'unit' : 'units'} left, ${lost} lost`;
}

/** What the points say: who leads and by how many, or how many there are. */
function lead(app, score) {
    const unit = score.unit || 'points';
    if (!score.lead) {
        return score.unit ? `${score.points} ${unit}` : `score ${score.points} (${score.of})`;
    }
    const n = Math.abs(score.points);
    const ahead = app.fixed.sides.find((side) => (side.id === score.for) === score.points > 0);
    return n ? `the ${ahead.title} lead by ${n} ${n === 1 ? unit.replace(/s$/, '') : unit}` : `equal in ${unit}`;
}

/** What was secret until now. */
function objectives(app) {
    const { space } = app.board;
    const chosen = app.markers.of('goal').map((mark) => (space.centre(mark.hex) || {}).place || mark.hex);
    const names = [...new Set(chosen)];
    return names.length ? h('p', { class: 'sub' }, `The chosen places were ${names.join(', ')}.`) : null;
}

export function result(app) {
    const { state, fixed } = app;
    const level = state.resigned ? '' : state.level_says || '';
    const { score } = state;
    const points = score && Number.isFinite(score.points) ? lead(app, score) : null;
    const headline = app.prompt.ending();
    const told = ['draw', 'victory'].includes(level) || headline === `Over: ${level}.`; // the headline says it
    const facts = [told ? null : level, points, `${state.lines} orders`].filter(Boolean);
    return [
        h('header', {}, h('h2', {}, 'The result')),
        h(
            'div',
            { class: 'result' },
            h('p', {}, h('b', {}, words(headline.replace(/^Over: /, '')))),
            h('p', { class: 'sub' }, words(facts.join(' · '))),
            objectives(app),
            fixed.sides.map((side) =>
                h(
                    'p',
                    { class: 'army' },
                    flag(side.flags),
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
