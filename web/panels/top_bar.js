/* top_bar.js - the bar at the top: which game, when, how it stands, who sits at the table, and the menu. */
import { showBriefing } from './briefing.js';
import { h, s, put, icon, brand, STAR } from '../kit/make_elements.js';
import { settings, keep, toggleTheme, isDark, PACES } from '../kit/settings.js';
import { wish } from '../kit/turn_notice.js';

const WORD = 6; // letters of a unit such as VP
const LONG_GAME = 12; // turns: they bear dates, and their months are short, as on the track

export class Bar {
    constructor(app, node) {
        this.app = app;
        this.node = node;
        document.addEventListener('theme', () => this.draw());
    }

    turn() {
        const { turn, fixed } = this.app;
        const now = turn ? turn.now : null;
        const track = fixed.track || [];
        const row = track.find((item) => item.n === now);
        return { now, of: turn ? turn.of : null, label: row ? row.label : '' };
    }

    score() {
        const { score, replaying } = this.app;
        if (!score || score.points === undefined || score.points === null) {
            return null;
        }
        const { over, resigned } = replaying ? {} : this.app.state;
        const level = resigned ? 'given up' : score.level_says;
        const counted = score.decides; // else the points are no more than a tie-break
        const winner = score.winner ? this.app.side(score.winner).title : null;
        const ahead = this.app.fixed.sides.find((side) => (side.id === score.for) === score.points > 0) || {};
        const leads = score.lead && score.points ? `${ahead.title} ahead: ${level}` : level;
        const long = (score.unit || '').length > WORD; // a score that takes words to say what is counted
        const says = counted ? leads : [winner, level].filter(Boolean).join(': ');
        return h(
            'div',
            {
                class: 'vp',
                role: 'img',
                title: score.of || null, // whose points, and what counts
                'aria-label': counted ? `${long ? `${score.points} ${score.unit}` : `Victory points: ${score.points}`}. ${says.charAt(0).toUpperCase()}${says.slice(1)}${over ? '' : ' if it ended now'}` : `${says} if it ended now`,
            },
            s(
                'svg',
                { width: 22, height: 22, viewBox: '0 0 20 20' },
                s('path', { d: STAR, fill: 'var(--m-star)', stroke: 'var(--m-star-edge)' }),
            ),
            counted
                ? h('span', { class: long ? 'n long' : 'n' }, `${score.lead ? Math.abs(score.points) : score.points} ${score.unit || ''}`)
                : null,
            h('small', {}, h('span', {}, says), h('span', { class: 'if' }, over ? 'the result' : replaying ? 'if it had ended then' : 'if it ended now')),
        );
    }

    seats() {
        const { state } = this.app;
        return state.seats.map((seat) => {
            const mine = (state.sides || []).includes(seat.side);
            const who = mine
                ? 'You'
                : seat.who === 'computer'
                  ? 'Computer'
                  : seat.who === 'open'
                    ? 'nobody yet'
                    : seat.name || 'Friend';
            const here = mine || seat.here || seat.who === 'computer';
            return h(
                'span',
                { class: 'seat' },
                h('span', { class: here ? 'dot' : 'dot off' }),
                `${seat.title || this.app.side(seat.side).title}: ${who}${here || seat.who === 'open' ? '' : ', away'}`,
            );
        });
    }

    draw() {
        const { app } = this;
        const turn = this.turn();
        const label = turn.of > LONG_GAME ? turn.label.replace(/\p{L}{4,}/gu, (month) => month.slice(0, 3)) : turn.label;
        const when = turn.now ? `turn ${turn.now}${turn.of ? ` of ${turn.of}` : ''}${label ? `, ${label}` : ''}` : '';
        const title = app.fixed.title.split(/[,:]/)[0];
        put(
            this.node,
            h(
                'a',
                { class: 'brand', href: '/', 'aria-label': 'Gonfalon, all games' },
                brand(),
                h('span', {}, 'Gonfalon'),
            ),
            h('span', { class: 'what' }, h('b', {}, title), when ? ` · ${when}` : null),
            h('b', { class: 'when' }, turn.now ? `Turn ${turn.now}${turn.label ? ` · ${turn.label}` : ''}` : title),
            h('span', { class: 'grow' }),
            this.score(),
            this.seats(),
            this.button('chart', 'Charts', () => app.books.toggle('charts')),
            this.button('book', 'Rules', () => app.books.toggle('rules')),
            h(
                'button',
                {
                    class: 'quiet',
                    type: 'button',
                    'aria-label': 'Menu',
                    'aria-haspopup': 'true',
                    onclick: () => this.menu(),
                },
                icon('menu'),
            ),
        );
    }

