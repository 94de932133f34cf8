/* markers.js - what lies on the map besides counters: the edge of the ground that is played on, chosen objectives, powder smoke, the
 * places of a Line, attacks that have been announced. It comes from the server as a list of marks; each has a shape of its own and words. */
import { s } from '../kit/dom.js';
import * as marks from './marks.js';

export class Markers {
    constructor(app) {
        this.app = app;
        this.veil();
    }

    /** Of now, or of the moment that the replay shows. */
    get list() {
        const { app } = this;
        return (app.replaying ? app.store.moment.marks : app.state && app.state.marks) || [];
    }

    of(kind) {
        return this.list.filter((mark) => mark.kind === kind);
    }

    /** Ground outside the scenario is veiled, and its edge drawn. */
    veil() {
        const { board, fixed } = this.app;
        const area = new Set(fixed.area || []);
        if (!area.size) {
            return;
        }
        const outside = board.space.names.filter((name) => !area.has(name));
        board.mark(
            'veil',
            s('path', { class: 'veil', d: outside.map((name) => board.space.outline(name, -0.01)).join('') }),
            s('path', { class: 'bounds', d: board.space.borderPath([...area]) }),
        );
    }

    draw() {
        const { app } = this;
        const { board } = app;
        const { space } = board;
        const places = this.of('line').filter((mark) => space.centre(mark.hex));
        const live = app.placeDraft.live;
        const fights = [...this.of('melee'), ...this.of('charge')];
        board.mark(
            'markers',
            this.of('objective').map((mark) => marks.goal(space, mark.hex)),
            this.of('smoke').map((mark) => marks.cloud(space, mark.hex)),
            places.length && !live
                ? marks.posts(
                      space,
                      places.map((mark) => mark.hex),
                  )
                : null,
        );
        board.mark(
            'struck',
            s(
                'g',
                { class: 'marks chips' },
                places
                    .filter((mark) => this.stands(mark) !== mark.hex)
                    .map((mark) => {
                        const taken = app.pieces.byHex.has(mark.hex);
                        return marks.chip(space, mark.hex, this.short(mark.piece), 'note', taken);
                    }),
            ),
            fights
                .filter((mark) => space.centre(mark.hex) && space.centre(mark.to))
                .map((mark) => (mark.kind === 'charge' ? marks.charge : marks.strike)(space, mark.hex, mark.to)),
        );
    }

    stands(mark) {
        return (this.app.pieces.info.get(mark.piece) || {}).hex;
    }

    /** What goes on a chip: the name, or where it is too long what the counter has on it, for two Guardias begin alike. */
    short(id) {
        const name = this.name(id);
        const { label } = this.app.pieces.look(id) || {};
        return name.length <= 9 ? name : label || `${name.slice(0, 8)}.`;
    }

    name(id) {
        return (this.app.piece(id) || { name: id }).name;
    }

    /** The same in words, of one hex. */
    told(hex) {
        return this.list
            .filter((mark) => mark.hex === hex || mark.to === hex)
            .map((mark) => {
                switch (mark.kind) {
                    case 'objective':
                        return 'A chosen objective.';
                    case 'smoke':
                        return 'Smoke lies here.';
                    case 'line':
                        return `Place of ${this.name(mark.piece)} in the Line.`;
                    case 'charge':
                        return `${this.name(mark.piece)} will charge ${mark.to}.`;
                    default:
                        return `${this.name(mark.piece)} will attack ${mark.to}.`;
                }
            });
    }
}
