/* overlays.js - layers over the map that are switched by key or button, 1 to 9. What they show comes from the server,
 * as the side may know it. */
import { h, s, put, STAR } from '../kit/make_elements.js';
import { settings, keep } from '../kit/settings.js';
import * as marks from './highlights.js';
import { Sight } from './sight.js';

const LAYERS = [
    [
        'enemy',
        'Enemy zones',
        [
            ['path', { d: 'M3 10h14', stroke: 'var(--ezoc)', 'stroke-dasharray': '4 2' }],
            ['path', { d: 'M6 10v4M11 10v4', stroke: 'var(--ezoc)' }],
        ],
    ],
    ['mine', 'My zones', [['path', { d: 'M3 10h14', stroke: 'var(--reach)' }]]],
    ['command', 'Command', [['circle', { cx: 10, cy: 10, r: 6, stroke: 'var(--command)', 'stroke-dasharray': '2 2' }]]],
    ['sight', 'Sight', [['path', { d: 'M3 14 16 5', stroke: 'var(--los-yes)' }]]],
    ['true', 'True hexes', [['path', { d: 'M6 4h8l4 6-4 6H6l-4-6z' }]]],
    ['victory', 'Victory', [['path', { d: STAR }]]],
    ['numbers', 'Numbers', [['path', { d: 'M4 8l2-2v8M10 7c2-2 5 0 3 3l-3 4h4' }]]],
    ['last', 'Last moves', [['path', { d: 'M3 15c4 0 3-9 8-9h5M13 3l3 3-3 3' }]]],
    [
        'reachers',
        'Who reaches',
        [
            ['path', { d: 'M2 5l6 3.500M2 15l6-3.500M5 9.500l3-1-.5-3M5 10.500l3 1-.5 3', stroke: 'var(--reach)' }],
            ['path', { d: 'M12 6h4l2.500 4-2.500 4h-4l-2.500-4z' }],
        ],
    ],
    ['lines', 'Supply lines', [['path', { d: 'M3 15 8 9l4 2 5-7', stroke: 'var(--reach)' }], ['circle', { cx: 17, cy: 4, r: 2 }]]],
];

/** Layers that not every game has: those it has are listed with it. */
const SOME = new Set(['command', 'sight', 'lines']);

const PAUSE = 120; // milliseconds that the pointer rests on a hex before the server is asked