    button(name, text, onclick) {
        return h(
            'button',
            { class: 'quiet wide', type: 'button', 'aria-label': text, onclick },
            icon(name),
            h('span', { class: 'lab' }, text),
        );
    }

    menu() {
        const { app } = this;
        const old = document.getElementById('menu');
        if (old) {
            old.remove();
            return;
        }
        const close = () => {
            node.remove();
            this.node.querySelector('[aria-label="Menu"]').focus();
        };
        const item = (text, key, act) =>
            h(
                'li',
                {},
                h(
                    'button',
                    {
                        class: 'quiet',
                        type: 'button',
                        onclick: () => {
                            close();
                            act();
                        },
                    },
                    h('span', {}, text),
                    key ? h('kbd', { 'aria-hidden': 'true' }, key) : null,
                ),
            );
        const pick = h(
            'label',
            { class: 'menu-row' },
            'The other side’s turn is told',
            h(
                'select',
                { onchange: (event) => keep({ pace: event.target.value }) },
                Object.entries(PACES).map(([id, { text }]) => h('option', { value: id, selected: settings.pace === id }, text)),
            ),
        );
        const tick = (text, name) =>
            h(
                'label',
                { class: 'menu-row' },
                text,
                h('input', {
                    type: 'checkbox',
                    checked: settings[name],
                    onchange: (event) => keep({ [name]: event.target.checked }),
                }),
            );
        const wishes = (text, name) =>
            h(
                'label',
                { class: 'menu-row' },
                text,
                h('input', {
                    type: 'checkbox',
                    checked: settings[name],
                    onchange: async (event) => {
                        const box = event.target;
                        box.checked = await wish(name, box.checked);
                    },
                }),
            );
        const guide = item('Guide me through this battle', null, () => app.lesson.again());
        guide.hidden = true; // until it is known that somebody has written one
        app.lesson.written().then((there) => {
            guide.hidden = !there;
        });
        const auto = tick('Pass for me when nothing else is legal', 'autopass');
        const curtain =
            (app.state.sides || []).length > 1 ? tick('A curtain between the two players', 'curtain') : null;
        const node = h(
            'div',
            {
                class: 'panel menu',
                id: 'menu',
                role: 'dialog',
                'aria-label': 'Menu',
                onkeydown: (event) => event.key === 'Escape' && close(),
            },
            h(
                'ul',
                {},
                item(isDark() ? 'Light' : 'Dark', 'D', toggleTheme),
                item('Board alone', 'B', () => app.panels.alone()),
                item('Text board', 'T', () => app.text.toggle()),
                item('How to win', 'H', () => showBriefing(app)),
                app.lesson.on ? item('Leave the guided battle', null, () => app.lesson.leave()) : guide,
                item('Rules', null, () => app.books.toggle('rules')),
                item('Charts', null, () => app.books.toggle('charts')),
                item('Keys', '?', () => app.books.keys()),
                item('Replay from the start', null, () => app.replay.playFrom(0)),
                item('Links to this table', null, () => app.seatLinks.show()),
                item('Save the game file', null, () => {
                    location.href = `${app.table.root}/export`;
                }),
                app.state.over || app.state.role !== 'player'
                    ? null
                    : item('Give the game up', null, () => this.resign()),
            ),
            pick,
            wishes('A sound when it is my turn', 'sounds'),
            wishes('A notice of the browser when I look elsewhere', 'notices'),
            auto,
            curtain,
        );
        app.root.append(node);
        node.querySelector('button').focus();
    }

    resign() {
        const { app } = this;
        app.books.dialog(
            'Give the game up?',
            h(
                'div',
                {},
                h('p', {}, 'The other side wins. This cannot be undone.'),
                h(
                    'div',
                    { class: 'acts' },
                    h(
                        'button',
                        {
                            class: 'primary',
                            type: 'button',
                            onclick: () => {
                                app.books.close();
                                app.act('resign', {});
                            },
                        },
                        'Give up',
                    ),
                    h('button', { type: 'button', onclick: () => app.books.close() }, 'Play on'),
                ),
            ),
        );
    }
}
