/* bases.js - moving bases on a table: sliders, dragging and keys for orders with free numbers, the ghost of a move before
 * it is made with what it would cost, and the ruler. All numbers come from the server's intervals; any value inside one is
 * legal. */
import { h, s, put, svgNodes } from './dom.js';

const PAUSE = 70; // milliseconds a value rests before its ghost is asked for
const HELP = 'Drag the base ahead or back; drag a front corner to wheel. Arrow keys do the same by 0.1 inch or 1 degree, '
    + 'with Shift by 1 inch or 5; Enter goes.';
const TENTHS = new Set(['advance', 'retire', 'shift']);

/** "advance LF1 0.1..8" as parts: words before and after the free number, its ends and its step. */
function read(interval) {
    const words = interval.text.split(' ');
    const at = words.findIndex((word) => word.includes('..'));
    const tenths = TENTHS.has(words[0]);
    return {
        verb: words[0], piece: words[1], hand: words[2], lo: Number(interval.from), hi: Number(interval.to),
        step: tenths ? 0.1 : 1, unit: tenths ? 'in' : words[0] === 'enter' ? '' : '°',
        extra: words.slice(2).filter((word) => !word.includes('..')).join(' '),
        order: (value) => [...words.slice(0, at), String(value), ...words.slice(at + 1)].join(' '),
    };
}

const KEYS = { ArrowUp: ['advance', ''], ArrowDown: ['retire', ''], ArrowLeft: ['wheel', 'L'], ArrowRight: ['wheel', 'R'] };

const round = (value, step) => Number((Math.round(value / step) * step).toFixed(3));

export class Bases {
    constructor(app) {
        this.app = app;
        this.layer = s('g', { class: 'ghosts', 'aria-hidden': 'true' });
        this.ruler = s('g', { 'aria-hidden': 'true' });
        app.board.top.parentNode.append(this.layer, this.ruler);
        this.asked = 0;
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
        this.intervals = state.legal ? state.legal.intervals.map(read) : [];
        this.intervals.forEach(({ piece }) => {
            if (this.app.piece(piece) && !state.legal.pieces[piece]) {
                state.legal.pieces[piece] = [];
            }
        });
        const { atoms, places } = state.legal || { atoms: [] };
        atoms.forEach((atom, i) => atom.args.slice(1).filter((arg) => this.app.piece(arg)).forEach((target) => {
            places[target] = [...(places[target] || []), i]; // a target is chosen where it stands
        }));
        this.chosen = null;
        this.clear();
    }

    /** After the state is drawn: the unit that is moving stays chosen. */
    async settled() {
        const { app } = this;
        const moving = app.state.view.game && app.state.view.game.selected;
        if (moving && app.state.your_move && !app.sel) {
            await app.play.choosePiece(moving, false);
        }
    }

    of(piece) {
        return (this.intervals || []).filter((one) => one.piece === piece);
    }

    // ---- the panel ----

    title(one) {
        const { verb } = one;
        const name = {
            wheel: one.hand === 'L' ? 'Wheel left' : 'Wheel right', advance: 'Advance', retire: 'Retire',
            unlimber: 'Unlimber, facing', limber: 'Limber, facing', adjust: 'Turn the guns',
            charge: this.charge(one),
        }[verb] || verb.replaceAll('_', ' ');
        return verb === 'shift' ? `Move on bearing ${one.hand}` : name;
    }

    /** "charge EF12 EA06 L 0..10": whom, and to which hand. */
    charge(one) {
        const [target, hand] = one.extra.split(' ');
        const { name } = this.app.piece(target) || { name: target };
        return `Charge ${name}, wheeling ${hand === 'L' ? 'left' : 'right'}`;
    }

    controls(node) {
        const { sel } = this.app;
        const mine = sel && sel.piece && !this.app.replaying ? this.of(sel.piece) : [];
        if (!mine.length) {
            return;
        }
        const panel = h('div', { class: 'bases' }, mine.map((one) => this.slider(one)),
            h('p', { class: 'sub' }, HELP));
        node.insertBefore(panel, node.querySelector('.facts') || node.querySelector('.acts'));
    }

    slider(one) {
        const value = one.verb === 'unlimber' || one.verb === 'limber' ? one.lo : one.hi;
        const ends = { min: one.lo, max: one.hi, step: one.step, value };
        const number = h('input', { type: 'number', ...ends, 'aria-label': this.title(one) });
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
        return h('div', { class: 'interval' },
            h('label', {}, this.title(one), h('small', {}, ` ${one.lo}–${one.hi} ${one.unit}`)), range, number,
            h('button', { type: 'button', 'data-verb': one.verb, onclick: go }, 'Go'));
    }

