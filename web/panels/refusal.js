/* refusal.js - the popover that answers a refusal: which rule forbids it, its words, the facts, the sum of the costs,
 * what is allowed instead. Focus moves in and goes back. */
import { h, icon, RECONSTRUCTED, ruleLink, put, points } from '../kit/make_elements.js';
import { beside } from '../board/box_beside_places.js';
import * as marks from '../board/highlights.js';

const ARROW = 48; // pixels from the upper edge down to the point of the arrow (refusal.css)

/** A rule as the book has it; how it is read in doubt stands in the rulebook, a press away. */
const plain = (text) => text.replace(/\s*\[Ruling:[^\]]*\]/g, '') || text;

export class Why {
    constructor(app) {
        this.app = app;
        this.open = null;
        this.node = h('div', { class: 'pop', role: 'dialog', tabindex: '-1', hidden: true });
        app.root.append(this.node);
    }

    /** Asks the server about an order that was not offered, and shows which rule forbids it. It may look legal as far as
     * it can be judged: up to a die, a reveal or a question to the other side. Then that is what is said. */
    async ask(order, hex, more = {}) {
        const answer = await this.app.table
            .ask('/why', { order })
            .catch((refusal) => ({ error: refusal.message, reasons: (refusal.body && refusal.body.reasons) || [] }));
        if (answer.legal && answer.until) {
            this.show({ ...answer, ...this.openEnd(answer.until, more), hex });
        } else if (answer.legal) {
            const offer = { text: 'Do it', act: () => this.app.play.order(order, hex) };
            this.show({
                hex,
                ...more,
                title: 'No rule forbids it',
                error: `the order is “${order}”`,
                offer,
                near: null,
            });
        } else {
            this.show({ ...answer, error: answer.error || 'it is out of reach now', hex, ...more });
        }
    }

    /** The way is open to a place where something comes between. */
    openEnd(until, more) {
        const place = until.split(' ').find((word) => this.app.board.space.centre(word));
        const goals = this.app.sel && this.app.sel.goals;
        return {
            ...more,
            title: 'Not in one order',
            error: `nothing forbids the way as far as ${place || `“${until}”`}`,
            what_to_do:
                'There dice are rolled or the other side may answer. What comes after is judged when play gets there.',
            near: (place && goals && goals.get(place)) || more.near,
        };
    }

    show(about) {
        this.from = document.activeElement;
        this.open = about;
        const reasons = about.reasons || [];
        const first = reasons[0];
        const title = about.title || (about.hex && about.path ? `Not to ${about.hex}` : 'That is not allowed');
        put(
            this.node,
            h(
                'header',
                {},
                icon('no'),
                h(
                    'h2',
                    {},
                    `${title}: ${this.fact(first) || about.error || 'no rule was named'} `,
                    ruleLink(first && first.rule),
                ),
                h(
                    'button',
                    { class: 'close', type: 'button', 'aria-label': 'Close', onclick: () => this.close(true) },
                    icon('x'),
                ),
            ),
            h(
                'div',
                { class: 'body' },
                this.sum(about),
                first && first.text ? h('blockquote', {}, plain(first.text), first.reconstructed ? [' ', h('small', { class: 'ours' }, RECONSTRUCTED)] : null) : null,
                this.more(reasons).map(([fact, rules]) =>
                    h(
                        'p',
                        {},
                        `${fact.charAt(0).toUpperCase()}${fact.slice(1)} `,
                        rules.map((rule) => [ruleLink(rule), ' ']),
                    ),
                ),
                about.what_to_do && !reasons.length ? h('p', {}, about.what_to_do) : null, // the reasons say it
                this.ways(about, first),
            ),
        );
        this.node.setAttribute('aria-label', title);
        this.node.hidden = false;
        this.app.panels.untip();
        this.place(about.hex || this.spokenOf(about));
        this.node.focus({ preventScroll: true });
        this.app.play.draw();
        this.app.say(
            `${title}. ` +
                (reasons.map((reason) => `Rule ${reason.rule}: ${reason.fact}`).join('. ') || about.error || ''),
        );
    }

    /** Further reasons; rules that say the same stand together, those that only repeat the first are named after it. */
    more(reasons) {
        const byFact = new Map();
        reasons.slice(1, 5).forEach((reason) => {
            const fact = this.fact(reason);
            const text = reasons[0] && fact === this.fact(reasons[0]) ? 'So says also' : fact;
            byFact.set(text, [...(byFact.get(text) || []), reason.rule]);
        });
        return [...byFact];
    }

