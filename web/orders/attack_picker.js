/* attack_picker.js - going against somebody begins with a click on him: those who can join are listed and ticked, the odds change with every tick, and
 * one button gives the whole order. Which choices go against somebody the server says (`attack`); who may join it judges, too. */
import { h, icon, ruleLink } from '../kit/make_elements.js';
import { is } from '../net/choice_kinds.js';
import { odds } from '../panels/odds.js';
import { picture } from '../panels/piece_card.js';

const ASKED = 12; // of those who might join, the nearest: each is a question to the server

export class Aim {
    constructor(app) {
        this.app = app;
    }

    isFoe(hex) {
        const { pieces, state } = this.app;
        return pieces.stack(hex).some((one) => one.owner !== state.viewer);
    }

    /** Choices that begin an order against somebody and have more to say: from where, with whom. */
    openers() {
        const { play } = this.app;
        const { legal } = play;
        return legal && !legal.draft.atoms.length
            ? legal.atoms.filter((atom) => is(atom, 'attack') && !is(atom, 'move') && atom.args.length === 1 && !this.app.prompt.whole(atom))
            : [];
    }

    /** Where somebody who is named stands. */
    standsIn(arg) {
        const { board, pieces } = this.app;
        return board.space.centre(arg) ? arg : (pieces.info.get(arg) || {}).hex;
    }

    /** A click on the enemy. True: it was answered. */
    async click(hex) {
        const { app } = this;
        if (!this.isFoe(hex) || app.bases) {
            return false;
        }
        const { space } = app.board;
        const far = (atom) => space.distance(this.standsIn(atom.args[0]), hex);
        const near = this.openers()
            .filter((atom) => Number.isFinite(far(atom)))
            .sort((a, b) => far(a) - far(b))
            .slice(0, ASKED);
        if (!near.length) {
            return this.marchers(hex);
        }
        const able = await Promise.all(near.map((atom) => this.may([atom], hex)));
        const joins = near.filter((atom, i) => able[i]);
        if (!joins.length) {
            await app.why.ask(`${near[0].text} ${hex}`, hex, { title: `Not against ${hex}` });
            return true;
        }
        await this.open(hex, joins);
        return true;
    }

    /** Where going against somebody is the end of a march: who could march up to him. */
    async marchers(hex) {
        const { app } = this;
        if (!app.march.announces() || !app.play.legal || app.play.legal.draft.atoms.length) {
            return false;
        }
        const beside = app.board.space.around(hex);
        const answers = await Promise.all(beside.map((name) => app.table.ask('/reach', { hex: name }).catch(() => ({ pieces: [] }))));
        const ids = [...new Set(answers.flatMap((answer) => answer.pieces.map((one) => one.piece)))].filter((id) => app.mayAct(id));
        if (!ids.length) {
            return false;
        }
        app.store.open({ kind: 'marchers', hex, ids });
        app.play.draw();
        app.panels.card();
        app.say(`${ids.length} could march against ${hex}.`);
        return true;
    }

    /** The order of some who go together: those of one verb. */
    order(atoms, hex) {
        return `${atoms[0].verb} ${atoms.map((atom) => atom.args[0]).join(',')} ${hex}`;
    }

    async may(atoms, hex) {
        const answer = await this.app.table.ask('/why', { order: this.order(atoms, hex) }).catch(() => ({}));
        return Boolean(answer.legal);
    }

    /** All who can go together are ticked, else the nearest. */
    async open(hex, joins) {
        const { app } = this;
        const verb = joins[0].verb;
        const own = joins.filter((atom) => atom.verb === verb);
        const all = own.length > 1 && (await this.may(own, hex)) ? own : own.slice(0, 1);
        app.store.open({ kind: 'aim', hex, joins, ticked: new Set(all.map((atom) => atom.text)), odds: null, number: 0 });
        await this.reckon();
    }

    chosen() {
        const { joins, ticked } = this.app.sheet;
        return joins.filter((atom) => ticked.has(atom.text));
    }

    /** Those of another verb cannot go with them. */
    async tick(atom, on) {
        const { sheet } = this.app;
        const others = [...sheet.ticked].filter((text) => sheet.joins.some((one) => one.text === text && one.verb === atom.verb));
        sheet.ticked = new Set(on ? [...others, atom.text] : others.filter((text) => text !== atom.text));
        await this.reckon();
    }

