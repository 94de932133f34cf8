/* sight.js - the layer of sight: what a hex sees, which hexes end its lines and by which rule, and the line to the hex
 * that is pointed at. */
import { h, ruleLink } from '../kit/make_elements.js';
import * as marks from './highlights.js';

export class Sight {
    constructor(app) {
        this.app = app;
        this.forget();
    }

    forget() {
        this.from = null;
        this.seen = new Set();
        this.blocked = new Map();
    }

    /** Takes the server's answer and draws the area and what bars it. */
    take(answer) {
        const { space } = this.app.board;
        this.from = answer.hex;
        this.range = answer.range;
        this.rule = answer.rule;
        this.seen = new Set(answer.seen);
        this.blocked = new Map((answer.blocked || []).map((one) => [one.hex, one]));
        const bars = new Set([...this.blocked.values()].map((one) => one.by));
        return [marks.seen(space, answer.seen), marks.blocking(space, [...bars])];
    }

    /** The straight line to a hex: whole where it is seen, broken off at the hex that bars it. */
    line(hex) {
        const { space } = this.app.board;
        if (!this.from || !hex || hex === this.from || !space.centre(hex)) {
            return [];
        }
        const barred = this.blocked.get(hex);
        return [marks.sightline(space, this.from, hex, this.seen.has(hex), barred && barred.by)];
    }

    /** Why a hex is seen or not, as the parts of a sentence; null when the layer has nothing to say of it. */
    told(hex) {
        if (!this.from || !hex || hex === this.from) {
            return null;
        }
        const barred = this.blocked.get(hex);
        if (this.seen.has(hex)) {
            return { text: `In sight of ${this.from}.` };
        }
        if (barred) {
            return {
                text: `Out of sight of ${this.from}: ${this.ground(barred.by)} stands between.`,
                rule: barred.rule,
            };
        }
        return { text: `Out of sight of ${this.from}: one sees ${this.range} hexes now.`, rule: this.rule };
    }

    ground(hex) {
        const here = this.app.board.space.centre(hex);
        return here ? `${hex} (${here.terrain}${here.height ? `, height ${here.height}` : ''})` : hex;
    }

    /** The same for the tip under the pointer. */
    tip(hex) {
        const told = this.told(hex);
        return told ? h('p', { class: 'sighted' }, `${told.text} `, told.rule ? ruleLink(told.rule) : null) : null;
    }
}
