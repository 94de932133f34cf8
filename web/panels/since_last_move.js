/* since_last_move.js - what happened since one's own last decision: told on the map one beat after the other, to be stepped through again by the
 * strip above the turn track, and marked on the map by ways, fights and losses.
 *
 * The table is always in the present: prompt, log and choices are those of now, and whoever acts ends the telling (`end`). Only the pieces
 * stand as they stood at the beat that is told (`at`). */
import { h, put, icon, flag, die } from '../kit/make_elements.js';
import { settings, keep, still, pace, PACES } from '../kit/settings.js';
import { beats, told, trails } from '../net/log_beats.js';
import { Told } from '../board/event_bubble.js';
import * as marks from '../board/highlights.js';

const SEEN = 'gonfalon.told.'; // and the game: the last line that was told there, so that a reload does not tell it again

export class Since {
    constructor(app, node) {
        this.app = app;
        this.node = node;
        this.bubble = new Told(app);
        this.bubble.node.addEventListener('pointermove', () => this.pause()); // a hand that goes there, not one under which it opens
        this.bubble.node.addEventListener('focusin', () => this.pause());
        this.beats = [];
        this.at = null; // the beat that the board shows; null: the present
        this.playing = false; // goes on by itself
        this.stale = true; // the player has acted since: what comes next begins a new account
        this.start = null; // the position before the first beat, where it is known
        this.moments = new Map(); // line -> what the server said of the table after it
        this.wake = () => {};
    }

    get telling() {
        return this.at !== null;
    }

    // ---- taking what is new ----

    /** Whose last decision it is about. */
    me(state) {
        return state.viewer || (state.sides || [])[0] || null;
    }

    /** The player acts: the next thing that happens begins a new account. */
    acted() {
        this.stale = true;
    }

    /** A new state: its entries go on with the account, or begin a new one. */
    take(before, state, entries) {
        const me = this.me(state);
        const news = (beat) => beat.by !== me || beat.rolls.length > 0;
        if (state.log && state.log.whole) {
            this.begin(this.fromLog(me), null);
            this.stale = !this.beats.some(news);
            this.tellLater(state, 0);
            return;
        }
        const fresh = beats(entries);
        if (this.stale || !me) {
            if (!fresh.some(news)) {
                return;
            }
            if (!this.telling || this.stale) {
                const own = fresh.findIndex(news); // what one has just done oneself need not be told
                this.begin(fresh.slice(own), before, fresh[0].line - 1);
                this.tellLater(state, 0);
                return;
            }
        }
        this.beats.push(...fresh);
        if (fresh.some(news)) {
            this.tellLater(state, this.beats.length - fresh.length);
        }
    }

    /** `line`: after which `before` was. */
    begin(list, before, line = 0) {
        this.beats = list;
        this.start = before && { view: before.view, counters: before.counters, before: line };
        this.moments.clear();
        this.stale = false;
        this.at = null;
        this.playing = false;
    }

    /** From the whole log: what came after one's own last line, and of that line what was rolled. */
    fromLog(me) {
        const { entries } = this.app.log;
        const own = entries.filter((entry) => entry.by === me).map((entry) => entry.line);
        if (!me || !own.length) {
            return [];
        }
        const last = Math.max(...own);
        const rolled = entries.some((entry) => entry.line === last && entry.rolls.length);
        return beats(entries.filter((entry) => entry.line > last || (entry.line === last && rolled)));
    }

    /** Is it told by itself? Not at once, not to two who sit at one screen, and not twice. */
    tellLater(state, from) {
        const wanted = settings.pace === 'step' || (settings.pace !== 'once' && !still());
        const alone = (state.sides || []).length < 2;
        const line = from < this.beats.length ? this.beats[this.beats.length - 1].line : 0;
        const known = this.app.store.begun ? 0 : this.seen();
        this.remember(line);
        if (!wanted || !alone || line <= known || this.app.replaying || this.telling) {
            return; // while it is told, what is new is reached in its turn
        }
        this.at = from; // from here on the board shows this beat
        this.playing = true;
        this.waiting = true; // for the page to be drawn
    }

    seen() {
        try {
            return Number(localStorage.getItem(SEEN + this.app.table.game) || 0);
        } catch {
            return 0;
        }
    }

    remember(line) {
        try {
            localStorage.setItem(SEEN + this.app.table.game, String(Math.max(line, this.seen())));
        } catch {
            // Without storage a reload tells it again.
        }
    }

    /** The page is drawn: what waits to be told is told now. Nobody waits for its end. */
    go() {
        if (this.waiting) {
            this.waiting = false;
            this.run();
        }
        this.draw();
    }

    // ---- telling ----

    async run() {
        const mine = (this.loop = {}); // a later one takes over
        while (this.playing && this.telling && this.loop === mine) {
            const { at } = this;
            await this.show(at);
            const beat = this.beats[at];
            await this.pauseFor(beat && beat.rolls.length ? pace().rolled : pace().march);
            if (!this.playing || this.at !== at || this.loop !== mine) {
                continue;
            }
            if (at + 1 >= this.beats.length) {
                await this.end();
                return;
            }
            this.at = at + 1;
        }
    }

