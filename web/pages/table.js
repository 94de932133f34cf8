/* table.js - the table page: fetches a game, keeps its state, and lets the parts draw it. Each part is a module with
 * one subject; they meet here and know the others only through this object. */
import { Table, Refusal, refusalText } from '../net/api.js';
import { h, put } from '../kit/make_elements.js';
import { TableState } from '../net/table_state.js';
import { Board } from '../board/map_sheet.js';
import { Boards } from '../board/board_tabs.js';
import { Pieces } from '../board/pieces.js';
import { Play } from '../orders/click_orders.js';
import { March } from '../orders/march.js';
import { MarchColumn } from '../orders/march_column.js';
import { Aim } from '../orders/attack_picker.js';
import { Plan } from '../orders/finish_for_me.js';
import { Why } from '../panels/refusal.js';
import { Prompt } from '../panels/prompt.js';
import { Panels } from '../panels/side_columns.js';
import { Overlays } from '../board/overlays.js';
import { Log } from '../panels/log_and_chat.js';
import { Books } from '../panels/rules_and_charts.js';
import { Replay } from '../panels/replay.js';
import { Lesson } from '../panels/lesson.js';
import { Since } from '../panels/since_last_move.js';
import { TextBoard } from '../orders/text_board.js';
import { Bar } from '../panels/top_bar.js';
import { SeatLinks, joinByLink, withWords } from '../panels/seat_links.js';
import { Rematch } from '../panels/rematch.js';
import { Curtain } from '../panels/hot_seat_curtain.js';
import { WHERE, states } from '../panels/piece_card.js';
import { low, narrow, phone, tablet } from '../kit/screen_layout.js';
import { mark, turnCame } from '../kit/turn_notice.js';
import { keepForLater } from '../kit/offline.js';
import { listenKeys } from '../orders/keyboard.js';
import { BaseMoves } from '../orders/base_moves.js';
import { Markers } from '../board/map_markers.js';
import { PlaceDraft } from '../orders/place_draft.js';
import { SetupTray } from '../orders/setup_tray.js';
import { Facing } from '../board/gun_facing.js';
import * as marks from '../board/highlights.js';

const LOOKS = 5000; // milliseconds between two looks whether the server is there again
const NOTICED = 300; // milliseconds after which a wait is shown: a cursor for the whole board is dear

class App {
    constructor(game) {
        this.root = document.getElementById('table');
        this.table = new Table(game);
        this.store = new TableState();
        this.busy = false; // an act of ours is on its way
        this.asking = 0; // questions for odds that are on their way
        this.spoken = document.getElementById('spoken');
    }

    // ---- the store, to read; what changes it stands in net/table_state.js ----

    get fixed() {
        return this.store.fixed;
    }

    get state() {
        return this.store.state;
    }

    get sel() {
        return this.store.chosen;
    }

    get sheet() {
        return this.store.sheet;
    }

    get focusHex() {
        return this.store.focus.place;
    }

    get byKeys() {
        return this.store.focus.byKeys;
    }

    get hoverHex() {
        return this.store.pointed.place;
    }

    get replaying() {
        return this.store.moment !== null;
    }

    // ---- names ----

    piece(id) {
        return this.store.pieces.get(id);
    }

    group(id) {
        return this.store.groups.get(id);
    }

    side(id) {
        return this.store.sides.get(id) || { id, title: id || 'Nobody', army: '' };
    }

    /** A verb as the server describes it. */
    verb(name) {
        return this.fixed.verbs.find((one) => one.verb === name);
    }

    mayAct(id) {
        return Boolean(!this.replaying && this.state.legal && this.state.legal.pieces[id]);
    }

    /** The view that is on the board: of now, or of a moment in the replay. */
    get view() {
        return this.replaying ? this.store.moment.view : this.state.view;
    }

    /** The turn, how it stands and what is asked at the moment that is on the board. */
    get turn() {
        const { turn } = this.state;
        return this.replaying && turn ? { ...turn, now: this.store.moment.turn } : turn;
    }

