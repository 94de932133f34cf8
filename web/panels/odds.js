/* odds.js - the odds before a roll: who fights whom, what may come of it, the sum behind it, and what was assumed on the way. */
import { h, die, ruleLink, words } from '../kit/make_elements.js';
import { bare as unnamed } from '../net/choice_kinds.js';
import { picture } from './piece_card.js';

const COLOURS = ['--res-dr', '--res-dd', '--res-ex', '--res-ne', '--res-ad', '--res-ae', '--res-de'];
const MOST = 10; // bars
const ANSWERED = 4; // results shown under an answer of the other side

const ours = (one) => (one.reconstructed ? h('small', { class: 'ours' }, ' reconstructed') : null);

/** Never "0.0%" of what can happen, nor "100.0%" of what can fail. */
const percent = (p) => (p > 0 && p < 0.0005 ? '<0.1%' : p < 1 && p >= 0.9995 ? '>99.9%' : `${(p * 100).toFixed(1)}%`);

const signed = (value) => (typeof value === 'number' && value > 0 ? `+${value}` : String(value).replace('-', '−'));

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Outcomes that begin with the same event belong together: one bar, its variants below it. Where both sides roll, the roll of the
 * piece that is asked about comes first. */
function grouped(outcomes, piece) {
    const groups = new Map();
    const own = (event) => event.begins && event.pieces[0] === piece;
    for (const one of outcomes) {
        const rest = [...one.told];
        const [first] = rest.splice(Math.max(0, rest.findIndex(own)), 1);
        const head = first ? first.text : one.nothing;
        const group = groups.get(head) || { head, begins: first && first.begins, probability: 0, variants: [], faces: [] };
        group.probability += one.probability;
        group.faces.push(...(one.faces || []));
        group.variants.push({ text: rest.map((event) => event.text).join(' '), probability: one.probability });
        groups.set(head, group);
    }
    return [...groups.values()].sort((x, y) => y.probability - x.probability);
}

/** "Gaisruck fires at 3814" where all bars begin so: it is said once, above them. Where some begin otherwise ("... and is beaten"), each
 * says all of it: what stands above must be true of every bar. */
function beginning(groups) {
    const begun = groups.filter(({ begins }) => begins);
    const alike = begun.length > 1 && begun.every(({ begins }) => begins === begun[0].begins);
    return alike ? begun[0].begins : '';
}

/** What follows the first sentence: in the open where it is short, else to be unfolded. */
function onward(group) {
    const variants = group.variants.filter((one) => one.text);
    const shares = group.variants.length > 1;
    const lines = variants.map((one) => h('small', {}, shares ? h('b', {}, `${percent(one.probability)} `) : null, one.text));
    const length = variants.reduce((sum, one) => sum + one.text.length, 0);
    return !shares || (lines.length < 3 && length < 140)
        ? lines
        : h('details', {}, h('summary', {}, `and then, in ${variants.length} ways`), lines);
}

function bar(group, i, begins, sides) {
    const head = begins && group.begins === begins ? capital(group.head.slice(begins.length + 2)) : group.head;
    return h(
        'li',
        { 'aria-label': `${group.head} ${(group.probability * 100).toFixed(1)} percent` },
        h(
            'span',
            { class: 't' },
            h('span', {}, h('b', {}, head), group.faces.length ? [' ', group.faces.map((face) => die(face, sides))] : null),
            h(
                'i',
                { class: 'tr' },
                h('i', {
                    class: 'pat',
                    style: {
                        width: `${group.probability * 100}%`,
                        'background-color': `var(${COLOURS[i % COLOURS.length]})`,
                    },
                }),
            ),
            onward(group),
        ),
        h('span', { class: 'pc' }, percent(group.probability)),
    );
}

function bars(groups) {
    const rest = groups.slice(MOST);
    const others = rest.length
        ? [
              {
                  head: `${rest.length} others together`,
                  probability: rest.reduce((sum, one) => sum + one.probability, 0),
                  variants: [],
                  faces: [],
              },
          ]
        : [];
    const begins = beginning(groups);
    const sides = groups.some((group) => group.faces.some((face) => face < 1 || face > 6)) ? 10 : 6;
    return [
        begins ? h('p', { class: 'begins' }, begins) : null,
        h(
            'ol',
            { class: 'bars', 'aria-label': 'Odds' },
            [...groups.slice(0, MOST), ...others].map((group, i) => bar(group, i, begins, sides)),
        ),
    ];
}

