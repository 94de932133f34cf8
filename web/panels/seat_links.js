/* seat_links.js - one's seat at the table: joining by a link, the links one has, new ones, and word of browsers that
 * opened it elsewhere; and what was promised about the dice, to which the page gives a word of its own. */
import { post } from '../net/api.js';
import { h, put, icon } from '../kit/make_elements.js';
import { keep, keepLink, keepName, linksKey, myName, reachOfLinks, read } from '../kit/seat_link_storage.js';

const openingsKey = (game) => `gonfalon.openings.${game}`;

/** The seat, under a name that the other side sees; or, where somebody was quicker, a place to watch from. */
async function take(token, invited) {
    const name = invited ? await askName() : '';
    try {
        return await post('/api/join', { token, name });
    } catch (refusal) {
        if (refusal.status === 409) {
            return ownLink();
        }
        if (refusal.status !== 410 || !(await offer(refusal))) {
            throw refusal;
        }
        return post('/api/join', { token, watch: true });
    }
}

/** A question over the whole page, before there is a table. Its form answers by what its button gives. */
function ask(title, ...content) {
    return new Promise((resolve) => {
        const node = h(
            'div',
            { class: 'ask', role: 'dialog', 'aria-modal': 'true', 'aria-label': title },
            h(
                'form',
                {
                    onsubmit: (event) => {
                        event.preventDefault();
                        node.remove();
                        resolve(new FormData(event.target, event.submitter));
                    },
                },
                h('h2', {}, title),
                content,
            ),
        );
        document.body.append(node);
        node.querySelector('input, button').focus();
    });
}

async function askName() {
    if (myName()) {
        return myName();
    }
    const said = await ask(
        'You are invited to a table',
        h('p', {}, 'What shall the other side call you? You can leave it empty.'),
        h('label', {}, 'Your name', h('input', { name: 'name', maxlength: 40, autocomplete: 'nickname' })),
        h('div', { class: 'acts' }, h('button', { class: 'primary', type: 'submit', id: 'sit' }, 'Sit down')),
    );
    const name = String(said.get('name') || '').trim();
    if (name) {
        keepName(name);
    }
    return name;
}

async function offer(refusal) {
    const said = await ask(
        'This seat has been taken',
        h('p', {}, 'Somebody opened the invitation before you. ', refusal.body.what_to_do || ''),
        h(
            'div',
            { class: 'acts' },
            h('button', { class: 'primary', type: 'submit', name: 'watch', value: 'yes', id: 'look-on' }, 'Watch the game'),
            h('button', { type: 'submit', name: 'watch', value: 'no' }, 'Leave it'),
        ),
    );
    return said.get('watch') === 'yes';
}

/** Whoever made the table has opened the link that was meant for the other seat: it stays the other's, and the page is the table from his own. */
async function ownLink() {
    await ask(
        'This link is for your friend',
        h('p', {}, 'You play the other side of this game. The link still opens the free seat: send it to whoever shall play against you.'),
        h('input', { readonly: true, value: location.href, 'aria-label': 'The link to send' }),
        h('div', { class: 'acts' }, h('button', { class: 'primary', type: 'submit', id: 'own-seat' }, 'To my own seat')),
    );
    return null;
}

/** A seat link carries its token behind the #, where no server log can see it, and what was promised about the dice.
 * Returns what to warn of, or null. */
export async function joinByLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    const token = link.get('seat');
    if (!token) {
        return null;
    }
    const joined = await take(token, link.has('invited'));
    history.replaceState(null, '', location.pathname);
    if (!joined) {
        return null;
    }
    if (joined.link) {
        keepLink(joined.game, { side: joined.sides[0], link: joined.link, invitation: false });
    }
    const promised = link.get('dice');
    return promised && promised !== joined.commitment
        ? new Error('The dice of this game are not those that your link promised: ask whoever runs the server.')
        : null;
}

/** The first state of a table, after a word of ours has gone into its dice: nobody can choose what everybody has put a
 * word into, and sixteen random digits do as well as any. */
