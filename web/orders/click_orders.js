/* click_orders.js - from what the server allows to what a click does. Knows pieces, places, atoms and orders; never a game's
 * rules.
 *
 * A decision comes as a list of atoms. Those that name a piece are chosen at the piece, those that name a hex at the
 * hex, the rest are buttons. A piece that can march shows its reach, and one click writes the whole order. */
import * as marks from '../board/highlights.js';
import { is } from '../net/choice_kinds.js';
import { settings } from '../kit/settings.js';

export class Play {
    constructor(app) {
        this.app = app;
        this.noAuto = false;
        this.marching = null; // a stack that is on its way, one after the other
    }

    get legal() {
        return this.app.replaying ? null : this.app.state.legal;
    }

    atomsOf(kind, name) {
        const list = this.legal && this.legal[kind] && this.legal[kind][name];
        return (list || []).map((i) => this.legal.atoms[i]);
    }

    /** Choices that are not on the map. */
    buttons() {
        if (!this.legal) {
            return [];
        }
        const placed = new Set([...Object.values(this.legal.pieces), ...Object.values(this.legal.places)].flat());
        return this.legal.atoms.filter((atom, i) => !placed.has(i));
    }

    /** On a table: what stands with the ways on although it names a unit. The end of the move of the unit that moves, and
     * all choices of one that is asked. */
    ends() {
        const { bases } = this.app;
        return bases && this.legal ? this.legal.atoms.filter((atom) => bases.asked(atom)) : [];
    }

    /** After every change: what was chosen is void, unless the same piece can still act. */
    refresh() {
        this.app.store.drop();
        this.app.pieces.fanned = null;
        this.draw();
        this.draftOdds();
    }

    // ---- choosing ----

    async choosePiece(id, announce = true, mates = [], column = false) {
        const { app } = this;
        await app.since.end();
        const atoms = this.atomsOf('pieces', id);
        if (app.bases && atoms.length === 1 && is(atoms[0], 'move') && atoms[0].args.length === 1) {
            await this.atom(atoms[0], id); // on a table a unit that is chosen begins its move
            return;
        }
        const info = app.pieces.info.get(id);
        app.store.choose(id, info ? app.pieces.hexOf(id) : null, atoms, mates, column);
        app.why.close();
        this.draw();
        const going = this.legal && app.state.asked && app.state.asked.piece === id && app.march.stepOn();
        if ((atoms.length || going) && !this.legal.draft.atoms.length && !app.placeDraft.live) {
            await app.march.findReach(id); // the card is drawn when it is known how far it goes
        } else {
            app.panels.card(); // while an order is open, a piece can only join it
        }
        if (app.sel && app.sel.hex) {
            app.measure(); // the card may cover more of the board than before
            if (app.sel.goals && app.board.view.k < 0.7 && !app.board.own) {
                app.board.show([app.sel.hex, ...app.sel.goals.keys()], 1.1, 0.6); // costs must be legible
            } else {
                app.board.reveal(app.sel.hex);
            }
        }
        if (announce) {
            const { goals, mates: along = [] } = app.sel || {};
            const many = along.length ? ` ${along.length + 1} march together${app.sel.column ? ', this one first' : ''}.` : '';
            app.say(app.describePiece(id) + many + (goals ? ` May go to ${goals.size} hexes.` : ''));
        }
    }