/** Where several dice fall one after the other: how likely each thing is in the end, whichever way it came. */
function inAll(outcomes, groups) {
    if (!groups.some((group) => group.variants.length > 1)) {
        return null;
    }
    const heads = new Set(groups.map((group) => group.head));
    const sums = new Map();
    outcomes.forEach((one) => {
        const events = new Map(one.told.filter((event) => !event.sum).map((event) => [event.text, event]));
        events.forEach((event, text) => !heads.has(text) && sums.set(text, (sums.get(text) || 0) + one.probability));
    });
    const rows = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 8);
    return rows.length
        ? table(
              'In all',
              rows.map(([text, p]) => [text.replace(/\.$/, ''), percent(p)]),
          )
        : null;
}

function table(title, rows) {
    return h(
        'table',
        { class: 'mods' },
        h('thead', {}, h('tr', {}, h('th', { colspan: 3 }, title))),
        h(
            'tbody',
            {},
            rows.map(([what, value, rule]) =>
                h('tr', {}, h('td', {}, what), h('td', { class: 'v' }, value), h('td', {}, rule || null)),
            ),
        ),
    );
}

/** The whole order in words: what is open, and the choice that would close it. Of a march only who marches. */
function title(app, sheet) {
    const { draft } = app.state.legal || { draft: { atoms: [] } };
    const closes = draft.atoms.length && !sheet.atom.args.length; // "declare this attack" says nothing new
    const [first] = draft.atoms;
    if (first && app.piece(first.args[0]) && sheet.atom.args.length) {
        return `${app.piece(first.args[0]).name}: ${app.prompt.label(sheet.atom)}`;
    }
    return app.prompt.inWords(closes ? draft.atoms : [...draft.atoms, sheet.atom]);
}

/** Does a text begin with somebody's name? */
const named = (app, text) => app.fixed.pieces.some(({ name }) => text.startsWith(name));

