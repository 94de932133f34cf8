/* base_moves.js - moving bases on a table: sliders, dragging and keys for orders with free numbers, the ghost of a move before
 * it is made with what it would cost, and the ruler. All numbers come from the server's intervals; any value inside one is
 * legal. */
import { bare, interval, is } from '../net/choice_kinds.js';
import { fingers, h, s, put, svgNodes } from '../kit/make_elements.js';
import { odds } from '../panels/odds.js';

const PAUSE = 70; // milliseconds a value rests before its ghost is asked for
const NEAR = 0.62; // the scale at which a base that moves can be read
const FAR = 0.5; // and that from which it is brought near
const TURNS = new Set(['turn', 'face']); // by dragging: the guns look where the hand points
/** What a hand does, and beside it what keys do where there are any. */
const HELP = {
    march: ['Drag the base ahead or back, or a front corner to wheel.', 'Arrow keys do the same by 0.1 inch or 1°, with Shift by 1 inch or 5°; Enter goes.'],
    shift: ['Drag the base to where it shall stand.', ''],
    turn: ['Drag from the base to where the guns shall look.', 'The left and right arrow keys turn by 1°, with Shift by 5°; Enter goes.'],
    guns: [
        'Drag from the base to where the gun shall fire, and see what lies under it.',
        'The left and right arrow keys turn by 1°, with Shift by 5°; up and down take another gun; Enter fires.',
    ],
};
const help = (hand) => HELP[hand].slice(0, fingers() ? 1 : 2).join(' ').trim();

const KEYS = { ArrowUp: ['ahead', ''], ArrowDown: ['back', ''], ArrowLeft: ['wheel', 'L'], ArrowRight: ['wheel', 'R'] };

/** The hand of a wheel, L or R: the word among its arguments. */
const handOf = (one) => one.args.find((arg) => arg === 'L' || arg === 'R') || '';

/** Degrees between two bearings, and the bearing of a part of an arc that is nearest to another. */
const apart = (one, other) => Math.abs(((one - other + 540) % 360) - 180);
const nearest = ({ lo, hi }, bearing) => {
    if (bearing >= lo && bearing <= hi) {
        return bearing;
    }
    return apart(bearing, lo) < apart(bearing, hi) ? lo : hi;
};

const withUnit = (one, value) => `${value}${one.unit === 'in' ? ' in' : one.unit}`;
const round = (value, step) => Number((Math.round(value / step) * step).toFixed(3));

export class BaseMoves {
    constructor(app) {
        this.app = app;
        this.layer = s('g', { class: 'ghosts', 'aria-hidden': 'true' });
        this.ruler = s('g', { 'aria-hidden': 'true' });
        app.board.top.parentNode.append(this.layer, this.ruler);
        this.questions = 0;
        app.root.classList.add('tabletop');
        const { root } = app.board;
        root.addEventListener('pointerdown', (event) => this.down(event), true);
        root.addEventListener('pointermove', (event) => this.move(event), true);
        root.addEventListener('pointerup', (event) => this.up(event), true);
        document.addEventListener('keydown', (event) => this.key(event), true);
        this.nameLayers(app.overlays.boxes);
    }

    /** The layers a table has, under their names here. */
    nameLayers(boxes) {
        const names = { enemy: 'Enemy fire', mine: 'My fire', command: 'Command', victory: 'Objectives' };
        boxes.forEach((box, id) => {
            const label = box.closest('label');
            if (names[id]) {
                label.lastChild.textContent = names[id];
            } else {
                label.closest('li').hidden = true;
            }
        });
    }

    /** A new state: pieces that have nothing but intervals may act too. */
    take(state) {
        this.intervals = state.legal ? state.legal.intervals.map((one) => ({ ...interval(one), hand: handOf(one) })) : [];
        this.intervals.forEach(({ piece }) => {
            if (this.app.piece(piece) && !state.legal.pieces[piece]) {
                state.legal.pieces[piece] = [];
            }
        });
        const { atoms, places } = state.legal && !state.legal.taken ? state.legal : { atoms: [] }; // it may be the last one again
        atoms.forEach((atom, i) => atom.args.slice(1).filter((arg) => this.app.piece(arg)).forEach((target) => {
            places[target] = [...(places[target] || []), i]; // a target is chosen where it stands
        }));
        if (state.legal) {
            state.legal.taken = true;
        }
        this.chosen = null;
        this.clear();
    }