export class Overlays {
    constructor(app) {
        this.app = app;
        this.on = new Set(settings.overlays);
        this.asked = 0;
        this.boxes = new Map();
        this.answers = new Map();
        this.sight = new Sight(app);
        this.panel = h(
            'section',
            { class: 'panel overlays', 'aria-label': 'Overlays' },
            h(
                'header',
                {},
                h('h2', {}, 'Overlays'),
                h('small', {}, h('kbd', { 'aria-hidden': 'true' }, '1'), '–', h('kbd', { 'aria-hidden': 'true' }, '0')),
            ),
            h(
                'ul',
                {},
                LAYERS.filter(([id]) => this.has(id)).map(([id, text, drawing]) => {
                    const box = h('input', {
                        type: 'checkbox',
                        checked: this.on.has(id),
                        onchange: () => this.set(id, box.checked),
                    });
                    this.boxes.set(id, box);
                    return h(
                        'li',
                        {},
                        h(
                            'label',
                            {},
                            box,
                            s(
                                'svg',
                                { class: 'ico', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
                                drawing.map(([name, attributes]) => s(name, attributes)),
                            ),
                            text,
                        ),
                    );
                }),
            ),
        );
    }

    has(id) {
        const { board, fixed } = this.app;
        return board.space.bases ? id !== 'lines' : !SOME.has(id) || !fixed.layers || fixed.layers.includes(id);
    }

    toggle(number) {
        const [id, text] = LAYERS[number - 1] || [];
        if (id && this.has(id)) {
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
        if (app.bases) {
            const layers = await app.bases.layers(this.on);
            if (number === this.asked) {
                put(board.overlays, layers);
            }
            return;
        }
        const now = !app.replaying; // of a past moment the server tells no layers
        if (now && (this.on.has('enemy') || this.on.has('mine'))) {
            jobs.push(this.zones());
        }
        if (now && this.on.has('command')) {
            jobs.push(
                this.ask({ kind: 'command' }, (answer) =>
                    Object.values(answer.sides)
                        .filter((list) => list.length)
                        .map((list) => marks.command(board.space, list)),
                ),
            );
        }
        if (now && this.on.has('lines')) {
            jobs.push(this.ask({ kind: 'lines' }, (answer) => answer.lines.map((line) => marks.supply(board.space, line))));
        }
        this.sightFrom = this.eye();
        this.sight.forget();
        board.mark('sightline', []);
        if (now && this.on.has('sight') && this.sightFrom) {
            jobs.push(
                this.ask({ kind: 'sight', hex: this.sightFrom }, (answer) =>
                    number === this.asked ? this.sight.take(answer) : [],
                ),
            );
        }
        if (this.on.has('victory')) {
            jobs.push(this.ask({ kind: 'objectives' }, (answer) => marks.objectives(board.space, answer.hexes)));
        }
        if (this.on.has('true')) {
            jobs.push([marks.trueHexes(board.space)]);
        }
        this.pointed = undefined; // neither a hex nor none: what stands there is drawn anew
        this.follow();
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
        return this.ask({ kind: 'zones' }, (answer) =>
            Object.entries(answer.sides)
                .filter(([side, list]) => list.length && this.on.has(side === me ? 'mine' : 'enemy'))
                .map(([side, list]) => marks.zone(app.board.space, list, side !== me)),
        );
    }

    /** The hex that the layer of sight looks from. */
    eye() {
        const { sel, focusHex } = this.app;
        return (sel && sel.hex) || focusHex;
    }

    /** The chosen or pointed hex may be another now: the layers that depend on it follow. */
    follow() {
        const { app } = this;
        if (this.on.has('sight') && this.sightFrom !== this.eye()) {
            this.draw();
            return;
        }
        app.board.mark('sightline', this.sight.line(app.hoverHex || app.focusHex));
        const hex = this.on.has('reachers') && !app.replaying ? app.hoverHex || app.focusHex : null;
        if (hex === this.pointed) {
            return;
        }
        this.pointed = hex;
        clearTimeout(this.resting);
        app.board.mark('reachers', []);
        if (hex && app.board.space.centre(hex)) {
            this.resting = setTimeout(() => this.reachers(hex), PAUSE);
        }
    }

    /** Marks the own pieces that could reach a hex now. An answer holds until something is played. */
    async reachers(hex) {
        const { app } = this;
        if (!app.state) {
            return; // the seat is being handed over
        }
        const moment = `${app.state.move} ${app.state.viewer}`;
        if (moment !== this.moment) {
            this.moment = moment;
            this.answers.clear();
        }
        if (!this.answers.has(hex)) {
            this.answers.set(
                hex,
                app.table.ask('/reach', { hex }).then(
                    (answer) => answer.pieces,
                    () => [],
                ),
            ); // a watcher has no pieces
        }
        const pieces = await this.answers.get(hex);
        if (hex !== this.pointed || moment !== this.moment) {
            return;
        }
        const from = new Map();
        pieces
            .map(({ piece, cost }) => [(app.pieces.info.get(piece) || {}).hex, cost])
            .forEach(([place, cost]) => from.set(place, [...(from.get(place) || []), cost]));
        app.board.mark('reachers', marks.reachers(app.board.space, hex, from));
        if (app.byKeys) {
            app.say(`${app.describeHex(hex)} ${this.told(pieces)}`);
        }
    }

    told(pieces) {
        const names = pieces.map(({ piece, cost }) => `${(this.app.piece(piece) || { name: piece }).name} for ${cost}`);
        return names.length ? `Could be reached by ${names.join(', ')}.` : 'None of your pieces could reach it now.';
    }
}
