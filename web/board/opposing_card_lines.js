/* opposing_card_lines.js - a board of cards on which two sides face each other: the course of what is fought above it, the lines of the far side, the
 * front between them, the own lines below, and arrows for who fights whom.
 *
 * Lines, cards, course and ties come from the server; here is only where they are drawn. Arrows go from card to card where these lie now, so they are
 * drawn after every change of size. */
import { h, s, put } from '../kit/make_elements.js';
import { zoneCard } from '../panels/card_zones.js';

const WIDE = 9; // half the shaft of an arrow
const HEAD = 20; // half its head, and how long that is
const BEFORE = 31; // how far before a card the figures of an arrow stand: behind its head
const CLOSE = 12; // and where cards stand in two rows: between them
const LONG = 7.2; // a letter of them
const NEXT = { done: '✓ ', now: '▸ ', next: '' };
const STATE = { done: 'done', now: 'now', next: 'to come' };

export class FacingLines {
    constructor(app, root) {
        this.app = app;
        this.root = root;
        this.watch = new ResizeObserver(() => this.drawTies());
    }

    draw(board) {
        this.board = board;
        const { zones } = board;
        const rows = [...new Set(zones.map((zone) => zone.row))].sort((a, b) => a - b);
        const lines = rows.map((row) => zones.filter((zone) => zone.row === row));
        const front = lines.findIndex((line, i) => i && line[0].owner !== lines[i - 1][0].owner);
        this.ties = s('svg', { class: 'ties', 'aria-hidden': 'true' });
        this.badges = h('div', { class: 'badges' });
        this.field = h(
            'div',
            { class: (board.ties || []).length ? 'field tied' : 'field' }, // room for figures is there before they are placed
            lines.map((line, i) => [i === front ? h('hr', { class: 'front' }) : null, this.line(line, i < front)]),
            this.ties,
            this.badges,
        );
        put(this.root, this.course(board.stages), this.field);
        this.watch.disconnect();
        this.watch.observe(this.field);
        const now = this.root.querySelector('.stages .now');
        if (now) {
            now.parentNode.scrollLeft = now.offsetLeft - 60;
        }
        this.drawTies();
    }

    course(stages) {
        return h(
            'ol',
            { class: 'stages', 'aria-label': 'What is done, and what comes' },
            stages.map(({ title, note, state }) =>
                h(
                    'li',
                    { class: state, 'aria-current': state === 'now' ? 'step' : null, 'aria-label': `${title}: ${STATE[state]}${note ? `, ${note}` : ''}` },
                    h('b', {}, `${NEXT[state]}${title}`),
                    note ? h('small', {}, note) : null,
                ),
            ),
        );
    }

    /** A line: what it is called, and its cards side by side. */
    line(zones, far) {
        const [{ band = '', lit, shut, owner }] = zones;
        const [whose, name] = band.includes(': ') ? band.split(': ') : ['', band];
        const empty = zones.every((zone) => !zone.piece && !zone.pieces.length);
        return h(
            'section',
            { class: ['line', far ? 'far' : 'near', lit ? 'lit' : '', shut ? 'shut' : '', empty ? 'empty' : ''].filter(Boolean).join(' '), 'aria-label': band },
            h('h2', { class: `army-${this.app.side(owner).army}` }, h('small', {}, whose), name, lit ? h('i', {}, 'in action') : null),
            empty
                ? h('p', { class: 'sub' }, zones.map((zone) => zone.note).join(' '))
                : h(
                      'div',
                      { class: 'zones' },
                      zones.map((zone) => zoneCard(this.app, zone)),
                  ),
        );
    }

    // ---- who fights whom ----

    /** Middle and edges of a card within the field. */
    box(id) {
        const node = this.field.querySelector(`[data-zone="${CSS.escape(id)}"]`);
        if (!node) {
            return null;
        }
        const [a, b] = [node.getBoundingClientRect(), this.field.getBoundingClientRect()];
        return { x: a.left - b.left + a.width / 2, top: a.top - b.top, bottom: a.bottom - b.top };
    }

    drawTies() {
        const { ties = [] } = this.board || {};
        if (!this.field || !this.field.isConnected) {
            return;
        }
        this.ties.setAttribute('width', this.field.clientWidth);
        this.ties.setAttribute('height', this.field.scrollHeight);
        const meet = new Map(); // arrows that end at the same card stand side by side
        const drawn = ties
            .map((tie) => ({ tie, from: this.box(tie.from), to: this.box(tie.to) }))
            .filter(({ from, to }) => from && to)
            .map((one) => ({ ...one, aside: this.beside(meet, one.tie) }));
        put(
            this.ties,
            drawn.map(({ tie, from, to, aside }) => this.arrow(tie, from, to, aside)),
        );
        const taken = [];
        put(
            this.badges,
            drawn.map((one) => this.badge(one, taken)),
        );
    }

    /** How far beside the middle an arrow ends: 0, then right and left of it. */
    beside(meet, tie) {
        const n = meet.get(tie.to) || 0;
        meet.set(tie.to, n + 1);
        return 34 * Math.ceil(n / 2) * (n % 2 ? 1 : -1);
    }

    /** From the edge of one card to the facing edge of the other. */
    arrow(tie, from, to, aside) {
        const up = to.top < from.top;
        const a = { x: from.x, y: up ? from.top : from.bottom };
        const b = { x: to.x + aside, y: up ? to.bottom : to.top };
        const long = Math.max(HEAD * 2, Math.hypot(b.x - a.x, b.y - a.y));
        const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        const neck = long - HEAD;
        const d = `M0 ${-WIDE}H${neck}V${-HEAD}L${long} 0L${neck} ${HEAD}V${WIDE}H0z`;
        return s('path', { d, class: [tie.kind, tie.done ? 'done' : ''].join(' ').trim(), transform: `translate(${a.x} ${a.y}) rotate(${turn})` });
    }

    /** Its figures stand before the card that it ends at, where no name is; beside those of another arrow that ends there. */
    badge({ tie, from, to, aside }, taken) {
        const { app, board } = this;
        const up = to.top < from.top;
        const off = this.field.clientWidth < 700 ? CLOSE : BEFORE;
        const y = up ? to.bottom + off : to.top - off;
        const width = Math.min(LONG * tie.says.length + 24, this.field.clientWidth);
        const within = (at) => Math.min(Math.max(at, width / 2 + 2), this.field.clientWidth - width / 2 - 2);
        const free = (at) => taken.every((one) => Math.abs(one.y - y) > 24 || Math.abs(one.x - at) > (one.width + width) / 2);
        const places = [0, 1, -1, 2, -2, 3, -3].map((n) => within(to.x + aside + (n * width) / 2));
        const x = places.find(free) ?? places[0];
        taken.push({ x, y, width });
        const zone = (id) => board.zones.find((one) => one.id === id) || {};
        const [who, whom] = [zone(tie.from), zone(tie.to)];
        return h(
            'button',
            {
                type: 'button',
                class: tie.done ? 'done' : null,
                style: { left: `${x}px`, top: `${y}px` },
                title: `${who.title} ${tie.kind} ${whom.title}: ${tie.says}${tie.done ? ', fought' : ''}`,
                'aria-label': `${who.title} ${tie.kind} ${whom.title}: ${tie.says}${tie.done ? ', fought' : ''}`,
                onclick: () => app.play.choosePiece(who.piece),
            },
            tie.done ? '✓ fought' : tie.says,
        );
    }
}