    // ---- values and ghosts ----

    choose(one, value) {
        const v = round(Math.min(one.hi, Math.max(one.lo, value)), one.step);
        this.chosen = { one, value: v };
        if (one.show) {
            one.show(v);
        }
        clearTimeout(this.resting);
        this.resting = setTimeout(() => this.ghost(one.order(v)), PAUSE);
    }

    async ghost(order) {
        const number = ++this.asked;
        const answer = await this.app.table.ask('/ghost', { order }).catch(() => null);
        if (number === this.asked && answer) {
            put(this.layer, answer.svg ? svgNodes(answer.svg) : []);
            if (answer.says) {
                this.app.say(answer.says);
            }
        }
    }

    clear() {
        this.asked++;
        clearTimeout(this.resting);
        put(this.layer, []);
        put(this.ruler, []);
    }

    async go(one, value) {
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
        const rides = app.play.atomsOf('pieces', id).some((atom) => atom.verb === 'general');
        if (!rides && !this.of(id).length) {
            return;
        }
        const c = app.board.hexes.centre(id);
        const [x, y] = app.board.toUser(event.clientX, event.clientY);
        const local = this.local(c, x, y);
        const half = Math.max(...c.outline.map(Math.abs), 1);
        const wheels = this.of(id).filter((one) => one.verb === 'wheel');
        const corner = wheels.length && Math.abs(local.right) > half * 0.3 && local.ahead > -6;
        const wheel = corner ? wheels.find((one) => one.hand === (local.right > 0 ? 'L' : 'R')) : null;
        this.drag = { id, c, x, y, wheel, rides, moved: false };
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
            this.ride(drag.id, x, y);
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
        const ahead = (to.ahead - from.ahead) / app.board.hexes.unit;
        const all = this.of(drag.id);
        const shifts = all.filter((one) => one.verb === 'shift');
        if (shifts.length) {
            this.shift(drag, shifts, x - drag.x, y - drag.y);
            return;
        }
        const line = all.filter((one) => one.verb === (ahead >= 0 ? 'advance' : 'retire'));
        const fits = line.find((one) => Math.abs(ahead) <= one.hi) || line[line.length - 1];
        if (fits) {
            this.choose(fits, Math.abs(ahead));
        }
    }

    /** A general rides to where he is dropped. */
    ride(id, x, y) {
        const { hexes } = this.app.board;
        const text = `general ${id} ${round(x / hexes.unit, 0.1)} ${round(hexes.height - y / hexes.unit, 0.1)}`;
        this.chosen = { one: { piece: id, step: 1, order: () => text }, value: 0 };
        clearTimeout(this.resting);
        this.resting = setTimeout(() => this.ghost(text), PAUSE);
    }

    /** Squares and skirmishers go in any direction: the order is written with the bearing of the drag. */
    shift(drag, shifts, dx, dy) {
        const bearing = (Math.round(Math.atan2(dx, -dy) * 180 / Math.PI) + 360) % 360;
        const most = Math.max(...shifts.map((one) => one.hi));
        const far = round(Math.min(most, Math.hypot(dx, dy) / this.app.board.hexes.unit), 0.1);
        const order = (value) => `shift ${drag.id} ${bearing} ${value}`;
        const one = { ...shifts[0], hand: String(bearing), lo: 0.1, hi: most, order, show: null };
        this.choose(one, Math.max(0.1, far));
    }

    pivot({ c, wheel }) {
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
        if (drag.moved && this.chosen) {
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
        const find = (verb, hand) => mine.filter((one) => one.verb === verb && (verb !== 'wheel' || one.hand === hand));
        const [verb, hand] = wanted;
        const back = { advance: 'retire', retire: 'advance', wheel: 'wheel' }[verb];
        const held = this.chosen ? this.chosen.one : { verb: null };
        const against = held.verb === back && (back !== 'wheel' || held.hand !== hand) ? this.chosen : null;
        const list = find(verb, hand);
        const step = (verb === 'wheel' ? 1 : 0.1) * (event.shiftKey ? (verb === 'wheel' ? 5 : 10) : 1);
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
            return verb === 'wheel' || find('shift').length === 0 ? mine.some((one) => TENTHS.has(one.verb)) : false;
        }
        const now = held.verb === verb && held.hand === list[0].hand ? this.chosen.value : 0;
        const value = now + step;
        this.choose(list.find((one) => value <= one.hi + 1e-6) || list[list.length - 1], value);
        return true;
    }
}