    async clickHex(hex, piece, byKeys = false) {
        const { app } = this;
        await app.since.end(); // what is clicked is what stands there now
        app.why.close();
        app.store.focusOn(hex, byKeys); // a hand that points needs no ring
        if (app.replaying || !this.legal) {
            this.inspect(hex, piece);
            return;
        }
        if ((await app.placeDraft.click(hex, piece)) || (await app.setupTray.click(hex, piece))) {
            return;
        }
        if (app.bases && (await app.bases.click(hex))) {
            return;
        }
        const { sel } = app;
        const goal = sel && sel.goals && sel.goals.get(hex);
        if (goal && !goal.through && hex !== sel.hex && !(piece && app.pieces.fanned === hex)) {
            await app.march.goTo(hex);
            return;
        }
        const aimed = this.aimed(hex);
        if (aimed.length) {
            await this.chooseAtom(aimed, hex);
            return;
        }
        const here = this.atomsOf('places', hex).filter(
            (atom) => !sel || !this.namesPiece(atom) || atom.args.includes(sel.piece),
        );
        const able = app.pieces.stack(hex).filter((item) => this.atomsOf('pieces', item.id).length);
        if (piece && able.some((item) => item.id === piece) && app.pieces.fanned === hex && !(sel && here.length)) {
            await this.pick(piece, hex);
        } else if (here.length && !(able.length && !sel && here.every((atom) => this.namesPiece(atom)))) {
            await this.chooseAtom(here, hex);
        } else if ((!sel || sel.looking) && (await app.aim.click(hex))) {
            return; // a click on the enemy
        } else if (able.length) {
            await this.pickFrom(able, hex);
        } else if (sel && sel.goals && hex !== sel.hex) {
            const foe = app.pieces.stack(hex).some((one) => one.owner !== app.state.viewer);
            if (!(foe && app.march.announces() && (await app.march.attack(hex)))) {
                await app.march.askWhyNot(hex);
            }
        } else if (sel && sel.piece && this.atomsOf('pieces', sel.piece).length && hex !== sel.hex) {
            const order = this.question(hex);
            await (order ? app.why.ask(order, hex) : this.inspect(hex, piece));
        } else {
            this.inspect(hex, piece);
        }
    }

    /** A double click takes the whole formation of the piece; where none could march, it is a second click. */
    async clickTwice(hex, piece) {
        const { app } = this;
        const able = app.pieces.stack(hex).filter((item) => app.mayAct(item.id));
        const { id } = able.find((item) => item.id === piece) || able[0] || {};
        const all = id ? app.column.ofGroup(app.piece(id).group, id) : [];
        if (all.length > able.length) {
            app.pieces.fanned = null;
            await app.column.choose(app.piece(id).group, id);
        } else {
            await this.clickHex(hex, piece);
        }
    }

    /** Choices against another piece that stands in a hex, those of the chosen piece, or of any: who answers its fire. */
    aimed(hex) {
        const { sel, pieces, state, bases } = this.app;
        const stands = (arg) => (pieces.info.get(arg) || {}).hex === hex;
        if (sel && !sel.looking) {
            return sel.atoms && hex !== sel.hex ? sel.atoms.filter((atom) => atom.args.slice(1).some(stands)) : [];
        }
        const foe = (arg) => stands(arg) && pieces.info.get(arg).owner !== state.viewer;
        return this.legal && !bases ? this.legal.atoms.filter((atom) => atom.args.slice(1).some(foe)) : [];
    }

    /** What the chosen piece would do there, as an order that can be asked about; null: nothing. */
    question(hex) {
        const { sel, pieces } = this.app;
        const [{ verb, args, text }] = sel.atoms;
        if (args.length < 2) {
            return `${text} ${hex}`;
        }
        const target = this.app.piece(args[1]) ? (pieces.stack(hex)[0] || {}).id : hex;
        return target ? `${verb} ${args[0]} ${target}` : null;
    }

    namesPiece(atom) {
        return atom.args.some((arg) => this.app.piece(arg));
    }

    /** The first of a stack that may act; a second click fans the stack out. */
    async pickFrom(able, hex) {
        const { app } = this;
        if (app.sel && app.sel.hex === hex && app.pieces.stack(hex).length > 1) {
            app.pieces.fan(app.pieces.fanned === hex ? null : hex); // the second click on a stack
            return;
        }
        app.pieces.fanned = null;
        await this.choosePiece(able[0].id, true, this.legal.draft.atoms.length ? [] : app.column.matesOf(able));
    }

    async pick(piece, hex) {
        const { app } = this;
        if (app.sel && app.sel.piece === piece && app.pieces.fanned) {
            app.pieces.fanned = null;
            this.draw();
            return;
        }
        const partner = this.atomsOf('pieces', piece).find(
            (atom) => this.legal.draft.atoms.length && atom.args.length === 1,
        );
        if (partner) {
            await this.atom(partner, hex); // an open order: the piece joins it
            return;
        }
        await this.choosePiece(piece);
    }

