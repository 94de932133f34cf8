/* setup_tray.js - setting up: the pieces that are not on the map yet, by formation, and the one in hand. A piece is taken up with a click and
 * put down with another; then the next of its formation is in hand. A formation, or all, can be set up as the scenario suggests. */
import { h, icon, tap } from '../kit/make_elements.js';
import { is } from '../net/choice_kinds.js';
import { picture } from '../panels/piece_card.js';

export class SetupTray {
    constructor(app) {
        this.app = app;
        this.going = false; // after one piece is put down the next is taken up
        this.last = null; // whose formation goes on
    }

    /** Own pieces that wait for their place. */
    get waiting() {
        const { app } = this;
        const { state } = app;
        if (app.replaying || !state.your_move || !state.legal) {
            return [];
        }
        return [...app.pieces.info.values()].filter(
            (info) => info.where === 'to_place' && info.owner === state.viewer && app.piece(info.id),
        );
    }

    get open() {
        return this.waiting.length > 0 && (this.inHand !== null || this.waiting.some((info) => this.taking(info.id)));
    }

    get inHand() {
        const { atoms } = this.app.state.legal.draft;
        const id = atoms.length && this.app.piece(atoms[0].args[0]) ? atoms[0].args[0] : null;
        const info = id && this.app.pieces.info.get(id);
        return info && info.where === 'to_place' ? id : null;
    }

    taking(id) {
        return this.app.play.atomsOf('pieces', id).find((atom) => !is(atom, 'back'));
    }

    // ---- acting ----

    async take(id) {
        const { app } = this;
        this.going = true;
        this.last = id;
        const held = this.inHand;
        if (held) {
            await app.act('undo', {}); // what was in hand goes back
        }
        const atom = held === id ? null : this.taking(id);
        if (atom) {
            await app.play.atom(atom, null);
        } else if (held !== id) {
            const placing = app.fixed.verbs.find((verb) => is(verb, 'place') && verb.takes[0] === 'piece');
            await app.why.ask(`${placing ? placing.verb : ''} ${id}`, null, { title: 'Not yet' });
        }
    }

    /** By keys: the next that waits is taken up. */
    async takeNext() {
        const next = this.waiting.find((info) => this.taking(info.id));
        if (next) {
            await this.take(next.id);
        }
    }

    /** A piece on the map is taken up again. */
    async takeBack(id) {
        const { app } = this;
        const back = app.play.atomsOf('pieces', id).find((atom) => is(atom, 'back'));
        this.going = false;
        await app.play.atom(back, null);
        await this.take(id);
    }

    /** A click on the map. True: it was taken. */
    async click(hex, piece) {
        const { app } = this;
        if (!app.state.your_move || !app.state.legal || app.play.atomsOf('places', hex).length) {
            return false;
        }
        const back = (id) => app.play.atomsOf('pieces', id).some((atom) => is(atom, 'back'));
        const here = app.pieces.stack(hex).map((item) => item.id);
        const id = [piece, ...here].find((one) => one && back(one));
        if (!id || !this.setting()) {
            return false;
        }
        await this.takeBack(id);
        return true;
    }

    /** Is this the time of setting up? Also when all is placed and only looked over. */
    setting() {
        const { asked } = this.app.state;
        return this.waiting.length > 0 || Boolean(asked && asked.setup);
    }

    /** After every change: the next of the formation is in hand, unless the player has gone back. */
    async settle(before) {
        const { app } = this;
        if (!this.going || !before || !this.open || this.inHand || app.state.lines <= before.lines) {
            return;
        }
        const group = app.piece(this.last) ? app.piece(this.last).group : null;
        const able = this.waiting.filter((info) => this.taking(info.id));
        const next = able.find((info) => app.piece(info.id).group === group) || able[0];
        if (next) {
            this.last = next.id;
            await app.play.atom(this.taking(next.id), null);
        }
    }

    /** As the scenario suggests: one formation, or all that is left. */
    async suggest(group) {
        const { app } = this;
        this.going = false;
        if (this.inHand) {
            await app.act('undo', {});
        }
        if (!group) {
            await app.act('finish', { all: true, done: false });
            return;
        }
        for (let next = this.of(group); next; next = this.of(group)) {
            const first = await app.act('atom', { atom: this.taking(next.id).text });
            for (let i = 0; first && this.inHand && i < 3; i++) {
                await app.act('finish', {});
            }
            if (!first || (app.pieces.info.get(next.id) || {}).where === 'to_place') {
                return; // something came between
            }
        }
    }

    of(group) {
        return this.waiting.find((info) => this.app.piece(info.id).group === group && this.taking(info.id));
    }

    // ---- drawing ----

    panel() {
        const { app } = this;
        const groups = [...new Set(this.waiting.map((info) => app.piece(info.id).group))];
        const held = this.inHand;
        return [
            h('header', {}, h('h2', {}, 'To be set up'), h('small', {}, `${this.waiting.length} left`)),
            held
                ? h(
                      'div',
                      { class: 'card hand' },
                      picture(app, held, 72),
                      h(
                          'div',
                          {},
                          h('h2', {}, app.piece(held).name),
                          h('p', { class: 'sub' }, `In hand: ${tap()} one of the lit hexes.`),
                      ),
                  )
                : h('p', { class: 'sub hint' }, `Choose a piece, then a lit hex. A piece on the map is taken up by a ${tap()}.`),
            h(
                'div',
                { class: 'tray' },
                groups.map((id) => this.group(id, held)),
            ),
            h(
                'div',
                { class: 'acts' },
                h(
                    'button',
                    { type: 'button', 'data-act': 'suggest', onclick: () => this.suggest(null) },
                    'Set up the rest for me',
                ),
            ),
        ];
    }

    group(id, held) {
        const { app } = this;
        const group = app.group(id);
        const pieces = this.waiting.filter((info) => app.piece(info.id).group === id);
        return h(
            'section',
            { 'aria-label': group ? group.name : 'Without a formation' },
            h(
                'h3',
                {},
                h('span', {}, group ? group.name : 'Without a formation'),
                pieces.length > 1 && pieces.some((info) => this.taking(info.id))
                    ? h(
                          'button',
                          { type: 'button', class: 'quiet', onclick: () => this.suggest(id) },
                          'As suggested',
                      )
                    : null,
            ),
            h(
                'div',
                { class: 'pcs' },
                pieces.map((info) =>
                    h(
                        'button',
                        {
                            type: 'button',
                            'data-take': info.id,
                            class: info.id === held ? 'here' : null,
                            'aria-pressed': info.id === held ? 'true' : 'false',
                            'aria-disabled': !held && !this.taking(info.id) ? 'true' : null,
                            'aria-label': `Take up ${app.piece(info.id).name}`,
                            title: app.piece(info.id).name,
                            onclick: () => this.take(info.id),
                        },
                        picture(app, info.id, 48),
                        app.pieces.look(info.id) ? null : icon('unit'),
                        h('small', {}, app.piece(info.id).name),
                    ),
                ),
            ),
        );
    }
}
