/* log.js - what has happened, in sentences with dice and rules; pointing at one lights its hexes, a click goes there
 * in the replay. Chat between the seats stands below it. */
import { h, put, die, fingers, flag, ruleLink } from '../kit/dom.js';
import * as marks from '../board/marks.js';

const OVER = /^The rest of the order \((EndMove|halt|stop)\) is no longer allowed/;

export class Log {
    constructor(app) {
        this.app = app;
        this.entries = [];
        this.list = h('ol', { class: 'log', role: 'log', 'aria-label': 'What has happened' });
        this.scroll = h('div', { class: 'scroll' }, this.list);
        this.field = h('input', {
            placeholder: `Write to the table; “${app.board.space.bases ? '3aa' : '9.3'}” quotes the rule`,
            'aria-label': 'Message',
            maxlength: 500,
            autocomplete: 'off',
        });
        this.panel = h(
            'section',
            { class: 'panel fill logpanel', 'aria-label': 'Log' },
            h('header', {}, h('h2', {}, 'Log'), h('small', {}, `${fingers() ? 'a tap' : 'hover'} shows it on the map`)),
            this.scroll,
            h(
                'form',
                { class: 'say', onsubmit: (event) => this.send(event) },
                this.field,
                h('button', { type: 'submit' }, 'Send'),
            ),
        );
        this.lit = [];
        this.follow();
    }

    /** Who reads the end goes on reading it when a card above makes the log smaller. */
    follow() {
        const { scroll } = this;
        let atEnd = true;
        scroll.addEventListener('scroll', () => {
            atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60;
        });
        new ResizeObserver(() => {
            if (atEnd) {
                scroll.scrollTop = scroll.scrollHeight;
            }
        }).observe(scroll);
    }

    /** Takes what is new; gives the new entries, for the marches. */
    take(state) {
        const fresh = state.log ? state.log.entries : [];
        if (state.log && state.log.whole) {
            this.entries = [];
            put(this.list);
        }
        const atEnd = this.scroll.scrollHeight - this.scroll.scrollTop - this.scroll.clientHeight < 60;
        this.entries.push(...fresh);
        fresh.forEach((entry) => this.tell(entry));
        (state.chat ? state.chat.entries : []).forEach((said) => this.list.append(this.said(said)));
        if (atEnd || fresh.length) {
            this.scroll.scrollTop = this.scroll.scrollHeight;
        }
        return state.log && state.log.whole ? [] : fresh;
    }

    /** Whose doing it is: the side of its die, else of its first piece. */
    army(entry) {
        const side =
            (entry.rolls[0] && entry.rolls[0].side) || entry.side || (this.app.piece(entry.pieces[0]) || {}).side;
        return side ? this.app.side(side).army : null;
    }

    /** What a line speaks of on the board: its hexes, or on a table its pieces. */
    places(entry) {
        const { space } = this.app.board;
        return entry.hexes.length || !space.bases ? entry.hexes : (entry.pieces || []).filter((id) => space.centre(id));
    }

    /** A march of several hexes is one line: its steps are drawn together. */
    tell(entry) {
        if (OVER.test(entry.text)) {
            return; // the move that should have been ended has ended by itself
        }
        if (entry.heading && this.last && this.last.entry.heading && this.app.bases && this.last.entry.rules[0] !== 'G2') {
            this.last.node.remove(); // a phase in which nothing happened
        }
        const step = /^(.*) from (\w+) to (\w+)\.$/.exec(entry.text);
        const last = this.last;
        if (
            step &&
            last &&
            last.step &&
            last.step[1] === step[1] &&
            last.step[3] === step[2] &&
            last.entry.line === entry.line &&
            last.node.isConnected
        ) {
            const back = last.step[2] === step[3];
            const joined = {
                ...entry,
                text: `${step[1]} ${back ? 'out and back to' : `from ${last.step[2]} to`} ${step[3]}.`,
                hexes: [...last.entry.hexes, ...entry.hexes.slice(-1)],
                rules: [...new Set([...last.entry.rules, ...entry.rules])],
            };
            const node = this.line(joined);
            last.node.replaceWith(node);
            this.last = { entry: joined, node, step: [joined.text, step[1], last.step[2], step[3]] };
            return;
        }
        const node = this.line(entry);
        this.list.append(node);
        this.last = { entry, node, step };
    }

