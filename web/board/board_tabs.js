/* board_tabs.js - a game of several boards: tabs that switch between them without a reload, and boards of cards: zones with what lies in them.
 *
 * Which boards lie open, which one play is on and what lies in their zones comes with every state. Play moving on to another board
 * brings that one to the front; the player may look at any other. */
import { h, put } from '../kit/make_elements.js';
import { zoneCard } from '../panels/card_zones.js';
import { FacingLines } from './opposing_card_lines.js';

export class Boards {
    constructor(app) {
        this.app = app;
        this.tabs = h('nav', { class: 'boards', role: 'tablist', 'aria-label': 'Boards', hidden: true });
        this.cards = h('section', { class: 'cards', hidden: true });
        this.front = null; // the board that play is on
        this.shown = null; // the board that is looked at
        this.facing = new FacingLines(app, this.cards);
        document.getElementById('board').after(this.tabs, this.cards); // read where the board is read, not after all panels
        const grown = new ResizeObserver(() => app.measure()); // the prompt or a note says more or less: cards begin below it
        ['prompt', 'lesson', 'foot'].forEach((id) => grown.observe(document.getElementById(id)));
    }

    get list() {
        return this.app.view.boards || [];
    }

    /** Is a board looked at on which two sides face each other? */
    faces() {
        return this.list.some((one) => one.id === this.shown && one.stages);
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
        this.app.root.classList.toggle('has-boards', list.length > 1);
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
        const { scrollTop } = this.cards;
        this.drawCards(list.find((one) => one.id === this.shown && one.zones));
        this.cards.scrollTop = scrollTop;
        this.inSight('.zone-card.able');
    }

    /** Something else is chosen: cards show it, and the keyboard stays where it was. */
    refresh() {
        const board = this.list.find((one) => one.id === this.shown && one.zones);
        if (!board) {
            return;
        }
        const { activeElement: at } = document;
        const zone = at && this.cards.contains(at) ? at.closest('[data-zone]') : null;
        const { scrollTop } = this.cards;
        this.drawCards(board);
        this.cards.scrollTop = scrollTop;
        this.inSight('.zone-card.chosen');
        const again = zone && this.cards.querySelector(`[data-zone="${CSS.escape(zone.dataset.zone)}"]`);
        const button = again && again.querySelector(at.dataset.card ? `[data-card="${CSS.escape(at.dataset.card)}"]` : '.bust');
        if (button) {
            button.focus({ preventScroll: true });
        }
    }

    /** The first card that can be chosen, or the chosen one, is in sight: on a small screen one side fills it. */
    inSight(which) {
        const all = [...this.cards.querySelectorAll(which)];
        const box = this.cards.getBoundingClientRect();
        const seen = (node) => node.getBoundingClientRect().bottom <= box.bottom + 1 && node.getBoundingClientRect().top >= box.top;
        if (all.length && !all.some(seen)) {
            this.cards.scrollTop += all[0].getBoundingClientRect().top - box.top - 64;
        }
    }

    show(id) {
        this.shown = id;
        this.draw();
        const one = this.list.find((board) => board.id === id);
        this.app.say(one ? one.title : '');
    }

    /** Cards with those that are laid on them. */
    blocks(zones) {
        const list = [];
        zones.forEach((zone) => (zone.part && list.length ? list[list.length - 1].push(zone) : list.push([zone])));
        return list;
    }

    /** For whoever hears the page: the map is not what is looked at while cards lie on it. */
    nameMap(board) {
        const { root } = this.app.board;
        this.mapName = this.mapName || root.getAttribute('aria-label');
        root.setAttribute('aria-label', board ? `The map lies below: ${board.title} follows. N finds who may act, T opens the text board, ? lists all keys.` : this.mapName);
    }

    drawCards(board) {
        this.cards.hidden = !board;
        this.app.root.classList.toggle('off-map', Boolean(board)); // what belongs to the map steps aside
        this.nameMap(board);
        this.app.measure();
        if (!board) {
            put(this.cards);
            return;
        }
        this.cards.setAttribute('aria-label', board.title);
        this.cards.classList.toggle('faced', Boolean(board.stages));
        if (board.stages) {
            this.facing.draw(board);
            return;
        }
        const rows = [...new Set(board.zones.map((zone) => zone.row))].sort((a, b) => a - b);
        put(
            this.cards,
            rows.map((row) => this.drawRow(board.zones.filter((zone) => zone.row === row))),
        );
    }

    /** Cards side by side, below what their row is called. */
    drawRow(zones) {
        const { band } = zones[0];
        return h(
            'section',
            { class: band ? 'band' : null, 'aria-label': band || null },
            band ? h('h2', {}, band) : null,
            h(
                'div',
                { class: 'zones' },
                this.blocks(zones).map((block) =>
                    h(
                        'div',
                        { class: 'block' },
                        block.map((zone) => zoneCard(this.app, zone)),
                    ),
                ),
            ),
        );
    }
}
