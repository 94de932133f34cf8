/* card_zones.js - cards of pieces, as the server lists them in zones: who leads, what lies there, how much room is left, which order it has, whether it
 * may still act. The same card stands on a board of cards, beside a chosen hex, and as a line in the list of forces. A piece is handed to another card
 * by dragging, or chosen and then sent there by the card's button. */
import { h, icon, hasIcon, words } from '../kit/make_elements.js';
import { picture } from './piece_card.js';

/** All zones of boards of cards, as they lie now. */
export const zonesOf = (app) => (app.view.boards || []).flatMap((board) => board.zones || []);

/** Are there forces on the map that are known by the card of who leads them? */
export const hasForces = (app) => zonesOf(app).some((zone) => zone.hex && zone.piece);

/** The cards that are in a hex, each leader's before those of who is with him. */
export const zonesAt = (app, hex) => zonesOf(app).filter((zone) => zone.hex && zone.hex === hex);

/** The choice that lays a piece on a card; null: there is none. */
const handing = (app, id, zone) =>
    (app.play.legal && zone.piece && app.play.legal.atoms.find((one) => one.args.length === 2 && one.args[0] === id && one.args[1] === zone.piece)) || null;

/** What is remembered of a card that is closed now. */
const rememberedOn = (app, zone) => (app.view.remembered || []).filter((one) => one.with === zone.piece && one.id !== zone.piece);

export const orderChip = (order) =>
    order ? h('span', { class: 'ord' }, hasIcon(order) ? icon(order) : null, order === 'hidden' ? 'order hidden' : words(order)) : null;

function onCard(app, id) {
    const { name } = app.piece(id) || { name: id };
    const { about } = app.pieces.info.get(id) || {};
    const chosen = app.sel && app.sel.piece === id;
    return h(
        'button',
        {
            type: 'button',
            'data-card': id,
            class: [app.mayAct(id) ? 'may' : '', chosen ? 'here' : ''].join(' ').trim() || null,
            'aria-label': about ? `${name}: ${about}` : name,
            'aria-pressed': chosen ? 'true' : null,
            title: about ? `${name}: ${about}` : name,
            draggable: app.mayAct(id) ? 'true' : null,
            ondragstart: (event) => {
                event.dataTransfer.setData('text/plain', id);
                app.carried = id;
            },
            ondragend: () => {
                app.carried = null;
            },
            onclick: () => app.play.choosePiece(id),
        },
        picture(app, id, 44),
        h('small', {}, name),
    );
}

function remembered(app, one) {
    const { name } = app.piece(one.id) || { name: one.id };
    const text = `${name}${one.what ? `, ${one.what}` : ''}: seen on turn ${one.turn}`;
    return h('span', { class: 'ghost', title: text, 'aria-label': text, role: 'img' }, picture(app, one.id, 44), h('small', {}, `${name}${one.what ? `, ${one.what}` : ''}, turn ${one.turn}`));
}

/** Free places, as far as the eye takes them in. */
const free = (zone) => Array.from({ length: Math.max(0, Math.min(zone.room || 0, 6)) }, () => h('span', { class: 'free', 'aria-hidden': 'true' }));

/** One such thing; what it is good for is told when it is pointed at. */
const sign = (name, means) =>
    h(
        'li',
        { class: name ? null : 'down', title: means ? `${name}: ${means}` : name || 'Face down' },
        name || '?',
        name ? (means ? h('span', { class: 'vh' }, `: ${means}`) : null) : h('span', { class: 'vh' }, 'face down'),
    );

/** What lies on a card besides pieces: by name, or face down. */
const signs = (zone) =>
    zone.signs
        ? h(
              'ul',
              { class: 'signs', 'aria-label': 'Lies on the card' },
              zone.signs.map((name, i) => sign(name, (zone.signs_mean || [])[i])),
          )
        : null;

