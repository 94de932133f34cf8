/* rematch.js - the same battle once more with the sides changed: against the computer at once, with a friend by a new invitation. */
import { post } from '../net/api.js';
import { h } from '../kit/make_elements.js';
import { keepLinks, myName, reachOfLinks } from '../kit/seat_link_storage.js';

export class Rematch {
    constructor(app) {
        this.app = app;
    }

    /** Who sits where the next time: each on the other's side. */
    seats() {
        const { state, fixed } = this.app;
        const mine = state.sides || [];
        const me = { who: 'me', ...(myName() ? { name: myName() } : {}) };
        return Object.fromEntries(
            fixed.sides.map(({ id }) => {
                const before = state.seats.find((seat) => seat.side !== id);
                const who = mine.includes(before.side) ? me : before.who === 'computer' ? { who: 'computer', bot: before.name } : { who: 'link' };
                return [id, who];
            }),
        );
    }

    async ask() {
        const { app } = this;
        const { system, scenario, options } = app.fixed;
        try {
            const made = await post('/api/games', { system, scenario, options, seats: this.seats() });
            keepLinks(made.game, { links: made.links, watch: made.watch });
            const invitation = made.links.find((one) => one.invitation);
            if (invitation) {
                this.invite(made, new URL(invitation.link, location.href).href);
            } else {
                location.href = made.page;
            }
        } catch (refusal) {
            app.prompt.trouble(refusal);
        }
    }

    invite(made, link) {
        const { app } = this;
        const say = async () => {
            await app.act('chat', { text: `A rematch with the sides changed: ${link}` });
            app.books.close();
            location.href = made.page;
        };
        app.books.dialog(
            'A rematch',
            h('p', {}, 'The table is set with the sides changed. This link gives your friend his seat; whoever opens it first has it.'),
            h('input', { class: 'link', readonly: true, value: link, 'aria-label': 'Link for your friend', onfocus: (event) => event.target.select() }),
            reachOfLinks() ? h('p', { class: 'warned' }, reachOfLinks()) : null,
            h(
                'div',
                { class: 'acts' },
                h('button', { class: 'primary', type: 'button', onclick: say }, 'Write it to this table and go there'),
                h('a', { class: 'btn', href: made.page }, 'I send it myself'),
            ),
        );
    }
}