    get score() {
        return this.replaying ? this.store.moment.score : this.state.score;
    }

    groupState(id) {
        return (this.view.groups || []).find((group) => group.id === id) || {};
    }

    say(text) {
        this.spoken.textContent = '';
        setTimeout(() => {
            this.spoken.textContent = text;
        }, 30);
    }

    describePiece(id) {
        const piece = this.piece(id);
        const info = this.pieces.info.get(id);
        if (!piece) {
            return id.startsWith('?') ? 'A stack you cannot look into.' : id;
        }
        const look = this.pieces.look(id);
        const values = look && look.values ? look.values.map((v) => `${v.name} ${v.value}`).join(', ') : '';
        const group = this.group(piece.group);
        const parts = [
            piece.name,
            this.side(piece.side).title,
            group && group.name !== this.side(piece.side).title && group.name,
            info && this.describePlace(info),
            values,
            ...states(this, id),
        ];
        return `${parts.filter(Boolean).join(', ')}.`;
    }

    /** Where a piece stands; of one on a card, and of a base, what the system says of it. */
    describePlace(info) {
        const here = this.bases ? null : this.board.space.centre(info.hex);
        return WHERE[info.where] || (here ? ['in', info.hex, here.place].filter(Boolean).join(' ') : info.about);
    }

    describeHex(hex) {
        const here = this.board.space.centre(hex);
        if (!here) {
            return '';
        }
        const stack = this.pieces.stack(hex);
        const goal = this.sel && this.sel.goals && this.sel.goals.get(hex);
        const choices = this.play.atomsOf('places', hex);
        return [
            `${[hex, here.place, here.terrain, here.height && `height ${here.height}`].filter(Boolean).join(', ')}.`,
            stack.map((item) => this.describePiece(item.id)).join(' '),
            goal
                ? `Cost ${goal.cost}${goal.march ? ', by road march' : ''}${goal.stops ? ', the move ends there' : ''}.`
                : '',
            choices.length ? `Choices: ${choices.map((atom) => atom.label || atom.says).join(', ')}.` : '',
            (this.overlays.sight.told(hex) || {}).text,
            ...this.markers.told(hex),
        ]
            .filter(Boolean)
            .join(' ');
    }

    // ---- beginning ----

    async begin() {
        const warning = await joinByLink();
        const [fixed, map] = await Promise.all([this.table.fixed(), this.table.board()]);
        this.store.begin(fixed);
        this.map = map;
        const boardRoot = document.getElementById('board');
        this.board = new Board(boardRoot, {
            click: (hex, piece) => this.play.clickHex(hex, piece),
            twice: (hex, piece) => this.play.clickTwice(hex, piece),
            hover: (hex, piece) => this.hover(hex, piece),
            long: (hex) => this.march.waypoint(hex),
            grab: (hex, piece) => this.march.grab(hex, piece),
            drop: (hex) => this.march.drop(hex),
            moved: () => this.panels && this.moved(),
        });
        this.board.load(this.map);
        this.pieces = new Pieces(this);
        this.play = new Play(this);
        this.march = new March(this);
        this.column = new MarchColumn(this);
        this.aim = new Aim(this);
        this.plan = new Plan(this);
        this.markers = new Markers(this);
        this.placeDraft = new PlaceDraft(this);
        this.setupTray = new SetupTray(this);
        this.facing = new Facing(this);
        this.why = new Why(this);
        this.bar = new Bar(this, document.getElementById('bar'));
        this.seatLinks = new SeatLinks(this);
        this.rematch = new Rematch(this);
        this.prompt = new Prompt(this, document.getElementById('prompt'));
        this.log = new Log(this);
        this.books = new Books(this);
        this.overlays = new Overlays(this);
        this.replay = new Replay(this, document.getElementById('track'));
        this.since = new Since(this, document.getElementById('since'));
        this.lesson = new Lesson(this, document.getElementById('lesson'));
        this.panels = new Panels(this);
        this.text = new TextBoard(this);
        this.bases = this.board.space.bases ? new BaseMoves(this) : null;
        this.boards = new Boards(this);
        this.curtain = new Curtain(this);
        listenKeys(this);
        await this.show(await withWords(this.table), {});
        await this.replay.fromAddress();
        this.store.begun = true; // from now on something may be done for the player; not by opening the page
        await this.lesson.begin();
        this.look();
        this.table.listen(
            (news) => this.news(news),
            (there) => this.prompt.line(there),
        );
        addEventListener('resize', () => this.measure());
        if (warning) {
            this.prompt.trouble(warning);
        }
    }