export function zoneCard(app, zone) {
    const chosen = app.sel && app.sel.piece;
    const gift = chosen ? handing(app, chosen, zone) : null;
    const seen = rememberedOn(app, zone);
    const node = h(
        'section',
        {
            class: ['zone-card', zone.part ? 'part' : '', gift ? 'takes' : '', app.mayAct(zone.piece) ? 'able' : '', chosen && chosen === zone.piece ? 'chosen' : ''].filter(Boolean).join(' '),
            'data-zone': zone.id,
            'data-army': app.side(zone.owner).army,
            'aria-label': zone.title,
            onclick: (event) => (zone.piece && !event.target.closest('button') ? app.play.choosePiece(zone.piece) : null),
            ondragover: (event) => {
                if (app.carried && handing(app, app.carried, zone)) {
                    event.preventDefault();
                    node.classList.add('over');
                }
            },
            ondragleave: () => node.classList.remove('over'),
            ondrop: (event) => {
                event.preventDefault();
                const atom = handing(app, event.dataTransfer.getData('text/plain'), zone);
                node.classList.remove('over');
                return atom ? app.play.tryAtom(atom, null) : null;
            },
        },
        h(
            'header',
            {},
            zone.piece
                ? h(
                      'button',
                      { type: 'button', class: app.mayAct(zone.piece) ? 'bust may' : 'bust', title: `Choose ${zone.title}`, 'aria-label': `Choose ${zone.title}${app.mayAct(zone.piece) ? ', marked: something can be done' : ''}`, 'aria-pressed': chosen && chosen === zone.piece ? 'true' : null, onclick: () => app.play.choosePiece(zone.piece) },
                      picture(app, zone.piece, 44),
                  )
                : null,
            h('div', {}, h('h3', {}, zone.title), zone.note ? h('p', { class: 'sub' }, zone.note) : null),
            h('div', { class: 'tags' }, orderChip(zone.order), zone.state ? h('span', { class: 'st' }, zone.state) : null),
        ),
        zone.closed
            ? h('div', { class: 'pcs' }, seen.length ? seen.map((one) => remembered(app, one)) : h('span', { class: 'ghost none', 'aria-hidden': 'true' }, '?'))
            : h(
                  'div',
                  { class: 'pcs' },
                  zone.pieces.map((id) => onCard(app, id)),
                  free(zone),
                  !zone.pieces.length && !zone.of && !zone.note ? h('p', { class: 'sub' }, 'Nothing lies here.') : null,
              ),
        signs(zone),
        zone.of && !zone.closed ? h('p', { class: 'sub room' }, `${zone.of - zone.room} of ${zone.of} places taken`) : null,
        gift ? h('button', { type: 'button', class: 'gift', 'data-verb': gift.verb, onclick: () => app.play.tryAtom(gift, null) }, `${app.piece(chosen).name} to ${zone.title}`) : null,
    );
    return node;
}

/** The cards of a hex, in the panel beside the board. */
export function cardsAt(app, hex) {
    const zones = hex ? zonesAt(app, hex) : [];
    return zones.length ? h('div', { class: 'zones', role: 'group', 'aria-label': `Cards in ${hex}` }, zones.map((zone) => zoneCard(app, zone))) : null;
}

/** How strong a force is, in a word or two; nothing of a card that is closed. */
export const strengthOf = (zone) => (zone.closed ? '' : (zone.note || '').split(/,| in /)[0]);

/** A force as a line of the list on the left; a press chooses it and goes there. */
function forceLine(app, zone) {
    const able = app.play.atomsOf('pieces', zone.piece);
    const name = able.length === 1 && able[0].args.length === 1 ? able[0] : null; // one plain thing to do: at hand
    const place = app.board.space.centre(zone.hex);
    const on = app.sel && app.sel.piece === zone.piece;
    const open = () => {
        app.play.choosePiece(zone.piece);
        app.board.reveal(zone.hex);
    };
    return h(
        'li',
        { class: ['force', on ? 'on' : '', able.length ? 'open' : ''].join(' ').trim(), 'data-force': zone.piece },
        h('button', { type: 'button', class: 'bust', 'aria-label': `Show ${zone.title}`, onclick: open }, picture(app, zone.piece, 40)),
        h('b', {}, zone.title),
        orderChip(zone.order) || h('span'),
        h('small', {}, [place && place.place ? place.place : zone.hex, strengthOf(zone)].filter(Boolean).join(' · ')),
        name
            ? h('button', { type: 'button', class: 'name', 'data-verb': name.verb, onclick: () => app.play.tryAtom(name, zone.hex) }, app.prompt.label(name).split(': ').pop())
            : h('span', { class: 'st' }, zone.state || ''),
    );
}

/** The forces that stand in a hex, each by the card of who leads it. */
export const forcesOnMap = (app) => zonesOf(app).filter((zone) => zone.hex && zone.piece && !zone.part);

/** The forces of a group of pieces. */
export const forcesOf = (app, group) =>
    forcesOnMap(app)
        .filter((zone) => (app.piece(zone.piece) || {}).group === group.id)
        .map((zone) => forceLine(app, zone));

/** What a group may spend, as coins and a number. */
export function purse(look) {
    if (look.purse === undefined) {
        return null;
    }
    return h(
        'span',
        { class: 'purse', title: `${look.purse} ${look.coin}` },
        Array.from({ length: Math.min(look.purse, 10) }, () => h('i', { 'aria-hidden': 'true' })),
        ` ${look.purse} ${look.coin}`,
    );
}