    fact(reason) {
        return reason ? reason.fact.replace(/\.$/, '') : '';
    }

    /** The cheapest way hex by hex with what each costs; the part that cannot be paid is marked. */
    sum(about) {
        const goals = this.app.sel && this.app.sel.goals;
        if (!about.path || !goals || about.path.length > 12) {
            return null;
        }
        let before = 0;
        return h(
            'p',
            { class: 'sumline' },
            'the way tried: ',
            about.path.map((hex) => {
                const goal = goals.get(hex);
                const cost = goal ? goal.cost - before : null;
                before = goal ? goal.cost : before;
                return [h('i', { class: goal ? null : 'x' }, goal ? `${hex} · ${points(cost)}` : hex), ' '];
            }),
        );
    }

    /** Buttons: the offer of whoever shows this, or as near as one gets, or what may be done instead; and the rule. */
    ways(about, first) {
        const { app } = this;
        const button = (text, act) =>
            h(
                'button',
                {
                    type: 'button',
                    onclick: () => {
                        this.close();
                        act();
                    },
                },
                text,
            );
        const named = (text) => app.state.legal && app.state.legal.atoms.find((atom) => atom.text === text);
        const instead = about.near ? [] : (about.instead || []).slice(0, 3).map(named).filter(Boolean);
        return h(
            'div',
            { class: 'acts' },
            about.offer ? button(about.offer.text, about.offer.act) : null,
            about.near ? button(`Go to ${about.near.hex}`, () => app.march.goTo(about.near.hex)) : null,
            instead.map((atom) => button(app.prompt.label(atom), () => app.play.tryAtom(atom, about.hex))),
            first
                ? h(
                      'button',
                      { class: 'quiet', type: 'button', onclick: () => app.books.rule(first.rule) },
                      `Read ${first.rule}`,
                  )
                : null,
        );
    }

    /** Where the piece stands that it offers to act with instead. */
    spokenOf(about) {
        const { legal } = this.app.state;
        const [first] = (about.instead || []).map((text) => legal && legal.atoms.find((atom) => atom.text === text)).filter(Boolean);
        const piece = first && first.args.map((id) => this.app.pieces.info.get(id)).find((info) => info && this.app.board.space.centre(info.hex));
        return piece && piece.hex;
    }

    /** Beside the hex it speaks of, inside the free area. */
    place(hex) {
        const { board } = this.app;
        const size = this.node.getBoundingClientRect();
        const { left, top, side } =
            hex && board.space.centre(hex)
                ? beside(board, [hex], size, { first: 'left', keep: this.open.path || [], level: ARROW })
                : this.midst(size);
        this.node.style.left = `${Math.max(8, left)}px`;
        this.node.style.top = `${Math.max(56, top)}px`;
        this.node.classList.toggle('arrow', side === 'left');
    }

    /** It speaks of no place: in the middle of what is free. */
    midst(size) {
        const { board } = this.app;
        const frame = board.root.getBoundingClientRect();
        const area = board.area();
        return { left: frame.left + area.x + (area.w - size.width) / 2, top: frame.top + area.y + (area.h - size.height) / 2 };
    }

    close(back) {
        if (!this.open) {
            return;
        }
        this.open = null;
        this.node.hidden = true;
        if (back && this.from && this.from.isConnected) {
            this.from.focus({ preventScroll: true });
        } else {
            this.app.board.root.focus({ preventScroll: true });
        }
        this.app.play.draw();
    }

    /** The game has gone on: what was refused is refused no longer, or stands elsewhere. The hand stays where it is. */
    past() {
        if (!this.open) {
            return;
        }
        const inside = this.node.contains(document.activeElement);
        this.open = null;
        this.node.hidden = true;
        if (inside) {
            this.app.board.root.focus({ preventScroll: true });
        }
    }

    /** What it marks on the map: the hex, and the forbidden rest of the way. */
    marks() {
        const { open, app } = this;
        const { space } = app.board;
        if (!open || !open.hex || !space.centre(open.hex)) {
            return [];
        }
        const out = [marks.forbidden(space, open.hex)];
        if (open.path && app.sel) {
            const cut = open.path.findIndex((hex) => !app.sel.goals || !app.sel.goals.has(hex));
            out.unshift(
                marks.way(space, [app.sel.hex, ...open.path.slice(0, cut)]),
                marks.way(space, [app.sel.hex, ...open.path].slice(Math.max(0, cut)), 'no'),
            );
        }
        return out.filter(Boolean);
    }
}
