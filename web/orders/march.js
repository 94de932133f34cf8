/* march.js - a piece that marches: what it can reach, the way there, the order that one click writes, what may come of it on the way,
 * and why it cannot go there. */
import { is } from '../net/choice_kinds.js';

/** An attack that is announced at the end of a march. */
const announcing = (choice) => is(choice, 'attack') && is(choice, 'move');

export class March {
    constructor(app) {
        this.app = app;
        this.revealed = false; // did the last of its orders show something hidden?
    }

    /** The choice by which the piece on the move goes on hex by hex: one that names a hex and no piece. */
    stepOn() {
        const { app } = this;
        const { asked, your_move: mine } = app.state;
        const legal = app.play.legal;
        if (!legal || !mine || app.bases || !asked || !asked.moving || !asked.piece || legal.draft.atoms.length) {
            return null;
        }
        const step = legal.atoms.find((atom) => is(atom, 'move') && atom.args.length === 1 && app.board.space.centre(atom.args[0]));
        return step ? { ...step, text: step.verb, args: [] } : null;
    }

    /** After every state: the piece that is on the move is chosen, so that its reach is seen. */
    async resume() {
        const { app } = this;
        if (!app.sel && !app.replaying && this.stepOn()) {
            await app.play.choosePiece(app.state.asked.piece, false);
        }
    }

    async findReach(id) {
        const { app } = this;
        if (app.bases) {
            app.panels.card(); // its intervals say how far
            return;
        }
        try {
            const { sel } = app;
            const { mates: wanted, hex, column } = sel;
            const asked = column ? [id] : [id, ...wanted.map((mate) => mate.id)]; // a formation goes where its head can
            const [goals, ...theirs] = await Promise.all(asked.map((one) => this.reachOf(one, hex)));
            if (app.sel !== sel) {
                return;
            }
            const going = app.state.asked && app.state.asked.piece === id ? this.stepOn() : null;
            const mover =
                going || app.sel.atoms.find((atom) => is(atom, 'move') && atom.args.length === 1) || app.sel.atoms[0];
            const mates = column ? wanted : wanted.map((mate, i) => ({ ...mate, goals: theirs[i] })).filter((mate) => mate.goals.size);
            app.store.together(mates);
            if (goals.size) {
                app.store.reaches(app.column.common(goals, mates), mover);
            }
        } catch {
            // this piece has choices, but none of them is a march
        }
        if (app.sel && app.sel.piece === id) {
            app.play.draw();
            app.panels.card();
        }
    }

    /** Where one can go: Map of hex to goal. A full hex in which the march would have to end is no way anywhere. */
    async reachOf(id, hex) {
        const answer = await this.app.table.ask('/reach', { piece: id });
        return new Map(
            answer.goals.filter((goal) => goal.hex !== hex && !(goal.through && goal.stops)).map((goal) => [goal.hex, goal]),
        );
    }

    /** The cheapest way to a goal, without the hex of departure. */
    pathTo(hex) {
        return this.wayTo(this.app.sel.goals, hex, this.app.sel.hex);
    }

    wayTo(goals, hex, start) {
        const path = [];
        const before = goals.has(hex) && goals.get(hex).wholly ? 'road' : 'from';
        for (let at = hex; at && at !== start && goals.has(at) && path.length < 60; at = goals.get(at)[before]) {
            path.unshift(at);
        }
        return path;
    }

    /** On the way to a goal: does the piece march into that hex? */
    marches(goal, hex, goals = this.app.sel.goals) {
        return Boolean(goals.get(goal).wholly || goals.get(hex).march);
    }

    /** The order that goes there: marching all along, or from a hex on; null when one line cannot say it. */
    orderTo(hex, { mover, goals, way = [], hex: start } = this.app.sel) {
        if (way.length && way[way.length - 1] === hex) {
            return `${mover.text} ${way.join(',')}`;
        }
        const path = this.wayTo(goals, hex, start);
        const march = path.map((name) => this.marches(hex, name, goals));
        const first = march.indexOf(true);
        if (first >= 0 && march.slice(first).includes(false)) {
            return null;
        }
        const { other } = this.app.verb(mover.verb) || {}; // the word for the other way of going
        const how = first < 0 ? '' : first === 0 ? ` ${other}` : ` ${other}@${path[first - 1]}`;
        return `${mover.text} ${path.join(',')}${how}`;
    }

