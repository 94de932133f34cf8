/* briefing.js - what a scenario is about: why to play it, what happened, how each side wins, what is special. The texts are the
 * scenario's own (/api/systems/ID/briefing); this file only lays them out, before a game and during it. */
import { get } from '../net/api.js';
import { h } from '../kit/make_elements.js';

const part = ({ title, paragraphs }) => [title ? h('h3', {}, title) : null, ...paragraphs.map((text) => h('p', {}, text))];

/** The texts as elements. */
export async function briefing(system, scenario) {
    const told = await get(`/api/systems/${system}/briefing?scenario=${encodeURIComponent(scenario)}`);
    return [h('p', { class: 'lead' }, told.why), ...told.parts.flatMap(part)];
}

/** Beside the board, as a dialog that Escape closes. */
export async function showBriefing(app) {
    const { system, scenario, title } = app.fixed;
    try {
        app.books.dialog(title, h('div', { class: 'briefing' }, await briefing(system, scenario)));
    } catch (error) {
        app.books.dialog(title, h('p', {}, error.message));
    }
}
