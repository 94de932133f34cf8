/* piece_card.js - what the right column says: the chosen piece with all its values and states, a list of choices; and what hovering tells. */
import { h, s, icon, fingers, svgNodes, tap, words } from '../kit/make_elements.js';
import { bare, interval, is } from '../net/choice_kinds.js';
import { cardsAt, zonesAt } from './card_zones.js';

/** A counter as a picture of its own. */
export function picture(app, id, size = 96) {
    const look = app.pieces.look(id);
    const box = s('svg', { viewBox: '-27 -27 54 54', width: size, height: size, 'aria-hidden': 'true' });
    if (look) {
        box.append(...svgNodes(look.svg));
    }
    if (look && look.outline && look.outline.length > 4) { // a base, to scale: all of it, its plate too
        const reach = Math.max(...look.outline.map(Math.abs)) + 56;
        box.setAttribute('viewBox', `${-reach} ${-reach} ${2 * reach} ${2 * reach}`);
    }
    return box;
}

/** What the view says of every piece besides its fields. */
const MEMBERS = new Set(['id', 'kind', 'owner', 'group', 'in', 'hex', 'where', 'about']);

/** The fields of pieces by name, as the server describes them: words for yes and no, what is bad news, what is not told. */
function meanings(app) {
    if (!app.fieldsByName) {
        app.fieldsByName = new Map(app.fixed.fields.filter((field) => field.of === 'piece').map((field) => [field.name, field]));
    }
    return app.fieldsByName;
}

/** What the view says of a piece beyond its place: [field, value]. */
const told = (app, info) =>
    Object.entries(info || {})
        .filter(([name, value]) => !MEMBERS.has(name) && value !== null && value !== '' && !(Array.isArray(value) && !value.length))
        .map(([name, value]) => [meanings(app).get(name) || { name }, value])
        .filter(([field]) => !field.quiet);

/** A piece by its name. */
const called = (app, value) => [value].flat().map((one) => (app.piece(one) || { name: one }).name).join(', ');

const isYes = (value) => value === true || value === 'yes';
const isNo = (value) => value === false || value === 'no';

function said(app, field, value) {
    if (isYes(value)) {
        return field.says || words(field.name);
    }
    if (isNo(value)) {
        return field.says_no || `Not ${words(field.name).toLowerCase()}`;
    }
    const name = called(app, value);
    return field.says && field.says.includes('{}') ? field.says.replace('{}', name) : `${words(field.name)}: ${words(name)}`;
}

const isBad = (field, value) =>
    (field.warns || '').split(' ').includes(isNo(value) ? 'no' : isYes(value) ? 'yes' : String(value));

/** The states of a piece that are not as usual, as short texts. */
export const states = (app, id) =>
    told(app, app.pieces.info.get(id)).map(([field, value]) => said(app, field, value).toLowerCase());

/** The same as lines of the card. */
function facts(app, info) {
    return told(app, info).map(([field, value]) => {
        const bad = isBad(field, value);
        return h(
            'li',
            {},
            h('span', { class: bad ? 'warn' : 'ok' }, icon(bad ? 'warn' : 'check')),
            h('span', {}, said(app, field, value)),
            h('span'),
        );
    });
}

/** Where a piece is that is not on the board. */
export const WHERE = {
    to_place: 'To be set up',
    to_come: 'Still to come',
    away: 'Off the board: it may come back',
    lost: 'Lost',
    unused: 'Not in this battle',
};

/** The line below the name: what the system says of it, or the ground it stands on. */
function stance(app, info, hex) {
    return info && info.where ? WHERE[info.where] : (info && info.about) || ground(app, hex || (info && info.hex));
}

function ground(app, hex) {
    const here = app.board.space.centre(hex);
    return here
        ? [
              'In ',
              h('b', {}, hex),
              [here.place, here.terrain, here.height ? `height ${here.height}` : null]
                  .filter(Boolean)
                  .map((text) => `, ${text}`)
                  .join(''),
          ]
        : words(hex || 'off the map');
}

