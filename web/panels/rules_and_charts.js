/* rules_and_charts.js - rules and charts beside the board: searchable, with their origin; and the list of keys. */
import { get } from '../net/api.js';
import { h, put, icon, RECONSTRUCTED, ruleLink } from '../kit/make_elements.js';
import { KEYS } from '../orders/keyboard.js';

/** "<=-3" as it is printed. */
const compared = (text) =>
    text
        .replace('<=', '≤ ')
        .replace('>=', '≥ ')
        .replace(/(^|\s)-(?=\d)/, '$1−');

/** Is the paragraph the one that is wanted, or a part of it: 9.3, 9.3.1 and 9.3a of 9.3? */
const under = (id, wanted) => {
    const rest = id.toLowerCase().startsWith(wanted) ? id.slice(wanted.length) : null;
    return rest === '' || (rest !== null && !Number.isInteger(Number(rest.charAt(0))));
};

/** Where the book is silent or unclear a ruling says how it is played: folded away, for whoever wonders. */
function withRulings(text) {
    return text.split(/\s*\[(Ruling:[^\]]*)\]/).map((part, i) =>
        i % 2
            ? h('details', { class: 'ruling' }, h('summary', {}, 'How it is played here'), part.replace(/^Ruling:\s*/, ''))
            : part,
    );
}

/** A heading as it is said: its number stands before it already. */
const unnumbered = (p) => (p.heading && p.text.startsWith(`${p.id} `) ? p.text.slice(p.id.length + 1) : p.text);

/** The chapters, each a click away. */
function contents(all, goTo) {
    const chapters = all.filter((p) => p.heading && !p.id.includes('.') && p.text.startsWith(`${p.id} `));
    return chapters.length > 1
        ? h(
              'details',
              { class: 'contents' },
              h('summary', {}, 'Contents'),
              h(
                  'ol',
                  {},
                  chapters.map((p) =>
                      h('li', {}, h('button', { type: 'button', class: 'quiet', 'data-chapter': p.id, onclick: () => goTo(p.id) }, h('b', {}, p.id), ` ${unnumbered(p)}`)),
                  ),
              ),
          )
        : null;
}

/** Where a chart is from, by the word that its file has for it. */
const ORIGINS = {
    seed: 'As the rulebook has it.',
    reconstruction: 'The printed card is not in the rulebook: this one is reconstructed from what its text says.',
    ours: 'Not in the rulebook: ours.',
};

export class Books {
    constructor(app) {
        this.app = app;
        this.node = h('section', {
            class: 'panel book',
            role: 'dialog',
            hidden: true,
            tabindex: '-1',
            onkeydown: (event) => {
                if (event.key === 'Escape') {
                    event.stopPropagation();
                    this.close();
                }
            },
        });
        app.root.append(this.node);
        this.kind = null;
        document.addEventListener('rule', (event) => this.rule(event.detail));
    }

    toggle(kind) {
        if (this.kind === kind) {
            this.close();
        } else if (kind === 'rules') {
            this.rules('');
        } else {
            this.charts();
        }
    }

    close() {
        this.kind = null;
        this.node.hidden = true;
        if (this.from && this.from.isConnected) {
            this.from.focus({ preventScroll: true });
        }
    }

    open(kind, title, ...content) {
        if (this.node.hidden) {
            this.from = document.activeElement;
        }
        this.kind = kind;
        this.node.hidden = false;
        this.node.setAttribute('aria-label', title);
        put(
            this.node,
            h(
                'header',
                {},
                h('h2', {}, title),
                h(
                    'button',
                    { class: 'close', type: 'button', 'aria-label': 'Close', onclick: () => this.close() },
                    icon('x'),
                ),
            ),
            content,
        );
        this.node.focus({ preventScroll: true });
    }

    dialog(title, ...content) {
        this.open('dialog', title, h('div', { class: 'scroll text', tabindex: 0 }, content));
    }

    keys() {
        this.open(
            'keys',
            'Keys',
            h(
                'div',
                { class: 'scroll text', tabindex: 0 },
                h(
                    'dl',
                    { class: 'keys' },
                    KEYS.map(([key, says]) => [
                        h('dt', {}, h('kbd', { 'aria-hidden': 'true' }, key)),
                        h('dd', {}, says),
                    ]),
                ),
            ),
        );
    }

    // ---- rules ----

    async paragraphs() {
        if (!this.book) {
            this.book = (await get(`/api/systems/${this.app.fixed.system}/rules`)).paragraphs;
            this.ids = new Set(this.book.map((p) => p.id));
        }
        return this.book;
    }