    inspect(hex, piece) {
        const { app } = this;
        const stack = app.pieces.stack(hex);
        const shown = piece || (stack[0] && stack[0].id);
        if (app.sel && app.sel.hex === hex && stack.length > 1 && app.pieces.fanned !== hex) {
            app.pieces.fanned = hex;
        } else if (!piece) {
            app.pieces.fanned = null;
        }
        app.store.lookAt(shown || null, hex);
        this.draw();
        app.panels.card();
        app.say(app.describeHex(hex));
    }

    async chooseAtom(atoms, hex) {
        if (atoms.length === 1) {
            await this.tryAtom(atoms[0], hex);
        } else {
            this.app.store.open({ kind: 'choices', title: `In ${hex}`, atoms, hex });
            this.draw();
            this.app.panels.card();
        }
    }

    // ---- playing ----

    /** Plays an atom; one that may roll dice shows its odds before, and waits for a second word. */
    async tryAtom(atom, hex) {
        if (is(atom, 'roll') && (await this.showOdds(atom, hex))) {
            return;
        }
        await this.atom(atom, hex);
    }

    /** One of a list: the last of several is not followed by the end of the step, so that it can still be thought over. */
    async fromList(atom, hex) {
        this.listed = this.app.state.step;
        await this.tryAtom(atom, hex);
    }

    /** Null: the game has gone on meanwhile, and what was asked is void. */
    async askOdds(order) {
        const { app } = this;
        const { move } = app.state;
        app.asking += 1;
        const odds = await app.table.ask('/odds', { order }).catch(() => ({}));
        app.asking -= 1;
        return app.state.move === move ? { outcomes: [], ...odds } : null;
    }

    async showOdds(atom, hex) {
        const { app } = this;
        const odds = await this.askOdds(atom.text);
        const certain = odds && odds.outcomes.length === 1 && (odds.outcomes[0].told || []).length > 0;
        if (!odds || (odds.outcomes.length < 2 && !certain)) {
            return !odds; // nothing hangs on it; what is certain is asked about most of all
        }
        app.store.open({ kind: 'odds', atom, odds, hex });
        if (app.bases) {
            const { sheet } = app;
            sheet.says = await app.bases.ghost(atom.text); // the fan, or the line to the target, and by which dice
            if (app.sheet !== sheet) {
                return true;
            }
        }
        this.offerOdds(odds);
        if (hex) {
            app.board.reveal(hex);
        }
        return true;
    }

    /** The sheet is there: it is drawn, said, and waits for a word. */
    offerOdds(odds) {
        const { app } = this;
        this.draw();
        app.panels.card();
        const confirm = document.getElementById('confirm');
        if (confirm && document.activeElement.closest('.prompt')) {
            confirm.focus({ preventScroll: true }); // Enter means yes now, not the question again
        }
        app.measure();
        app.say(
            `Odds: ${odds.outcomes
                .slice(0, 4)
                .map((o) => `${o.summary} ${(o.probability * 100).toFixed(1)} percent`)
                .join('; ')}. Enter confirms.`,
        );
    }

    /** While an order is open, the odds of the button that would close it. */
    async draftOdds() {
        const { legal } = this;
        if (!legal || !legal.draft.atoms.length) {
            return;
        }
        const way = this.buttons().find((atom) => is(atom, 'roll'));
        if (way) {
            await this.showOdds(way, null);
        }
    }

    atom(atom, hex) {
        return this.app.act('atom', { atom: atom.text }, hex);
    }

    order(text, hex) {
        return this.app.act('order', { order: text }, hex);
    }

    async undo() {
        const { app } = this;
        await this.marching;
        const joint = this.joint && this.joint.to === app.state.lines ? this.joint : null;
        this.noAuto = true;
        app.setupTray.going = false;
        this.joint = null;
        await app.act('undo', {});
        for (let before = Infinity; joint && app.state.undo.can && app.state.lines > joint.from && app.state.lines < before;) {
            before = app.state.lines; // a stack that marched together goes back together
            await app.act('undo', {});
        }
    }

