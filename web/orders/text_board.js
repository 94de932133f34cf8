/* text_board.js - the text board (T): the same state as lines to read and the same acts as typed orders. A full client, not
 * a summary. */
import { h, put, words } from '../kit/make_elements.js';

const SHOWN = 40; // choices that are read out without being asked for

export class TextBoard {
    constructor(app) {
        this.app = app;
        this.out = h('div', { class: 'lines', role: 'log', 'aria-label': 'Answers', tabindex: '0' });
        this.field = h('input', {
            'aria-label': 'Order',
            placeholder:
                'an order, a number of the list, or: board, look HEX, reach PIECE, why ORDER, odds ORDER, help',
            autocomplete: 'off',
            spellcheck: 'false',
            list: 'typed-words',
            oninput: () => this.complete(),
        });
        this.words = h('datalist', { id: 'typed-words' });
        this.node = h(
            'section',
            {
                class: 'panel textboard',
                role: 'region',
                'aria-label': 'Text board',
                hidden: true,
                onkeydown: (event) => event.key === 'Escape' && (event.stopPropagation(), this.toggle()),
            },
            h(
                'header',
                {},
                h('h2', {}, 'Text board'),
                h(
                    'button',
                    { class: 'close', type: 'button', 'aria-label': 'Close', onclick: () => this.toggle() },
                    '×',
                ),
            ),
            this.out,
            h(
                'form',
                { class: 'say', onsubmit: (event) => this.typed(event) },
                h('span', { 'aria-hidden': 'true' }, '>'),
                this.field,
                this.words,
                h('button', { type: 'submit' }, 'Do'),
            ),
        );
        app.root.append(this.node);
    }

    toggle() {
        this.node.hidden = !this.node.hidden;
        if (this.node.hidden) {
            this.app.board.root.focus({ preventScroll: true });
        } else {
            this.heard = this.app.log.entries.length;
            put(this.out);
            this.board();
            this.draw();
            this.field.focus();
        }
    }

    print(text, kind) {
        String(text)
            .split('\n')
            .filter(Boolean)
            .forEach((line) => this.out.append(h('p', { class: kind || null }, line)));
        this.out.scrollTop = this.out.scrollHeight;
    }

    /** After every change: what is new in the log, the decision, its choices. */
    draw() {
        if (this.node.hidden) {
            return;
        }
        const { app } = this;
        app.log.entries.slice(this.heard || 0).forEach((entry) => {
            const dice = entry.rolls.map((roll) => roll.value).join(', ');
            this.print(`${entry.text}${dice && ` [dice ${dice}]`} ${entry.rules.join(' ')}`, 'event');
        });
        this.heard = app.log.entries.length;
        this.print(
            app.state.over
                ? app.prompt.ending()
                : app.state.your_move
                  ? `${app.state.prompt} (${app.state.rule})`
                  : app.prompt.title(),
            'ask',
        );
        this.choices(SHOWN);
    }

    /** What may be done, numbered; typing the number does it. */
    choices(most) {
        const { legal } = this.app.state;
        if (!legal) {
            return;
        }
        legal.atoms
            .slice(0, most)
            .forEach((atom, i) =>
                this.print(`${i + 1}. ${atom.text}: ${[this.app.prompt.label(atom)].flat().join(' ')}`),
            );
        if (legal.atoms.length > most) {
            this.print(`and ${legal.atoms.length - most} more; “choices” lists them all.`);
        }
        legal.draft.owed.forEach((owed) => this.print(`Still owed: ${owed.fact} (${owed.rule})`, 'owed'));
    }

    board() {
        const { app } = this;
        [...app.pieces.byHex.keys()].sort().forEach((hex) => this.print(app.describeHex(hex)));
        (app.view.groups || [])
            .filter((group) => group.look && group.look.order)
            .forEach((group) => {
                const { name } = app.group(group.id) || { name: group.id };
                this.print(`${name}: ${words(group.look.order)}${group.look.acted ? ', has acted' : ''}`);
            });
    }

    async complete() {
        clearTimeout(this.timer);
        this.timer = setTimeout(async () => {
            try {
                const typed = this.field.value;
                const answer = await this.app.table.ask('/words', { typed });
                const stem = typed.replace(/\S*$/, '');
                put(
                    this.words,
                    answer.words.slice(0, 20).map((word) => h('option', { value: stem + word })),
                );
            } catch {
                put(this.words);
            }
        }, 200);
    }

    async typed(event) {
        event.preventDefault();
        const line = this.field.value.trim();
        this.field.value = '';
        if (line) {
            this.print(`> ${line}`, 'typed');
            await this.answer(line);
            this.field.focus();
        }
    }

    async answer(line) {
        const { app } = this;
        const [word, ...rest] = line.split(/\s+/);
        const more = rest.join(' ');
        const { legal } = app.state;
        const ask = { why: '/why', odds: '/odds' }[word];
        if (word === 'help') {
            this.print(
                'Type an order as in a game file, or its number. choices: all of them. board: all pieces. ' +
                    'look HEX. reach PIECE. why ORDER: which rules forbid it. odds ORDER: exact odds. undo, pass, finish.',
            );
        } else if (word === 'choices') {
            this.choices(Infinity);
        } else if (word === 'board') {
            this.board();
        } else if (word === 'look') {
            this.print(app.describeHex(more) || 'No such hex.');
        } else if (word === 'reach') {
            await this.tell('/reach', { piece: more }, (answer) =>
                answer.goals
                    .map(({ hex, cost, march, stops }) =>
                        [`${hex} for ${cost}`, march && 'by road march', stops && 'ends there']
                            .filter(Boolean)
                            .join(', '),
                    )
                    .join('; '),
            );
        } else if (ask) {
            await this.tell(ask, { order: more }, (answer) =>
                word === 'odds' ? this.odds(answer) : this.reasons(answer),
            );
        } else if (['undo', 'pass', 'finish'].includes(word) && !rest.length) {
            this.result(await app.act(word, {}));
        } else if (/^\d{1,3}$/.test(line) && legal && legal.atoms[Number(line) - 1]) {
            this.result(await app.play.atom(legal.atoms[Number(line) - 1], null));
        } else {
            this.result(await app.act('order', { order: line }));
        }
    }

    async tell(path, params, text) {
        try {
            this.print(text(await this.app.table.ask(path, params)) || 'Nothing.');
        } catch (refusal) {
            this.print(refusal.message, 'owed');
        }
    }

    odds(answer) {
        return [
            ...answer.outcomes.map((one) => `${(one.probability * 100).toFixed(1)} percent: ${one.summary}`),
            ...(answer.modifiers || []).map((one) => `${one.value} ${one.why} (${one.rule})`),
        ].join('\n');
    }

    reasons(answer) {
        return answer.legal
            ? answer.until
                ? `It is legal as far as “${answer.until}”; the rest is judged when play gets there.`
                : 'It is legal.'
            : (answer.reasons || [])
                  .map((reason) => `${reason.rule}: ${reason.fact}. ${reason.text || ''}`)
                  .join('\n') || answer.error;
    }

    result(answer) {
        if (answer && answer.result && answer.result.ok === false) {
            this.app.why.close();
            this.print(answer.result.error || 'Refused.', 'owed');
            (answer.result.reasons || []).forEach((reason) =>
                this.print(`${reason.rule}: ${reason.text || reason.fact}`),
            );
        }
    }
}