/** The chosen piece, or the chosen hex when nobody stands there. */
export function card(app) {
    const { sel } = app;
    const stack = sel.hex ? app.pieces.stack(sel.hex) : [];
    if (!sel.piece) {
        return [
            h(
                'div',
                { class: 'card bare' },
                h('div', {}, h('h2', {}, `Hex ${sel.hex}`), h('p', { class: 'sub' }, ground(app, sel.hex))),
            ),
            cardsAt(app, sel.hex),
            hexActs(app),
        ];
    }
    const piece = app.piece(sel.piece);
    const info = app.pieces.info.get(sel.piece);
    const group = piece && app.group(piece.group);
    const under = (group && app.groupState(group.id).look) || {};
    const officer = app.piece(under.officer);
    const look = app.pieces.look(sel.piece);
    const values = (look && look.values) || [];
    const { order } = under;
    return [
        h(
            'div',
            { class: 'card' },
            picture(app, sel.piece),
            h(
                'div',
                {},
                h('h2', {}, piece ? piece.name : 'Unknown stack'),
                h(
                    'p',
                    { class: 'sub' },
                    piece
                        ? [
                              app.side(piece.side).title,
                              group && group.name !== app.side(piece.side).title ? ` · ${group.name}` : '',
                              officer && officer.id !== sel.piece ? `, under ${officer.name}` : '',
                              order ? ` · ${words(order)}` : '',
                          ]
                        : `${app.side((stack[0] || {}).owner).title}: you may not look into it.`,
                ),
            ),
            h('p', { class: 'sub' }, stance(app, info, sel.hex)),
        ),
        values.length
            ? h(
                  'div',
                  { class: 'nums', style: { 'grid-template-columns': `repeat(${values.length}, 1fr)` } },
                  values.map((v) =>
                      h('div', {}, h('b', {}, String(v.value)), h('span', {}, words(v.name).toLowerCase())),
                  ),
              )
            : null,
        facts(app, info).length ? h('ul', { class: 'facts' }, facts(app, info)) : null,
        zonesAt(app, sel.hex).length ? null : others(app, stack),
        pieceActs(app),
        amounts(app),
        groupActs(app, piece),
        app.boards && app.boards.faces() ? null : cardsAt(app, sel.hex), // there all cards lie on the board
    ];
}

function others(app, stack) {
    if (stack.length < 2) {
        return null;
    }
    return h(
        'div',
        { class: 'pcs', role: 'group', 'aria-label': 'In the same hex' },
        stack.map((item) =>
            h(
                'button',
                {
                    type: 'button',
                    class: item.id === app.sel.piece ? 'here' : null,
                    'aria-label': app.piece(item.id) ? app.piece(item.id).name : 'unknown',
                    title: app.piece(item.id) ? app.piece(item.id).name : 'unknown',
                    onclick: () =>
                        app.mayAct(item.id) ? app.play.choosePiece(item.id) : app.play.inspect(item.hex, item.id),
                },
                picture(app, item.id, 40),
            ),
        ),
    );
}

/** Choices of the chosen piece that leave a number to the player: strength handed over. */
function amounts(app) {
    const list = app.bases || !app.play.legal ? [] : (app.play.legal.intervals || []).map(interval).filter((one) => one.piece === app.sel.piece);
    return list.length
        ? h(
              'div',
              { class: 'acts amounts' },
              list.map((one) => {
                  const number = h('input', { type: 'number', min: one.lo, max: one.hi, value: one.lo, 'aria-label': one.title });
                  return h(
                      'form',
                      {
                          onsubmit: (event) => {
                              event.preventDefault();
                              app.play.order(one.order(number.value), null);
                          },
                      },
                      number,
                      h('button', { 'data-verb': one.verb }, bare(one.label)),
                  );
              }),
          )
        : null;
}

/** What the piece on the move could do at places besides going there: these choices name a hex and no piece. */
function actsOf(app) {
    const { asked } = app.state;
    return app.play.legal && asked && asked.piece === app.sel.piece && app.march.stepOn()
        ? app.play.legal.atoms.filter((atom) => !is(atom, 'move') && atom.args.length === 1 && app.board.space.centre(atom.args[0]))
        : [];
}

/** What a button of the card says: the card bears the name already. */
function short(app, atom) {
    const text = app.prompt.label(atom);
    const { name } = app.piece(app.sel.piece) || {};
    return app.bases || (name && text.startsWith(`${name}: `)) ? bare(text) : text;
}

/** What the choice is good for, below its name. */
export const meaning = (atom) => (atom.means ? h('small', {}, atom.means) : null);

