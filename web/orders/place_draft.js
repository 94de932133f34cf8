/* place_draft.js - an order that gives pieces their places one by one and is told live whether it will do.
 *
 * The referee says with every choice whether it goes with what is named already, and why the whole cannot be closed yet. The page
 * shows it at once: on the map, in the prompt, and in a panel that lists every unit. */
import { h, icon, ruleLink } from '../kit/make_elements.js';
import { is } from '../net/choice_kinds.js';
import * as marks from '../board/highlights.js';

export class PlaceDraft {
    constructor(app) {
        this.app = app;
    }

    get live() {
        const { app } = this;
        return Boolean(!app.replaying && app.state && app.state.legal && app.state.legal.draft.live);
    }

    /** What the order makes: a Line. */
    get noun() {
        return (this.app.state.asked || {}).draft || 'Order';
    }

    get draft() {
        return this.app.state.legal.draft;
    }

    /** [{piece, hex}] in the sequence of the roster. */
    get named() {
        return this.app.markers.drafted;
    }

    placeOf(id) {
        const mark = this.named.find((one) => one.piece === id);
        return mark ? mark.hex : null;
    }

    /** What a piece could still take: {fit: [atom], unfit: [atom]}. */
    choices(id) {
        const atoms = this.app.play.atomsOf('pieces', id).filter((atom) => atom.args.length === 2);
        return { fit: atoms.filter((atom) => atom.fits), unfit: atoms.filter((atom) => !atom.fits) };
    }

    /** Pieces that have a place, may get one, or belong to the same formation and may not. */
    roster() {
        const { app } = this;
        const able = Object.keys(app.state.legal.pieces);
        const groups = new Set([...able, ...this.named.map((one) => one.piece)].map((id) => app.piece(id).group));
        return app.fixed.pieces
            .filter((piece) => groups.has(piece.group))
            .map((piece) => app.pieces.info.get(piece.id))
            .filter((info) => info && !app.pieces.leads(info) && app.board.space.centre(info.hex))
            .map((info) => info.id);
    }

    /** good: it may be declared; short: too few to judge; else the rules it breaks. */
    verdict() {
        const { draft } = this;
        const reasons = draft.owed || [];
        const count = this.named.length;
        return { good: draft.done, short: count < 2, count, reasons };
    }

    sentence() {
        const { good, short, count, reasons } = this.verdict();
        if (good) {
            return `A ${this.noun} of ${count}: it may be declared.`;
        }
        if (short) {
            return count ? `One place is named: a ${this.noun} needs at least two.` : 'Choose a unit, then its place.';
        }
        return `Not yet a ${this.noun}: ${reasons[0] ? reasons[0].fact.replace(/\.$/, '') : 'no rule was named'}.`;
    }

    /** For the prompt line. */
    line() {
        const { good, short, reasons } = this.verdict();
        const kind = good ? 'good' : short ? 'open' : 'bad';
        return h(
            'span',
            { class: `verdict ${kind}` },
            icon(good ? 'check' : short ? 'unit' : 'no'),
            this.sentence(),
            ' ',
            short || good || !reasons[0] ? null : ruleLink(reasons[0].rule),
        );
    }

    // ---- acting ----

    /** The next unit that could join; none when nobody can, or when it is a Line already and nobody was being placed. */
    async pickNext() {
        const { app } = this;
        if (!this.live || app.sel) {
            return;
        }
        const next = this.roster().find((id) => !this.placeOf(id) && this.choices(id).fit.length);
        if (next) {
            await app.play.choosePiece(next, false);
        }
    }

    /** A click on the map. True: it was taken. */
    async click(hex, piece) {
        const { app } = this;
        if (!this.live) {
            return false;
        }
        const { sel } = app;
        const chosen = sel && !sel.looking ? sel.piece : null;
        const other = piece && piece !== chosen && this.choices(piece).fit.concat(this.choices(piece).unfit).length;
        if (other && !this.placeOf(piece)) {
            await app.play.choosePiece(piece);
            return true;
        }
        const atom = chosen && app.play.atomsOf('pieces', chosen).find((one) => one.args[1] === hex);
        if (atom) {
            await app.play.atom(atom, hex);
            return true;
        }
        const owner = this.named.find((one) => one.hex === hex) || this.named.find((one) => one.piece === piece);
        if (owner) {
            await this.takeBack(owner.piece);
            return true;
        }
        if (chosen) {
            await app.why.ask(this.placing(chosen, hex), hex, { title: `Not in ${hex}` });
            return true;
        }
        return false;
    }

    /** The order that would put a piece there, to ask about: by the verb that takes a piece and a place. */
    placing(id, hex) {
        const { app } = this;
        const [one] = app.state.legal.atoms.filter((atom) => atom.args.length === 2 && atom.fits !== undefined);
        return `${one ? one.verb : 'done'} ${one ? `${id} ${hex}` : ''}`.trim();
    }

