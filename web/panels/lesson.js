/* lesson.js - a guided first battle: the note of this moment under the prompt, and what it speaks of marked on the board and among the
 * buttons. The notes, and which of them belong to this moment, are the server's (/api/games/GAME/lesson); the browser keeps which are done.
 *
 * Nothing waits for a note: whatever the player does, one whose moment has passed is done. It can be left at any time, and taken up again
 * from the menu. */
import { fingers, h, put, icon } from '../kit/make_elements.js';
import { tabbed } from '../kit/screen_layout.js';
import * as marks from '../board/highlights.js';

const KEY = / \([A-Z?]\)/g; // "the menu tells how to win (H)": a hand without keys has no use for them
const KEPT = 'gonfalon.lesson.'; // and the game: the notes that are done, or "left"

export class Lesson {
    constructor(app, node) {
        this.app = app;
        this.node = node;
        this.told = null; // as the server told it last; null: not guided
        this.note = null;
        this.done = new Set();
        this.watch = new MutationObserver(() => this.markButtons()); // panels are drawn anew, whatever draws them
    }

    // ---- beginning and leaving ----

    /** The link from the start page ends with #lesson; a reload goes on where it was. */
    async begin() {
        const kept = this.kept();
        const asked = location.hash === '#lesson';
        if (asked) {
            history.replaceState(null, '', location.pathname);
        }
        if (asked || (kept && kept !== 'left')) {
            this.done = new Set(kept && kept !== 'left' ? kept.split(' ') : []);
            await this.open();
        }
    }

    async open() {
        const { app } = this;
        this.side = app.state.viewer || (app.state.sides || [])[0];
        this.on = true;
        this.keep();
        this.watch.observe(app.root, { childList: true, subtree: true });
        await this.take();
        if (!this.told) {
            this.leave();
        }
    }

    /** Has somebody written one for this side of this battle? */
    written() {
        const { state, table } = this.app;
        const side = state.viewer || (state.sides || [])[0];
        return side ? table.ask('/lesson', { side }).then(Boolean, () => false) : Promise.resolve(false);
    }

    /** From the menu: from its beginning, at the moment that the game has come to. */
    async again() {
        this.done = new Set();
        await this.open();
        if (!this.told) {
            this.app.books.dialog('Guided battle', h('p', {}, 'Nobody has written one for this side of this battle.'));
        }
    }

    leave() {
        this.on = false;
        this.told = null;
        this.note = null;
        this.watch.disconnect();
        this.keep();
        this.draw();
    }

    kept() {
        try {
            return localStorage.getItem(KEPT + this.app.table.game);
        } catch {
            return null;
        }
    }

    keep() {
        try {
            localStorage.setItem(KEPT + this.app.table.game, this.on ? [...this.done].join(' ') || ' ' : 'left');
        } catch {
            // Without storage a reload ends the lesson.
        }
    }

    // ---- the moment ----

    /** After every change: what was shown and has passed is done; then the first that belongs here. */
    async take() {
        if (!this.on) {
            return;
        }
        const { move } = this.app.state;
        const told = await this.app.table.ask('/lesson', { side: this.side }).catch(() => null);
        if (!this.on || move !== this.app.state.move) {
            return; // a later state asks for itself
        }
        this.told = told;
        const shown = told && this.note && told.notes.find((one) => one.id === this.note.id);
        const open = this.app.state.legal && this.app.state.legal.draft.atoms.length; // in the middle of an order nothing has passed
        if (open) {
            return;
        }
        if (shown && !shown.holds && !this.app.replaying) {
            this.done.add(shown.id);
        }
        this.choose();
    }

    choose() {
        const before = this.note && this.note.id;
        const ready = (one) => one.holds && !this.done.has(one.id) && (!one.after || this.done.has(one.after));
        this.note = this.told ? this.told.notes.find(ready) || null : null;
        this.keep();
        this.draw();
        if (this.note && this.note.id !== before) {
            this.app.say(this.note.says);
            this.reveal();
        }
    }

    next() {
        const { notes } = this.told;
        const last = this.note.id === notes[notes.length - 1].id;
        this.done.add(this.note.id);
        if (last) {
            this.leave();
        } else {
            this.choose();
        }
        document.getElementById('board').focus({ preventScroll: true });
    }

    // ---- marking ----

    /** Where what it shows lies on the board. */
    places() {
        const { pieces, board } = this.app;
        return (this.note ? this.note.show : [])
            .map((id) => (pieces.info.get(id) || { hex: id }).hex)
            .filter((hex) => board.space.centre(hex));
    }

    /** The same in words, for whoever does not see the rings: "III Leggero I in 2910, 2710". */
    named() {
        const { app } = this;
        const word = (id) => {
            const piece = app.piece(id);
            const { hex } = app.pieces.info.get(id) || {};
            const there = hex && hex !== id && app.board.space.centre(hex) && !app.boards.faces(); // on a board of cards there are no hexes
            return piece ? piece.name + (there ? ` in ${hex}` : '') : id;
        };
        return this.note.show.map(word).join(', ');
    }

    reveal() {
        const places = this.places();
        const { app } = this;
        app.measure();
        if (places.length && !app.since.telling) {
            app.board.revealAll(places);
        }
    }

    markButtons() {
        const wanted = new Set(this.note ? this.note.press : []);
        this.app.root.querySelectorAll('.taught').forEach((node) => node.classList.remove('taught'));
        this.app.root.querySelectorAll('[data-atom]').forEach((node) => {
            node.classList.toggle('taught', wanted.has(node.dataset.atom));
        });
        (this.note ? this.note.show : []).forEach((id) => {
            const card = this.app.root.querySelector(`.cards [data-zone="${CSS.escape(id)}"]`);
            if (card) {
                card.classList.add('taught');
            }
        });
        const part = this.note && this.note.part && document.querySelector(`[data-part~="${this.note.part}"]`);
        if (part) {
            part.classList.add('taught');
        }
    }

    draw() {
        const { app, note } = this;
        this.node.hidden = !note;
        app.board.mark('taught', marks.taught(app.board.space, this.places()));
        this.markButtons();
        if (note) {
            const { notes } = this.told;
            const number = notes.findIndex((one) => one.id === note.id) + 1;
            const last = number === notes.length;
            const here = note.show.length ? `Marked on the board: ${this.named()}.` : '';
            put(
                this.node,
                h(
                    'div',
                    {},
                    h('p', { class: 'nr' }, icon('flag'), ` Guided battle, ${number} of ${notes.length}`),
                    h('p', { class: 'says' }, fingers() ? note.says.replace(KEY, '') : note.says, here && !tabbed() ? h('span', { class: 'where' }, ` ${here}`) : null),
                ),
                h(
                    'div',
                    { class: 'acts' },
                    h('button', { type: 'button', 'data-act': 'note', onclick: () => this.next() }, last ? 'Play on' : 'Next note'),
                    last ? null : h('button', { class: 'quiet', type: 'button', 'data-act': 'leave', onclick: () => this.leave() }, 'Leave'),
                ),
            );
        }
        app.measure();
    }
}