    line(entry) {
        if (entry.heading) {
            return h(
                'li',
                { class: 'head' },
                entry.text.charAt(0).toUpperCase() + entry.text.slice(1).replace(/\.$/, ''),
                entry.rules.map((rule) => [' ', ruleLink(rule)]),
            );
        }
        const army = this.army(entry);
        const light = () => this.light(this.places(entry));
        return h(
            'li',
            {
                tabindex: '-1',
                'data-line': entry.line,
                onmouseenter: light,
                onfocus: light,
                onmouseleave: () => this.light([]),
                onblur: () => this.light([]),
                onclick: () => {
                    light();
                    this.places(entry).slice(-1).forEach((place) => this.app.board.reveal(place));
                },
                ondblclick: () => entry.line !== undefined && this.app.replay.go(entry.line),
            },
            army ? flag(army, 'sw') : h('span'),
            h(
                'span',
                {},
                this.dice(entry),
                this.text(entry),
                ' ',
                entry.rules.map((rule) => [ruleLink(rule), ' ']),
                this.sum(entry),
            ),
        );
    }

    /** What was added to the die, each part with its reason. */
    sum(entry) {
        const parts = (entry.modifiers || []).filter((one) => one.value);
        const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);
        return parts.length
            ? h('small', { class: 'sum' }, parts.map((one) => `${signed(one.value)} ${one.why}`).join(', '))
            : null;
    }

    dice(entry) {
        return entry.rolls.map((roll) => {
            const face = die(roll.value, roll.sides);
            face.setAttribute('aria-label', `${roll.purpose || 'die'}: ${roll.value}`);
            return [h('span', { class: 'roll', title: `${roll.purpose || 'roll'}, die ${roll.number}` }, face), ' '];
        });
    }

    /** Hex numbers in the sentence become buttons that go there. */
    text(entry) {
        const names = new Set(this.app.board ? this.app.board.space.names : []);
        return entry.text.split(/(\b\d{4}\b)/).map((part) =>
            names.has(part)
                ? h(
                      'button',
                      {
                          class: 'hx',
                          type: 'button',
                          onclick: (event) => {
                              event.stopPropagation();
                              this.app.board.show([part], this.app.board.view.k, 0.1);
                              this.light([part]);
                          },
                      },
                      part,
                  )
                : part,
        );
    }

    /** How rules are numbered here: 12.5.1a in a rulebook, 3aa or G83 on a play sheet. */
    quoted() {
        return this.app.board.space.bases ? /(\b(?:G\d\d?|O[123]|1?\d[a-z]{1,2})\b)/ : /(\b\d+\.\d+(?:\.\d+)?[a-z]?\b)/;
    }

    said(said) {
        const army = said.side ? this.app.side(said.side).army : null;
        const who = (this.app.state.sides || []).includes(said.side)
            ? 'You'
            : said.name || this.app.side(said.side).title;
        return h(
            'li',
            { class: 'chat' },
            army ? flag(army, 'sw') : h('span'),
            h(
                'span',
                {},
                h('b', {}, `${who}: `),
                said.text.split(this.quoted()).map((part, i) => (i % 2 ? ruleLink(part) : part)),
            ),
        );
    }

    /** A remark of the page itself. */
    note(text) {
        this.list.append(h('li', { class: 'note' }, h('span'), h('span', {}, text)));
        this.scroll.scrollTop = this.scroll.scrollHeight;
    }

    async send(event) {
        event.preventDefault();
        const text = this.field.value.trim();
        if (text) {
            this.field.value = '';
            await this.app.act('chat', { text });
            this.app.news();
        }
    }

    /** Lights hexes; paths are the ways among them, one if nothing is said. */
    light(hexes, paths = [hexes]) {
        this.paths = paths;
        this.lit = hexes.filter((hex) => this.app.board.space.centre(hex));
        const { board } = this.app;
        board.mark('pointed', this.lit.length ? marks.lit(board.space, this.lit) : []);
        board.mark('ways', this.ways(), this.app.overlays.ways());
    }

    ways() {
        return this.lit.length > 1
            ? this.paths.map((path) => marks.way(this.app.board.space, path, 'past')).filter(Boolean)
            : [];
    }
}