    async rules(query, at) {
        const all = await this.paragraphs();
        const list = h('div', { class: 'scroll text rulebook', tabindex: 0 });
        const count = h('small', { role: 'status' });
        const field = h('input', {
            type: 'search',
            placeholder: 'Words, or a number such as 9.3',
            'aria-label': 'Search the rules',
            value: query || '',
            oninput: () => fill(field.value),
        });
        const fill = (text) => {
            const wanted = text.trim().toLowerCase();
            const numbered = wanted ? all.filter((p) => under(p.id, wanted)) : [];
            const worded = (p) => wanted.split(/\s+/).every((word) => p.text.toLowerCase().includes(word));
            const found = !wanted ? all : numbered.length ? numbered : all.filter(worded);
            count.textContent = wanted ? `${found.length} found` : '';
            put(
                list,
                found.length
                    ? found.map((p) =>
                          h(
                              p.heading ? 'h3' : 'p',
                              { id: `r-${p.id}`, class: p.id === at ? 'at' : null },
                              p.text.startsWith(`${p.id} `) || !p.heading ? [h('b', {}, p.id), ' '] : null,
                              withRulings(unnumbered(p)),
                              p.reconstructed ? [' ', h('small', { class: 'ours' }, RECONSTRUCTED)] : null,
                          ),
                      )
                    : h('p', {}, 'No paragraph holds these words.'),
            );
        };
        const goTo = (id) => {
            field.value = '';
            fill('');
            chapters.open = false;
            list.querySelector(`[id="r-${id}"]`).scrollIntoView({ block: 'start' });
        };
        const chapters = contents(all, goTo);
        this.open('rules', 'Rules', h('div', { class: 'searchrow' }, field, count), chapters, list);
        fill(query || '');
        const mark = at && list.querySelector(`[id="r-${at}"]`);
        if (mark) {
            mark.scrollIntoView({ block: 'center' });
        } else {
            field.focus();
        }
    }

    /** One paragraph, among its neighbours. */
    rule(id) {
        return this.rules('', id);
    }

    // ---- charts ----

    async charts(name) {
        if (!this.tables) {
            const { system, scenario } = this.app.fixed;
            const own = scenario ? `?scenario=${encodeURIComponent(scenario)}` : '';
            this.tables = (await get(`/api/systems/${system}/charts${own}`)).charts;
        }
        await this.paragraphs();
        const one = this.tables.find((chart) => chart.name === name) || this.tables[0];
        const list = h('div', { class: 'scroll text', tabindex: 0 });
        const field = h('input', {
            type: 'search',
            placeholder: 'Search the charts',
            'aria-label': 'Search the charts',
            oninput: () => fill(field.value, null),
        });
        const fill = (text, chosen) => {
            const wanted = text.trim().toLowerCase();
            const shown = chosen
                ? [chosen]
                : this.tables.filter((chart) => !wanted || JSON.stringify(chart).toLowerCase().includes(wanted));
            put(
                list,
                shown.map((chart) => this.chart(chart)),
            );
        };
        const tabs = h(
            'div',
            { class: 'chips', role: 'group', 'aria-label': 'Charts' },
            this.tables.map((chart) =>
                h(
                    'button',
                    { type: 'button', onclick: () => fill('', chart) },
                    (chart.title || chart.name).split(/[,(:]/)[0].trim(),
                ),
            ),
        );
        this.open('charts', 'Charts', h('div', { class: 'searchrow' }, field), tabs, list);
        fill('', one);
    }

    chart(chart) {
        return h(
            'section',
            { class: 'chart-in' },
            h('h3', {}, chart.title || chart.name),
            h(
                'div',
                { class: 'wide-scroll', tabindex: 0 },
                h(
                    'table',
                    { class: 'chart' },
                    h(
                        'thead',
                        {},
                        h(
                            'tr',
                            {},
                            chart.columns.map((text) => h('th', { scope: 'col' }, compared(text))),
                        ),
                    ),
                    h(
                        'tbody',
                        {},
                        chart.rows.map((row) =>
                            h(
                                'tr',
                                {},
                                row.map((cell, i) =>
                                    i ? h('td', {}, this.cell(cell)) : h('th', { scope: 'row' }, compared(cell)),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
            ORIGINS[chart.origin] ? h('p', {}, ORIGINS[chart.origin]) : null,
            chart.notes ? h('details', { class: 'ruling' }, h('summary', {}, 'How to read it, and what is known of the printed one'), [chart.notes].flat().join(' ')) : null,
            chart.overlaid ? h('p', {}, 'Changed by your own file.') : null,
        );
    }

    /** A cell that is the number of a rule leads there; a bare 2 is a number, not the second chapter. */
    cell(text) {
        return this.ids && this.ids.has(text) && !Number.isInteger(Number(text)) ? ruleLink(text) : text;
    }
}