    async goTo(hex) {
        const { mates } = this.app.sel;
        const go = () =>
            this.announces() && this.foes(hex).length ? this.walk(hex) : mates.length ? this.app.column.goTo(hex) : this.march(hex);
        if (!(is(this.app.sel.mover, 'roll') && (await this.showRisk(hex, go)))) {
            await go();
        }
    }

    /** A march on which dice may fall, reaction fire or a training die, shows what may come of it. False: none do. */
    async showRisk(hex, go) {
        const { app } = this;
        const { sel } = app;
        const path = sel.way.length ? sel.way : this.pathTo(hex);
        const odds = await this.app.play.askOdds(`${sel.mover.text} ${path.join(',')}`);
        if (!odds || odds.outcomes.length < 2) {
            return !odds;
        }
        const atom = { verb: sel.mover.verb, args: [sel.piece], label: `${app.piece(sel.piece).name} goes to ${hex}` };
        app.store.open({ kind: 'odds', atom, odds, hex: null, act: go });
        this.app.play.offerOdds(odds);
        return true;
    }

    march(hex) {
        return this.marchOf(this.app.sel, hex);
    }

    /** One piece goes there: by one order, or where none can say the way, step by step. False: something came between. */
    async marchOf(who, hex) {
        const { app } = this;
        this.revealed = false;
        const order = this.orderTo(hex, who);
        if (order) {
            return this.went(await app.play.order(order, hex));
        }
        const steps = this.wayTo(who.goals, hex, who.hex).map((name) => ({ name, march: this.marches(hex, name, who.goals) }));
        let answer = await app.act('atom', { atom: who.mover.text }, hex);
        for (const step of steps) {
            const here = this.went(answer) ? app.play.atomsOf('places', step.name) : [];
            const atom = here.find((one) => is(one, 'march') === step.march) || here[0];
            if (!atom) {
                return false; // the player goes on by hand
            }
            answer = await app.act('atom', { atom: atom.text }, step.name);
        }
        const stop = app.play.buttons().find((one) => is(one, 'close'));
        return this.went(stop ? await app.act('atom', { atom: stop.text }, hex) : answer);
    }

    went(answer) {
        const { ok, rolled, revealed, waiting } = answer ? answer.result : { ok: false };
        this.revealed = this.revealed || Boolean(revealed);
        return ok !== false && !rolled && !waiting;
    }

    /** Does a march in this game end with a word about whom it attacks? */
    announces() {
        return this.app.fixed.verbs.some(announcing);
    }

    /** Neighbours of a hex that hold the enemy. */
    foes(hex) {
        const { space } = this.app.board;
        const { byHex } = this.app.pieces;
        return [0, 1, 2, 3, 4, 5]
            .map((d) => space.next(hex, d))
            .filter((name) => (byHex.get(name) || []).some((one) => one.owner !== this.app.state.viewer && !one.leader));
    }

    /** Up to the enemy, hex by hex; the move stays open while there is somebody to attack. */
    async walk(hex) {
        const { app } = this;
        const path = app.sel.way.length ? [...app.sel.way] : this.pathTo(hex);
        let answer = await app.act('atom', { atom: app.sel.mover.text }, hex);
        for (const name of path) {
            const going = answer && answer.result.ok !== false;
            const step = going && this.app.play.atomsOf('places', name).find((one) => !announcing(one));
            if (!step) {
                return; // something came between
            }
            answer = await app.act('atom', { atom: step.text }, name);
        }
        const { legal } = app.play;
        if (legal && legal.draft.atoms.length && !legal.atoms.some(announcing)) {
            await app.act('finish', {});
        }
    }

    /** A click on the enemy: as near as the cheapest way leads, then the attack is offered. False: it cannot be reached. */
    async attack(hex) {
        const { app } = this;
        const { space } = app.board;
        const { sel } = app;
        const near = (name) => space.distance(name, hex) === 1;
        const goals = [...sel.goals.values()].filter((goal) => !goal.through && near(goal.hex));
        const best = goals.reduce((a, b) => (!a || b.cost < a.cost ? b : a), null);
        if (!near(sel.hex) && !best) {
            return false;
        }
        if (near(sel.hex) && !(await this.mayAttack(hex))) {
            return true;
        }
        const go = async () => {
            await (near(sel.hex) ? app.act('atom', { atom: sel.mover.text }, hex) : this.walk(best.hex));
            const atoms = this.app.play.atomsOf('places', hex);
            if (atoms.length) {
                await this.app.play.chooseAtom(atoms, hex);
            }
        };
        if (near(sel.hex) || !(await this.showRisk(best.hex, go))) {
            await go();
        }
        return true;
    }

