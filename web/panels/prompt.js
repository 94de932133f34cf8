/* prompt.js - the prompt line: who does what now, why, how much is missing, and the ways on. */
import { bare, closes, is } from '../net/choice_kinds.js';
import { h, put, icon, fingers, flag, ruleLink, die, tap } from '../kit/make_elements.js';

const WARNED = 2; // warnings that the prompt has room for
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
const ON_CARDS = 12; // choices among pieces on cards that the prompt or its list takes
const SHOWN = 40; // letters; where the choices need more, they go to the panel

export class Prompt {
    constructor(app, node) {
        this.app = app;
        this.node = node;
        this.dice = null;
        this.flag = h('span', { class: 'of' });
        this.words = h('div', { role: 'status', 'aria-live': 'polite' }); // read out when it changes, without the buttons
        this.buttons = h('div', { class: 'acts', role: 'group', 'aria-label': 'What you can do' });
        put(node, this.flag, this.words, this.buttons);
    }

    /** Buttons that are not on the map: [ordinary, closing]. */
    split() {
        const buttons = [...this.app.play.buttons(), ...this.app.play.ends()];
        const closing = buttons.filter(closes);
        return [[...buttons.filter((atom) => !closing.includes(atom)), ...this.onCards(buttons)], closing];
    }

    /** Choices among pieces of which none stands on the map, a dozen at most: whoever looks at the map could not see where to choose. */
    onCards(buttons) {
        const { app } = this;
        const { legal } = app.state;
        const open = legal && app.boards && !app.boards.faces() ? legal.atoms.filter((atom) => !buttons.includes(atom) && !is(atom, 'back')) : [];
        const lies = ([id, ...more]) => !more.length && app.piece(id) && !app.board.space.centre((app.pieces.info.get(id) || {}).hex);
        return open.length <= ON_CARDS && open.every((atom) => lies(atom.args)) ? open : [];
    }

    draw(result = {}) {
        const { state } = this.app;
        if (result.rolled && result.events) {
            this.rolled(result.events);
        } else if (result.events || !state.your_move) {
            this.dice = null;
        }
        const { decides = [] } = this.app.replaying ? this.app.store.moment : state;
        const side = decides && decides[0];
        const { flags } = this.app.side(state.your_move && !this.app.replaying ? state.viewer || side : side);
        put(this.flag, flags ? flag(flags) : null);
        const words = h('div', {}, h('h1', {}, this.title()), h('p', {}, this.reason(), this.app.replaying ? null : this.dice), this.warned());
        if (words.innerHTML !== this.words.innerHTML) {
            put(this.words, ...words.childNodes);
        }
        put(this.buttons, this.acts());
        this.node.classList.toggle('waiting', this.app.replaying || (!state.your_move && !state.over));
        this.node.classList.toggle('ended', Boolean(state.over));
    }

    title() {
        const { state } = this.app;
        if (this.app.replaying) {
            return this.then();
        }
        if (state.over) {
            return this.ending();
        }
        if (this.asksBack()) {
            return `The ${this.app.side(state.undo.asked.by).title} ask to go back ${this.howFar()}.`;
        }
        if (state.your_move) {
            return this.question();
        }
        const who = state.decides.map((side) => this.app.side(side).title).join(' and ');
        return state.thinking ? `The computer plays the ${who}.` : `Waiting for the ${who || 'other side'}.`;
    }

    /** Does the other side ask to go back? */
    asksBack() {
        const { undo, viewer } = this.app.state;
        return Boolean(undo && undo.asked && viewer && undo.asked.by !== viewer);
    }

    /** One had asked to go back, nothing was played since, and the question is gone: the other side said no. */
    answered(before) {
        const { state } = this.app;
        const mine = ({ undo } = {}) => Boolean(undo && undo.asked && undo.asked.by === state.viewer);
        if (before && mine(before) && !mine(state) && before.lines === state.lines) {
            this.nudge('The other side did not agree to go back.');
        }
    }

    nudge(text) {
        const old = this.words.querySelector('.nudge');
        if (old) {
            old.remove();
        }
        this.words.append(h('p', { class: 'nudge' }, text)); // the line is read out by itself
    }