    /** The odds of what is ticked, or the rule against it. An answer that comes late is thrown away. */
    async reckon() {
        const { app } = this;
        const { sheet } = app;
        const number = ++sheet.number;
        const atoms = this.chosen();
        sheet.odds = null;
        sheet.refused = null;
        this.draw();
        if (!atoms.length) {
            return;
        }
        const order = this.order(atoms, sheet.hex);
        const answer = await app.table.ask('/odds', { order }).catch((refusal) => ({ refused: refusal.body || {} }));
        if (app.sheet !== sheet || sheet.number !== number) {
            return;
        }
        sheet.refused = answer.refused || null;
        sheet.odds = answer.refused ? null : { outcomes: [], ...answer };
        this.draw();
        const first = sheet.odds && sheet.odds.outcomes[0];
        app.say(
            sheet.refused
                ? `Not so: ${sheet.refused.error}`
                : first
                  ? `${first.summary} ${(first.probability * 100).toFixed(1)} percent.`
                  : '',
        );
    }

    draw() {
        this.app.play.draw();
        this.app.panels.card();
        this.app.measure();
        this.app.board.reveal(this.app.sheet.hex);
    }

    /** One button for all of it. */
    async declare() {
        const { app } = this;
        const { hex, refused } = app.sheet;
        const atoms = this.chosen();
        if (!atoms.length || refused) {
            return;
        }
        const order = this.order(atoms, hex);
        app.store.closeSheet();
        await app.play.order(order, hex);
    }

    // ---- the sheet ----

    /** From where, or who, in words and counters. */
    row(atom) {
        const { app } = this;
        const [arg] = atom.args;
        const ids = app.piece(arg) ? [arg] : app.pieces.stack(arg).filter((one) => !one.leader).map((one) => one.id);
        const names = ids.map((id) => (app.piece(id) || { name: id }).name).join(', ');
        return h(
            'li',
            {},
            h(
                'label',
                {},
                h('input', {
                    type: 'checkbox',
                    checked: app.sheet.ticked.has(atom.text),
                    onchange: (event) => this.tick(atom, event.target.checked),
                }),
                h('span', { class: 'who' }, ids.slice(0, 4).map((id) => picture(app, id, 30))),
                h('span', {}, h('b', {}, names || arg), h('small', {}, app.prompt.label(atom))),
            ),
        );
    }

    refusal({ error, reasons = [] }) {
        return h(
            'p',
            { class: 'not' },
            icon('no'),
            h('span', {}, `${(reasons[0] && reasons[0].fact) || error || 'Not allowed so.'} `, reasons.slice(0, 3).map((one) => [ruleLink(one.rule), ' '])),
        );
    }

    panel() {
        const { app } = this;
        const { sheet } = app;
        const atoms = this.chosen();
        const able = atoms.length && !sheet.refused;
        const { hex } = sheet;
        const place = (app.board.space.centre(hex) || {}).place;
        const atom = { verb: '', args: [], label: 'Do it', text: '' };
        return [
            h('header', {}, h('h2', {}, `Against ${place ? `${place} (${hex})` : hex}`), h('small', {}, `${sheet.joins.length} can join`)),
            h('ul', { class: 'joins' }, sheet.joins.map((one) => this.row(one))),
            sheet.refused ? this.refusal(sheet.refused) : null,
            sheet.odds && sheet.odds.outcomes.length ? odds(app, { kind: 'odds', atom, odds: sheet.odds, hex }, { bare: true }) : null,
            atoms.length && !sheet.odds && !sheet.refused ? h('p', { class: 'sub wait' }, 'The odds are being worked out…') : null,
            h(
                'div',
                { class: 'acts' },
                h(
                    'button',
                    { class: 'primary', type: 'button', id: 'confirm', 'aria-disabled': able ? null : 'true', onclick: () => this.declare() },
                    atoms.length ? `${atoms[0].says} ${atoms.map((one) => one.args[0]).join(', ')}` : 'Choose who goes',
                    ' ',
                    h('kbd', { 'aria-hidden': 'true' }, '↵'),
                ),
                h('button', { type: 'button', onclick: () => app.play.back() }, 'Not yet ', h('kbd', { 'aria-hidden': 'true' }, 'Esc')),
            ),
        ];
    }

    /** Who could march up to the enemy: each a button. */
    list() {
        const { app } = this;
        const { hex, ids } = app.sheet;
        const go = async (id) => {
            await app.play.choosePiece(id);
            if (app.sel && app.sel.goals) {
                await app.march.attack(hex);
            }
        };
        return [
            h('header', {}, h('h2', {}, `Against ${hex}`), h('small', {}, `${ids.length} could march there`)),
            h(
                'ul',
                { class: 'choices' },
                ids.map((id) =>
                    h('li', {}, h('button', { type: 'button', onclick: () => go(id) }, picture(app, id, 26), (app.piece(id) || { name: id }).name)),
                ),
            ),
        ];
    }
}