    /** How much of the window panels cover, so that the board centres on what is free. */
    measure() {
        const box = (id) => document.getElementById(id).getBoundingClientRect();
        const [bar, prompt, foot, strip, side, left] = ['bar', 'prompt', 'foot', 'since', 'right', 'left'].map(box);
        const note = box('lesson');
        const alone = this.root.classList.contains('alone');
        const sheet = this.panels.detail.hidden || this.panels.tab !== 'Unit' ? 0 : this.panels.detail.getBoundingClientRect().height;
        const aside = low() && note.width ? note.right : 0; // a low window has a note beside the board
        const column = note.height && tablet() && !narrow(); // a tablet has it in the column of panels, over the log
        const below = note.height && !aside && !column ? note : { height: 0, bottom: 0 };
        const top = Math.max(0, prompt.bottom - bar.bottom) + 6 + (below.height ? below.height + 6 : 0);
        const covered = Math.max(prompt.bottom, below.bottom, phone() ? strip.bottom : 0);
        this.tellPanels({
            '--foot': foot.height,
            '--under': prompt.bottom + 6,
            '--clear': covered + 8,
            '--beside': aside + 6,
            '--strip': phone() && strip.height ? strip.height + 6 : 0,
            '--note': column ? note.height + 12 : 0,
        });
        if (low()) {
            const open = Math.max(side.width, left.width); // the sheet beside the board, if one is open
            this.board.free = { left: aside, right: alone ? 0 : 52 + open, top, bottom: strip.height + 12 };
        } else if (phone()) {
            const tabs = this.root.querySelector('.boards:not([hidden])'); // where a game has several boards they lie over the map
            const lies = tabs ? tabs.getBoundingClientRect().bottom - bar.bottom + 6 : 0;
            this.board.free = { left: 0, right: 0, top: Math.max(top + strip.height, lies), bottom: alone ? 12 : 124 + sheet };
        } else {
            const beside = narrow() && side.height > 0;
            const under = beside ? innerHeight - Math.min(side.top, foot.height ? foot.top : side.top) + 12 : Math.max(118, foot.height + 18);
            this.board.free = {
                left: alone ? 0 : tablet() ? 86 : 312,
                right: alone ? 0 : narrow() ? 12 : tablet() ? 354 : 384,
                top,
                bottom: alone ? 12 : under,
            };
        }
    }

    /** Lengths that panels are laid out by. The board needs none of them, and to style its thousands of parts anew takes long. */
    tellPanels(lengths) {
        const panels = [...this.root.children].filter((node) => node !== this.board.root);
        for (const [name, value] of Object.entries(lengths)) {
            const text = `${value}px`;
            panels.filter((node) => node.style.getPropertyValue(name) !== text).forEach((node) => node.style.setProperty(name, text));
        }
    }

