/* finish_for_me.js - "finish for me" shows what it will do before it does it, and "do one for me" does one whole order. */
import { h, ruleLink } from '../kit/make_elements.js';
import { refusalText } from '../net/api.js';
import { is } from '../net/choice_kinds.js';

const MOST = 30; // atoms of one order

export class Plan {
    constructor(app) {
        this.app = app;
    }

    /** One order, from its first word to its last. */
    async one() {
        const { app } = this;
        const { lines } = app.state;
        for (let i = 0; i < MOST; i++) {
            const answer = await app.act('finish', {});
            const { legal } = app.state;
            const open = legal && legal.draft.atoms.length > 0;
            if (!answer || answer.result.ok === false || !open || app.state.lines > lines) {
                return;
            }
        }
    }

    /** What would be done, for the player to look at. */
    async show() {
        const { app } = this;
        try {
            const plan = await app.table.ask('/plan');
            app.store.open({ kind: 'plan', plan, hex: null });
            app.play.draw();
            app.panels.card();
            app.say(`This would be done: ${plan.atoms.map((atom) => app.prompt.label(atom)).join(', ')}. Enter does it.`);
        } catch (refusal) {
            app.prompt.trouble(new Error(refusalText(refusal)));
        }
    }

    async carryOut() {
        const { app } = this;
        app.store.closeSheet();
        await app.act('finish', { all: true });
    }

    /** Atoms that go on with an order stand in one line with it; that it ends there need not be said. */
    lines() {
        const { plan } = this.app.sheet;
        const out = [];
        plan.atoms.forEach((atom) => (atom.opens || !out.length ? out.push([atom]) : out[out.length - 1].push(atom)));
        const said = (atoms) => atoms.filter((atom, i) => !i || !is(atom, 'close'));
        return out.map((atoms) => this.app.prompt.inWords(said(atoms)));
    }

    panel() {
        const { app } = this;
        const { plan } = app.sheet;
        return [
            h('header', {}, h('h2', {}, 'This would be done for you')),
            h('ol', { class: 'plan' }, this.lines().map((text) => h('li', {}, text))),
            plan.rolls ? h('p', { class: 'sub wait' }, 'Then dice fall, and you go on yourself.') : null,
            plan.atoms.length > 1 ? h('p', { class: 'sub wait' }, 'It stops where something comes into sight on the way.') : null,
            plan.done || plan.rolls ? null : h('p', { class: 'sub wait' }, 'Then it is yours to go on. ', ruleLink(app.state.rule)),
            h(
                'div',
                { class: 'acts' },
                h(
                    'button',
                    { class: 'primary', type: 'button', id: 'confirm', onclick: () => this.carryOut() },
                    'Do all of this ',
                    h('kbd', { 'aria-hidden': 'true' }, '↵'),
                ),
                h('button', { type: 'button', onclick: () => app.play.back() }, 'Not so ', h('kbd', { 'aria-hidden': 'true' }, 'Esc')),
            ),
        ];
    }
}