    /** Until the time is over, or a key wakes it. */
    pauseFor(milliseconds) {
        return new Promise((resolve) => {
            const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : null;
            this.wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }

    pause() {
        if (this.playing && this.telling && settings.pace !== 'step') {
            this.playing = false;
            this.wake();
            this.draw();
        }
    }

    /** Plays on from the beat that is shown, or all of it again. */
    async play() {
        if (this.playing && this.telling) {
            this.pause();
            return;
        }
        this.at = this.telling && this.at + 1 < this.beats.length ? this.at : 0;
        this.playing = true;
        if (settings.pace === 'once') {
            keep({ pace: 'slow' });
        }
        await this.run();
    }

    /** One beat on or back; beyond the last one the present. */
    async step(by) {
        const to = (this.telling ? this.at : by > 0 ? -1 : this.beats.length) + by;
        const waits = this.playing && settings.pace === 'step' && by > 0;
        if (waits) {
            this.wake();
            return;
        }
        this.playing = false;
        this.wake();
        if (to >= this.beats.length) {
            await this.end();
            return;
        }
        this.at = Math.max(0, to);
        await this.show(this.at);
    }

    /** What the board shows before the first beat, when the page has only been opened: view, counters and how to ask for drawings. */
    async before() {
        const { state } = this.app;
        const line = this.beats[this.at].line - 1;
        const moment = await this.moment(line);
        return moment ? [moment.view, moment.counters, [], { line }] : [state.view, state.counters];
    }

    /** To the present: the board shows what is. */
    async end() {
        if (!this.telling) {
            return;
        }
        const { app } = this;
        this.at = null;
        this.playing = false;
        this.waiting = false;
        this.wake();
        this.bubble.hide();
        app.root.classList.remove('telling');
        this.draw();
        await app.pieces.update(app.state.view, app.state.counters);
        app.play.draw();
        app.boards.draw();
    }

    async show(index) {
        const { app } = this;
        const beat = this.beats[index];
        const moment = beat && (await this.position(index));
        if (!moment || this.at !== index) {
            return;
        }
        app.root.classList.add('telling');
        await app.pieces.update(moment.view, moment.counters, beat.entries, moment.line === undefined ? {} : { line: moment.line });
        if (this.at !== index) {
            return;
        }
        this.draw();
        app.play.draw();
        const places = this.places(beat);
        app.measure();
        app.board.revealAll(places);
        this.bubble.show(beat, places);
        if (!this.playing || settings.pace === 'step') {
            app.say(told(beat)); // while it goes on by itself the log, which is read out as it grows, has told it
        }
        const next = this.beats[index + 1];
        if (next && next.line !== beat.line) {
            this.position(index + 1); // asked for while this one is looked at
        }
    }

    places(beat) {
        return [...new Set(beat.entries.flatMap((entry) => this.app.log.places(entry)))];
    }

    /** The table as it stood after a beat. In the middle of a line that is what it was before the line, with those who have marched since. */
    async position(index) {
        const beat = this.beats[index];
        const next = this.beats[index + 1];
        if (!next) {
            return this.app.state;
        }
        if (next.line !== beat.line) {
            return this.moment(beat.line);
        }
        const before = await this.moment(beat.line - 1);
        const part = this.beats.slice(0, index + 1).filter((one) => one.line === beat.line);
        const ways = trails(part);
        const pieces = (before || this.app.state).view.pieces.map((piece) =>
            ways.has(piece.id) ? { ...piece, hex: ways.get(piece.id).at(-1) } : piece,
        );
        return before && { ...before, view: { ...before.view, pieces } };
    }

    async moment(line) {
        if (this.start && line === this.start.before) {
            return this.start;
        }
        if (!this.moments.has(line)) {
            this.moments.set(line, this.app.table.ask('/replay', { line }).catch(() => null));
        }
        return this.moments.get(line);
    }

    // ---- on the map ----

    /** Ways: of the beat that is told, else of all that happened since. */
    ways() {
        const { app } = this;
        const { space } = app.board;
        const list = this.telling ? this.beats.slice(this.at, this.at + 1) : this.marked() ? this.beats : [];
        const ways = [...trails(list).values()].map((way) => marks.way(space, way, 'past'));
        return [...ways, ...(this.telling ? [] : this.moved())].filter(Boolean);
    }

    /** What the beat that is told speaks of, to be lit. */
    spoken() {
        const { space } = this.app.board;
        return this.telling && this.beats[this.at] ? this.places(this.beats[this.at]).filter((name) => space.centre(name)) : [];
    }

    /** Of the beat that is told: who rolled against whom, where they stand apart. */
    shots() {
        const { board, pieces, log } = this.app;
        const { space } = board;
        const beat = this.telling ? this.beats[this.at] : null;
        return (beat ? beat.entries.filter((entry) => entry.rolls.length && entry.kind !== 'move') : [])
            .map((entry) => [(pieces.info.get((entry.pieces || [])[0]) || {}).hex, ...log.places(entry)].filter((name) => space.centre(name)))
            .filter((names) => names.length > 1 && names[0] !== names.at(-1))
            .map((names) => marks.trail(space.centre(names[0]), space.centre(names.at(-1)), 'fire'));
    }

    /** Is all of it marked? While the layer is on, until the player has done something himself. */
    marked() {
        return !this.stale && !this.telling && !this.app.replaying && this.app.overlays.on.has('last');
    }

    /** On a table of bases: from where each stood to where it stands. */
    moved() {
        const { app } = this;
        const { space } = app.board;
        if (!space.bases || !this.start || !this.marked()) {
            return [];
        }
        const at = (piece) => ({ x: piece.x * space.unit, y: (space.height - piece.y) * space.unit });
        return (this.start.view.pieces || []).map((old) => {
            const now = app.pieces.info.get(old.id);
            const far = now && space.centre(now.hex) && Math.hypot(old.x - now.x, old.y - now.y) > 0.2;
            return far ? marks.trail(at(old), at(now)) : null;
        });
    }

    /** Where dice fell, and what was lost there. */
    happened() {
        const { space } = this.app.board;
        if (!this.marked()) {
            return [];
        }
        const fights = new Set(this.beats.filter((beat) => beat.rolls.length).flatMap((beat) => this.places(beat).slice(-1)));
        const fallen = this.losses();
        return [
            [...fights].filter((hex) => space.centre(hex) && !fallen.has(hex)).map((hex) => marks.fought(space, hex)),
            [...fallen].filter(([hex]) => space.centre(hex)).map(([hex, count]) => marks.fallen(space, hex, count)),
        ].flat();
    }

    /** Places where a piece was lost since: Map of place to how many. Known where the position before is known. */
    losses() {
        const { pieces, board } = this.app;
        const out = new Map();
        const ways = trails(this.beats);
        ((this.start && this.start.view.pieces) || []).forEach((old) => {
            const now = pieces.info.get(old.id);
            if (board.space.centre(old.hex) && now && ['lost', 'away'].includes(now.where)) {
                const hex = ways.has(old.id) ? ways.get(old.id).at(-1) : old.hex;
                out.set(hex, (out.get(hex) || 0) + 1);
            }
        });
        return out;
    }

    /** What happened in a place since, in words. */
    told(hex) {
        return this.marked()
            ? this.beats.filter((beat) => beat.rolls.length && this.places(beat).at(-1) === hex).map(told).slice(-3)
            : [];
    }

    // ---- the strip ----

    draw() {
        const { app } = this;
        const shown = this.beats.length > 0 && !app.replaying && !(this.stale && !this.telling && !this.beats.some((one) => one.rolls.length || one.by !== this.me(app.state)));
        this.node.hidden = !shown;
        app.root.classList.toggle('account', shown);
        this.node.classList.toggle('still', !this.telling);
        if (shown) {
            put(this.node, this.telling ? this.telled() : this.summary(), this.paces());
        }
        app.measure();
    }

    button(name, text, act, label) {
        return h('button', { type: 'button', 'aria-label': text, title: text, onclick: act }, icon(name), label || null);
    }

    summary() {
        const rolled = this.beats.filter((beat) => beat.rolls.length).length;
        const count = this.beats.length;
        return [
            h(
                'p',
                {},
                h('b', {}, this.stale ? 'Before your move: ' : 'Since your last move: '), // a phone has no room for it
                `${count} ${count === 1 ? 'thing' : 'things'} happened${rolled ? `, ${rolled} with dice` : ''}.`,
            ),
            this.button('play', 'Tell it step by step', () => this.step(1), ' Tell it'),
        ];
    }

    telled() {
        const beat = this.beats[this.at];
        const { flags } = (beat.by && this.app.side(beat.by)) || {};
        return [
            this.button('prev', 'The thing before', () => this.step(-1)),
            settings.pace === 'step'
                ? null
                : this.button(this.playing ? 'pause' : 'play', this.playing ? 'Pause' : 'Go on', () => this.play()),
            this.button('next', 'The next thing', () => this.step(1)),
            h(
                'p',
                {},
                h('small', {}, `${this.at + 1} of ${this.beats.length}${beat.title ? ` · ${beat.title.replace(/\.$/, '')}` : ''}`),
                h(
                    'span',
                    {},
                    flags ? [flag(flags, 'sw'), ' '] : null,
                    beat.rolls.slice(-4).map((roll) => [die(roll.value, roll.sides), ' ']),
                    told(beat),
                ),
            ),
            this.button('last', 'To the present', () => this.end(), [' Now ', h('kbd', { 'aria-hidden': 'true' }, 'Esc')]),
        ];
    }

    paces() {
        return h(
            'label',
            { class: 'pace' },
            h('span', { class: 'vh' }, 'How fast it is told'),
            h(
                'select',
                {
                    onchange: (event) => {
                        keep({ pace: event.target.value });
                        this.wake();
                        (event.target.value === 'once' ? this.end() : Promise.resolve()).then(() => this.draw());
                    },
                },
                Object.entries(PACES).map(([id, { text }]) => h('option', { value: id, selected: settings.pace === id }, text)),
            ),
        );
    }
}
