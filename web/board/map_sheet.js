/* map_sheet.js - the map sheet: its planes, panning and zooming by wheel, pinch, drag and keys, and where on it somebody
 * points. Planes from the ground: map, marks below, names, ways, pieces, marks above. The sheet knows no rules and no
 * pieces. */
import { h, s, svgNodes, put } from '../kit/make_elements.js';
import { HexSpace } from './hex_space.js';
import { TableSpace } from './table_space.js';
import { motion } from '../kit/settings.js';

const LEAST = 0.18;
const MOST = 3.2;
const DRAG = 6; // pixels that make a click a drag
const LONG = 550; // milliseconds of a long press
const TWICE = 350; // between the clicks of a double one

export class Board {
    constructor(root, handlers) {
        this.root = root;
        this.handlers = handlers; // click(hex, pieceId), twice(hex, pieceId), hover(hex, pieceId), long(hex), moved(), grab(hex, pieceId), drop(hex)
        this.view = { x: 0, y: 0, k: 1 };
        this.own = false; // the player has chosen a size himself: from then on it is left alone
        this.pointers = new Map();
        this.free = { left: 0, top: 0, right: 0, bottom: 0 };
        this.world = h('div', { class: 'world' });
        root.append(this.world);
        this.listen();
    }

    load(board) {
        this.box = board.box;
        this.space = board.space === 'table' ? new TableSpace(board) : new HexSpace(board);
        const [x, y, w, hgt] = board.box;
        const plane = (name) => {
            const node = s('svg', {
                class: `plane ${name}`,
                viewBox: `${x} ${y} ${w} ${hgt}`,
                'aria-hidden': 'true',
            });
            this.world.append(node);
            return node;
        };
        this.ground = plane('ground');
        this.ground.append(
            ...svgNodes(`<defs>${board.defs.replace(/<\/?defs[^>]*>/g, '')}</defs>`),
            ...svgNodes(board.ground),
        );
        const under = plane('under');
        this.areas = s('g', {});
        this.overlays = s('g', {});
        this.frame = plane('names');
        this.frame.append(...svgNodes(board.names), ...svgNodes(board.frame));
        this.under = under;
        this.veil = s('g', {});
        this.markers = s('g', {});
        under.append(this.veil, this.overlays, this.markers, this.areas);
        const live = plane('live');
        this.ways = s('g', {});
        this.pieces = s('g', { class: 'units' });
        this.happened = s('g', {});
        this.above = s('g', {});
        this.reachers = s('g', {});
        this.sightline = s('g', {});
        this.pointed = s('g', {});
        this.top = s('g', { class: 'units' });
        this.tags = s('g', {});
        this.struck = s('g', {});
        this.taught = s('g', {});
        live.append(this.pointed, this.ways, this.pieces, this.tags, this.struck, this.happened, this.above, this.reachers, this.sightline, this.taught, this.top);
    }

    /** The part of the window that no panel covers. */
    area() {
        const r = this.root.getBoundingClientRect();
        const f = this.free;
        return {
            x: f.left,
            y: f.top,
            w: Math.max(120, r.width - f.left - f.right),
            h: Math.max(120, r.height - f.top - f.bottom),
        };
    }

    /** Shows the view. The sheet is laid out at the size at which it rests, and is a layer of its own (board.css): to pan is only to shift what is
     * drawn, to zoom quickly only to stretch it, and it is drawn anew when the hand rests. Laid out at its full size and scaled down, the browser
     * would draw all of a large map at that full size before the first step of a drag: seconds. */
    apply(quick) {
        if (quick && this.laid && this.view.k !== this.laid) {
            clearTimeout(this.settle);
            this.settle = setTimeout(() => this.rest(), 180);
        } else {
            this.lay();
        }
        this.shift();
        this.handlers.moved();
    }