/** An answer that was assumed on the way: "Austrians: no answer". */
function assumption(app, { side, label, declines }) {
    const who = side ? `${app.side(side).title}: ` : '';
    return who + (declines ? 'no answer' : who && !named(app, label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);
}

/** "33.3% DR: ...; 16.7% ...": the likeliest under an answer; the rest is counted. */
function likeliest({ outcomes, sampled }) {
    const first = (one) => (one.told.length ? one.told[0].text : one.summary);
    const sums = new Map();
    outcomes.forEach((one) => sums.set(first(one), (sums.get(first(one)) || 0) + one.probability));
    const rows = [...sums].sort((a, b) => b[1] - a[1]);
    const rest = rows.slice(ANSWERED).reduce((sum, [, p]) => sum + p, 0);
    return [
        rows.slice(0, ANSWERED).map(([text, p]) => h('span', {}, h('b', {}, `${percent(p)} `), text)),
        rest > 0.0005 ? h('span', {}, h('b', {}, `${percent(rest)} `), 'something else') : null,
        sampled ? h('span', {}, 'estimated') : null,
    ];
}

/** What the other side may do first stands on top: each answer with its figures, open where it hurts most. */
function answered(alternatives) {
    return alternatives.length > 1
        ? h(
              'div',
              { class: 'after answered' },
              h('b', {}, 'What they may do first'),
              alternatives.map((one) =>
                  h(
                      'details',
                      { open: one.worst && !one.assumed },
                      h(
                          'summary',
                          {},
                          one.declines ? 'No answer' : capital(one.label),
                          one.assumed ? h('em', {}, ' the figures below') : null,
                          one.worst ? h('em', { class: 'worst' }, ' hurts you most') : null,
                      ),
                      likeliest(one),
                  ),
              ),
          )
        : null;
}

/** What the figures hang on stands before them: what the other side is taken to answer. */
function provided(app, answers) {
    const others = answers.filter((one) => one.side && one.side !== app.state.viewer);
    const own = answers.filter((one) => !others.includes(one));
    const line = (one) => h('span', {}, assumption(app, one));
    const answered = [...others, ...own].filter((one) => one.side).slice(0, 6);
    const plain = answers.filter((one) => !one.side); // "It is fought as things stand now"
    const shown = answered.length > 2 ? 1 : answered.length; // the figures are what is looked for: a long list is folded
    const folded = answered.slice(shown);
    return answers.length
        ? h(
              'div',
              { class: 'after provided' },
              h('b', {}, others.length ? 'If the other side answers so' : 'Assumed on the way'),
              [...answered.slice(0, shown), ...plain].map(line),
              folded.length ? h('details', {}, h('summary', {}, `and ${folded.length} more on the way`), folded.map(line)) : null,
          )
        : null;
}

/** The sum before the die, from the raw numbers to the column: its sentence, and each part with its rule. */
function before(sums) {
    return sums
        .filter((sum) => !sum.rolled)
        .map((sum) =>
            h(
                'div',
                { class: 'before' },
                h('b', {}, words(sum.of)),
                sum.reconstructed ? [' ', ruleLink(sum.reconstructed), ours(sum)] : null,
                sum.terms.map((one) => h('span', {}, `${signed(one.value)} ${one.why} `, ruleLink(one.rule), ours(one))),
            ),
        );
}

/** What is added to a die, each part with its rule, and what it comes to. */
const added = (sum) =>
    sum.terms.length
        ? table(words(sum.of), [
              ...sum.terms.map((one) => [words(one.why), signed(one.value), [ruleLink(one.rule), ours(one)]]),
              ...(sum.terms.length > 1 ? [['In all', signed(sum.total)]] : []),
          ])
        : null;

/** The exact odds: results first, the sum behind them after, each part with its rule. */
export function odds(app, sheet, { bare = false } = {}) {
    const { modifiers = [], answers = [], alternatives = [], sums = [], sampled } = sheet.odds;
    const outcomes = sheet.odds.outcomes.map((one) => ({ ...one, nothing: sheet.act ? 'It goes through.' : one.summary }));
    const groups = grouped(outcomes, sheet.atom.args[0]);
    const asked = alternatives.length > 1;
    return [
        bare ? null : h('header', {}, h('h2', {}, title(app, sheet)), h('small', {}, sampled ? 'estimated' : 'exact')),
        bare ? null : sides(app, sheet),
        answered(alternatives),
        asked ? null : provided(app, answers),
        sheet.says && !bare ? h('div', { class: 'before' }, h('b', {}, sheet.says)) : null,
        before(sums.filter((sum) => !sheet.says || sum.terms.length)), // what lies on the table says the dice already
        bars(groups),
        asked ? provided(app, answers) : null, // what they may do first stands on top already
        inAll(outcomes, groups),
        sums.length ? sums.filter((sum) => sum.rolled).map(added) : modifiers.length
            ? table(
                  'The sum',
                  modifiers.map((one) => [words(one.why), signed(one.value), [ruleLink(one.rule), ours(one)]]),
              )
            : null,
        bare ? null : h(
            'div',
            { class: 'acts' },
            h(
                'button',
                { class: 'primary', type: 'button', id: 'confirm', onclick: () => app.play.confirm() },
                app.bases ? unnamed(app.prompt.label(sheet.atom)) : app.prompt.label(sheet.atom), // the heading names who
                ' ',
                h('kbd', { 'aria-hidden': 'true' }, '↵'),
            ),
            h(
                'button',
                { type: 'button', onclick: () => app.play.back() },
                'Not yet ',
                h('kbd', { 'aria-hidden': 'true' }, 'Esc'),
            ),
        ),
    ];
}

/** Who fights whom, as counters: from the hexes that the order names. */
function sides(app, sheet) {
    const named = [...(app.state.legal ? app.state.legal.draft.atoms : []), sheet.atom].flatMap((atom) => atom.args);
    const hexes = [...new Set(named.filter((arg) => app.board.space.centre(arg)))];
    const items = hexes
        .flatMap((hex) => app.pieces.stack(hex))
        .concat(named.filter((arg) => app.piece(arg)).map((id) => ({ id, owner: app.piece(id).side })));
    const unique = [...new Map(items.map((item) => [item.id, item])).values()].filter((item) => !item.leader);
    const own = unique.filter((item) => item.owner === app.state.viewer);
    const other = unique.filter((item) => item.owner !== app.state.viewer);
    const counters = (list) => list.map((item) => picture(app, item.id, 36));
    return own.length && other.length
        ? h(
              'div',
              { class: 'sides' },
              h('div', { class: 'pcs' }, counters(own.slice(0, 6))),
              h('div', { class: 'sum' }, 'against'),
              h('div', { class: 'pcs' }, counters(other.slice(0, 4))),
          )
        : null;
}
