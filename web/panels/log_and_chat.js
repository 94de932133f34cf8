/* log_and_chat.js - what has happened, in sentences with dice and rules; pointing at one lights its hexes, a click goes there
 * in the replay. Chat between the seats stands below it. */
import { h, put, die, fingers, flag, icon, ruleLink } from '../kit/make_elements.js';
import * as marks from '../board/highlights.js';

const STOP = /^[.,;:!?)]/;

/** A text cut before and after each of these words. */
export function cut(text, words) {
    const parts = [text];
    [...new Set(words)].forEach((word) => {
        for (let i = 0; i < parts.length; i++) {
            const at = words.includes(parts[i]) ? -1 : parts[i].indexOf(word);
            if (at >= 0) {
                parts.splice(i, 1, ...[parts[i].slice(0, at), word, parts[i].slice(at + word.length)].filter(Boolean));
            }
        }
    });
    return parts;
}

export class Log {
    constructor(app) {
        this.app = app;
        this.entries = [];
        this.list = h('ol', { class: 'log' });
        this.scroll = h('div', { class: 'scroll', role: 'log', tabindex: '0', 'aria-label': 'What has happened' }, this.list);
        this.field = h('input', {
            placeholder: 'Write to the table',
            title: 'The number of a rule, such as 9.3, opens it for whoever reads this',
            'aria-label': 'Message to the table',
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
        (state.chat ? state.chat.entries : []).forEach((said) => this.hear(said, Boolean(state.log && state.log.whole)));
        if (atEnd || fresh.length) {
            this.scroll.scrollTop = this.scroll.scrollHeight;
        }
        return state.log && state.log.whole ? [] : fresh;
    }

    /** Words stand where they were spoken, also after the log was read anew: this browser remembers after which line that was. */
    hear(said, anew) {
        const key = `gonfalon.said.${this.app.table.game}`;
        let known = {};
        try {
            known = JSON.parse(localStorage.getItem(key) || '{}');
            if (!anew && known[said.n] === undefined) {
                known[said.n] = (this.entries[this.entries.length - 1] || { line: 0 }).line;
                localStorage.setItem(key, JSON.stringify(known));
            }
        } catch {
            known = {}; // without storage they stand at the end
        }
        const line = known[said.n];
        const later =
            anew && line !== undefined
                ? [...this.list.querySelectorAll('[data-line]')].find((node) => Number(node.dataset.line) > line)
                : null;
        this.list.insertBefore(this.said(said), later);
    }

    /** Whose doing it is: the side of its die, else of its first piece. */
    flags(entry) {
        const side =
            (entry.rolls[0] && entry.rolls[0].side) || entry.side || (this.app.piece(entry.pieces[0]) || {}).side;
        return side ? this.app.side(side).flags : null;
    }

    /** What a line speaks of on the board: its hexes, or on a table its pieces. */
    places(entry) {
        const { space } = this.app.board;
        return entry.hexes.length || !space.bases ? entry.hexes : (entry.pieces || []).filter((id) => space.centre(id));
    }

    /** A march of several hexes is one line: its steps are drawn together. A phase in which nothing happened is left out. */
    tell(entry) {
        const { last } = this;
        if (entry.heading && last && last.entry.kind === 'phase') {
            last.node.remove();
        }
        if (last && last.node.isConnected && this.goesOn(last.entry, entry)) {
            const joined = this.joined(last.entry, entry);
            const node = this.line(joined);
            last.node.replaceWith(node);
            this.last = { entry: joined, node };
            return;
        }
        const node = this.line(entry);
        this.list.append(node);
        this.last = { entry, node };
    }

    /** Is the second entry the next step of the march that the first tells? */
    goesOn(before, entry) {
        return (
            before.kind === 'move' &&
            entry.kind === 'move' &&
            before.does === entry.does &&
            before.to === entry.from &&
            before.line === entry.line
        );
    }

    joined(before, entry) {
        const back = before.from === entry.to;
        return {
            ...entry,
            from: before.from,
            text: `${entry.does} ${back ? 'out and back to' : `from ${before.from} to`} ${entry.to}.`,
            hexes: [...before.hexes, ...entry.hexes.slice(-1)],
            rules: [...new Set([...before.rules, ...entry.rules])],
        };
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
        const flags = this.flags(entry);
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
            },
            flags ? flag(flags, 'sw') : h('span'),
            h(
                'span',
                {},
                this.dice(entry),
                this.text(entry),
                ' ',
                entry.rules.map((rule) => [ruleLink(rule), ' ']),
                this.sum(entry),
            ),
            entry.line ? this.goThere(entry.line) : null,
        );
    }

