/* event_bubble.js - the bubble beside the places that something is told of: dice, words, sum, rules. It never covers those places. */
import { h, put, die, ruleLink } from '../kit/make_elements.js';
import { told } from '../net/log_beats.js';
import { beside } from './box_beside_places.js';

export class Told {
    constructor(app) {
        this.app = app;
        this.places = [];
        this.node = h('div', { class: 'told', hidden: true });
        app.root.append(this.node);
    }

    show(beat, places) {
        this.places = places;
        if (!places.length) {
            this.hide(); // the strip says it
            return;
        }
        const parts = beat.entries.flatMap((entry) => (entry.modifiers || []).filter((one) => one.value));
        const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);
        put(
            this.node,
            beat.rolls.length
                ? h(
                      'span',
                      { class: 'faces' },
                      beat.rolls.slice(-6).map((roll) => die(roll.value, roll.sides)),
                  )
                : null,
            h('b', {}, told(beat)),
            parts.length
                ? h('small', {}, parts.map((one) => `${signed(one.value)} ${one.why}`).join(', '))
                : null,
            beat.rules.length ? h('span', { class: 'by' }, beat.rules.slice(0, 4).map((rule) => [ruleLink(rule), ' '])) : null,
        );
        this.node.hidden = false;
        this.place();
    }

    hide() {
        this.node.hidden = true;
        this.places = [];
    }

    /** Beside its places. */
    place() {
        if (this.node.hidden) {
            return;
        }
        const { board } = this.app;
        const { left, top } = beside(board, this.places.filter((name) => board.space.centre(name)), this.node.getBoundingClientRect());
        this.put(left, top);
    }

    put(left, top) {
        this.node.style.left = `${Math.max(4, left)}px`;
        this.node.style.top = `${Math.max(4, top)}px`;
    }
}