function pieceActs(app) {
    const { sel } = app;
    const ends = app.play.ends();
    const atoms = sel.atoms.filter((atom) => !(sel.goals && atom === sel.mover) && !ends.includes(atom));
    const handed = zonesAt(app, sel.hex); // what goes to a card is said by the card
    const given = (atom) => app.piece(atom.args[0]) && handed.some((zone) => zone.piece === atom.args[1]);
    const first = atoms.filter((atom) => (atom.args[0] === sel.piece || !app.piece(atom.args[0])) && !given(atom));
    const wanted = handed.length || atoms.length > 14 ? first : atoms;
    const near = sel.goals ? actsOf(app) : []; // a click there is a march
    const all = [...wanted, ...near];
    const listed = all.length > 14 ? [] : all; // a piece with that many choices is played on the map
    const goals = sel.goals ? [...sel.goals.values()].filter((goal) => !goal.through).length : 0;
    const march = goals
        ? h(
              'p',
              { class: 'sub' },
              sel.column
                  ? `All ${sel.mates.length + 1} march: ${tap()} where the first shall go, the others follow as near as they can. `
                  : [
                        sel.mates.length ? `${sel.mates.length + 1} march together to one of ${goals} ` : `May go to ${goals} `,
                        `${goals === 1 ? 'hex' : 'hexes'}: ${tap()} one. `,
                    ],
              `A ${fingers() ? 'long press' : 'right click'} lays the way hex by hex.`,
          )
        : null;
    const alone = sel.mates.length
        ? h('button', { type: 'button', onclick: () => app.play.choosePiece(sel.piece) }, `${app.piece(sel.piece).name} alone`)
        : null;
    return march || listed.length
        ? h(
              'div',
              { class: 'acts' },
              march,
              march ? wholeGroup(app) : null,
              alone,
              byPlace(app, listed).map((one) => (one.stem ? towards(app, one) : actButton(app, one))),
          )
        : null;
}

/** All of its formation that can march, where these are more than are chosen. */
function wholeGroup(app) {
    const { sel } = app;
    const group = app.group((app.piece(sel.piece) || {}).group);
    const all = group ? app.column.ofGroup(group.id, sel.piece) : [];
    return all.length > sel.mates.length + 1
        ? h(
              'button',
              { type: 'button', 'data-act': 'column', onclick: () => app.column.choose(group.id, sel.piece) },
              `All of ${group.name}: ${all.length} `,
              h('kbd', { 'aria-hidden': 'true' }, 'G'),
          )
        : null;
}

const actButton = (app, atom) =>
    h(
        'button',
        { type: 'button', class: atom.means ? 'told-of' : null, 'data-verb': atom.verb, 'data-atom': atom.text, onclick: () => app.play.tryAtom(atom, app.sel.hex) },
        short(app, atom),
        meaning(atom),
    );

/** The words with which all of these begin. */
function stemOf(texts) {
    const [first, ...rest] = texts.map((text) => text.split(' '));
    const same = first.findIndex((word, i) => rest.some((other) => other[i] !== word));
    return first.slice(0, same < 0 ? first.length : same).join(' ');
}

/** Choices of one kind that differ by the hex alone, three or more, are one line: [atom or {stem, atoms}]. */
function byPlace(app, atoms) {
    const placed = (atom) => !atom.means && app.board.space.centre(atom.args[atom.args.length - 1]);
    const kinds = new Map();
    atoms.forEach((atom) => {
        const kind = placed(atom) ? atom.verb : atom.text;
        kinds.set(kind, [...(kinds.get(kind) || []), atom]);
    });
    return [...kinds.values()].flatMap((kind) => {
        const stem = kind.length > 2 ? stemOf(kind.map((atom) => short(app, atom))) : '';
        return stem ? [{ stem, atoms: kind }] : kind;
    });
}

/** "Earthworks towards", and a small button for each hex; it is lit on the map while it is pointed at. */
function towards(app, { stem, atoms }) {
    const light = (atom) => app.log.light(atom ? named(app, atom) : []);
    return h(
        'div',
        { class: 'towards', role: 'group', 'aria-label': stem },
        h('span', { class: 'stem', 'aria-hidden': 'true' }, stem),
        atoms.map((atom) =>
            h(
                'button',
                {
                    type: 'button',
                    'data-verb': atom.verb,
                    'data-atom': atom.text,
                    'aria-label': short(app, atom),
                    onclick: () => app.play.tryAtom(atom, app.sel.hex),
                    onmouseenter: () => light(atom),
                    onfocus: () => light(atom),
                    onmouseleave: () => light(null),
                    onblur: () => light(null),
                },
                short(app, atom).slice(stem.length).trim(),
            ),
        ),
    );
}