    /** The button of a line that leads to its moment in the replay. */
    goThere(line) {
        return h(
            'button',
            {
                class: 'at',
                type: 'button',
                title: 'Show this moment',
                'aria-label': 'Show this moment',
                onclick: (event) => {
                    event.stopPropagation();
                    this.app.replay.jump(line);
                },
            },
            icon('clock'),
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
        const parts = cut(entry.text, entry.hexes);
        return parts.map((part, i) => {
            if (!entry.hexes.includes(part)) {
                return i ? part.replace(STOP, '') : part;
            }
            const [stop = ''] = STOP.exec(parts[i + 1] || '') || [];
            return h('span', { class: 'nb' }, this.place(part), stop); // no full stop begins a line
        });
    }

    place(hex) {
        return h(
            'button',
            {
                class: 'hx',
                type: 'button',
                onclick: (event) => {
                    event.stopPropagation();
                    this.app.board.show([hex], this.app.board.view.k, 0.1);
                    this.light([hex]);
                },
            },
            hex,
        );
    }

    said(said) {
        const flags = said.side ? this.app.side(said.side).flags : null;
        const who = (this.app.state.sides || []).includes(said.side)
            ? 'You'
            : said.name || this.app.side(said.side).title;
        return h(
            'li',
            { class: 'chat' },
            flags ? flag(flags, 'sw') : h('span'),
            h(
                'span',
                {},
                h('b', {}, `${who}: `),
                this.words(said),
            ),
        );
    }

    /** Numbers of rules open the rule, and a link to a table of this very house can be followed: of a rematch. Other addresses stay words. */
    words({ text, rules }) {
        const links = text.split(/\s+/).filter((word) => word.startsWith(`${location.origin}/play/`));
        const plain = (part) => cut(part, rules).map((one) => (rules.includes(one) ? ruleLink(one) : one));
        return cut(text, links).map((part) => (links.includes(part) ? h('a', { href: part }, 'to that table') : plain(part)));
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

    /** The moment that the replay shows: what came later stands back, and its own lines are in sight. Null: the present. */
    look(line) {
        this.list.classList.toggle('past', line !== null);
        let last = null;
        this.list.querySelectorAll('[data-line]').forEach((node) => {
            const n = Number(node.dataset.line);
            node.classList.toggle('later', line !== null && n > line);
            node.classList.toggle('then', n === line);
            last = line !== null && n <= line ? node : last;
        });
        if (line === null) {
            this.scroll.scrollTop = this.scroll.scrollHeight;
        } else if (last) {
            last.scrollIntoView({ block: 'nearest' });
        }
    }

    /** Lights hexes; paths are the ways among them, one if nothing is said. */
    light(hexes, paths = [hexes]) {
        this.paths = paths;
        this.lit = hexes.filter((hex) => this.app.board.space.centre(hex));
        const { board } = this.app;
        board.mark('pointed', this.lit.length ? marks.lit(board.space, this.lit) : []);
        board.mark('ways', this.ways(), this.app.since.ways());
    }

    ways() {
        return this.lit.length > 1
            ? this.paths.map((path) => marks.way(this.app.board.space, path, 'past')).filter(Boolean)
            : [];
    }
}