    /** "3 actions", and what would be the first to be taken back. */
    howFar(line = this.app.state.undo.asked.line) {
        const count = this.app.state.lines - line;
        const first = this.app.log.entries.find((entry) => entry.line === line + 1 && !entry.heading && entry.kind !== 'phase');
        return `${count} ${count === 1 ? 'action' : 'actions'}${first ? `, to before “${first.text.replace(/\.$/, '')}”` : ''}`;
    }

    /** Whom it is put to stands above the question. */
    question() {
        const { who, what } = this.app.state.asked;
        return who ? [h('span', { class: 'who' }, who, h('i', {}, ': ')), what] : what || '';
    }

    /** What was asked at the moment that the replay shows, below which moment it is. */
    then() {
        const { moment } = this.app.store;
        const { who, what } = moment.asked || {};
        return [h('span', { class: 'who' }, this.app.replay.title(), who ? ` · ${who}` : '', h('i', {}, ': ')), what || 'The end.'];
    }

    ending() {
        const { state } = this.app;
        const level = state.level_says || '';
        if (state.resigned) {
            return `Over: the ${this.app.side(state.resigned).title || ''} gave the game up.`;
        }
        const { title = '' } = this.app.side(state.winner);
        if (state.winner && level.includes(title.replace(/s$/, ''))) {
            return `Over: ${level}.`; // "Austrian tactical victory" says who has won
        }
        const won = state.winner ? `the ${title} have won` : 'nobody has won';
        const told = level === 'victory' ? '' : level; // a plain one is said already
        return level === 'draw' ? 'Over: a draw.' : `Over: ${[won, told].filter(Boolean).join(', ')}.`;
    }

    reason() {
        const { state } = this.app;
        if (this.app.replaying) {
            const { entries = [] } = this.app.store.moment;
            const told = entries.map((entry) => entry.text).join(' ');
            return told || (fingers() ? 'The bar below leads through it.' : 'Arrow keys step, Home and End jump, Escape returns to the present.');
        }
        if (state.over) {
            return state.seed
                ? ['Every die can be checked now: seed ', h('b', { class: 'seed' }, `${state.seed.slice(0, 16)}…`)]
                : 'Step through it with the bar below.';
        }
        if (this.asksBack()) {
            return 'Everything after that would be played anew. What has been seen since stays seen.';
        }
        const asked = state.undo && state.undo.asked;
        if (asked && asked.by === state.viewer) {
            return `You have asked to go back ${this.howFar()}. The other side has not answered yet; playing on takes it back.`;
        }
        if (!state.your_move) {
            return [
                'Look around, measure, read: the board stays yours to look at. ',
                state.role === 'watcher' ? 'You watch.' : '',
            ];
        }
        const owed = state.legal ? state.legal.draft.owed : [];
        const draft =
            state.legal && state.legal.draft.atoms.length
                ? `Open order: ${this.inWords(state.legal.draft.atoms)}. `
                : '';
        if (this.app.placeDraft.live) {
            return [this.app.placeDraft.line(), ' ', ruleLink(state.rule)];
        }
        const { asked: question } = state;
        const about = question.named || (draft && this.inDraft(question.piece)) ? null : this.app.piece(question.piece);
        const left = [about && about.name, question.left].filter(Boolean).join(', ');
        const more = [question.more, left ? `${left}.` : null].filter(Boolean).join(' ');
        return [
            draft,
            more || this.hint(),
            ' ',
            question.progress ? this.quota(question.progress.have, question.progress.need) : null,
            ruleLink(state.rule),
            owed.length && !more && this.owing(this.split()[1]) ? [' ', ruleLink(owed[0].rule)] : null,
        ];
    }

    /** Before it is too late, from the rules themselves: what is owed here and what is coming, each with its rule. */
    warned() {
        const { state, replaying } = this.app;
        const asked = state.your_move && !replaying ? state.asked : null;
        const counted = asked && asked.progress && state.legal ? state.legal.draft.owed.map(({ rule }) => rule) : []; // said by the count
        const tray = this.app.setupTray.open; // it shows what is still to come
        const list = ((asked && !tray && asked.warnings) || []).filter(({ rule }) => !counted.includes(rule));
        const kinds = [...new Set(list.map(({ rule }) => rule))];
        return list.length
            ? h('ul', { class: 'warned', 'aria-label': 'Careful' }, kinds.slice(0, WARNED).map((kind) => this.warning(kind, list.filter(({ rule }) => rule === kind))))
            : null;
    }