/** What its formation could do now: the unit stands for it. */
function groupActs(app, piece) {
    const atoms = piece && piece.group ? app.play.buttons().filter((atom) => atom.args[0] === piece.group) : [];
    return atoms.length
        ? h(
              'div',
              { class: 'acts' },
              atoms.map((atom) =>
                  h(
                      'button',
                      { type: 'button', 'data-verb': atom.verb, 'data-atom': atom.text, onclick: () => app.play.tryAtom(atom, null) },
                      app.prompt.label(atom),
                  ),
              ),
          )
        : null;
}

function hexActs(app) {
    const ask = async () => {
        const answer = await app.table.ask('/reach', { hex: app.sel.hex });
        const names = answer.pieces.map((one) => `${(app.piece(one.piece) || { name: one.piece }).name} (${one.cost})`);
        app.log.light(answer.pieces.map((one) => (app.pieces.info.get(one.piece) || {}).hex).filter(Boolean));
        app.books.dialog(
            `Who could reach ${app.sel.hex}`,
            h('p', {}, names.length ? names.join(', ') : 'None of your pieces, now.'),
        );
    };
    return app.state.legal
        ? h('div', { class: 'acts' }, h('button', { type: 'button', onclick: ask }, 'Who could come here?'))
        : null;
}

/** The hexes that a choice speaks of. */
const named = (app, atom) => [...atom.args, ...(atom.hexes || [])].filter((hex) => app.board.space.centre(hex));

/** A list of choices. */
export function choices(app, sheet) {
    return [
        h('header', {}, h('h2', {}, sheet.title), h('small', {}, `${sheet.atoms.length}`)),
        h(
            'ul',
            { class: 'choices' },
            sheet.atoms.map((atom) =>
                h(
                    'li',
                    {},
                    h(
                        'button',
                        {
                            type: 'button',
                            'data-verb': atom.verb,
                            'data-atom': atom.text,
                            onclick: () => app.play.fromList(atom, sheet.hex || null),
                            onmouseenter: () => app.log.light(named(app, atom)),
                            onfocus: () => app.log.light(named(app, atom)),
                            onmouseleave: () => app.log.light([]),
                            onblur: () => app.log.light([]),
                        },
                        app.prompt.label(atom),
                        meaning(atom),
                    ),
                ),
            ),
        ),
    ];
}

/** The badges of a counter that weigh, in words. */
const badgeWords = (app, look) =>
    ((look && look.badges) || [])
        .map((shown) => ({ ...app.fixed.badges.find((badge) => badge.id === shown.id), ...shown }))
        .filter((badge) => badge.tone !== 'calm')
        .map((badge) => (badge.word || badge.id).toLowerCase());

/** What hovering tells of a base. */
function baseTip(app, id) {
    const info = app.pieces.info.get(id) || {};
    const values = app.pieces.values(id).map((value) => `${value.value} ${value.name}`);
    const told = [...values, ...facts(app, info).map((line) => line.textContent)];
    return [
        h('b', {}, app.piece(id) ? app.piece(id).name : id),
        h('p', {}, stance(app, info)),
        told.length ? h('p', {}, told.join(' · ')) : null,
    ];
}

/** What hovering tells. */
export function tip(app, hex) {
    const stack = app.pieces.stack(hex);
    const here = app.board.space.centre(hex);
    if (!here || (!stack.length && !here.place && app.board.view.k < 0.5)) {
        return null;
    }
    if (app.bases) {
        const [top] = stack.filter((item) => !app.sel || item.id !== app.sel.piece); // the card tells of the chosen one
        return top ? baseTip(app, top.id) : null;
    }
    const goal = app.sel && app.sel.goals && app.sel.goals.get(hex);
    const sighted = app.overlays.sight.tip(hex);
    if (!stack.length && !goal && app.sel && !sighted) {
        return null;
    }
    return [
        h('b', {}, `${hex}${here.place ? ` ${here.place}` : ''}`),
        h(
            'span',
            {},
            ` ${here.terrain}${here.height ? `, height ${here.height}` : ''}${goal ? ` · costs ${goal.cost}` : ''}`,
        ),
        stack.length
            ? h(
                  'ul',
                  {},
                  stack.slice(0, 10).map((item) => {
                      const look = app.pieces.look(item.id);
                      const values = look && look.values ? look.values.map((v) => v.value).join('-') : '';
                      const states = badgeWords(app, look).join(', ');
                      return h(
                          'li',
                          {},
                          h('span', {}, app.piece(item.id) ? app.piece(item.id).name : 'Unknown stack'),
                          h('em', {}, [values, states].filter(Boolean).join(' ')),
                      );
                  }),
              )
            : null,
        sighted,
    ];
}
