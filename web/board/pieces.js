/* pieces.js - counters on the board: stacks of at most three plates with a tab, leaders on the rim, a stack fanned
 * out, marches. Counters come drawn from the server; one that has not changed its key is not fetched again. */
import { s, svgNodes } from '../kit/make_elements.js';
import { motion } from '../kit/settings.js';
import { beats, trails } from '../net/log_beats.js';
import { Fallen } from './falling_losses.js';

const PLATE = 43 / 48;
const MEDAL = 30 / 48;
const BUST = 40 / 48;
const MARCH = 420;

/** Puts nodes into a plane, unless they lie there already as they should. */
function lay(plane, nodes) {
    const wanted = nodes.filter(Boolean);
    const there = plane.childNodes;
    if (there.length !== wanted.length || wanted.some((node, i) => node !== there[i])) {
        plane.replaceChildren(...wanted);
    }
}

export class Pieces {
    constructor(app) {
        this.app = app;
        this.drawn = new Map(); // key of a look -> {svg, values, label}
        this.nodes = new Map(); // id -> {g, key, hex}
        this.tabs = new Map(); // hex -> {text, node}
        this.fanned = null;
        this.fallen = new Fallen(app.board);
    }

    /** The hex of a piece: its own, or that of whoever holds it. */
    hexOf(id) {
        const info = this.info.get(id) || {};
        return this.app.board.space.centre(info.hex) || !info.in ? info.hex : this.hexOf(info.in);
    }

    /** Fetches the looks that are not known yet. */
    async fetch(counters, params) {
        const missing = Object.entries(counters).filter(([, key]) => !this.drawn.has(key));
        if (!missing.length) {
            return;
        }
        const ids = missing.map(([id]) => id);
        for (let i = 0; i < ids.length; i += 60) {
            const answer = await this.app.table.ask('/counters', { ids: ids.slice(i, i + 60).join(','), ...params });
            Object.values(answer.counters).forEach((look) => this.drawn.set(look.key, look));
        }
    }

    look(id) {
        const key = this.counters && this.counters[id];
        return key ? this.drawn.get(key) : undefined;
    }

    /** Lays out a position. entries: what happened since, so that marches can be walked. */
    async update(view, counters, entries = [], params = {}) {
        await this.fetch(counters, params);
        this.counters = counters;
        this.byHex = new Map();
        this.info = new Map();
        if (this.app.board.space.bases) {
            this.app.board.space.settle(view, counters, (id) => this.look(id));
        }
        const put1 = (hex, item) =>
            this.byHex.has(hex) ? this.byHex.get(hex).push(item) : this.byHex.set(hex, [item]);
        for (const piece of view.pieces || []) {
            this.info.set(piece.id, piece);
            if (counters[piece.id] && this.app.board.space.centre(piece.hex)) {
                put1(piece.hex, { id: piece.id, hex: piece.hex, leader: Boolean((this.drawn.get(counters[piece.id]) || {}).leader), owner: piece.owner });
            }
        }
        for (const stack of view.stacks || []) {
            const id = `?${stack.hex}`;
            if (counters[id]) {
                put1(stack.hex, { id, hex: stack.hex, leader: false, unknown: true, owner: stack.side });
            }
        }
        this.draw(this.marches(entries));
    }

    /** Paths of pieces that have moved since, in the sequence in which they did. */
    marches(entries) {
        const paths = new Map();
        for (const [id, way] of trails(beats(entries))) {
            const before = this.nodes.get(id);
            const now = this.info.get(id);
            if (before && now && before.hex === way[0] && now.hex === way[way.length - 1]) {
                paths.set(id, way);
            }
        }
        for (const entry of entries) {
            for (const id of entry.pieces || []) {
                const before = this.nodes.get(id);
                const now = this.info.get(id);
                if (before && now && before.hex !== now.hex && entry.hexes.length && !paths.has(id)) {
                    const route = entry.hexes.filter((hex) => hex !== before.hex);
                    paths.set(id, [before.hex, ...(route[route.length - 1] === now.hex ? route : [now.hex])]);
                }
            }
        }
        return paths;
    }