    /** What one rule warns of: the first it speaks of by name, the others when it is pointed at. */
    warning(rule, list) {
        const [first, ...others] = list.map(({ fact }) => sentence(fact || 'Something is still owed'));
        const more = others.length ? [h('span', { class: 'more', title: others.join('\n') }, `${others.length} more`), ' '] : null;
        return h('li', {}, icon('warn'), ' ', h('span', {}, first, ' '), more, ruleLink(rule));
    }

    /** Does the open order name the piece already? */
    inDraft(id) {
        return this.app.state.legal.draft.atoms.some((atom) => atom.args.includes(id));
    }

    /** Something must still be done before this can be ended. */
    owing(closing) {
        const { draft } = this.app.state.legal;
        return Boolean(!closing.length && draft.finish && (draft.owed || []).length && this.onMap());
    }

    onMap() {
        const { legal } = this.app.state;
        return Boolean(Object.keys(legal.pieces).length || Object.keys(legal.places).length);
    }

    quota(have, need) {
        return need > 20
            ? null
            : [
                  h(
                      'span',
                      { class: 'quota', role: 'img', 'aria-label': `${have} of ${need} needed` },
                      Array.from({ length: need }, (_, i) => h('i', { class: i < have ? 'y' : null })),
                  ),
                  ' ',
              ];
    }

    hint() {
        const { legal } = this.app.state;
        if (!legal) {
            return '';
        }
        const pieces = Object.keys(legal.pieces).length;
        const places = Object.keys(legal.places).length;
        const named = Object.values(legal.pieces).flat().map((i) => legal.atoms[i]);
        if (pieces && !places && named.every((atom) => is(atom, 'back'))) {
            return `A ${tap()} on a marked piece takes back what was done with it.`;
        }
        if (pieces && places) {
            return 'Choose a marked hex, or a marked piece.';
        }
        return pieces
            ? `${pieces} ${pieces === 1 ? 'piece has' : 'pieces have'} something to do${fingers() ? '.' : ': N goes to the next.'}`
            : places
              ? places === 1
                  ? 'One hex is marked.'
                  : `Choose one of ${places} marked hexes.`
              : this.many(this.split()[0])
                ? 'Choose in the list.'
                : '';
    }

    rolled(events) {
        const rolls = events.flatMap((event) => event.rolls || []);
        const last = [...events].reverse().find((event) => (event.rolls || []).length);
        this.dice = rolls.length
            ? h(
                  'span',
                  { class: 'rolled', 'aria-hidden': 'true' }, // whoever hears the page is told it by the log
                  rolls.slice(-4).map((roll) => die(roll.value, roll.sides)),
                  ' ',
                  h('b', {}, last.text),
              )
            : null;
    }

    acts() {
        const { app } = this;
        const { state } = app;
        const acts = [app.replay.eyes()];
        if (app.replaying) {
            acts.push(
                h('button', { class: 'primary', type: 'button', onclick: () => app.replay.leave() }, 'To the present'),
            );
            return acts;
        }
        if (state.undo && state.undo.asked && state.undo.asked.by !== state.viewer) {
            const { question } = state.undo.asked;
            acts.push(
                this.button('Allow undo', () => app.act('undo/answer', { question, yes: true })),
                this.button('No', () => app.act('undo/answer', { question, yes: false })),
            );
            return acts;
        }
        if (state.over) {
            acts.push(
                this.button('Replay', () => app.replay.playFrom(0)),
                state.role === 'player' ? this.button('Rematch, sides changed', () => app.rematch.ask()) : null,
                h('a', { class: 'btn primary', href: '/' }, 'New game'),
            );
            return acts;
        }
        if (state.undo && (state.undo.can || state.your_move)) {
            const can = state.undo.can;
            acts.push(
                h(
                    'button',
                    {
                        type: 'button',
                        'data-act': 'undo',
                        'aria-disabled': can ? null : 'true',
                        title: can ? `Takes back: ${state.undo.what || ''}` : state.undo.why_not,
                        onclick: () => (can ? app.play.undo() : this.noUndo()),
                    },
                    icon('undo'),
                    h('span', { class: 'lab' }, 'Undo '),
                    h('kbd', { 'aria-hidden': 'true' }, 'Z'),
                ),
            );
        }
        if (state.your_move && state.legal) {
            this.nextUnit(acts);
            this.reserves(acts);
            this.choices(acts);
        }
        return acts;
    }

