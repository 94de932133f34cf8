/* overlays.js - layers over the map that are switched by key or button, 1 to 8. What they show comes from the server, as the side may
 * know it. */
import { h, s, put } from './dom.js';
import { settings, keep } from './store.js';
import * as marks from './marks.js';

const STAR = 'M10 2.500 12.300 7.600 17.800 8.100 13.600 11.800 14.900 17.200 10 14.300 5.100 17.200 6.400 11.800 2.200 8.100 7.700 7.600z';
const LAYERS = [
    ['enemy', 'Enemy zones', [['path', { d: 'M3 10h14', stroke: 'var(--ezoc)', 'stroke-dasharray': '4 2' }], ['path', { d: 'M6 10v4M11 10v4', stroke: 'var(--ezoc)' }]]],
    ['mine', 'My zones', [['path', { d: 'M3 10h14', stroke: 'var(--reach)' }]]],
    ['command', 'Command', [['circle', { cx: 10, cy: 10, r: 6, stroke: 'var(--command)', 'stroke-dasharray': '2 2' }]]],
    ['sight', 'Sight', [['path', { d: 'M3 14 16 5', stroke: 'var(--los-yes)' }]]],
    ['true', 'True hexes', [['path', { d: 'M6 4h8l4 6-4 6H6l-4-6z' }]]],
    ['victory', 'Victory', [['path', { d: STAR }]]],
    ['numbers', 'Numbers', [['path', { d: 'M4 8l2-2v8M10 7c2-2 5 0 3 3l-3 4h4' }]]],
    ['last', 'Last move', [['path', { d: 'M3 15c4 0 3-9 8-9h5M13 3l3 3-3 3' }]]],
];

export class Overlays {
    constructor(app) {
        this.app = app;
        this.on = new Set(settings.overlays);
        this.asked = 0;
        this.boxes = new Map();
        this.panel = h('section', { class: 'panel overlays', 'aria-label': 'Overlays' }, h('header', {}, h('h2', {}, 'Overlays'), h('small', {}, h('kbd', {}, '1'), '–', h('kbd', {}, '8'))),
            h('ul', {}, LAYERS.map(([id, text, drawing]) => {
                const box = h('input', { type: 'checkbox', checked: this.on.has(id), onchange: () => this.set(id, box.checked) });
                this.boxes.set(id, box);
                return h('li', {}, h('label', {}, box, s('svg', { class: 'ico', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, drawing.map(([name, attributes]) => s(name, attributes))), text));
            })));
    }

    toggle(number) {
        const [id, text] = LAYERS[number - 1] || [];
        if (id) {
            this.set(id, !this.on.has(id));
            this.app.say(`${text} ${this.on.has(id) ? 'on' : 'off'}`);
        }
    }

    set(id, on) {
        this.on[on ? 'add' : 'delete'](id);
        this.boxes.get(id).checked = on;
        keep({ overlays: [...this.on] });
        this.draw();
        if (id === 'last') {
            this.app.play.draw();
        }
    }

    /** Asks for what is switched on, and draws it when all answers are here. */
    async draw() {
        const { app } = this;
        const { board } = app;
        board.root.classList.toggle('numbers', this.on.has('numbers'));
        board.root.classList.toggle('stars', this.on.has('victory'));
        const number = ++this.asked;
        const jobs = [];
        const now = !app.replaying; // of a past moment the server tells no layers
        if (now && (this.on.has('enemy') || this.on.has('mine'))) {
            jobs.push(this.zones());
        }
        if (now && this.on.has('command')) {
            jobs.push(this.ask({ kind: 'command' }, (answer) => Object.values(answer.sides).filter((list) => list.length).map((list) => marks.command(board.hexes, list))));
        }
        if (now && this.on.has('sight') && (app.focusHex || (app.sel && app.sel.hex))) {
            jobs.push(this.ask({ kind: 'sight', hex: (app.sel && app.sel.hex) || app.focusHex }, (answer) => [marks.seen(board.hexes, answer.seen)]));
        }
        if (this.on.has('victory')) {
            jobs.push(this.ask({ kind: 'objectives' }, (answer) => marks.objectives(board.hexes, answer.hexes)));
        }
        if (this.on.has('true')) {
            jobs.push([marks.trueHexes(board.hexes)]);
        }
        const drawn = (await Promise.all(jobs)).flat();
        if (number === this.asked) {
            put(board.overlays, drawn);
        }
    }

    async ask(params, draw) {
        try {
            return draw(await this.app.table.ask('/overlay', params));
        } catch {
            return []; // a system without this layer
        }
    }

    zones() {
        const { app } = this;
        const me = app.state.viewer || (app.state.sides || [])[0] || app.fixed.sides[0].id;
        return this.ask({ kind: 'zones' }, (answer) => Object.entries(answer.sides).filter(([side, list]) => list.length && this.on.has(side === me ? 'mine' : 'enemy'))
            .map(([side, list]) => marks.zone(app.board.hexes, list, side !== me)));
    }

    /** The way of the last move, when that layer is on. */
    ways() {
        const { app } = this;
        if (!this.on.has('last') || !app.log) {
            return [];
        }
        const last = [...app.log.entries].reverse().find((entry) => entry.hexes && entry.hexes.length > 1);
        const way = last ? marks.way(app.board.hexes, last.hexes, 'past') : null;
        return way ? [way] : [];
    }
}