    /** After the state is drawn: the unit that is moving stays chosen. */
    async settled() {
        const { app } = this;
        const asked = app.state.asked || {};
        const moving = asked.moving ? asked.piece : null;
        if (moving && app.state.your_move && !app.sel) {
            await app.play.choosePiece(moving, false);
            this.approach(moving);
        }
        this.moving = moving;
        if (asked.piece && !moving && app.state.your_move && app.board.space.centre(asked.piece)) {
            app.play.inspect(asked.piece, asked.piece); // whom the question is about
        }
    }

    /** A unit that begins its move is brought near enough to be read, with the ground it may cross. */
    approach(id) {
        const { board } = this.app;
        if (id !== this.moving && board.view.k < FAR) {
            this.app.measure();
            board.show([id], NEAR, 11);
            board.fill();
        }
    }

    /** Is this a choice of the unit that the prompt names: the one it asks about, or the end of a move? */
    asked(atom) {
        const { asked } = this.app.state;
        return is(atom, 'close') || Boolean(asked && !asked.moving && asked.piece && atom.args.includes(asked.piece));
    }

    /** Reserves at the edge: off the table they cannot be clicked, so the prompt offers the next of them. */
    waiting() {
        return [...new Set((this.intervals || []).filter((one) => one.motion === 'enter').map((one) => one.piece))];
    }

    of(piece) {
        return (this.intervals || []).filter((one) => one.piece === piece);
    }

    // ---- the panel ----

    controls(node) {
        const { sel } = this.app;
        const mine = sel && sel.piece && !this.app.replaying ? this.of(sel.piece) : [];
        this.box = null;
        if (!mine.length || this.app.sheet) { // a sheet asks about something else
            return;
        }
        const kind = mine.some((one) => one.motion === 'shift') ? 'shift'
            : mine.some((one) => ['wheel', 'ahead', 'back'].includes(one.motion)) ? 'march'
                : mine.some((one) => one.motion === 'face' && is(one, 'roll')) ? 'guns'
                    : mine.some((one) => TURNS.has(one.motion)) ? 'turn' : null;
        this.box = mine.some((one) => is(one, 'roll')) ? h('div', { class: 'laid', 'aria-live': 'polite' }) : null;
        const panel = h('div', { class: 'bases' }, mine.map((one) => this.slider(one)), this.box,
            kind ? h('p', { class: 'sub' }, help(kind)) : null);
        const acts = node.querySelector('.acts');
        node.insertBefore(panel, node.querySelector('.facts') || acts);
        if (acts) {
            acts.append(...this.barred(sel.piece));
        }
        requestAnimationFrame(() => this.uncover(sel.piece));
    }

    /** The card, now that it is drawn, does not lie over what is turned or moved by hand. */
    uncover(id) {
        const { app } = this;
        if (app.sel && app.sel.piece === id && !this.drag) {
            app.measure();
            app.board.reveal(id);
        }
    }

    /** What it cannot do now: pressable, to be told why. */
    barred(id) {
        const { app } = this;
        const barred = (app.state.legal ? app.state.legal.barred : []).filter((atom) => atom.args[0] === id);
        return barred.map((atom) =>
            h('button', { type: 'button', 'aria-disabled': 'true', onclick: () => app.why.ask(atom.text, id) },
                bare(app.prompt.label(atom))));
    }

    /** The only value there is: nothing to slide, a plain choice. */
    single(one) {
        one.show = () => {};
        return h('div', { class: 'interval single' }, h('button',
            { type: 'button', 'data-verb': one.verb, 'data-atom': one.text, onclick: () => this.go(one, one.lo) },
            `${one.title}: ${withUnit(one, one.lo)}`));
    }

    slider(one) {
        if (one.lo === one.hi) {
            return this.single(one);
        }
        const ends = { min: one.lo, max: one.hi, step: one.step, value: this.first(one) };
        const number = h('input', { type: 'number', ...ends, 'aria-label': one.title });
        const range = h('input', { type: 'range', ...ends, 'aria-hidden': 'true', tabindex: -1 });
        const set = (from, to) => {
            to.value = from.value;
            this.choose(one, Number(from.value));
        };
        range.addEventListener('input', () => set(range, number));
        number.addEventListener('input', () => set(number, range));
        number.addEventListener('keydown', (event) => event.key === 'Enter' && this.go(one, Number(number.value)));
        one.show = (v) => {
            number.value = v;
            range.value = v;
        };
        const go = () => this.go(one, Number(number.value));
        return h('div', { class: one.title.length > 20 ? 'interval long' : 'interval' },
            h('label', {}, one.title, h('small', {}, ` ${one.lo} to ${withUnit(one, one.hi)}`)),
            range, number, h('button', { type: 'button', 'data-verb': one.verb, 'data-atom': one.text, 'aria-label': `Go: ${one.title}`, onclick: go }, 'Go'));
    }