    /** What lies on top: those whose strength adds up, the strongest first. */
    weight(item) {
        const [first] = this.values(item.id);
        return first ? (first.sums ? 100 : 0) + first.value : 0;
    }

    /** Does it lead rather than fight? Its counter says so; of one that has none, its kind. */
    leads({ id, kind }) {
        const look = this.look(id);
        return look ? Boolean(look.leader) : kind === 'leader';
    }

    values(id) {
        return (this.look(id) || {}).values || [];
    }

    /** Who stands in a hex, what an attacker meets first. */
    stack(hex) {
        const all = this.byHex ? this.byHex.get(hex) || [] : [];
        const units = all.filter((item) => !item.leader).sort((a, b) => this.weight(b) - this.weight(a));
        return [...units, ...all.filter((item) => item.leader)];
    }

    place(hex) {
        const c = this.app.board.space.centre(hex);
        if (this.app.board.space.bases) {
            return this.stack(hex).map((item) => ({ ...item, x: c.x, y: c.y, k: 1 })); // drawn to scale, turned already
        }
        const items = this.stack(hex);
        const units = items.filter((item) => !item.leader).reverse();
        const leaders = items.filter((item) => item.leader);
        const out = [];
        const shown = Math.min(3, units.length);
        const chosen = this.app.sel && units.findIndex((item) => item.id === this.app.sel.piece);
        if (chosen >= 0 && chosen !== null) {
            units.push(...units.splice(chosen, 1)); // the chosen one lies on top
        }
        units.forEach((item, i) => {
            const n = i - (units.length - shown);
            const off = (shown - 1 - n) * 3.2 - (shown - 1) * 1.6;
            out.push({ ...item, x: c.x + off, y: c.y + 3 + off, k: PLATE, hidden: n < 0 });
        });
        leaders.forEach((item, i) =>
            out.push(
                units.length
                    ? { ...item, x: c.x + 21 - i * 13, y: c.y - 19, k: MEDAL, hidden: i > 3 }
                    : { ...item, x: c.x + (i - (leaders.length - 1) / 2) * 19, y: c.y + 3, k: BUST },
            ),
        );
        return out;
    }

    /** The stack laid open: everyone in full size, in rows of five above the hex. */
    spread(hex) {
        const c = this.app.board.space.centre(hex);
        const items = this.stack(hex);
        const columns = Math.min(5, items.length);
        const rows = Math.ceil(items.length / columns);
        return items.map((item, i) => ({
            ...item,
            k: 1.05,
            fan: true,
            x:
                c.x +
                ((i % columns) - (Math.min(columns, items.length - Math.floor(i / columns) * columns) - 1) / 2) * 56,
            y: c.y - 6 + (Math.floor(i / columns) - (rows - 1) / 2) * 58,
        }));
    }

    draw(marches = new Map()) {
        const places = [];
        for (const hex of [...this.byHex.keys()].sort(
            (a, b) => this.app.board.space.centre(a).y - this.app.board.space.centre(b).y,
        )) {
            if (hex !== this.fanned) {
                places.push(...this.place(hex).map((item) => ({ ...item })), { tab: true, hex });
            }
        }
        const fan = this.fanned && this.byHex.has(this.fanned) ? this.spread(this.fanned) : [];
        let turn = 0;
        const keep = new Set();
        const drawn = (item) => {
            if (item.tab) {
                return this.tab(item.hex);
            }
            keep.add(item.id);
            return this.node(item, marches.get(item.id), () => turn++);
        };
        const order = places.map(drawn);
        const open = fan.length ? [this.plate(fan), ...fan.map(drawn)] : [];
        for (const [id, { g }] of [...this.nodes]) {
            if (!keep.has(id)) {
                if ((this.info.get(id) || {}).where === 'lost') {
                    this.fallen.drop([...g.childNodes], g, 0);
                }
                this.nodes.delete(id);
            }
        }
        lay(this.app.board.pieces, order);
        lay(this.app.board.top, open);
    }

