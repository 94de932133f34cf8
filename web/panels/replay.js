/* replay.js - the turn track and the bar of actions: step, jump to a turn or a fight, play, from what this seat may know. The address
 * names the moment (#at=57), so a link leads to it. */
import { h, put, icon } from '../kit/make_elements.js';
import { pace } from '../kit/settings.js';

const MANY = 12; // turns, for whose names there is little room

export class Replay {
    constructor(app, node) {
        this.app = app;
        this.node = node;
        this.aim = null; // the moment that is asked for
        this.going = null;
        this.playing = false;
        this.ticks = []; // where turns begin: {n, turn}
        this.fights = []; // lines in which dice fell
        addEventListener('hashchange', () => this.fromAddress());
    }

    /** The line that is looked at; null: the present. */
    get line() {
        const { moment } = this.app.store;
        return moment && moment.line;
    }

    get lines() {
        return this.app.state.lines || 0;
    }

    get shown() {
        return this.line === null ? this.lines : this.line;
    }

    title() {
        return `Replay, action ${this.shown} of ${this.lines}`;
    }

    /** A game that is over may be seen whole, or as either side saw it. */
    eyes() {
        const { app } = this;
        const ways = [['referee', 'all of it'], ...app.fixed.sides.map((side) => [side.id, `as the ${side.title}`])];
        return app.state.over
            ? h(
                  'select',
                  { class: 'eyes', 'aria-label': 'Seen', onchange: (event) => app.lookAs(event.target.value) },
                  ways.map(([id, text]) =>
                      h('option', { value: id, selected: id === app.table.eyes }, `Seen: ${text}`),
                  ),
              )
            : null;
    }

    // ---- moving ----

    /** Steps that come faster than the answers add up: one is asked for at a time, then the last that was wanted. */
    async go(line) {
        this.aim = Math.max(0, Math.min(this.lines, line));
        if (!this.going) {
            this.going = this.follow();
        }
        await this.going;
    }

    async follow() {
        try {
            while (this.aim !== null) {
                const wanted = this.aim;
                await this.show(wanted);
                if (this.aim === wanted) {
                    this.aim = null;
                }
            }
        } finally {
            this.aim = null;
            this.going = null;
        }
    }

    async show(wanted) {
        const { app } = this;
        const first = !app.replaying;
        let moment = null;
        try {
            moment = await app.table.ask('/replay', { line: wanted });
        } catch (refusal) {
            this.aim = null;
            app.prompt.trouble(refusal);
            return;
        }
        if (this.aim === null) {
            return; // back in the present meanwhile
        }
        await app.since.end();
        app.store.lookBack(wanted, moment);
        app.root.classList.add('replaying');
        if (first) {
            this.findTicks();
            app.overlays.draw();
        }
        await app.pieces.update(moment.view, moment.counters, moment.entries, { line: wanted });
        this.address(`#at=${wanted}`);
        app.since.draw();
        app.prompt.draw();
        app.bar.draw();
        app.log.look(wanted);
        app.play.draw();
        app.panels.drawForms();
        app.panels.card();
        app.boards.draw();
        this.draw();
        this.mark(moment.entries);
    }

    address(hash) {
        if (location.hash !== hash) {
            history.replaceState(null, '', location.pathname + hash);
        }
    }

    /** A link that names a moment: #at=57. */
    async fromAddress() {
        const at = new URLSearchParams(location.hash.slice(1)).get('at');
        if (at !== null && Number.isInteger(Number(at)) && Number(at) !== this.line) {
            await this.go(Number(at));
        }
    }

    mark(entries) {
        const places = entries.map((entry) => this.app.log.places(entry));
        const hexes = places.flat();
        this.app.log.light(hexes, places);
        const last = hexes[hexes.length - 1];
        if (last) {
            this.app.board.reveal(last);
        }
        this.app.say(entries.map((entry) => entry.text).join(' '));
    }

    async leave() {
        const { app } = this;
        this.stop();
        this.aim = null;
        app.store.toPresent();
        this.address('');
        app.root.classList.remove('replaying');
        app.log.light([]);
        app.log.look(null);
        app.since.draw();
        await app.pieces.update(app.state.view, app.state.counters);
        app.bar.draw();
        app.prompt.draw();
        app.play.refresh();
        app.panels.draw();
        app.overlays.draw();
        app.boards.draw();
        this.draw();
    }

    step(by) {
        this.halt();
        const to = (this.aim === null ? this.shown : this.aim) + by;
        return to >= this.lines && by > 0 && !this.app.state.over ? this.leave() : this.go(to);
    }

    /** From a moment on, by itself. */
    async playFrom(line) {
        this.stop();
        await this.go(line);
        await this.start();
    }

    jump(line) {
        this.halt();
        return this.go(line);
    }

    /** The next line in which dice fell, or the one before. */
    async toFight(by) {
        this.halt();
        if (!this.fights.length) {
            await this.findTicks();
        }
        const { shown } = this;
        const next = by > 0 ? this.fights.find((n) => n > shown) : this.fights.filter((n) => n < shown).pop();
        if (next !== undefined) {
            await this.go(next);
        }
    }