    /** What a slider begins with: where the guns look, the middle of the edge, else as far as it goes. */
    first(one) {
        const c = this.app.board.space.centre(one.piece);
        const facing = Math.round((c && c.facing) || 0);
        if (one.motion === 'face') {
            return nearest(one, facing);
        }
        return one.motion === 'enter' ? round((one.lo + one.hi) / 2, one.step) : one.hi;
    }

    // ---- values and ghosts ----

    choose(one, value) {
        const v = round(Math.min(one.hi, Math.max(one.lo, value)), one.step);
        this.chosen = { one, value: v };
        if (one.show) {
            one.show(v);
        }
        this.app.panels.tip(null); // it would lie over what is turned
        clearTimeout(this.resting);
        this.resting = setTimeout(() => this.ghost(one.order(v), is(one, 'roll') ? { one, value: v } : null), PAUSE);
    }

    /** Where an order leads, or what it lays on the table; of one that rolls dice (shot) also what they may bring. Gives what is said of it. */
    async ghost(order, shot = null) {
        const number = ++this.questions;
        const [answer, chances] = await Promise.all([
            this.app.table.ask('/ghost', { order }).catch(() => null),
            shot && this.box ? this.app.play.askOdds(order) : null,
        ]);
        if (number !== this.questions || !answer) {
            return '';
        }
        put(this.layer, answer.svg ? svgNodes(answer.svg) : []);
        if (answer.says) {
            this.app.say(answer.says);
        }
        if (shot && chances) {
            this.tell(shot, order, answer.says, chances);
        }
        return answer.says || '';
    }

    /** Under the sliders: who is under it, by which dice, what may come of it, and the word that rolls them. */
    tell({ one, value }, order, says, chances) {
        if (this.told === order) {
            return; // it stands there: a button that is drawn anew under a finger is not pressed
        }
        const atom = { text: order, verb: one.verb, is: one.is, args: one.args };
        this.told = order;
        put(this.box, [
            h('b', {}, `${one.title}: ${withUnit(one, value)}`),
            says ? h('p', {}, says) : null,
            chances.outcomes.length ? odds(this.app, { kind: 'odds', atom, odds: chances, says }, { bare: true }) : null,
            h('button', { type: 'button', class: 'primary', 'data-go': order, onclick: () => this.go(one, value) },
                one.motion === 'face' ? 'Fire ' : 'Go ', h('kbd', { 'aria-hidden': 'true' }, '↵')),
        ]);
    }

    clear() {
        this.questions++;
        clearTimeout(this.resting);
        put(this.layer, []);
        put(this.ruler, []);
        this.told = null;
        if (this.box) {
            put(this.box, []);
        }
    }

    /** What rolls dice is seen first: the first word shows it, the second rolls. */
    async go(one, value) {
        if (is(one, 'roll') && this.box && this.told !== one.order(round(value, one.step))) {
            this.choose(one, value);
            return;
        }
        this.clear();
        await this.app.play.order(one.order(round(value, one.step)), one.piece);
    }

    // ---- dragging ----

    down(event) {
        const { app } = this;
        const node = event.target.closest ? event.target.closest('[data-piece]') : null;
        const id = node ? node.dataset.piece : null;
        if (event.button > 0 || !id || app.replaying || !app.sel || app.sel.piece !== id) {
            return;
        }
        const rides = app.play.atomsOf('pieces', id).find((atom) => is(atom, 'move') && this.toPoint(atom));
        if (!rides && !this.of(id).length) {
            return;
        }
        const c = app.board.space.centre(id);
        const [x, y] = app.board.toUser(event.clientX, event.clientY);
        const local = this.local(c, x, y);
        const half = Math.max(...c.outline.map(Math.abs), 1);
        const wheels = this.of(id).filter((one) => one.motion === 'wheel');
        const corner = wheels.length && Math.abs(local.right) > half * 0.3 && local.ahead > -6;
        const wheel = corner ? wheels.find((one) => one.hand === (local.right > 0 ? 'L' : 'R')) : null;
        this.drag = { id, c, x, y, wheel, rides, moved: false };
        app.panels.tip(null);
        event.stopPropagation();
        event.preventDefault();
        app.board.root.focus({ preventScroll: true });
        app.board.root.setPointerCapture(event.pointerId);
    }

