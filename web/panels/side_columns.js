/* side_columns.js - the columns beside the board: formations, overlays, little map on the left; the chosen piece, the odds
 * or the choices on the right, above the log. On a phone one of them at a time, by the tabs. */
import { h, s, put, icon, flag, words, hasIcon } from '../kit/make_elements.js';
import { result } from './game_result.js';
import { odds } from './odds.js';
import { card, choices, tip } from './piece_card.js';
import { forcesOf, hasForces, purse } from './card_zones.js';
import { isDark } from '../kit/settings.js';
import { tabbed } from '../kit/screen_layout.js';
import { FindPlace } from '../board/find_place.js';
import { beside } from '../board/box_beside_places.js';

const TABS = [
    ['unit', 'Unit'],
    ['flag', 'Orders'],
    ['list', 'Log'],
    ['chart', 'Charts'],
    ['layers', 'Layers'],
];

/** A formation's id on its little plate: De_Mailly is DM, FS-CE is CE, II stays II. */
function code(id) {
    const parts = id.split(/[_-]/).filter(Boolean);
    if (parts.length > 1) {
        return id.includes('-') ? parts[parts.length - 1] : parts.map((part) => part.charAt(0)).join('');
    }
    return id.length > 4 ? id.slice(0, 3) : id;
}