    async start() {
        if (this.playing) {
            this.stop();
            return;
        }
        this.playing = true;
        if (this.shown >= this.lines) {
            await this.go(0);
        }
        this.draw();
        const tick = async () => {
            if (!this.playing) {
                return;
            }
            await this.go(this.shown + 1);
            if (this.shown >= this.lines) {
                this.stop();
            } else {
                this.timer = setTimeout(tick, Number.isFinite(pace().march) ? Math.max(120, pace().march) : 900);
            }
        };
        tick();
    }

    stop() {
        this.halt();
        this.draw();
    }

    /** By hand from here on. */
    halt() {
        this.playing = false;
        clearTimeout(this.timer);
    }

    /** Where turns begin, for the ticks on the bar. */
    async findTicks() {
        try {
            const { lines } = await this.app.table.ask('/lines');
            this.ticks = lines
                .filter((line, i) => i === 0 || line.turn !== lines[i - 1].turn)
                .map((line) => ({ n: Math.max(0, line.n - 1), turn: line.turn }));
            this.fights = lines.filter((line) => line.rolled).map((line) => line.n);
            this.draw();
        } catch {
            this.ticks = [];
        }
    }

    async toTurn(turn) {
        this.halt();
        if (!this.ticks.length) {
            await this.findTicks();
        }
        const tick = this.ticks.find((one) => one.turn === turn);
        if (tick) {
            await this.go(tick.n);
        }
    }

    // ---- drawing ----

    turns() {
        const { app } = this;
        const { now } = app.turn || {};
        const of = (app.state.turn || {}).of;
        const track = !of
            ? [] // not counted in turns
            : (app.fixed.track || []).length
            ? app.fixed.track.filter((row) => (!of || row.n <= of) && row.n >= (app.fixed.first_turn || 0))
            : Array.from({ length: of }, (_, i) => ({ n: i + 1, label: '', kind: '' }));
        return h(
            'ol',
            { class: track.length > MANY ? 'turns many' : 'turns', style: { 'grid-template-columns': `repeat(${track.length || 1}, minmax(26px, 1fr))` } },
            track.map((row) =>
                h(
                    'li',
                    {
                        class: [row.n < now ? 'past' : row.n === now ? 'now' : '', row.kind || ''].join(' '),
                        'aria-current': row.n === now ? 'time' : null,
                    },
                    h(
                        'button',
                        {
                            type: 'button',
                            'aria-label': `Turn ${row.n}${row.label ? `, ${row.label}` : ''}${row.kind ? `, ${row.kind}` : ''}`,
                            disabled: row.n > (app.state.turn || {}).now,
                            onclick: () => this.toTurn(row.n),
                        },
                        h('b', {}, String(row.n)),
                        (track.length > MANY ? row.label.replace(/\p{L}{4,}/gu, (word) => word.slice(0, 3)) : row.label) || '\u00a0',
                    ),
                ),
            ),
        );
    }

    draw() {
        const button = (name, text, act) =>
            h('button', { type: 'button', 'aria-label': text, title: text, onclick: act }, icon(name));
        const slider = h(
            'div',
            {
                class: 'line',
                role: 'slider',
                'aria-label': 'Replay',
                'aria-valuemin': 0,
                'aria-valuemax': this.lines,
                'aria-valuenow': this.shown,
                tabindex: 0,
                style: { '--at': this.lines ? this.share(this.shown) : '100%' },
                onclick: (event) => this.click(event, slider),
                onkeydown: (event) => this.key(event),
            },
            this.ticks.map((tick) => h('i', { style: { left: this.share(tick.n) } })),
            this.app.replaying ? this.fights.map((n) => h('i', { class: 'roll', style: { left: this.share(n) } })) : null,
            h('u'),
        );
        put(
            this.node,
            this.turns(),
            h(
                'div',
                { class: 'replay' },
                button('first', 'To the start', () => this.jump(0)),
                button('prev', 'One action back', () => this.step(-1)),
                button('fightBefore', 'The roll of dice before', () => this.toFight(-1)),
                slider,
                button('next', 'One action forward', () => this.step(1)),
                button('fightNext', 'The next roll of dice', () => this.toFight(1)),
                button(this.playing ? 'pause' : 'play', this.playing ? 'Pause' : 'Play', () => this.start()),
                button('last', 'To the present', () => this.leave()),
                h('small', {}, `action ${this.shown}${this.app.replaying ? ` of ${this.lines}` : ' · live'}`),
            ),
        );
        const now = this.node.querySelector('.turns .now');
        if (now) {
            now.parentNode.scrollLeft = now.offsetLeft - 90; // where all turns have no room, the present one is in sight
        }
    }

    /** How far along the bar a line is. */
    share(n) {
        return `${this.lines ? (n / this.lines) * 100 : 0}%`;
    }

    click(event, slider) {
        this.halt();
        const r = slider.getBoundingClientRect();
        this.go(Math.round(((event.clientX - r.left) / r.width) * this.lines));
    }

    key(event) {
        const acts = {
            ArrowLeft: () => this.step(-1),
            ArrowRight: () => this.step(1),
            Home: () => this.jump(0),
            End: () => this.leave(),
        };
        if (acts[event.key]) {
            event.preventDefault();
            event.stopPropagation();
            acts[event.key]();
        }
    }
}
