/* map_markers.js - what lies on the map besides counters: the edge of the ground that is played on, and what the server lists as marks, each
 * with a shape and a sentence. */
import { s } from '../kit/make_elements.js';
import * as marks from './highlights.js';
import { forceTags } from './force_tags.js';

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

    of(shape) {
        return this.list.filter((mark) => mark.shape === shape);
    }

    /** The places that the open order has named so far. */
    get drafted() {
        return this.list.filter((mark) => mark.draft);
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

    /** By the shape that the server gives each: what it stands for is the game's business. */
    draw() {
        const { app } = this;
        const { board } = app;
        const { space } = board;
        const posts = this.of('post').filter((mark) => space.centre(mark.hex));
        const arrows = [...this.of('strike'), ...this.of('rush')];
        const kept = posts.filter((mark) => !(mark.draft && app.placeDraft.live));
        board.mark(
            'markers',
            this.of('goal').map((mark) => marks.goal(space, mark.hex, mark.word)),
            this.of('cloud').map((mark) => marks.cloud(space, mark.hex)),
            this.of('works').map((mark) => marks.rampart(space, mark.hex, mark.to)),
            this.of('span').map((mark) => marks.bridge(space, mark.hex, mark.to)),
            this.of('depot').map((mark) => marks.depot(space, mark.hex, mark.army)),
            this.of('flag').map((mark) => marks.banner(space, mark.hex, mark.army)),
            kept.length
                ? marks.posts(
                      space,
                      kept.map((mark) => mark.hex),
                  )
                : null,
        );
        board.mark(
            'struck',
            s(
                'g',
                { class: 'marks chips' },
                posts
                    .filter((mark) => mark.piece && this.stands(mark) !== mark.hex)
                    .map((mark) => {
                        const taken = app.pieces.byHex.has(mark.hex);
                        return marks.chip(space, mark.hex, this.short(mark.piece), 'note', taken);
                    }),
            ),
            arrows
                .filter((mark) => space.centre(mark.hex) && space.centre(mark.to))
                .map((mark) => (mark.shape === 'rush' ? marks.rush : marks.strike)(space, mark.hex, mark.to)),
        );
        board.mark('tags', forceTags(app));
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
        return this.list.filter((mark) => mark.hex === hex || mark.to === hex).map((mark) => mark.says);
    }
}
