/* hot_seat_curtain.js - two at one screen: when the other side must decide, a curtain falls until he sits down, so that neither
 * sees what only the other may know. Whoever plays both sides himself can do without it. */
import { h } from '../kit/make_elements.js';
import { settings, keep } from '../kit/settings.js';

export class Curtain {
    constructor(app) {
        this.app = app;
        this.node = null;
    }

    /** A new state has come. True: the other side must decide, and nothing of the state may be drawn yet. */
    falls(before) {
        const { state, table, replaying } = this.app;
        const mine = state.sides || [];
        if (mine.length < 2 || state.over || replaying) {
            return false;
        }
        const next = state.decides.find((side) => mine.includes(side));
        if (!next || next === table.side) {
            return false;
        }
        if (!before && !table.side) {
            table.side = next; // the first to decide begins without a curtain
            return false;
        }
        if (settings.curtain === false || this.app.bases) { // on a table everything is in sight
            this.handOver(next);
        } else {
            this.drop(next);
        }
        return true;
    }

    /** Shows the table with the eyes of the other side. */
    async handOver(side) {
        const { app } = this;
        app.table.afresh(side);
        app.store.forget();
        app.pieces.nodes.clear();
        try {
            await app.show(await app.table.state(), {});
        } catch (refusal) {
            app.prompt.trouble(refusal);
        }
    }

    async lift(side) {
        const { app, node } = this;
        node.querySelectorAll('button').forEach((button) => {
            button.disabled = true;
        });
        this.node = null; // the next one may fall before this one is gone, when there was nothing to do but pass
        await this.handOver(side);
        node.remove();
        if (!this.node) {
            this.hide(false);
            app.look();
            app.board.root.focus();
        }
    }

    /** While it is down nobody, and no reader of the screen either, gets at what lies behind. */
    hide(on) {
        for (const part of this.app.root.children) {
            part.inert = on && part !== this.node;
        }
    }

    drop(side) {
        if (this.node) {
            return; // it has fallen already: news came twice
        }
        const name = this.app.side(side).title;
        const button = h(
            'button',
            { class: 'primary', type: 'button', onclick: () => this.lift(side) },
            `I play the ${name}`,
        );
        const both = () => {
            keep({ curtain: false });
            this.lift(side);
        };
        this.node = h(
            'div',
            { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-label': `Hand over to the ${name}` },
            h(
                'div',
                {},
                h('h2', {}, `The ${name} decide now.`),
                h('p', {}, 'Hand the screen over. What only they may see shows after the button.'),
                button,
                h(
                    'button',
                    { class: 'quiet', type: 'button', onclick: both },
                    'I play both sides: no curtain any more',
                ),
            ),
        );
        this.app.root.append(this.node);
        this.hide(true);
        button.focus();
    }
}