    /** A point as the base sees it: to its right and ahead, in user units. */
    local(c, x, y) {
        const a = c.facing * Math.PI / 180;
        const dx = x - c.x;
        const dy = y - c.y;
        return { right: dx * Math.cos(a) + dy * Math.sin(a), ahead: dx * Math.sin(a) - dy * Math.cos(a) };
    }

    move(event) {
        const { app, drag } = this;
        if (!drag) {
            this.measure(event);
            return;
        }
        event.stopPropagation();
        const [x, y] = app.board.toUser(event.clientX, event.clientY);
        if (!drag.moved && Math.hypot(x - drag.x, y - drag.y) < 4) {
            return;
        }
        drag.moved = true;
        if (drag.rides) {
            this.ride(drag.rides, x, y);
            return;
        }
        if (drag.wheel) {
            const pivot = this.pivot(drag);
            const angle = (px, py) => Math.atan2(py - pivot[1], px - pivot[0]) * 180 / Math.PI;
            const turn = angle(x, y) - angle(drag.x, drag.y);
            this.choose(drag.wheel, Math.abs(((turn + 540) % 360) - 180));
            return;
        }
        const from = this.local(drag.c, drag.x, drag.y);
        const to = this.local(drag.c, x, y);
        const ahead = (to.ahead - from.ahead) / app.board.space.unit;
        const all = this.of(drag.id);
        if (all.some((one) => TURNS.has(one.motion)) && !all.some((one) => one.motion === 'ahead')) {
            this.point(drag.c, all.filter((one) => TURNS.has(one.motion)), x, y);
            return;
        }
        const shifts = all.filter((one) => one.motion === 'shift');
        if (shifts.length) {
            this.shift(drag, shifts, x - drag.x, y - drag.y);
            return;
        }
        const line = all.filter((one) => one.motion === (ahead >= 0 ? 'ahead' : 'back'));
        const fits = line.find((one) => Math.abs(ahead) <= one.hi) || line[line.length - 1];
        if (fits) {
            this.choose(fits, Math.abs(ahead));
        }
    }

    /** Guns are turned towards a point: as far as they may. */
    point(c, turns, x, y) {
        const bearing = (Math.atan2(x - c.x, c.y - y) * 180 / Math.PI + 360) % 360;
        const turn = ((bearing - c.facing + 540) % 360) - 180;
        const adjusts = turns.filter((one) => one.motion === 'turn' && one.left === turn < 0);
        if (adjusts.length) {
            this.choose(adjusts[0], Math.abs(turn));
        } else {
            this.aim(turns, bearing);
        }
    }

    /** What is turned to bearings, of the one gun or unit in hand: an arc across north has two parts. */
    arc(all) {
        const faces = all.filter(({ motion }) => motion === 'face');
        const held = this.chosen && faces.includes(this.chosen.one) ? this.chosen.one : faces[0];
        const same = (one) => one.verb === held.verb && one.args.every((arg, i) => i === one.which || arg === held.args[i]);
        return held ? faces.filter(same) : [];
    }

    /** To a bearing, or as near to it as the arc goes. */
    aim(all, bearing) {
        const off = (one) => apart(bearing, nearest(one, bearing));
        const [best] = this.arc(all).sort((one, other) => off(one) - off(other));
        if (best) {
            this.choose(best, nearest(best, bearing));
        }
        return Boolean(best);
    }