    /** A hand takes a stack, or the one that was chosen, to lay it down where it shall go. False: it cannot march. */
    grab(hex, piece) {
        const { app } = this;
        const able = app.pieces.stack(hex).filter((item) => app.mayAct(item.id));
        if (app.bases || app.replaying || !able.length || app.play.legal.draft.atoms.length || app.placeDraft.live || app.setupTray.open) {
            return false;
        }
        const { sel } = app;
        const mates = app.column.matesOf(able);
        const held = sel && !sel.looking && sel.hex === hex ? null : app.play.choosePiece(able[0].id, true, mates);
        this.held = { from: hex, ready: Promise.resolve(held), piece };
        return true;
    }

    /** Laid down: it goes there if it can, else the rule is told; where it was taken up nothing happens. */
    async drop(hex) {
        const { app } = this;
        const { from, ready } = this.held || {};
        this.held = null;
        await ready;
        const goal = hex && hex !== from && app.sel && app.sel.goals && app.sel.goals.get(hex);
        if (goal && !goal.through) {
            await this.goTo(hex);
        } else if (hex && hex !== from && app.sel && app.sel.goals && app.board.space.centre(hex)) {
            await this.askWhyNot(hex);
        }
    }

    /** May the chosen piece attack a neighbour from where it stands? If not, the rule is shown. */
    async mayAttack(hex) {
        const { app } = this;
        const orders = app.fixed.verbs
            .filter(announcing)
            .map((one) => `${app.sel.mover.text}; ${one.verb} ${hex}`);
        const answers = await Promise.all(orders.map((order) => app.table.ask('/why', { order }).catch(() => ({}))));
        const legal = answers.some((answer) => answer.legal);
        if (!legal) {
            await app.why.ask(orders[0], hex, { title: `No attack on ${hex}` });
        }
        return legal;
    }

    /** Right click or long press: lays down the way hex by hex. */
    waypoint(hex) {
        const { sel } = this.app;
        if (!sel || !sel.goals || !hex) {
            return;
        }
        const end = sel.way.length ? sel.way[sel.way.length - 1] : sel.hex;
        if (this.app.board.space.distance(end, hex) === 1) {
            this.app.store.layWay([...sel.way, hex]);
        } else if (sel.goals.has(hex)) {
            this.app.store.layWay(this.pathTo(hex));
        }
        this.app.play.draw();
    }

    /** Why not there: the cheapest way towards it, and on in a straight line, is put to the server. */
    async askWhyNot(hex) {
        const { app } = this;
        const { space } = app.board;
        const goals = [...app.sel.goals.values()].filter((goal) => !goal.through);
        const far = (goal) => space.distance(goal.hex, hex) * 1000 + goal.cost; // the nearest, of these the cheapest
        const best = goals.reduce((a, b) => (!a || far(b) < far(a) ? b : a), null);
        const path = this.onward(
            best && space.distance(best.hex, hex) < space.distance(app.sel.hex, hex) ? this.pathTo(best.hex) : [],
            hex,
        );
        await app.why.ask(`${app.sel.mover.text} ${path.join(',')}`, hex, { path, near: best });
    }

    /** A way drawn on in a straight line to a hex. */
    onward(way, hex) {
        const { space } = this.app.board;
        const path = [...way];
        let at = path.length ? path[path.length - 1] : this.app.sel.hex;
        for (let i = 0; i < 80 && at && at !== hex; i++) {
            const steps = [0, 1, 2, 3, 4, 5]
                .map((d) => space.next(at, d))
                .filter((name) => name && !path.includes(name));
            at = steps.reduce((a, b) => (!a || this.away(b, hex) < this.away(a, hex) ? b : a), null);
            if (at) {
                path.push(at);
            }
        }
        return path;
    }

    away(a, b) {
        const p = this.app.board.space.centre(a);
        const q = this.app.board.space.centre(b);
        return Math.hypot(p.x - q.x, p.y - q.y);
    }
}