    /** Takes a place back and gives the unit into the hand again. */
    async takeBack(id) {
        const { app } = this;
        const atom = app.play.atomsOf('pieces', id).find((one) => is(one, 'back'));
        if (atom) {
            this.held = id;
            await app.play.atom(atom, null);
        }
    }

    /** After a change: the unit whose place was taken back, or the next. */
    async settle() {
        const held = this.held;
        this.held = null;
        if (this.live && held && this.choices(held).fit.length) {
            await this.app.play.choosePiece(held, false);
        } else {
            await this.pickNext();
        }
        if (this.live) {
            this.app.say(this.sentence());
        }
    }

    declare() {
        const { app } = this;
        const { good } = this.verdict();
        return good
            ? app.act('atom', { atom: 'done' })
            : app.why.ask('done', null, { title: 'Not yet' });
    }

    /** Declares; pressed too early it says which rules stand against it. */
    button() {
        const { good } = this.verdict();
        return h(
            'button',
            {
                type: 'button',
                class: 'primary',
                'data-primary': '',
                'data-enter': '',
                'data-act': 'close-draft',
                'aria-disabled': good ? null : 'true',
                onclick: () => this.declare(),
            },
            `Declare the ${this.noun} `,
            h('kbd', { 'aria-hidden': 'true' }, '↵'),
        );
    }

    // ---- drawing ----

    draw(areas, above) {
        const { app } = this;
        const { space } = app.board;
        const { sel } = app;
        const named = this.named.map((one) => one.hex);
        const { good, short } = this.verdict();
        const hexOf = (atom) => atom.args[1];
        const one = sel && !sel.looking && sel.piece ? this.choices(sel.piece) : null;
        const all = one ? [one] : this.roster().map((id) => this.choices(id));
        const fit = new Set(all.flatMap((list) => list.fit.map(hexOf)));
        const rest = new Set(one ? one.unfit.map(hexOf) : []);
        areas.push(marks.unfit(space, rest), marks.lit(space, fit));
        if (!one) {
            const able = this.roster().filter((id) => !this.placeOf(id) && this.choices(id).fit.length);
            areas.push(marks.can(space, new Set(able.map((id) => app.pieces.info.get(id).hex))));
        }
        areas.push(marks.posts(space, named, good ? 'good' : short ? '' : 'bad'));
        if (named.length > 1) {
            above.push(marks.baseline(space, named, good));
        }
    }

    /** The panel: the verdict, then every unit with its place, or whether it can still reach the Line. */
    panel() {
        const { app } = this;
        const { good, short, reasons } = this.verdict();
        const seen = new Set();
        const told = short ? [] : reasons.filter((one) => !seen.has(one.rule + one.fact) && seen.add(one.rule + one.fact));
        const group = app.group((app.piece(this.roster()[0]) || {}).group);
        return [
            h('header', {}, h('h2', {}, `The ${this.noun}${group ? ` of ${group.name}` : ''}`), h('small', {}, `${this.named.length} named`)),
            h(
                'div',
                { class: `verdict ${good ? 'good' : short ? 'open' : 'bad'}`, id: 'verdict' },
                h(
                    'p',
                    {},
                    icon(good ? 'check' : short ? 'unit' : 'no'),
                    h('b', {}, this.sentence(), ' ', told.length ? ruleLink(told[0].rule) : null),
                ),
                told.slice(1).map((one) => h('p', { class: 'reason' }, `${one.fact} `, ruleLink(one.rule))),
            ),
            h(
                'ul',
                { class: 'roster' },
                this.roster().map((id) => this.row(id)),
            ),
            h(
                'div',
                { class: 'acts' },
                this.button(),
                this.draft.finish && !good && this.draft.finish.args.length
                    ? h('button', { type: 'button', onclick: () => app.act('finish', {}) }, 'Name one for me')
                    : null,
            ),
        ];
    }

    row(id) {
        const { app } = this;
        const place = this.placeOf(id);
        const { fit, unfit } = this.choices(id);
        const here = (app.pieces.info.get(id) || {}).hex;
        const chosen = app.sel && app.sel.piece === id;
        const stays = place && place === here;
        const text = place
            ? stays
                ? `stays in ${place}`
                : `goes to ${place}`
            : fit.length
              ? `can reach it: ${fit.length} ${fit.length === 1 ? 'place' : 'places'}`
              : unfit.length
                ? 'has no place that goes with these'
                : 'has no place in it now';
        const act = place
            ? () => this.takeBack(id)
            : fit.length || unfit.length
              ? () => app.play.choosePiece(id)
              : () => app.why.ask(this.placing(id, here), here, { title: `Not in the ${this.noun}` });
        return h(
            'li',
            { class: [place ? 'has' : fit.length ? 'can' : 'not', chosen ? 'here' : ''].join(' ') },
            h(
                'button',
                { type: 'button', 'data-unit': id, 'aria-pressed': chosen ? 'true' : 'false', onclick: act },
                icon(place ? 'check' : fit.length ? 'advance' : 'no'),
                h('b', {}, app.piece(id).name),
                h('span', {}, text),
            ),
        );
    }
}