    /** Left and right turn what is turned to bearings, up and down take the next gun in hand. */
    swing(mine, event) {
        const parts = this.arc(mine);
        if (!parts.length || mine.some(({ motion }) => motion === 'wheel')) {
            return false;
        }
        const c = this.app.board.space.centre(parts[0].piece);
        const held = this.chosen && parts.includes(this.chosen.one) ? this.chosen : null;
        const now = held ? held.value : Math.round((c && c.facing) || 0);
        if (['ArrowUp', 'ArrowDown'].includes(event.key)) {
            return this.nextGun(mine, parts, now, event.key === 'ArrowUp' ? -1 : 1);
        }
        const way = event.key === 'ArrowLeft' ? -1 : 1;
        const wanted = (now + way * (event.shiftKey ? 5 : 1) + 360) % 360;
        const inside = parts.find((one) => wanted >= one.lo && wanted <= one.hi);
        const onward = (one) => ((way > 0 ? one.lo - now : now - one.hi) + 360) % 360; // to the next part on that hand
        const [next] = parts.filter((one) => !held || one !== held.one).sort((one, other) => onward(one) - onward(other));
        if (inside || !held || !next || onward(next) > 180) {
            return this.aim(mine, wanted);
        }
        const edge = way > 0 ? held.one.hi : held.one.lo;
        this.choose(now === edge ? next : held.one, now === edge ? (way > 0 ? next.lo : next.hi) : edge);
        return true;
    }

    nextGun(mine, parts, now, way) {
        const faces = mine.filter(({ motion }) => motion === 'face');
        const key = (one) => [one.verb, ...one.args.filter((_, i) => i !== one.which)].join(' ');
        const guns = [...new Set(faces.map(key))];
        const gun = guns[(guns.indexOf(key(parts[0])) + way + guns.length) % guns.length];
        const own = faces.filter((one) => key(one) === gun);
        const [best] = own.sort((one, other) => apart(now, nearest(one, now)) - apart(now, nearest(other, now)));
        this.choose(best, nearest(best, now));
        return true;
    }

    /** With a unit chosen that may charge it, a click on an enemy asks by which wheel: the least, the middle, the most. */
    async click(id) {
        const { sel } = this.app;
        const ways = sel && sel.piece ? this.of(sel.piece).filter((one) => one.motion === 'against' && one.args.includes(id)) : [];
        if (!ways.length) {
            return false;
        }
        const atom = (one, degrees) => ({ text: one.order(degrees), verb: one.verb, is: one.is, args: [sel.piece, id],
            label: degrees ? `${one.title} ${degrees}°` : `${one.title.split(',')[0]}, straight ahead` });
        const some = (one) => [...new Set([one.lo, Math.round((one.lo + one.hi) / 2), one.hi])];
        const atoms = ways.flatMap((one) => some(one).map((degrees) => atom(one, degrees)));
        this.app.store.open({ kind: 'choices', title: `${this.app.verb(ways[0].verb).says} ${this.app.piece(id).name}?`, atoms, hex: id });
        this.app.play.draw();
        this.app.panels.card();
        return true;
    }

    /** Does the choice name a point: a piece, and two numbers of inches? */
    toPoint(atom) {
        const { takes } = this.app.verb(atom.verb) || { takes: [] };
        return takes.length === 3 && takes[1] === 'inches' && takes[2] === 'inches';
    }

    /** Who goes where he likes rides to where he is dropped. */
    ride(atom, x, y) {
        const { space } = this.app.board;
        const [id] = atom.args;
        const text = `${atom.verb} ${id} ${round(x / space.unit, 0.1)} ${round(space.height - y / space.unit, 0.1)}`;
        this.chosen = { one: { piece: id, step: 1, order: () => text }, value: 0 };
        clearTimeout(this.resting);
        this.resting = setTimeout(() => this.ghost(text), PAUSE);
    }

    /** Squares and skirmishers go in any direction: the order is written with the bearing of the drag. */
    shift(drag, shifts, dx, dy) {
        const bearing = (Math.round(Math.atan2(dx, -dy) * 180 / Math.PI) + 360) % 360;
        const most = Math.max(...shifts.map((one) => one.hi));
        const far = round(Math.min(most, Math.hypot(dx, dy) / this.app.board.space.unit), 0.1);
        const [first] = shifts;
        const at = this.app.verb(first.verb).takes.indexOf('degrees');
        const order = (value) => first.order(value, { [at]: String(bearing) });
        const one = { ...first, hand: String(bearing), lo: 0.1, hi: most, order, show: null };
        this.choose(one, Math.max(0.1, far));
    }

    /** The corner that stays; skirmishers, who are also moved in any direction, turn on their centre. */
    pivot({ id, c, wheel }) {
        if (this.of(id).some((one) => one.motion === 'shift')) {
            return [c.x, c.y];
        }
        const [lx, ly, rx, ry] = c.outline;
        return wheel.hand === 'L' ? [c.x + lx, c.y + ly] : [c.x + rx, c.y + ry];
    }