    /** The first look: both armies, or where they would be too small to read the formation that acts, or one's own. */
    look() {
        this.measure();
        if (this.bases) {
            this.board.whole();
            return;
        }
        const { space } = this.board;
        const on = [...this.pieces.info.values()].filter((piece) => space.centre(piece.hex));
        const both = on.map((piece) => piece.hex).concat((this.state.view.stacks || []).map((stack) => stack.hex));
        if (!both.length || (this.fixed.area && this.setupTray.setting())) {
            this.board.show(this.fixed.area || space.names, 1.35, 0.6);
            return;
        }
        this.board.show(both, 1.35, 1);
        if (this.board.view.k < (phone() || low() ? 0.5 : 0.34)) {
            const acts = this.state.asked && this.state.asked.group;
            const own = on.filter((piece) => piece.owner === this.state.viewer);
            const acting = own.filter((piece) => piece.group === acts);
            const shown = [acting, own, on].find((list) => list.length).map((piece) => piece.hex);
            this.board.show(shown, 0.85, 1.6);
        }
    }

    // ---- changes ----

    async news() {
        if (this.busy) {
            this.again = true; // our own act is on its way; its answer carries the state
            return;
        }
        try {
            await this.show(await this.table.state(), {});
        } catch (refusal) {
            this.prompt.trouble(refusal);
        }
    }

    /** Takes a new state: log first, pieces march, then the decision. */
    async show(state, result) {
        if (this.state && state.game === this.state.game && state.move < this.state.move) {
            return; // an older answer came late
        }
        if (state.over && !this.table.eyes) {
            await this.lookAs('referee', result); // nothing is secret any more
            return;
        }
        const before = this.store.take(state);
        this.seatLinks.tell(state);
        if (this.bases) {
            this.bases.take(state);
        }
        if (this.curtain.falls(before)) {
            return;
        }
        const entries = this.log.take(state);
        if (before && before.move === state.move && before.viewer === state.viewer && !result.events) {
            this.bar.draw(); // only words or visitors: what is chosen stays chosen
            this.prompt.draw(result);
            this.prompt.answered(before);
            return;
        }
        this.why.past();
        this.since.take(before, state, entries);
        if (this.replaying) {
            this.replay.draw();
            return;
        }
        if (!this.since.telling) {
            await this.pieces.update(state.view, state.counters, entries);
        } else if (!this.pieces.byHex) {
            await this.pieces.update(...(await this.since.before()));
        }
        this.panels.untip();
        this.bar.draw();
        this.replay.draw();
        this.prompt.draw(result);
        this.prompt.answered(before);
        this.play.refresh();
        this.panels.draw();
        this.followFormation(before);
        this.followQuestion(before);
        this.overlays.draw();
        this.text.draw();
        this.boards.draw();
        mark(state.your_move, this.fixed.title);
        if (before && !before.your_move && state.your_move && (state.sides || []).length < 2) {
            turnCame(this.fixed.title, state.prompt);
        }
        this.idle();
        this.since.go();
        this.lesson.take(); // nobody waits for a note
        if (this.bases) {
            await this.bases.settled();
        } else {
            await this.march.resume();
        }
        await this.setupTray.settle(before);
        await this.placeDraft.settle();
        await this.play.passAlone();
    }

    /** When it is another formation's turn to act and none of it is in the window, the board goes there. */
    followFormation(before) {
        const formation = this.state.your_move && this.state.asked && this.state.asked.group;
        if (!before || !formation || (before.asked || {}).group === formation) {
            return;
        }
        const own = [...this.pieces.info.values()].filter(
            (piece) => piece.group === formation && this.board.space.centre(piece.hex),
        );
        this.measure();
        if (own.length && !own.some((piece) => this.board.holds(piece.hex))) {
            this.panels.showGroup(formation);
        }
    }

    /** A question about a few places or pieces, none of which is in the window: the board goes to the first. */
    followQuestion(before) {
        const { legal, your_move: mine, step } = this.state;
        if (!before || !mine || !legal || before.step === step || this.bases) {
            return;
        }
        const pieces = Object.keys(legal.pieces).map((id) => (this.pieces.info.get(id) || {}).hex);
        const asked = [...Object.keys(legal.places), ...pieces].filter((hex) => this.board.space.centre(hex));
        this.measure();
        if (asked.length && asked.length <= 6 && !asked.some((hex) => this.board.holds(hex))) {
            this.board.reveal(asked[0]);
        }
    }

