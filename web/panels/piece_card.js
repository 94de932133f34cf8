/* piece_card.js - what the right column says: the chosen piece with all its values and states, a list of choices; and what hovering tells. */
import { h, s, icon, fingers, svgNodes, tap, words } from '../kit/dom.js';
import { bare, FORMS } from '../orders/base_moves.js';

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

const HIDDEN = new Set([
    'id', 'kind', 'owner', 'group', 'hex', 'left_setup', 'start', 'move_used', 'mp', 'known', 'shot', 'neighbours', 'last_move',
]);
/** What fields of a hex game mean, in a player's words: [yes, no], or one text with {} for the value. */
const MEANS = {
    in_command: ['In command', 'Out of command'], near_commander: ['Its commander is near', 'Its commander is not near'],
    moved: ['Has moved'], fired: ['Has fired'], failed: ['Out for the day'], billebaude: ['Feu de Billebaude'],
    tried: ['Has tried to stop its Feu de Billebaude'], changing: ['Has changed ranks this turn'],
    dismounted: ['Was forced to dismount'], charge: ['It is a Charge'], second: ['Fires again'],
    fired_first: ['Fired in the first volley'], line: 'Its place in the Line: {}', melee: 'Attacks {}', target: 'Aims at {}',
    answers: 'Fires back at {}',
};
/** On a table the card says these in its own words, or the drawing shows them. */
const DRAWN = /^(side|command|commands|arm|grade|traits|points|figures.*|place|x|y|facing|formation|rank|calibre|marker_.*|charge_[^t].*|end_.*|wheel|straight|queue)$/;
/** What the marks of a base mean, in a player's words; {} is the value. */
const MARKED = {
    entered: 'Came on this turn', halted: 'Halted for this turn', moved: 'Has had its move', fired: 'Has shot in this phase',
    charging: 'Charging', marker: 'Has a charge marker: no move until it is recalled', must_recall: 'Must roll for recall',
    stuck: 'Stuck: no move and no charge this turn', loser: 'Lost its melee', fought: 'Has fought in this phase',
    crowded: 'A column stands within 3 inches of its flank', began_melee: 'Its charge began the melee', melee: 'In melee with {}',
    melee_rounds: 'Rounds fought: {}', charge_target: 'Charges {}', aim: 'Its target: {}', supports: 'Stands in for {}',
    phase_losses: 'Lost {} in this phase', contacts: 'Will meet {}', attached: 'Rides with {}',
};
const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** What the view says of a piece beyond its place: names and values of fields. */
const told = (info) =>
    Object.entries(info || {}).filter(
        ([name, value]) =>
            !HIDDEN.has(name) && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
    );

/** "Veteran light infantry, in column, facing north-east (45°), at 46.5, 25". */
function stance(app, info) {
    if (info.x === undefined) {
        return info.place === 'reserve' ? 'In reserve, off the table' : 'Off the table';
    }
    const at = `at ${info.x}, ${info.y}`;
    if (!info.formation) {
        const with_ = app.piece(info.attached);
        return [`${words(info.rank || 'general')} general`, with_ ? `with ${with_.name}` : null, at].filter(Boolean).join(', ');
    }
    const [form, where] = info.formation.split(':');
    const named = where && app.group(where) ? `garrison of ${app.group(where).name}` : null;
    const drawn = ['limbered', 'unlimbered'].includes(form) ? form : `in ${FORMS[form] || form}`;
    const guns = info.calibre ? `${info.calibre}-pounders` : [info.kind === info.arm ? '' : info.kind, info.arm].join(' ');
    const facing = `facing ${COMPASS[Math.round(info.facing / 45) % 8]} (${info.facing}°)`;
    return `${words(info.grade || '')} ${guns}, ${named || `${drawn}, ${facing}`}, ${at}`.replace(/\s+/g, ' ').trim();
}

/** The corners of a hex that guns face, against the clock from the right. */
const CORNERS = ['east', 'north-east', 'north-west', 'west', 'south-west', 'south-east'];

function said(name, value) {
    const means = MEANS[name];
    const yes = value === true || value === 'yes';
    const no = value === false || value === 'no';
    if (means && (yes || no) && Array.isArray(means) && means[yes ? 0 : 1]) {
        return means[yes ? 0 : 1];
    }
    if (typeof means === 'string' && !yes && !no) {
        return means.replace('{}', [value].flat().join(', '));
    }
    if (name === 'facing' && CORNERS[value]) {
        return `Faces ${CORNERS[value]}`;
    }
    if (value === true || value === 'yes') {
        return words(name);
    }
    if (value === false || value === 'no') {
        return `Not ${words(name).toLowerCase()}`;
    }
    return `${words(name)}: ${words([value].flat().join(', '))}`;
}

/** The states of a piece that are not as usual, as short texts. */
export const states = (app, id) =>
    told(app.pieces.info.get(id)).map(([name, value]) => said(name, called(app, value)).toLowerCase());

