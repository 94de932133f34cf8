/* find_place.js - a place is found by its name, or a hex by its number: a field above the little map, and a key. The board goes there, and the place is lit. */
import { h } from '../kit/make_elements.js';
import { tabbed } from '../kit/screen_layout.js';

const FEW = 4; // places that need no search
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

export class FindPlace {
    constructor(app) {
        this.app = app;
        this.places = Object.entries(app.map.hexes || {})
            .filter(([, { place }]) => place)
            .map(([hex, { place }]) => ({ hex, place }))
            .sort((a, b) => a.place.localeCompare(b.place));
        this.field = h('input', {
            type: 'search',
            list: 'places',
            placeholder: 'Find a place',
            'aria-label': 'Find a place by its name',
            onchange: () => this.go(),
        });
        this.node =
            this.places.length < FEW
                ? null
                : h(
                      'form',
                      {
                          class: 'find',
                          role: 'search',
                          onsubmit: (event) => {
                              event.preventDefault();
                              this.go();
                          },
                      },
                      this.field,
                      h(
                          'datalist',
                          { id: 'places' },
                          this.places.map(({ hex, place }) => h('option', { value: place }, hex)),
                      ),
                  );
    }

    /** The place that is meant: by its whole name, by its beginning, by a part; or a hex by its number. */
    meant(text) {
        const name = plain(text);
        const by = (test) => this.places.find(({ place }) => test(plain(place)));
        const found = name ? by((one) => one === name) || by((one) => one.startsWith(name)) || by((one) => one.includes(name)) : null;
        return found ? found.hex : this.app.board.space.centre(text.trim()) ? text.trim() : null;
    }

    go() {
        const { app } = this;
        const hex = this.meant(this.field.value);
        this.field.setAttribute('aria-invalid', String(Boolean(this.field.value) && !hex));
        if (!hex) {
            app.say(this.field.value ? 'There is no such place on the map.' : '');
            return;
        }
        if (app.boards && app.view.boards) {
            app.boards.show((app.view.boards.find((one) => !one.zones) || {}).id);
        }
        app.measure();
        app.board.show([hex], Math.max(app.board.view.k, 0.9), 0.1);
        app.log.light([hex]);
        app.say(app.describeHex(hex));
    }

    focus() {
        if (this.node) {
            if (tabbed()) {
                this.app.panels.show('Layers');
            }
            this.field.focus();
            this.field.select();
        }
    }
}
