/* keyboard.js - the table by keyboard alone. Letters act anywhere but in a field; arrows walk the hexes while the board
 * has the focus. */
import { showBriefing } from '../panels/briefing.js';

/** What each key does, for the list of keys. */
export const KEYS = [
    ['Arrows', 'walk from hex to hex'],
    ['Q E A D', 'diagonals of the hexes'],
    ['Enter', 'choose, go there, confirm; else the one thing left to do. It ends nothing while something can still be done'],
    ['Escape', 'one step back'],
    ['N', 'next piece, place or choice with something to do'],
    ['G', 'the whole formation, to march together'],
    ['Z', 'undo'],
    ['X', 'the main button of the prompt, also when it ends a turn with things left to do'],
    ['F', 'fan the stack out'],
    ['1 to 9', 'overlays'],
    ['+ − 0', 'nearer, farther, whole map'],
    ['Shift + arrows', 'pan the board'],
    ['/', 'find a place by its name'],
    ['T', 'text board'],
    ['B', 'board alone'],
    ['D', 'light or dark'],
    ['R', 'rules'],
    ['C', 'charts'],
    ['H', 'what the battle is about, and how to win'],
    ['[ ]', 'replay: one action back, forward'],
    ['Space, ← →', 'while something is told: the next thing, one back or on; Escape ends it'],
    ['?', 'this list'],
];

const typing = (node) => node && (node.tagName === 'INPUT' || node.tagName === 'TEXTAREA' || node.tagName === 'SELECT');

let zigzag = false; // which of two slanting neighbours came last

/** The neighbour an arrow means: up and down along the column, left and right by turns a little up or down, so that a
 * row is kept. */
function step(app, key) {
    const { space } = app.board;
    const from = [app.focusHex, app.sel && app.sel.hex].find((name) => name && space.centre(name)) || middle(app); // a piece may be off the map
    const flat = { ArrowUp: 0, ArrowDown: 3, e: 1, d: 2, a: 4, q: 5 };
    const pointed = { ArrowRight: 1, ArrowLeft: 4, e: 0, d: 2, a: 3, q: 5 };
    const plain = space.flat ? flat[key] : pointed[key];
    if (plain !== undefined) {
        return space.next(from, plain) || from;
    }
    const pairs = space.flat ? { ArrowRight: [1, 2], ArrowLeft: [5, 4] } : { ArrowUp: [5, 0], ArrowDown: [4, 3] };
    const pair = pairs[key];
    if (!pair) {
        return from;
    }
    zigzag = !zigzag;
    return space.next(from, pair[zigzag ? 0 : 1]) || space.next(from, pair[zigzag ? 1 : 0]) || from;
}

function middle(app) {
    const seen = app.board.seen();
    return app.board.space.at(seen.x + seen.w / 2, seen.y + seen.h / 2) || app.board.space.names[0];
}

function walk(app, key) {
    app.store.focusOn(step(app, key), true);
    app.board.reveal(app.focusHex);
    app.store.point(app.focusHex, null);
    app.play.draw();
    app.panels.tip(app.focusHex, null);
    app.say(app.describeHex(app.focusHex));
}

function enter(app) {
    const { play } = app;
    if (app.sheet && ['odds', 'aim', 'plan'].includes(app.sheet.kind)) {
        play.confirm();
        return;
    }
    const hex = app.byKeys ? app.focusHex : null; // a click leaves no ring behind that Enter could mean
    const stack = hex ? app.pieces.stack(hex) : [];
    const able =
        hex &&
        (play.atomsOf('places', hex).length ||
            stack.some((item) => app.mayAct(item.id)) ||
            (app.sel && app.sel.goals && app.sel.hex !== hex));
    if (able || (stack.length && !app.prompt.entered())) {
        play.clickHex(hex, null, true);
    } else {
        app.prompt.enter();
    }
}

/** While something is told: Space goes on, arrows step, Escape ends it. Any other key acts in the present. True: it was one of these. */
function tells(app, event, onBoard) {
    const acts = {
        Escape: () => app.since.end(),
        ' ': () => (onBoard ? app.since.step(1) : false),
        ArrowRight: () => (onBoard && !event.shiftKey ? app.since.step(1) : false),
        ArrowLeft: () => (onBoard && !event.shiftKey ? app.since.step(-1) : false),
    };
    return Boolean(acts[event.key] && acts[event.key]() !== false);
}

export function listenKeys(app) {
    const letters = {
        n: () => app.play.next(),
        g: () => app.column.chooseByKey(),
        z: () => app.state.undo && (app.state.undo.can ? app.play.undo() : app.prompt.noUndo()),
        x: () => app.prompt.primary(),
        t: () => app.text.toggle(),
        b: () => app.panels.alone(),
        d: null,
        r: () => app.books.toggle('rules'),
        c: () => app.books.toggle('charts'),
        h: () => showBriefing(app),
        f: () => app.focusHex && app.pieces.fan(app.pieces.fanned === app.focusHex ? null : app.focusHex),
        '/': () => app.panels.find.focus(),
        '?': () => app.books.keys(),
        '+': () => app.board.nearer(1.25),
        '=': () => app.board.nearer(1.25),
        '-': () => app.board.nearer(1 / 1.25),
        0: () => app.board.whole(),
        '[': () => app.replay.step(-1),
        ']': () => app.replay.step(1),
    };
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) {
            return;
        }
        const onBoard = document.activeElement === app.board.root || document.activeElement === document.body;
        const { key } = event;
        if (app.since.telling && tells(app, event, onBoard)) {
            event.preventDefault();
            return;
        }
        if (key === 'Escape') {
            if (app.replaying) {
                app.replay.leave();
            } else {
                app.play.back();
            }
        } else if (app.replaying && onBoard && ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) {
            app.replay.key(event);
        } else if (key.startsWith('Arrow') && event.shiftKey) {
            app.board.pan({ ArrowLeft: 80, ArrowRight: -80 }[key] || 0, { ArrowUp: 80, ArrowDown: -80 }[key] || 0);
        } else if (onBoard && (key.startsWith('Arrow') || 'qead'.includes(key))) {
            walk(app, key);
        } else if (key === 'Enter' && onBoard) {
            enter(app);
        } else if (key === 'd') {
            import('../kit/settings.js').then((store) => store.toggleTheme());
        } else if (/^[0-9]$/.test(key)) {
            if (Number(key) || app.overlays.has('lines')) {
                app.overlays.toggle(Number(key) || 10);
            } else {
                app.board.whole();
            }
        } else if (letters[key.toLowerCase()]) {
            letters[key.toLowerCase()]();
        } else {
            return;
        }
        event.preventDefault();
    });
    app.board.root.addEventListener('focus', () => app.play.draw());
    app.board.root.addEventListener('blur', () => app.play.draw());
}