/** A piece by its name. */
const called = (app, value) => (app.piece(value) || { name: value }).name;

/** The same as lines of the card. */
function facts(app, info) {
    if (app.bases) {
        return told(info)
            .filter(([name]) => !DRAWN.test(name))
            .map(([name, value]) => {
                const named = [value].flat().map((one) => (app.piece(one) || { name: one }).name);
                const text = MARKED[name]
                    ? MARKED[name].replace('{}', named.join(', '))
                    : said(name, Array.isArray(value) || app.piece(value) ? named : value);
                return h('li', {}, h('span', { class: 'ok' }, icon('check')), h('span', {}, text), h('span'));
            });
    }
    const fields = (app.fixed.fields || []).filter((field) => ['piece', 'leader'].includes(field.of));
    const meaning = new Map(fields.map((field) => [field.name, field]));
    return told(info).map(([name, value]) => {
        const field = meaning.get(name);
        const bad =
            ['routed', 'disordered', 'reduced'].includes(value) ||
            (name === 'in_command' && (value === false || value === 'no'));
        return h(
            'li',
            { title: field ? field.words : null },
            h('span', { class: bad ? 'warn' : 'ok' }, icon(bad ? 'warn' : 'check')),
            h('span', {}, said(name, called(app, value))),
            h('span'),
        );
    });
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
            hexActs(app),
        ];
    }
    const piece = app.piece(sel.piece);
    const info = app.pieces.info.get(sel.piece);
    const group = piece && app.group(piece.group);
    const officer = group && app.piece(app.groupState(group.id).officer);
    const look = app.pieces.look(sel.piece);
    const values = (look && look.values) || [];
    const given = group && app.groupState(group.id).order;
    const order = /^\d*$/.test(String(given || '')) ? null : given; // a number is no order
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
                              group ? ` · ${group.name}` : '',
                              officer && officer.id !== sel.piece ? `, under ${officer.name}` : '',
                              order ? ` · ${words(order)}` : '',
                          ]
                        : `${app.side((stack[0] || {}).owner).title}: you may not look into it.`,
                ),
            ),
            h('p', { class: 'sub' }, app.bases && info ? stance(app, info) : ground(app, sel.hex || (info && info.hex))),
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
        others(app, stack),
        pieceActs(app),
        groupActs(app, piece),
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

function pieceActs(app) {
    const { sel } = app;
    const ends = app.play.ends();
    const atoms = sel.atoms.filter((atom) => !(sel.goals && atom === sel.mover) && !ends.includes(atom));
    const listed = atoms.length > 14 ? [] : atoms; // a piece with that many choices is played on the map
    const goals = sel.goals ? [...sel.goals.values()].filter((goal) => !goal.through).length : 0;
    const march = goals
        ? h(
              'p',
              { class: 'sub' },
              `May go to ${goals} ${goals === 1 ? 'hex' : 'hexes'}: ${tap()} one. `,
              `A ${fingers() ? 'long press' : 'right click'} lays the way hex by hex.`,
          )
        : null;
    return march || listed.length
        ? h(
              'div',
              { class: 'acts' },
              march,
              listed.map((atom) =>
                  h(
                      'button',
                      { type: 'button', 'data-verb': atom.verb, onclick: () => app.play.tryAtom(atom, sel.hex) },
                      app.bases ? bare(app.prompt.label(atom)) : app.prompt.label(atom),
                  ),
              ),
          )
        : null;
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
                      { type: 'button', 'data-verb': atom.verb, onclick: () => app.play.tryAtom(atom, null) },
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
const named = (app, atom) => (app.prompt.label(atom).match(/\b\d{4}\b/g) || []).filter((hex) => app.board.space.centre(hex));

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
                            onclick: () => app.play.fromList(atom, sheet.hex || null),
                            onmouseenter: () => app.log.light(named(app, atom)),
                            onfocus: () => app.log.light(named(app, atom)),
                            onmouseleave: () => app.log.light([]),
                            onblur: () => app.log.light([]),
                        },
                        app.prompt.label(atom),
                    ),
                ),
            ),
        ),
    ];
}

/** What hovering tells of a base. */
function baseTip(app, id) {
    const info = app.pieces.info.get(id) || {};
    const marks = facts(app, info).map((line) => line.textContent);
    const figures = info.figures ? `${info.figures} of ${info.figures_start} figures` : null;
    return [
        h('b', {}, app.piece(id) ? app.piece(id).name : id),
        h('p', {}, stance(app, info)),
        figures || marks.length ? h('p', {}, [figures, ...marks].filter(Boolean).join(' · ')) : null,
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
                      const info = app.pieces.info.get(item.id) || {};
                      const values = look && look.values ? look.values.map((v) => v.value).join('-') : '';
                      const states = ['state', 'order']
                          .map((name) => info[name])
                          .filter((v) => v && v !== true)
                          .map((v) => words(v).toLowerCase())
                          .concat(info.side === 'reduced' ? ['reduced'] : [])
                          .join(', ');
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
