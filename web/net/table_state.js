/* table_state.js - what the page knows at this moment: the game as the server told it, what is chosen, what is pointed at, which moment is
 * looked at. One small store: every part reads it, and it changes by the methods below and in no other way, so that each of them says
 * what goes together. Drawing is not its business. */

export class TableState {
    constructor() {
        this.fixed = null; // what never changes in a game
        this.state = null; // as the server told it last
        this.chosen = null; // {piece, hex, atoms, mates, column, goals, mover, way, looking}; mates: those who march with it, a whole column or those of the stack
        this.sheet = null; // what the panel shows instead of the chosen piece: {kind: 'odds' | 'choices', ...}
        this.focus = { place: null, byKeys: false };
        this.pointed = { place: null, piece: null };
        this.moment = null; // of the replay: {line, view, marks, turn, score, asked, decides, entries}; null: the present
        this.begun = false; // may something be done for the player? Not by opening the page
    }

    // ---- the game ----

    begin(fixed) {
        this.fixed = fixed;
        this.pieces = new Map(fixed.pieces.map((piece) => [piece.id, piece]));
        this.groups = new Map(fixed.groups.map((group) => [group.id, group]));
        this.sides = new Map(fixed.sides.map((side) => [side.id, side]));
    }

    /** A new state; the one before it, or null. */
    take(state) {
        const before = this.state;
        this.state = state;
        return before;
    }

    /** Another pair of eyes: nothing of what these saw may be left. */
    forget() {
        this.state = null;
        this.drop();
    }

    // ---- what is chosen ----

    /** A piece that shall act, or one that is only looked at. */
    choose(piece, hex, atoms, mates = [], column = false) {
        this.chosen = { piece, hex, atoms, mates, column, goals: null, way: [] };
        this.sheet = null;
    }

    lookAt(piece, hex) {
        this.chosen = { piece, hex, atoms: [], mates: [], goals: null, way: [], looking: true };
        this.sheet = null;
    }

    /** Where the chosen piece can go, and the choice by which it does. */
    reaches(goals, mover) {
        this.chosen.goals = goals;
        this.chosen.mover = mover;
    }

    /** Who marches with it: [{id, mover}], those of a stack with their goals. */
    together(mates) {
        this.chosen.mates = mates;
    }

    layWay(way) {
        this.chosen.way = way;
    }

    unchoose() {
        this.chosen = null;
    }

    open(sheet) {
        this.sheet = sheet;
    }

    closeSheet() {
        this.sheet = null;
    }

    drop() {
        this.chosen = null;
        this.sheet = null;
    }

    // ---- what is pointed at ----

    /** The place that keys act on; a ring shows it only while keys are used. */
    focusOn(place, byKeys) {
        this.focus = { place, byKeys };
    }

    /** Under the pointer. True: it is another place than before. */
    point(place, piece) {
        const moved = place !== this.pointed.place;
        this.pointed = { place, piece };
        return moved;
    }

    // ---- the replay ----

    lookBack(line, moment) {
        this.moment = { ...moment, line };
        this.drop();
    }

    toPresent() {
        this.moment = null;
    }
}