    up(event) {
        const { drag } = this;
        if (!drag) {
            return;
        }
        this.drag = null;
        event.stopPropagation();
        if (drag.moved && this.chosen && !is(this.chosen.one, 'roll')) { // a shot is looked at before it is fired
            this.go(this.chosen.one, this.chosen.value);
        }
    }

    // ---- the ruler ----

    /** With a piece chosen, pointing at another lays a ruler between the two. */
    measure(event) {
        const { app } = this;
        const node = event.target.closest ? event.target.closest('[data-piece]') : null;
        const to = node ? node.dataset.piece : null;
        const from = app.sel && app.sel.piece;
        const pair = from && to && from !== to ? `${from} ${to} ${app.state.move}` : null;
        if (pair === this.pair) {
            return;
        }
        this.pair = pair;
        put(this.ruler, []);
        if (pair) {
            setTimeout(() => this.pair === pair && this.lay(from, to, pair), PAUSE);
        }
    }

    async lay(from, to, pair) {
        const answer = await this.app.table.ask('/measure', { from, to }).catch(() => null);
        if (answer && this.pair === pair) {
            put(this.ruler, svgNodes(answer.svg));
            this.app.say(answer.text);
        }
    }

    /** The layers of overlays.js on a table: fields of fire, command, objectives, as drawings of the server. */
    async layers(on) {
        const { app } = this;
        const me = app.state.viewer || (app.state.sides || [])[0] || app.fixed.sides[0].id;
        const others = app.fixed.sides.map((side) => side.id).filter((id) => id !== me);
        const wanted = [];
        if (!app.replaying) {
            wanted.push(...(on.has('enemy') ? others.map((of) => ({ kind: 'fire', of })) : []),
                ...(on.has('mine') ? [{ kind: 'fire', of: me }] : []), ...(on.has('command') ? [{ kind: 'command' }] : []));
        }
        if (on.has('victory')) {
            wanted.push({ kind: 'objectives' });
        }
        const ask = (params) => app.table.ask('/overlay', params).catch(() => ({ svg: '' }));
        const answers = await Promise.all(wanted.map(ask));
        return answers.flatMap((answer) => svgNodes(answer.svg));
    }

    // ---- keys ----

    key(event) {
        const { app } = this;
        const typing = ['INPUT', 'TEXTAREA', 'SELECT'].includes(event.target.tagName);
        const mine = app.sel && !app.replaying && !typing ? this.of(app.sel.piece) : [];
        if (!mine.length || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (event.key === 'Enter' && this.chosen) {
            this.go(this.chosen.one, this.chosen.value);
        } else if (event.key === 'Escape' && this.chosen) {
            this.chosen = null;
            this.clear();
        } else if (!this.nudge(mine, event)) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** Up and down: ahead and back; left and right: wheel. The opposite key takes back what the first gave. */
    nudge(mine, event) {
        const wanted = KEYS[event.key];
        if (!wanted) {
            return false;
        }
        if (this.swing(mine, event)) {
            return true;
        }
        const find = (motion, hand) => mine.filter((one) => one.motion === motion && (motion !== 'wheel' || one.hand === hand));
        const [motion, hand] = wanted;
        const back = { ahead: 'back', back: 'ahead', wheel: 'wheel' }[motion];
        const held = this.chosen ? this.chosen.one : { motion: null };
        const against = held.motion === back && (back !== 'wheel' || held.hand !== hand) ? this.chosen : null;
        const list = find(motion, hand);
        const step = (motion === 'wheel' ? 1 : 0.1) * (event.shiftKey ? (motion === 'wheel' ? 5 : 10) : 1);
        if (against) {
            const left = against.value - step;
            if (left < against.one.lo - 1e-6) {
                this.chosen = null;
                this.clear();
            } else {
                this.choose(against.one, left);
            }
            return true;
        }
        if (!list.length) {
            return motion === 'wheel' || find('shift').length === 0 ? mine.some((one) => one.unit === 'in') : false;
        }
        const now = held.motion === motion && held.hand === list[0].hand ? this.chosen.value : 0;
        const value = now + step;
        this.choose(list.find((one) => value <= one.hi + 1e-6) || list[list.length - 1], value);
        return true;
    }
}
