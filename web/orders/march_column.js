/* march_column.js - several who march as one: those of a stack, or a whole formation. The head goes where the hand points; whoever finds no room there,
 * or is too slow, follows on its way as near as he can, and whoever would come no nearer stays. To take it back is one step. */
import { is } from '../net/choice_kinds.js';

const BESIDE = 1.2; // a hex beside the head's way counts for a little more than one on it,
const HELD = 0.5; // and so does one that an enemy holds in his zone

export class MarchColumn {
    constructor(app) {
        this.app = app;
    }

    moverOf(id) {
        return this.app.play.atomsOf('pieces', id).find((atom) => is(atom, 'move') && atom.args.length === 1 && !is(atom, 'roll'));
    }

    /** Those of a stack who could march with the first: they move, and no die falls on the way. */
    matesOf(able) {
        const list = able.map((item) => ({ id: item.id, mover: this.moverOf(item.id) })).filter((one) => one.mover);
        return list.length === able.length ? list.slice(1) : [];
    }

    /** Of a formation all who can march now, whoever was pointed at first. Fewer than two make no column. */
    ofGroup(group, first) {
        const { app } = this;
        const { legal } = app.play;
        if (!legal || !group || app.bases || legal.draft.atoms.length || app.placeDraft.live || app.setupTray.open) {
            return [];
        }
        const list = [...app.pieces.info.values()]
            .filter((piece) => piece.group === group && app.board.space.centre(piece.hex))
            .map(({ id }) => ({ id, mover: this.moverOf(id) }))
            .filter((one) => one.mover)
            .sort((a, b) => (b.id === first) - (a.id === first));
        return list.length > 1 ? list : [];
    }

    /** Chooses the whole formation; the first is its head. False: it is none. */
    async choose(group, first) {
        const [head, ...mates] = this.ofGroup(group, first);
        if (head) {
            await this.app.play.choosePiece(head.id, true, mates, true);
        }
        return Boolean(head);
    }

    /** Key G: the formation of the piece that is chosen or under the keys, else of the one that is asked to act. */
    chooseByKey() {
        const { app } = this;
        const [top] = app.pieces.stack(app.focusHex || '');
        const piece = app.piece((app.sel && app.sel.piece) || (top && top.id)) || {};
        return this.choose(piece.group || (app.state.asked && app.state.asked.group), piece.id);
    }

    /** Where those of a stack can end: all of them, else one only passes. A formation goes where its head does. */
    common(goals, mates) {
        const all = (hex) => mates.every((mate) => mate.goals.has(hex) && !mate.goals.get(hex).through);
        return this.app.sel.column ? goals : new Map([...goals].map(([hex, goal]) => [hex, all(hex) ? goal : { ...goal, through: true }]));
    }

    /** All by one click. To take it back waits until they have gone. */
    goTo(hex) {
        this.app.play.marching = this.oneByOne(hex);
        return this.app.play.marching;
    }

    /** One after the other, until something comes between. */
    async oneByOne(hex) {
        const { app } = this;
        const { march } = app;
        const { piece, hex: start, mover, goals, mates, way } = app.sel;
        const from = app.state.lines;
        const path = [start, ...(way.length ? way : march.pathTo(hex))];
        const behind = this.nearestFirst(mates, hex);
        let going = await march.marchOf({ mover, goals, way, hex: start }, hex);
        let went = 1;
        let seen = false;
        for (const mate of going ? behind : []) {
            seen = seen || march.revealed; // what has been seen is thought over, but no stack is torn
            const gone = seen && app.pieces.hexOf(mate.id) !== start ? null : await this.follow(mate, path, way);
            going = gone !== null;
            if (!going) {
                break; // dice, an answer, a rule or an enemy in sight: the player goes on by hand
            }
            went += gone ? 1 : 0;
        }
        app.play.joint = { from, to: app.state.lines };
        if (went <= behind.length) {
            const why = going ? 'the others would come no nearer' : 'something came between, so the others wait for your word';
            app.log.note(`${went} of ${behind.length + 1} have marched: ${why}.`);
        }
    }

    /** One who follows: has he gone? Null: something came between. */
    async follow(mate, path, way) {
        const to = await this.end(mate, path);
        if (!to) {
            return false;
        }
        return (await this.app.march.marchOf({ ...mate, ...to, way: to.hex === path[0] ? way : [] }, to.end)) || null;
    }

    nearestFirst(mates, hex) {
        const { space } = this.app.board;
        const far = ({ id }) => space.distance(this.app.pieces.hexOf(id), hex);
        return [...mates].sort((a, b) => far(a) - far(b));
    }

    /** Where one who follows ends: {end, goals, hex}; null where he stands as near already. His reach is asked anew: others have taken room. */
    async end(mate, path) {
        const { app } = this;
        const hex = app.pieces.hexOf(mate.id);
        const goals = await app.march.reachOf(mate.id, hex).catch(() => new Map());
        const open = [...goals.values()].filter((goal) => !goal.through && this.behind(goal.hex, path));
        const left = (goal) => this.left(goal.hex, path) + (goal.stops ? HELD : 0);
        const best = open.reduce((a, b) => (!a || left(b) < left(a) || (left(b) === left(a) && b.cost < a.cost) ? b : a), null);
        return best && left(best) < this.left(hex, path) ? { end: best.hex, goals, hex } : null;
    }

    /** With the head, or nearer to where it began: nobody goes past it. */
    behind(hex, path) {
        const { space } = this.app.board;
        const [start, last] = [path[0], path[path.length - 1]];
        return hex === last || (space.centre(hex) && space.distance(hex, start) < space.distance(last, start));
    }

    /** How far it still is from a hex to the end of the head's way, along it or straight. */
    left(hex, path) {
        const { space } = this.app.board;
        return Math.min(...path.map((name, i) => path.length - 1 - i + BESIDE * space.distance(hex, name)));
    }
}
