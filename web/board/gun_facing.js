/* gun_facing.js - which way guns face: arrowheads at the corners of their hex, the fan they bear on, and the same as buttons in words. */
import * as marks from './highlights.js';

export class Facing {
    constructor(app) {
        this.app = app;
    }

    /** Choices of a corner that need no other choice before: the order is about one battery already. */
    get atoms() {
        return this.app.play.buttons().filter((atom) => atom.facing !== undefined);
    }

    /** Those of the chosen battery. */
    get own() {
        const { sel } = this.app;
        return sel && sel.atoms ? sel.atoms.filter((atom) => atom.facing !== undefined) : [];
    }

    /** Where the guns stand: the last hex or piece that the open order names. */
    place() {
        const { app } = this;
        const { space } = app.board;
        const named = app.state.legal.draft.atoms.flatMap((atom) => atom.args).reverse();
        for (const arg of named) {
            const info = app.pieces.info.get(arg);
            if (space.centre(arg) || (info && space.centre(info.hex))) {
                return space.centre(arg) ? arg : info.hex;
            }
        }
        return null;
    }

    draw(areas, above) {
        const { app } = this;
        const { space } = app.board;
        const open = app.state.legal ? this.atoms : [];
        const atoms = open.length ? open : this.own;
        const hex = open.length ? this.place() : app.sel && app.sel.hex;
        const guns = app.sel && app.pieces.info.get(app.sel.piece);
        const now = guns && guns.facing !== undefined && guns.facing !== null ? Number(guns.facing) : null;
        if (guns && space.centre(guns.hex) && Number.isInteger(now) && now >= 0) {
            areas.push(marks.cone(space, guns.hex, now));
        }
        if (!atoms.length || !hex || !space.centre(hex)) {
            return;
        }
        const turns = atoms.map((atom) => ({
            facing: atom.facing,
            label: app.prompt.label(atom),
            act: () => app.play.tryAtom(atom, hex),
            show: (on) => app.board.mark('pointed', on ? marks.cone(space, hex, atom.facing) : []),
        }));
        above.push(marks.corners(space, hex, turns, now));
    }
}