    shift() {
        const { x, y, k } = this.view;
        this.world.style.transform =
            k === this.laid ? `translate(${Math.round(x)}px, ${Math.round(y)}px)` : `translate(${x}px, ${y}px) scale(${k / this.laid})`;
    }

    /** Lays the sheet out at the size of the view. */
    lay() {
        clearTimeout(this.settle);
        const { k } = this.view;
        if (k !== this.laid) {
            this.laid = k;
            this.world.style.width = `${this.box[2] * k}px`;
            this.world.style.height = `${this.box[3] * k}px`;
        }
        this.dress();
    }

    /** The hand has stopped. */
    rest() {
        this.lay();
        this.shift();
    }

    /** What is drawn otherwise at another size: lettering, numbers, the grid. */
    dress() {
        const { k } = this.view;
        if (k === this.dressed) {
            return;
        }
        this.dressed = k;
        const hex = this.space ? this.space.unit * k : 64;
        this.root.style.setProperty('--plate', Math.min(2.2, Math.max(1, 0.8 / k)).toFixed(2));
        this.root.style.setProperty('--one-pixel', (1 / k).toFixed(3));
        this.root.classList.toggle('far', hex < 40);
        this.root.classList.toggle('farther', hex < 24);
    }

    /** What of the sheet is in the free area, in user units. */
    seen() {
        const a = this.area();
        const { x, y, k } = this.view;
        return { x: (a.x - x) / k + this.box[0], y: (a.y - y) / k + this.box[1], w: a.w / k, h: a.h / k };
    }

    toUser(clientX, clientY) {
        const r = this.root.getBoundingClientRect();
        const { x, y, k } = this.view;
        return [(clientX - r.left - x) / k + this.box[0], (clientY - r.top - y) / k + this.box[1]];
    }

    /** Pixels of a hex's centre in the window. */
    toScreen(name) {
        const c = this.space.centre(name);
        return this.pixels(c.x, c.y);
    }

    /** The same of any point. */
    pixels(x, y) {
        const r = this.root.getBoundingClientRect();
        return {
            x: (x - this.box[0]) * this.view.k + this.view.x + r.left,
            y: (y - this.box[1]) * this.view.k + this.view.y + r.top,
        };
    }

    clamp() {
        const a = this.area();
        const [, , w, hgt] = this.box;
        const k = this.view.k;
        const within = (v, size, from, room) => Math.min(from + room * 0.5, Math.max(from + room * 0.5 - size * k, v));
        this.view.x = within(this.view.x, w, a.x, a.w);
        this.view.y = within(this.view.y, hgt, a.y, a.h);
    }

    zoom(factor, clientX, clientY) {
        const r = this.root.getBoundingClientRect();
        const a = this.area();
        const px = clientX === undefined ? a.x + a.w / 2 : clientX - r.left;
        const py = clientY === undefined ? a.y + a.h / 2 : clientY - r.top;
        const k = Math.min(MOST, Math.max(LEAST, this.view.k * factor));
        const real = k / this.view.k;
        this.view = { k, x: px - (px - this.view.x) * real, y: py - (py - this.view.y) * real };
        this.clamp();
        this.apply(true);
    }

    /** By a button or a key. */
    nearer(factor) {
        this.own = true;
        this.zoom(factor);
    }

    pan(dx, dy) {
        this.view.x += dx;
        this.view.y += dy;
        this.clamp();
        this.apply(true);
    }

    /** Shows a set of places in the free area, as large as they fit, not above `most`. */
    show(names, most = 1.5, margin = 1.6) {
        const at = names.map((name) => this.space.centre(name)).filter(Boolean);
        if (!at.length) {
            return;
        }
        const u = this.space.unit * margin;
        const x0 = Math.min(...at.map((c) => c.x)) - u;
        const x1 = Math.max(...at.map((c) => c.x)) + u;
        const y0 = Math.min(...at.map((c) => c.y)) - u;
        const y1 = Math.max(...at.map((c) => c.y)) + u;
        const a = this.area();
        const k = this.own ? this.view.k : Math.min(most, Math.max(LEAST, Math.min(a.w / (x1 - x0), a.h / (y1 - y0))));
        this.view = {
            k,
            x: a.x + a.w / 2 - ((x0 + x1) / 2 - this.box[0]) * k,
            y: a.y + a.h / 2 - ((y0 + y1) / 2 - this.box[1]) * k,
        };
        this.fill(); // a place at the edge: what lies before it, not the desk
    }