    /** When nothing but passing is left, it is done for the player, and the log says so. */
    async passAlone() {
        const { legal } = this;
        const listed = this.listed === this.app.state.step;
        this.listed = null;
        const { replaying, state } = this.app;
        if (!legal || !this.app.store.begun || replaying || !state.your_move || !settings.autopass || this.noAuto || listed) {
            return;
        }
        const alone = legal.atoms.length === 1 && !legal.intervals.length; // a bearing or a distance is a choice too
        if (alone && is(legal.atoms[0], 'end') && !legal.draft.atoms.length) {
            this.app.log.note(`Only “${this.app.prompt.label(legal.atoms[0])}” was possible: done for you.`);
            const answer = await this.app.act('atom', { atom: legal.atoms[0].text }, null, true);
            this.noAuto = !answer || Boolean(answer.result && answer.result.ok === false); // refused: not again and again
        }
    }

    // ---- keys ----

    /** The next piece, or place, that has something to do. */
    async next() {
        const { app } = this;
        if (!this.legal || this.nextButton()) {
            return;
        }
        app.board.root.focus({ preventScroll: true });
        const tray = app.setupTray;
        if (tray.open && !tray.inHand) {
            await tray.takeNext(); // then its places are gone through
        }
        const ids = tray.inHand ? [] : Object.keys(this.legal.pieces).filter((id) => app.pieces.info.has(id) || app.piece(id));
        const at = app.sel ? ids.indexOf(app.sel.piece) : -1;
        if (ids.length) {
            const id = ids[(at + 1) % ids.length];
            app.pieces.fanned = null;
            await this.choosePiece(id);
            const info = app.pieces.info.get(id);
            app.store.focusOn(info && app.board.space.centre(info.hex) ? info.hex : app.focusHex, true);
            this.draw();
            return;
        }
        const places = Object.keys(this.legal.places);
        if (places.length) {
            app.store.focusOn(places[(places.indexOf(app.focusHex) + 1) % places.length], true);
            app.board.reveal(app.focusHex);
            app.say(app.describeHex(app.focusHex));
            this.draw();
        }
    }

    /** With nothing on the map to choose, the next of the buttons; Enter takes it. True: there was one. */
    nextButton() {
        const { pieces, places } = this.legal;
        if (Object.keys(pieces).length || Object.keys(places).length) {
            return false;
        }
        const listed = [...document.querySelectorAll('.detail .choices button')];
        const all = listed.length ? listed : [...document.querySelectorAll('.prompt .acts [data-verb]')];
        const next = all[(all.indexOf(document.activeElement) + 1) % all.length];
        if (next) {
            next.focus();
        }
        return Boolean(next);
    }

    /** Escape: one step back. */
    async back() {
        const { app } = this;
        if (app.why.open) {
            app.why.close();
        } else if (app.sheet) {
            app.store.closeSheet();
            if (app.bases) {
                app.bases.clear();
            }
        } else if (app.pieces.fanned) {
            app.pieces.fanned = null;
        } else if (app.sel) {
            app.store.unchoose();
        } else if (this.legal && this.legal.draft.atoms.length && app.state.undo.can) {
            await this.undo();
            return;
        }
        this.draw();
        app.panels.card();
    }

    confirm() {
        const { app } = this;
        if (app.sheet && app.sheet.kind === 'aim') {
            return app.aim.declare();
        }
        if (app.sheet && app.sheet.kind === 'plan') {
            return app.plan.carryOut();
        }
        if (app.sheet && app.sheet.kind === 'odds') {
            const { atom, hex, act } = app.sheet;
            app.store.closeSheet();
            return act ? act() : this.atom(atom, hex);
        }
        return app.prompt.primary();
    }

    // ---- marks ----