    /** The next piece that can act is at hand, also without keys. */
    nextUnit(acts) {
        const { legal } = this.app.state;
        const forward = (id) => legal.pieces[id].some((i) => !is(legal.atoms[i], 'back'));
        const able = Object.keys(legal.pieces).filter((id) => this.app.pieces.info.has(id) && forward(id));
        if (able.length > 1 && !legal.draft.atoms.length && !this.app.placeDraft.live && !this.app.setupTray.open) {
            acts.push(
                h(
                    'button',
                    { type: 'button', 'data-act': 'next', title: 'The next that can act', onclick: () => this.app.play.next() },
                    'Next ',
                    h('kbd', { 'aria-hidden': 'true' }, 'N'),
                ),
            );
        }
    }

    /** On a table: the next unit that may come in from the edge. */
    reserves(acts) {
        const { bases, play, sel } = this.app;
        const ids = bases ? bases.waiting() : [];
        if (ids.length) {
            const next = ids[(ids.indexOf(sel && sel.piece) + 1) % ids.length];
            acts.push(this.button(`Reserves (${ids.length})`, () => play.choosePiece(next)));
        }
    }

    noUndo() {
        const { app } = this;
        const { lines } = app.state;
        const offer =
            lines > 0
                ? { text: `Ask the other side to go back ${this.howFar(lines - 1)}`, act: () => app.act('undo/ask', { line: lines - 1 }) }
                : null;
        app.why.show({
            title: 'Not undone',
            error: app.state.undo.why_not || 'Nothing can be taken back now.',
            reasons: [],
            offer,
        });
    }

    choices(acts) {
        const { app } = this;
        const { draft } = app.state.legal;
        const [ordinary, closing] = this.split();
        if (app.placeDraft.live) {
            ordinary.forEach((atom) => acts.push(this.choice(atom, false)));
            acts.push(app.placeDraft.button());
            return;
        }
        const owing = this.owing(closing); // Enter means what is owed, no way beside it
        if (!this.many(ordinary)) {
            ordinary.forEach((atom) => acts.push(this.choice(atom, !closing.length && ordinary.length === 1 && !owing)));
        } else if (!closing.length) {
            acts.push(h('button', { type: 'button', class: 'primary', onclick: () => app.panels.choices() }, 'Choose…'));
        }
        const offered = this.offered(ordinary, closing);
        offered.forEach((atom) => acts.push(this.choice(atom, !closing.length && !ordinary.length && offered.length === 1)));
        closing.forEach((atom, i) => acts.push(this.choice(atom, i === closing.length - 1)));
        if (owing && !offered.length) {
            acts.push(
                h('button', { type: 'button', onclick: () => app.plan.one() }, 'Do one for me'),
                h(
                    'button',
                    {
                        class: 'primary',
                        type: 'button',
                        'aria-disabled': 'true',
                        'data-primary': '',
                        'data-enter': '',
                        onclick: () => this.notYet(),
                    },
                    'Done ',
                    h('kbd', { 'aria-hidden': 'true' }, '↵'),
                ),
            );
        }
    }

    /** A handful of choices at pieces, or one at a hex, that need no second word: which Melee, who answers the fire, a second
     * volley. They are played on the map, and stand here besides. */
    offered(ordinary, closing) {
        const { atoms, places, draft } = this.app.state.legal;
        const open = atoms.filter((atom) => ![...ordinary, ...closing].includes(atom) && !is(atom, 'back'));
        const most = open.some((atom) => places[atom.args[0]]) ? 1 : closing.length ? 2 : 3;
        const whole = open.length <= most && open.every((atom) => this.whole(atom));
        return whole && !draft.atoms.length && !this.app.bases ? open : [];
    }

    /** Does the atom say all that its order has to say? */
    whole(atom) {
        const verb = this.app.verb(atom.verb);
        return Boolean(verb && verb.whole);
    }

    /** Too many, or too long, for the prompt line. */
    many(atoms) {
        const { bases } = this.app;
        const shown = (atom) => (bases && bases.asked(atom) ? bare(this.label(atom)) : this.label(atom));
        return atoms.length > 4 || atoms.map(shown).join('').length > SHOWN;
    }

