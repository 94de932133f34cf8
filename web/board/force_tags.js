/* force_tags.js - names and strengths beside the forces of a map that is shown too small to read its counters: one line for each that stands in a
 * hex, of a size that does not change with the map's. Drawn from the cards, so they tell what the cards do. */
import { s } from '../kit/make_elements.js';
import { forcesOnMap, strengthOf } from '../panels/card_zones.js';

const LINE = 15; // pixels from one line to the next
const LETTER = { name: 7.5, strength: 6.6 }; // and of a letter, about
const BESIDE = 0.62; // of a hex from its centre

/** One name plate at the place of a line. */
function tag(zone, line, army) {
    const what = strengthOf(zone);
    const wide = 12 + LETTER.name * zone.title.length + (what ? 4 + LETTER.strength * what.length : 0);
    const y = line * LINE;
    return s(
        'g',
        { class: 'force-tag', 'data-tag': zone.piece },
        s('rect', { x: 0, y: y - 7.5, width: wide, height: LINE, rx: 3 }),
        s('rect', { class: 'of', x: 0, y: y - 7.5, width: 3.5, height: LINE, rx: 1.5, style: { fill: `var(--nat-${army}, currentColor)` } }),
        s('text', { x: 7, y: y + 4 }, zone.title, what ? s('tspan', { class: 'what', dx: 4 }, what) : null),
    );
}

/** All of them, to be laid over the pieces. */
export function forceTags(app) {
    const { space } = app.board;
    const byHex = new Map();
    for (const zone of forcesOnMap(app)) {
        if (space.centre(zone.hex)) {
            byHex.set(zone.hex, [...(byHex.get(zone.hex) || []), zone]);
        }
    }
    return [...byHex].map(([hex, zones]) => {
        const c = space.centre(hex);
        const at = s('g', { class: 'force-tags' }, zones.map((zone, i) => tag(zone, i, app.side(zone.owner).army)));
        return s('g', { transform: `translate(${(c.x + space.unit * BESIDE).toFixed(1)} ${c.y.toFixed(1)})` }, at);
    });
}
