/* boards.js - a game of several boards: tabs that switch between them without a reload, and boards of cards: zones with what lies in them.
 *
 * Which boards lie open, which one play is on and what lies in their zones comes with every state. Play moving on to another board
 * brings that one to the front; the player may look at any other. */
import { h, put } from '../kit/dom.js';
import { picture } from '../panels/piece_card.js';

export class Boards {
    constructor(app) {
        this.app = app;
        this.tabs = h('nav', { class: 'boards', role: 'tablist', 'aria-label': 'Boards', hidden: true });
        this.cards = h('section', { class: 'cards', hidden: true });
        this.front = null; // the board that play is on
        this.shown = null; // the board that is looked at
        app.root.append(this.tabs, this.cards);
    }

    get list() {
        return this.app.view.boards || [];
    }

    /** After every state. */
    draw() {
        const { board } = this.app.view;
        if (board !== this.front) {
            this.front = board;
            this.shown = board;
        }
        const { list } = this;
        this.tabs.hidden = list.length < 2;
        put(
            this.tabs,
            list.map((one) =>
                h(
                    'button',
                    {
                        type: 'button',
                        role: 'tab',
                        'data-board': one.id,
                        'aria-selected': String(one.id === this.shown),
                        onclick: () => this.show(one.id),
                    },
                    one.title,
                ),
            ),
        );
        this.drawCards(list.find((one) => one.id === this.shown && one.zones));
    }

    show(id) {
        this.shown = id;
        this.draw();
        const one = this.list.find((board) => board.id === id);
        this.app.say(one ? one.title : '');
    }

    drawCards(board) {
        this.cards.hidden = !board;
        if (!board) {
            put(this.cards);
            return;
        }
        this.cards.setAttribute('aria-label', board.title);
        const rows = [...new Set(board.zones.map((zone) => zone.row))].sort((a, b) => a - b);
        put(
            this.cards,
            rows.map((row) =>
                h(
                    'div',
                    { class: 'zones' },
                    board.zones.filter((zone) => zone.row === row).map((zone) => this.zone(zone)),
                ),
            ),
        );
    }

    zone(zone) {
        const { app } = this;
        const owner = zone.owner ? app.side(zone.owner).title : null;
        return h(
            'section',
            { class: 'zone-card', 'data-zone': zone.id, 'aria-label': zone.title },
            h('h3', {}, zone.title, owner ? h('small', {}, ` ${owner}`) : null),
            zone.piece ? picture(app, zone.piece, 64) : null,
            h(
                'div',
                { class: 'pcs' },
                zone.pieces.length ? zone.pieces.map((id) => this.piece(id)) : h('p', { class: 'sub' }, 'Nothing lies here.'),
            ),
        );
    }

    piece(id) {
        const { app } = this;
        const { name } = app.piece(id) || { name: id };
        return h(
            'button',
            {
                type: 'button',
                'data-card': id,
                class: app.mayAct(id) ? 'may' : null,
                'aria-label': name,
                title: name,
                onclick: () => (app.mayAct(id) ? app.play.choosePiece(id) : this.look(id)),
            },
            picture(app, id, 44),
            h('small', {}, name),
        );
    }

    look(id) {
        const { app } = this;
        app.store.lookAt(id, (app.pieces.info.get(id) || {}).hex || null);
        app.play.draw();
        app.panels.card();
    }
}