    whole() {
        const [x, y, w, hgt] = this.box;
        const a = this.area();
        const k = Math.min(a.w / w, a.h / hgt);
        this.view = { k: Math.max(LEAST, k), x: 0, y: 0 };
        this.view.x = a.x + (a.w - w * this.view.k) / 2;
        this.view.y = a.y + (a.h - hgt * this.view.k) / 2;
        this.apply();
        return [x, y];
    }

    /** Moves the sheet so that as little as can be beside it shows, or the whole of it where there is room, without changing its size. */
    fill() {
        const a = this.area();
        const k = this.view.k;
        const [, , w, hgt] = this.box;
        const within = (v, size, from, room) => {
            const ends = [from, from + room - size * k];
            return Math.min(Math.max(...ends), Math.max(Math.min(...ends), v));
        };
        this.view.x = within(this.view.x, w, a.x, a.w);
        this.view.y = within(this.view.y, hgt, a.y, a.h);
        this.apply();
    }

    /** Is the hex in the free area now? */
    holds(name) {
        const c = this.space.centre(name);
        const seen = this.seen();
        return Boolean(c && c.x >= seen.x && c.x <= seen.x + seen.w && c.y >= seen.y && c.y <= seen.y + seen.h);
    }

    /** Pans just so far that a hex stands in the free area. */
    reveal(name) {
        const c = this.space.centre(name);
        if (!c) {
            return;
        }
        const a = this.area();
        const edge = Math.min(60, a.w / 5, a.h / 5);
        const px = (c.x - this.box[0]) * this.view.k + this.view.x;
        const py = (c.y - this.box[1]) * this.view.k + this.view.y;
        const dx = px < a.x + edge ? a.x + edge - px : px > a.x + a.w - edge ? a.x + a.w - edge - px : 0;
        const dy = py < a.y + edge ? a.y + edge - py : py > a.y + a.h - edge ? a.y + a.h - edge - py : 0;
        if (dx || dy) {
            this.world.classList.toggle('glide', motion(1) > 0);
            this.view.x += dx;
            this.view.y += dy;
            this.apply();
            setTimeout(() => this.world.classList.remove('glide'), 300);
        }
    }

    /** The same for several places: as many as fit, the last of them surely. */
    revealAll(names) {
        const at = names.filter((name) => this.space.centre(name));
        if (at.some((name) => !this.holds(name))) {
            at.slice(0, 1).forEach((name) => this.reveal(name));
            at.slice(-1).forEach((name) => this.reveal(name));
        }
    }

    mark(plane, ...nodes) {
        put(this[plane], nodes);
    }

    what(event) {
        const node = document.elementFromPoint(event.clientX, event.clientY);
        const piece = node && node.closest ? node.closest('[data-piece]') : null;
        const [x, y] = this.toUser(event.clientX, event.clientY);
        return { hex: (piece && piece.dataset.hex) || this.space.at(x, y), piece: piece ? piece.dataset.piece : null };
    }