export class Panels {
    constructor(app) {
        this.app = app;
        this.left = document.getElementById('left');
        this.right = document.getElementById('right');
        this.tab = 'Unit';
        this.forms = h('section', { class: 'panel forms', 'aria-label': 'Formations' });
        this.mini = h('section', { class: 'panel mini-p' });
        this.find = new FindPlace(app);
        this.detail = h('section', { class: 'panel detail', 'aria-label': 'Chosen', tabindex: 0, hidden: true });
        this.tipNode = h('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
        put(this.left, this.forms, this.layersButton(), app.overlays.panel, this.mini);
        put(this.right, this.detail, app.log.panel);
        app.root.append(this.tipNode);
        this.zoomButtons();
        this.tabBar();
        this.drawGround();
    }

    draw() {
        this.drawForms();
        this.card();
        this.drawMini();
    }

    // ---- left ----

    drawForms() {
        const { app } = this;
        const turn = app.turn && app.turn.now ? `turn ${app.turn.now}` : '';
        const asked = app.replaying ? app.store.moment.asked : app.state.asked;
        const active = asked ? asked.group : null;
        put(
            this.forms,
            h('header', {}, h('h2', {}, hasForces(app) ? 'Armies' : 'Formations'), h('small', {}, turn)),
            app.fixed.sides
                .slice()
                .sort((a) => (a.id === app.state.viewer ? -1 : 1))
                .map((side) => {
                    const groups = app.fixed.groups.filter((group) => group.side === side.id && this.present(group));
                    return groups.length
                        ? [
                              h('h3', {}, flag(side.flags), side.title),
                              h(
                                  'ul',
                                  {},
                                  groups.map((group) => this.form(group, active)),
                              ),
                          ]
                        : null;
                }),
        );
    }

    /** Formations that this scenario does not use are left out. */
    present(group) {
        const { app } = this;
        const here = (piece) =>
            piece.group === group.id &&
            (app.board.space.centre(piece.hex) || ['to_come', 'away', 'to_place'].includes(piece.where));
        return group.side !== app.state.viewer ? group.used : [...app.pieces.info.values()].some(here);
    }

    /** A group whose pieces lie on cards: its purse, and a line for each of its forces. */
    army(group) {
        const { app } = this;
        const look = app.groupState(group.id).look || {};
        return [
            h('li', { class: 'army' }, h('b', {}, group.name), purse(look), look.note ? h('small', {}, look.note) : null),
            ...forcesOf(app, group),
        ];
    }

    form(group, active) {
        const { app } = this;
        if (hasForces(app)) {
            return this.army(group);
        }
        const state = app.groupState(group.id).look || {};
        const on = active === group.id;
        const count = [...app.pieces.info.values()].filter(
            (piece) => piece.group === group.id && !app.pieces.leads(piece) && app.board.space.centre(piece.hex),
        ).length;
        const leader = state.officer ? app.piece(state.officer) : null;
        const atom = app.play.buttons().find((one) => one.args.length === 1 && one.args[0] === group.id);
        const { order } = state;
        const unseen =
            !count &&
            group.side !== app.state.viewer &&
            app.fixed.pieces.some((piece) => piece.group === group.id && !app.pieces.info.has(piece.id));
        const status = atom
            ? 'may act'
            : on
              ? 'acting now'
              : state.acted
                ? 'has acted'
                : count
                  ? 'waiting'
                  : unseen
                    ? 'out of sight'
                    : this.present(group) && group.side === app.state.viewer && this.staffOnly(group)
                      ? ''
                      : 'to come';
        const band = group.band || (app.fixed.groups.indexOf(group) % 8) + 1;
        const act = async () => (atom ? app.play.tryAtom(atom, null) : (await app.column.choose(group.id)) || this.showGroup(group.id));
        return h(
            'li',
            {
                class: on ? 'on' : state.acted ? 'done' : atom ? 'open' : count || unseen ? null : 'gone',
                'aria-current': on ? 'step' : null,
            },
            h(
                'button',
                {
                    class: 'code',
                    type: 'button',
                    style: { background: `var(--f${band})` },
                    title: group.name,
                    'aria-label': `${atom ? atom.says : app.column.ofGroup(group.id).length ? 'March with all of' : 'Show'} ${group.name}`,
                    onclick: act,
                },
                code(group.id),
            ),
            h('b', {}, leader ? leader.name : group.name),
            order ? h('span', { class: 'ord' }, hasIcon(order) ? icon(order) : null, words(order)) : h('span'),
            h(
                'small',
                {},
                [leader ? group.name : null, count ? `${count} ${count === 1 ? 'unit' : 'units'}` : null]
                    .filter(Boolean)
                    .join(' · '),
            ),
            h('span', { class: 'st' }, status),
        );
    }

    /** A group whose only pieces on the map are commanders: a wing. */
    staffOnly(group) {
        const { app } = this;
        return [...app.pieces.info.values()].some(
            (piece) => piece.group === group.id && app.board.space.centre(piece.hex),
        );
    }

    showGroup(id) {
        const { app } = this;
        const hexes = [...app.pieces.info.values()]
            .filter((piece) => piece.group === id && app.board.space.centre(piece.hex))
            .map((piece) => piece.hex);
        if (hexes.length) {
            app.log.light(hexes);
            app.board.show(hexes, Math.max(app.board.view.k, 1));
        }
    }

    /** The little map: the ground once, dots and the frame of what is seen at every change. */
    drawGround() {
        const [x, y, w, hgt] = this.app.map.box;
        this.dots = s('g', {});
        this.seen = s('rect', { class: 'seenframe', fill: 'none' });
        const ground = s('image', { x, y, width: w, height: hgt });
        const dress = () => ground.setAttribute('href', `${this.app.table.root}/map.svg?theme=${isDark() ? 'dark' : 'light'}`);
        document.addEventListener('theme', dress);
        dress();
        const svg = s(
            'svg',
            {
                viewBox: `${x} ${y} ${w} ${hgt}`,
                role: 'img',
                'aria-label': 'The whole map; the frame is what you see',
                onclick: (event) => this.jump(event, svg),
            },
            ground,
            this.dots,
            this.seen,
        );
        put(this.mini, this.find.node, h('div', { class: 'mini' }, svg));
    }

    jump(event, svg) {
        const { board } = this.app;
        const r = svg.getBoundingClientRect();
        const [x, y, w, hgt] = board.box;
        const at = board.space.at(
            x + ((event.clientX - r.left) / r.width) * w,
            y + ((event.clientY - r.top) / r.height) * hgt,
        );
        if (at) {
            board.show([at], board.view.k, 0.1);
        }
    }

    drawMini() {
        const { app } = this;
        if (!app.pieces.byHex) {
            return;
        }
        if (this.dotted === app.pieces.byHex) {
            return; // the same position
        }
        this.dotted = app.pieces.byHex;
        put(
            this.dots,
            [...app.pieces.byHex].map(([hex, items]) => {
                const c = app.board.space.centre(hex);
                const first = app.fixed.sides[0].id === items[0].owner;
                return s('rect', {
                    x: c.x - 22,
                    y: c.y - 22,
                    width: 44,
                    height: 44,
                    rx: first ? 0 : 12,
                    fill: `var(--nat-${app.side(items[0].owner).army})`,
                    stroke: '#15110a',
                    'stroke-width': 6,
                    transform: first ? `rotate(45 ${c.x} ${c.y})` : null,
                });
            }),
        );
        this.drawFrame();
    }

    drawFrame() {
        if (!this.seen || !this.app.board.box) {
            return;
        }
        const v = this.app.board.seen();
        const [bx, by, bw, bh] = this.app.board.box;
        const x = Math.max(bx, v.x);
        const y = Math.max(by, v.y);
        this.seen.setAttribute('x', x);
        this.seen.setAttribute('y', y);
        this.seen.setAttribute('width', Math.max(40, Math.min(bx + bw, v.x + v.w) - x));
        this.seen.setAttribute('height', Math.max(40, Math.min(by + bh, v.y + v.h) - y));
    }

    // ---- right ----

    card() {
        const { app } = this;
        const content =
            app.sheet && app.sheet.kind === 'odds'
                ? odds(app, app.sheet)
                : app.sheet && app.sheet.kind === 'choices'
                  ? choices(app, app.sheet)
                  : app.sheet && app.sheet.kind === 'aim'
                    ? app.aim.panel()
                  : app.sheet && app.sheet.kind === 'marchers'
                    ? app.aim.list()
                  : app.sheet && app.sheet.kind === 'plan'
                    ? app.plan.panel()
                  : app.placeDraft.live
                    ? app.placeDraft.panel()
                  : app.setupTray.open
                    ? app.setupTray.panel()
                  : app.sel
                    ? card(app)
                    : app.state.over && !app.replaying
                      ? result(app)
                      : this.standing();
        this.detail.hidden = !content;
        put(this.detail, content);
        if (app.boards) {
            app.boards.refresh();
        }
        if (app.bases) {
            app.bases.controls(this.detail);
        }
        this.detail.classList.toggle('odds', Boolean(app.sheet && ['odds', 'aim'].includes(app.sheet.kind)));
        if (content && (app.sel || app.sheet)) {
            this.show('Unit');
        }
        if (this.tells(app.hoverHex)) {
            this.untip();
        }
        app.root.classList.toggle('sheet-open', this.sheetOpen());
        if (tabbed()) {
            app.measure();
            this.keepInSight();
        }
    }

    /** A sheet over the board hides nothing that it speaks of; when it goes, the board takes its place again. */
    keepInSight() {
        const { app } = this;
        const open = this.sheetOpen();
        if (this.covers && !open) {
            app.board.fill();
        }
        this.covers = open;
        const asks = app.sheet && ['odds', 'aim'].includes(app.sheet.kind);
        if (open && asks && this.shownFor !== app.sheet) {
            const named = [...(app.state.legal ? app.state.legal.draft.atoms : []), app.sheet.atom].filter(Boolean);
            const places = named.flatMap((atom) => atom.args).map((arg) => (app.pieces.info.get(arg) || { hex: arg }).hex);
            app.board.revealAll([...new Set([...places, app.sheet.hex])].filter((hex) => app.board.space.centre(hex)));
        }
        this.shownFor = asks ? app.sheet : null;
    }

    /** Without anything chosen: the list of choices, when there are too many for the prompt. */
    standing() {
        const [ordinary] = this.app.prompt.split();
        return this.app.prompt.many(ordinary) ? choices(this.app, { title: 'Choices', atoms: ordinary }) : null;
    }

    choices() {
        this.show('Unit');
        const first = this.detail.querySelector('button');
        if (first) {
            first.focus();
        }
    }

    /** Does the column, or a refusal, tell of the place already? */
    tells(hex) {
        const { sel, sheet, why } = this.app;
        return Boolean(why.open || (sel && sel.hex === hex) || (sheet && sheet.hex === hex));
    }

    tip(hex, piece) {
        const { app } = this;
        const fine = hex && !this.tells(hex) && !matchMedia('(pointer: coarse)').matches;
        const lying = fine ? app.markers.told(hex) : [];
        const about = fine ? tip(app, hex, piece) : null;
        const content = about || lying.length ? [about, lying.map((text) => h('p', {}, text))] : null;
        this.tipNode.hidden = !content;
        if (content) {
            put(this.tipNode, content);
            const { left, top } = beside(app.board, [hex], this.tipNode.getBoundingClientRect(), { keep: this.looked(hex) });
            this.tipNode.style.left = `${Math.max(8, left)}px`;
            this.tipNode.style.top = `${Math.max(8, top)}px`;
        }
    }

    /** What a hand that points at a place looks at besides: who would go there, and the way. */
    looked(hex) {
        const { sel, march } = this.app;
        return sel && sel.hex && sel.hex !== hex ? [sel.hex, ...(sel.goals && sel.goals.has(hex) ? march.pathTo(hex) : [])] : [];
    }

    /** What was pointed at is no longer as it was, or no longer there: it is told anew when the hand moves. */
    untip() {
        if (!this.tipNode.hidden) {
            this.tipNode.hidden = true;
            this.app.store.point(null, null);
        }
    }

    // ---- phone and buttons ----

    sheetOpen() {
        return this.tab === 'Unit' ? !this.detail.hidden : this.tab !== null;
    }

    /** A tablet has no room for layers and the little map beside the board: a button shows them. */
    layersButton() {
        const { root } = this.app;
        const button = h(
            'button',
            {
                class: 'layers',
                type: 'button',
                title: 'Layers and little map',
                'aria-label': 'Layers and little map',
                'aria-expanded': 'false',
                onclick: () => button.setAttribute('aria-expanded', String(root.classList.toggle('layers-open'))),
            },
            icon('layers'),
        );
        return button;
    }

    tabBar() {
        this.tabNode = document.getElementById('tabs');
        put(
            this.tabNode,
            TABS.map(([name, text]) =>
                h(
                    'button',
                    { role: 'tab', type: 'button', 'data-tab': text, onclick: () => this.press(text) },
                    icon(name),
                    text,
                ),
            ),
        );
        this.show('Unit');
    }

    press(text) {
        if (text === 'Charts') {
            this.app.books.toggle('charts');
            return;
        }
        this.show(this.tab === text && (text !== 'Unit' || this.sheetOpen()) ? null : text);
        this.app.measure();
    }

    show(text) {
        this.tab = text;
        this.app.root.dataset.tab = text || '';
        this.tabNode
            .querySelectorAll('button')
            .forEach((button) => button.setAttribute('aria-selected', String(button.dataset.tab === text)));
        this.app.root.classList.toggle('sheet-open', this.sheetOpen());
    }

    zoomButtons() {
        const { board } = this.app;
        const button = (name, text, act) =>
            h('button', { type: 'button', 'aria-label': text, title: text, onclick: act }, icon(name));
        put(
            document.getElementById('zoom'),
            button('plus', 'Nearer', () => board.nearer(1.3)),
            button('minus', 'Farther', () => board.nearer(1 / 1.3)),
            button('fit', 'Whole map', () => board.whole()),
        );
    }

    /** Key B: everything but board and prompt is tucked away. */
    alone() {
        this.app.root.classList.toggle('alone');
        this.app.measure();
    }
}