export async function withWords(table) {
    const state = await table.state();
    const { wanted } = state.dice || { wanted: [] };
    for (const side of wanted) {
        const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
        const word = bytes.map((n) => n.toString(16).padStart(2, '0')).join('');
        await post(`${table.root}/word`, { side, word }).catch(() => null); // too late is no harm
    }
    if (!wanted.length) {
        return state;
    }
    table.afresh(table.side);
    return table.state();
}

export class SeatLinks {
    constructor(app) {
        this.app = app;
    }

    /** Tells of a browser that has opened one's seat since this one was told last. */
    tell(state) {
        const count = (state.openings || []).reduce((sum, one) => sum + one.count, 0);
        const key = openingsKey(this.app.table.game);
        if (count > (read(key) || 0)) {
            keep(key, count);
            this.notice(state.openings[0]);
        }
    }

    notice(opened) {
        const close = () => node.remove();
        const at = new Date(opened.at * 1000).toLocaleTimeString();
        const node = h(
            'div',
            { class: 'notice', id: 'opened', role: 'alert' },
            icon('link'),
            h('span', {}, h('b', {}, `Your seat was opened in another browser at ${at}. `), 'Was that not you?'),
            h(
                'button',
                {
                    type: 'button',
                    onclick: async () => {
                        await this.ask('revoke', opened.side);
                        close();
                    },
                },
                'Put it out',
            ),
            h('button', { class: 'close', type: 'button', 'aria-label': 'Close', onclick: close }, icon('x')),
        );
        this.app.root.append(node);
    }

    /** A new link; what it says is kept here. False: it was refused, and that was shown. */
    async ask(what, side) {
        const { table, prompt } = this.app;
        try {
            keepLink(table.game, await post(`${table.root}/seat/${what}`, { side }));
            return true;
        } catch (refusal) {
            prompt.trouble(refusal);
            return false;
        }
    }

    show() {
        this.body = h('div', { class: 'links' });
        this.draw();
        this.app.books.dialog('Links', this.body);
    }

    draw() {
        const { app } = this;
        const kept = read(linksKey(app.table.game)) || { links: [] };
        const rows = [
            ...kept.links.map((one) => [
                `${one.invitation ? 'Invitation to the' : 'Your seat, the'} ${app.side(one.side).title}`,
                one.link,
            ]),
            ...(kept.watch ? [['To watch', kept.watch]] : []),
        ];
        const field = ([text, link]) =>
            h(
                'li',
                {},
                h('b', {}, text),
                h('input', {
                    readonly: true,
                    value: new URL(link, location.href).href,
                    'aria-label': text,
                    onfocus: (event) => event.target.select(),
                }),
            );
        put(
            this.body,
            rows.length
                ? [h('ul', { class: 'linklist' }, rows.map(field)), reachOfLinks() ? h('p', { class: 'warned' }, reachOfLinks()) : null]
                : h('p', {}, 'This browser has no links of this game.'),
            app.state.role === 'player' ? h('div', { class: 'acts' }, this.buttons()) : null,
            app.state.dice
                ? h(
                      'p',
                      { class: 'fine' },
                      'The dice were sealed before the first move as ',
                      h('code', { id: 'commitment' }, app.state.dice.commitment),
                  )
                : null,
        );
    }

    buttons() {
        const { state } = this.app;
        const act = (text, what, side) =>
            h('button', { type: 'button', onclick: async () => (await this.ask(what, side)) && this.draw() }, text);
        const title = (side) => this.app.side(side).title;
        return [
            ...state.sides.map((side) => act(`New link to the ${title(side)}`, 'link', side)),
            ...state.sides.map((side) => act(`Put everybody else out of the ${title(side)}`, 'revoke', side)),
            ...state.seats
                .filter((seat) => seat.who === 'open')
                .map((seat) => act(`New invitation to the ${title(seat.side)}`, 'invite', seat.side)),
        ];
    }
}