    notYet() {
        const { app } = this;
        const offer = { text: 'Finish for me', act: () => app.plan.show() };
        app.why.ask('done', null, { title: 'Not done yet', offer });
    }

    choice(atom, primary) {
        const { app } = this;
        const enter = primary && this.safe(atom);
        return h(
            'button',
            {
                type: 'button',
                class: primary ? 'primary' : null,
                'data-verb': atom.verb,
                'data-atom': atom.text,
                'data-primary': primary ? '' : null,
                'data-enter': enter ? '' : null,
                title: atom.means || null,
                onclick: () => app.play.tryAtom(atom, null),
            },
            app.bases && app.bases.asked(atom) ? bare(this.label(atom)) : this.label(atom),
            primary ? [' ', h('kbd', { 'aria-hidden': 'true' }, enter ? '↵' : 'X')] : null,
        );
    }

    /** Enter closes an open order, or does the one thing that is left. To end more while something can still be done takes a word
     * of its own: X, or the button. */
    safe(atom) {
        const { atoms, intervals, draft } = this.app.state.legal;
        const left = atoms.some((one) => one !== atom && !is(one, 'back')) || (intervals || []).length > 0;
        return !left || draft.atoms.length > 0 || is(atom, 'close');
    }

    /** Atoms of one order as one phrase. */
    inWords(atoms) {
        const again = (atom, before) => before && atom.verb === before.verb && atom.args.length === 1;
        return atoms
            .map((atom, i) => (again(atom, atoms[i - 1]) ? `, ${atom.args[0]}` : i && atom.goes ? atom.goes : this.label(atom)))
            .map((text, i) => (i ? text.charAt(0).toLowerCase() + text.slice(1) : text))
            .join(' ')
            .replaceAll(' , ', ', ');
    }

    label(atom) {
        if (atom.label) {
            return atom.label;
        }
        const named = (arg) => this.app.group(arg) || this.app.piece(arg) || { name: String(arg).replaceAll('_', ' ') };
        const names = atom.args.map((arg) => named(arg).name);
        return [atom.says, ...names].join(' ');
    }

    button(text, onclick, extra) {
        return h(
            'button',
            { type: 'button', class: extra, 'data-primary': extra === 'primary' ? '' : null, onclick },
            text,
        );
    }

    primary() {
        const button = this.node.querySelector('[data-primary]');
        if (button) {
            button.click();
        }
    }

    /** The button that Enter means, if there is one. */
    entered() {
        return this.node.querySelector('[data-enter]');
    }

    enter() {
        const button = this.entered();
        if (button) {
            button.click();
        } else if (this.app.state.your_move && this.app.state.legal) {
            this.unsure();
        }
    }

    /** Enter would have ended something unseen: the page says what ends it, and how to go on. */
    unsure() {
        const end = this.node.querySelector('[data-primary]');
        const named = end ? end.firstChild.textContent.trim() : '';
        const text = end
            ? `Something can still be done: N goes there. X means “${named}”.`
            : 'N goes through the choices, Enter takes one.';
        this.nudge(text);
    }

    // ---- the line to the server ----

    line(there) {
        const old = document.getElementById('offline');
        if (there) {
            if (old) {
                old.remove();
                this.app.news();
            }
            return;
        }
        if (!old) {
            this.app.root.append(
                h(
                    'div',
                    { class: 'notice', id: 'offline', role: 'status' },
                    icon('live'),
                    h('span', {}, h('b', {}, 'No connection. '), 'The page tries again by itself; nothing is lost.'),
                ),
            );
        }
    }

    trouble(error) {
        const old = document.getElementById('trouble');
        if (old) {
            old.remove();
        }
        const close = () => node.remove();
        const node = h(
            'div',
            { class: 'notice bad', id: 'trouble', role: 'alert' },
            icon('no'),
            h('span', {}, h('b', {}, `${error.message} `), (error.body && error.body.what_to_do) || 'Try again.'),
            h('button', { class: 'close', type: 'button', 'aria-label': 'Close', onclick: close }, icon('x')),
        );
        this.app.root.append(node);
        setTimeout(close, 9000);
    }
}