    draw() {
        const { app } = this;
        const { board } = app;
        const { space } = board;
        const areas = [];
        const ways = [];
        const above = [];
        const legal = app.since.telling ? null : this.legal; // the pieces stand as they stood
        const { sel } = app;
        const occupied = new Set(app.pieces.byHex ? app.pieces.byHex.keys() : []);
        if (app.since.telling) {
            areas.push(marks.lit(space, app.since.spoken()));
        } else if (app.placeDraft.live) {
            app.placeDraft.draw(areas, above);
        } else if (legal && !(sel && sel.goals)) {
            const able = new Set(
                Object.keys(legal.pieces)
                    .map((id) => (app.pieces.info.get(id) || {}).hex)
                    .filter((hex) => space.centre(hex)),
            );
            const places = Object.keys(legal.places).filter(
                (hex) =>
                    space.centre(hex) &&
                    (!sel ||
                        sel.looking ||
                        this.atomsOf('places', hex).some(
                            (atom) => !this.namesPiece(atom) || atom.args.includes(sel.piece),
                        )),
            );
            const aims = [...occupied].filter((hex) => space.centre(hex) && this.aimed(hex).length);
            areas.push(marks.can(space, able), marks.lit(space, [...places, ...aims]));
        }
        if (sel && sel.goals) {
            const reach = marks.reach(
                space,
                sel.hex,
                [...sel.goals.values()].filter((goal) => space.centre(goal.hex)),
                occupied,
            );
            areas.push(reach.below);
            above.push(reach.above);
            if (sel.way.length) {
                ways.push(marks.way(space, [sel.hex, ...sel.way]));
            } else if (app.hoverHex && sel.goals.has(app.hoverHex)) {
                ways.push(marks.way(space, [sel.hex, ...app.march.pathTo(app.hoverHex)]));
            }
        }
        this.drawFight(areas, above);
        app.facing.draw(areas, above);
        if (sel && sel.hex && space.centre(sel.hex)) {
            above.unshift(marks.chosen(space, sel.hex));
        }
        if (app.focusHex && app.byKeys && document.activeElement === board.root && space.centre(app.focusHex)) {
            above.push(marks.focus(space, app.focusHex));
        }
        board.mark('areas', areas);
        board.mark('ways', ways, app.lastWays());
        board.mark('happened', app.since.happened(), app.since.shots());
        board.mark('above', above, app.why.marks());
        app.markers.draw();
        app.pieces.draw();
        app.panels.drawMini();
        app.overlays.follow();
    }

    /** Strikes of declared attacks, and of the one that is being written: from our hexes upon neighbours that hold the
     * enemy. */
    drawFight(areas, above) {
        const { app } = this;
        const { space } = app.board;
        const pairs = new Map();
        for (const piece of app.pieces.info ? app.pieces.info.values() : []) {
            const targets = [piece.target || []].flat().filter((hex) => space.centre(hex));
            targets.forEach((hex) => space.centre(piece.hex) && pairs.set(`${piece.hex}>${hex}`, [piece.hex, hex]));
        }
        const written = [
            ...(this.legal ? this.legal.draft.atoms : []),
            ...(app.sheet && app.sheet.kind === 'odds' ? [app.sheet.atom] : []),
        ]
            .filter((atom) => is(atom, 'attack'))
            .concat(app.sheet && app.sheet.kind === 'aim' ? [...app.aim.chosen(), { args: [app.sheet.hex] }] : [])
            .flatMap((atom) => atom.args.map((arg) => app.aim.standsIn(arg)))
            .filter((arg) => space.centre(arg));
        const owner = (hex) => (app.pieces.byHex.get(hex) || [{}])[0].owner;
        for (const a of written) {
            for (const b of written) {
                if (
                    space.distance(a, b) === 1 &&
                    owner(a) === app.state.viewer &&
                    owner(b) &&
                    owner(b) !== app.state.viewer
                ) {
                    pairs.set(`${a}>${b}`, [a, b]);
                }
            }
        }
        const targets = new Set([...pairs.values()].map(([, to]) => to));
        if (app.sheet && ['odds', 'marchers'].includes(app.sheet.kind) && app.sheet.hex && owner(app.sheet.hex) !== app.state.viewer) {
            targets.add(app.sheet.hex);
        }
        if (targets.size) {
            areas.push(marks.target(space, targets));
        }
        pairs.forEach(([from, to]) => above.push(marks.strike(space, from, to)));
    }
}