    /** A game that is over can be seen with any eyes, also in the replay. */
    async lookAs(eyes, result = {}) {
        const { line } = this.replay;
        this.table.lookAs(eyes);
        await this.show(await this.table.state(), result);
        if (this.replaying) {
            await this.replay.go(line);
        }
    }

    /** The answer is drawn: the next act may come. */
    idle() {
        this.busy = false;
        clearTimeout(this.waits);
        this.root.classList.remove('busy');
    }

    /** Plays something; shows what came of it, or the rule that forbids it. */
    async act(what, body, hex, byItself = false) {
        if (this.busy) {
            return null;
        }
        this.busy = true;
        if (!byItself && what !== 'chat') {
            await this.since.end(); // whoever acts is in the present
            this.since.acted();
        }
        this.waits = setTimeout(() => this.root.classList.add('busy'), NOTICED);
        if (what !== 'undo') {
            this.play.noAuto = this.play.noAuto && what === 'pass';
        }
        let answer = null;
        try {
            answer = await this.table.act(what, { move: this.state.move, ...body });
        } catch (refusal) {
            this.prompt.trouble(refusal);
        }
        if (!answer) {
            this.idle();
            return null;
        }
        const failed = answer.result && answer.result.ok === false;
        if (answer.state) {
            if (failed) {
                this.store.closeSheet();
                await this.show(answer.state, { events: [] });
            } else {
                await this.show(answer.state, answer.result || {});
            }
        }
        this.idle();
        if (failed) {
            this.why.show({ ...answer.result, hex, title: what === 'undo' ? 'Not undone' : undefined });
        }
        if (this.again) {
            this.again = false;
            this.news();
        }
        return answer;
    }

    // ---- pointing ----

    hover(hex, piece) {
        if (hex === this.hoverHex && piece === this.store.pointed.piece) {
            return;
        }
        const moved = this.store.point(hex, piece);
        this.board.mark('pointed', hex && this.board.space.centre(hex) ? marks.hovered(this.board.space, hex) : []);
        if (moved && this.sel && this.sel.goals && !this.why.open) {
            const goal = hex && this.sel.goals.has(hex) && !this.sel.way.length;
            this.board.mark(
                'ways',
                goal ? marks.way(this.board.space, [this.sel.hex, ...this.march.pathTo(hex)]) : [],
                this.lastWays(),
            );
        }
        this.panels.tip(hex, piece);
        if (moved) {
            this.overlays.follow();
        }
    }

    lastWays() {
        return this.since.ways().concat(this.log.ways());
    }

    /** The sheet was panned or zoomed: what lies beside it follows. */
    moved() {
        this.panels.drawFrame();
        this.panels.untip();
        this.since.bubble.place();
    }

    /** Nothing can be shown. Where nobody answered, that passes: the page looks whether somebody does. */
    trouble(error) {
        const silent = error instanceof Refusal && !error.status;
        const passing = silent || error.status >= 500;
        put(
            document.getElementById('prompt'),
            h('span'),
            h('div', {}, h('h1', {}, 'This table cannot be opened.'), h('p', {}, refusalText(error))),
            h(
                'div',
                { class: 'acts' },
                passing ? h('button', { type: 'button', onclick: () => location.reload() }, 'Try again') : null,
                h('a', { class: 'btn primary', href: '/' }, 'All games'),
            ),
        );
        if (silent) {
            const look = () => this.table.fixed().then(() => location.reload(), () => setTimeout(look, LOOKS));
            setTimeout(look, LOOKS);
        }
    }
}

keepForLater();
const app = new App(decodeURIComponent(location.pathname.split('/').filter(Boolean).pop() || ''));
window.gonfalon = app; // for whoever wants to look, and for the tests
app.begin().catch((error) => {
    if (!(error instanceof Refusal)) {
        console.error(error);
    }
    app.trouble(error);
});