    node(item, march, next) {
        const key = this.counters[item.id];
        let known = this.nodes.get(item.id);
        if (!known) {
            known = { g: s('g', { 'data-piece': item.id }), key: null, hex: item.hex };
            this.nodes.set(item.id, known);
        }
        if (known.key !== key && this.drawn.has(key)) { // else the game went on while it was asked for: it keeps the look it has
            const before = [...known.g.childNodes];
            known.g.replaceChildren(...svgNodes(this.drawn.get(key).svg));
            this.fallen.drop(before, known.g, known.g.querySelectorAll('.fig').length);
            known.key = key;
        }
        const { g } = known;
        g.dataset.hex = item.hex;
        g.classList.toggle('hid', Boolean(item.hidden));
        g.classList.toggle('medal', item.k === MEDAL);
        g.classList.toggle('may', this.app.mayAct(item.id));
        g.classList.toggle('picked', Boolean(this.app.sel && this.app.sel.piece === item.id));
        const at = `translate(${item.x.toFixed(1)}px, ${item.y.toFixed(1)}px) scale(${item.k.toFixed(3)})`;
        const moved = known.hex !== item.hex;
        const from = known.hex;
        known.hex = item.hex;
        g.style.transform = at;
        const stood = known.stands;
        known.stands = this.app.board.space.bases ? { ...this.app.board.space.centre(item.hex) } : null;
        if (moved && !item.hidden && motion(1)) {
            this.walk(g, march || [from, item.hex], item, next());
        } else if (stood && motion(1)) {
            this.march(g, stood, known.stands, next);
        }
        return g;
    }

    /** A base goes from where it stood to where it stands, and turns on the way: it is drawn turned already. */
    march(g, from, to, next) {
        const turn = ((from.facing - to.facing + 540) % 360) - 180;
        if (Math.hypot(from.x - to.x, from.y - to.y) < 1 && Math.abs(turn) < 1) {
            return;
        }
        g.animate([{ transform: `translate(${from.x}px, ${from.y}px) rotate(${turn}deg)` }, { transform: g.style.transform }], {
            duration: motion(2 * MARCH),
            delay: Math.min(next() * motion(260), 4000),
            easing: 'ease-in-out',
            fill: 'backwards',
        });
    }

    walk(g, route, item, turn) {
        const centre = (hex) => this.app.board.space.centre(hex);
        const frames = route
            .filter(centre)
            .map((hex) => ({
                transform: `translate(${centre(hex).x}px, ${centre(hex).y + 3}px) scale(${item.k.toFixed(3)})`,
            }));
        frames[frames.length - 1] = { transform: g.style.transform };
        g.animate(frames, {
            duration: motion(MARCH),
            delay: Math.min(turn * motion(260), 4000),
            easing: 'ease-in-out',
            fill: 'backwards',
        });
    }

    tab(hex) {
        const units = this.stack(hex).filter((item) => !item.leader && !item.unknown);
        if (units.length < 2) {
            return null;
        }
        const c = this.app.board.space.centre(hex);
        const counted = units.map((item) => this.values(item.id)[0]).filter((value) => value && value.sums);
        const sum = counted.reduce((all, value) => all + value.value, 0);
        const text = sum ? `${units.length} · ${sum} ${counted[0].sums}` : String(units.length);
        const old = this.tabs.get(hex);
        if (old && old.text === text) {
            return old.node;
        }
        const w = 14 + text.length * 7.4;
        const node = s(
            'g',
            { class: 'tab', transform: `translate(${c.x} ${c.y + 27}) scale(.47)` },
            s('rect', { x: -w / 2, y: -11, width: w, height: 22, rx: 11 }),
            s('text', { y: 5.5 }, text),
        );
        this.tabs.set(hex, { text, node });
        return node;
    }

    plate(fan) {
        const xs = fan.map((item) => item.x);
        const ys = fan.map((item) => item.y);
        return s('rect', {
            class: 'fanplate',
            x: Math.min(...xs) - 32,
            y: Math.min(...ys) - 32,
            width: Math.max(...xs) - Math.min(...xs) + 64,
            height: Math.max(...ys) - Math.min(...ys) + 64,
            rx: 10,
            'data-hex': this.fanned,
        });
    }

    fan(hex) {
        this.fanned = hex;
        this.draw();
    }
}