    listen() {
        const root = this.root;
        root.addEventListener(
            'wheel',
            (event) => {
                event.preventDefault();
                if (event.shiftKey) {
                    this.pan(-event.deltaY, 0);
                } else {
                    this.own = true;
                    this.zoom(
                        Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)),
                        event.clientX,
                        event.clientY,
                    );
                }
            },
            { passive: false },
        );
        root.addEventListener('pointerdown', (event) => this.down(event));
        root.addEventListener('pointermove', (event) => this.move(event));
        root.addEventListener('pointerup', (event) => this.up(event));
        root.addEventListener('pointercancel', (event) => this.cancel(event));
        root.addEventListener('pointerleave', () => this.space && this.handlers.hover(null, null));
        root.addEventListener('contextmenu', (event) => {
            event.preventDefault();
            if (event.pointerType !== 'touch') {
                this.handlers.long(this.what(event).hex); // a finger's long press is timed by ourselves
            }
        });
    }

    down(event) {
        if (event.button > 0 || !this.space) {
            return;
        }
        this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.travel = this.pointers.size > 1 ? DRAG : 0; // two fingers never click
        this.long = false;
        const { hex, piece } = event.pointerType === 'mouse' ? this.what(event) : {};
        this.held = piece && this.pointers.size === 1 ? { hex, piece } : null; // a hand may take a piece and lay it down elsewhere
        clearTimeout(this.press);
        if (event.pointerType === 'touch') {
            this.press = setTimeout(() => {
                if (this.pointers.size === 1 && this.travel < DRAG) {
                    this.long = true;
                    this.handlers.long(this.what(event).hex);
                }
            }, LONG);
        }
    }

    move(event) {
        if (!this.space) {
            return;
        }
        const from = this.pointers.get(event.pointerId);
        if (!from) {
            const { hex, piece } = this.what(event);
            this.handlers.hover(hex, piece);
            return;
        }
        const before = [...this.pointers.values()];
        const to = { x: event.clientX, y: event.clientY };
        this.travel += Math.hypot(to.x - from.x, to.y - from.y);
        if (this.held && this.travel >= DRAG && !this.carrying) {
            this.carrying = this.handlers.grab(this.held.hex, this.held.piece);
            this.held = null;
            this.root.setPointerCapture(event.pointerId);
        }
        if (this.carrying) {
            this.pointers.set(event.pointerId, to);
            this.handlers.hover(this.what(event).hex, null);
            return;
        }
        if (this.pointers.size === 1 && this.travel >= DRAG) {
            this.root.setPointerCapture(event.pointerId);
            this.root.classList.add('drag');
            this.pan(to.x - from.x, to.y - from.y);
        }
        this.pointers.set(event.pointerId, to);
        if (this.pointers.size === 2) {
            this.travel = DRAG * 2;
            this.own = true;
            const after = [...this.pointers.values()];
            const spread = (p) => Math.hypot(p[0].x - p[1].x, p[0].y - p[1].y) || 1;
            const middle = (p) => [(p[0].x + p[1].x) / 2, (p[0].y + p[1].y) / 2];
            const [mx, my] = middle(after);
            const [bx, by] = middle(before);
            this.pan(mx - bx, my - by);
            this.zoom(spread(after) / spread(before), mx, my);
        }
    }

    cancel(event) {
        clearTimeout(this.press);
        this.root.classList.remove('drag');
        this.pointers.delete(event.pointerId);
        this.carrying = false;
    }

    up(event) {
        clearTimeout(this.press);
        this.root.classList.remove('drag');
        const was = this.pointers.delete(event.pointerId);
        if (was && this.carrying) {
            this.carrying = false;
            this.handlers.drop(this.what(event).hex);
            return;
        }
        if (was && this.travel < DRAG && !this.long && this.pointers.size === 0) {
            this.clicked(event);
        }
    }

    /** A second click at the same point means what the first one meant, also where the sheet has glided meanwhile. */
    clicked(event) {
        const { clientX: x, clientY: y, timeStamp: at } = event;
        const { first } = this;
        const twice = first && at - first.at < TWICE && Math.hypot(x - first.x, y - first.y) < 2 * DRAG;
        const { hex, piece } = twice ? first : this.what(event);
        this.first = twice ? null : { hex, piece, x, y, at };
        if (hex) {
            (twice ? this.handlers.twice : this.handlers.click)(hex, piece);
        }
    }
}
