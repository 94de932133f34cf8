/* event_bubble.js - the bubble beside the places that something is told of: dice, words, sum, rules. It never covers those places. */
import { h, put, die, ruleLink } from '../kit/make_elements.js';
import { told } from '../net/log_beats.js';

const GAP = 14; // pixels between the places and the bubble

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

    /** Beside the box around its places, where there is room for it: right, left, below, above. */
    place() {
        if (this.node.hidden) {
            return;
        }
        const { board } = this.app;
        const at = this.places.filter((name) => board.space.centre(name)).map((name) => board.toScreen(name));
        const frame = board.root.getBoundingClientRect();
        const free = board.area();
        const area = { left: frame.left + free.x, top: frame.top + free.y, right: frame.left + free.x + free.w, bottom: frame.top + free.y + free.h };
        const size = this.node.getBoundingClientRect();
        const half = (board.space.unit / 2) * board.view.k + GAP;
        const box = {
            left: Math.min(...at.map((p) => p.x)) - half,
            right: Math.max(...at.map((p) => p.x)) + half,
            top: Math.min(...at.map((p) => p.y)) - half,
            bottom: Math.max(...at.map((p) => p.y)) + half,
        };
        const middle = { x: (box.left + box.right - size.width) / 2, y: (box.top + box.bottom - size.height) / 2 };
        const within = (v, low, high) => Math.max(low, Math.min(v, high));
        const x = within(middle.x, area.left, area.right - size.width);
        const y = within(middle.y, area.top, area.bottom - size.height);
        const ways = [
            [box.right + size.width <= area.right, box.right, y],
            [box.left - size.width >= area.left, box.left - size.width, y],
            [box.bottom + size.height <= area.bottom, x, box.bottom],
            [box.top - size.height >= area.top, x, box.top - size.height],
            [true, x, area.bottom - size.height],
        ];
        const [, left, top] = ways.find(([fits]) => fits);
        this.put(left, top);
    }

    put(left, top) {
        this.node.style.left = `${Math.max(4, left)}px`;
        this.node.style.top = `${Math.max(4, top)}px`;
    }
}
