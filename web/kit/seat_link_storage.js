/* seat_link_storage.js - links to seats and one's name, as this browser keeps them, and how far a link of this server leads. */

export const linksKey = (game) => `gonfalon.links.${game}`;

export function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key) || 'null');
    } catch {
        return null;
    }
}

export function keep(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // Without storage it is shown now and then forgotten.
    }
}

/** The links of a game that this browser has been shown: {links: [{side, link, invitation}], watch}. */
export const keepLinks = (game, links) => keep(linksKey(game), links);

/** One link of a side, in the place of the one before. */
export function keepLink(game, one) {
    const kept = read(linksKey(game)) || { links: [] };
    const others = (kept.links || []).filter((link) => link.side !== one.side);
    keepLinks(game, { ...kept, links: [...others, one] });
}

const NAME = 'gonfalon.name';

/** What one is called at the table; asked for once. */
export function myName() {
    return read(NAME) || '';
}

export const keepName = (name) => keep(NAME, name.trim().slice(0, 40));

/** How far a link leads: null when anybody can open it, else what is the matter and what to do about it. */
export function reachOfLinks() {
    const host = location.hostname;
    if (host === 'localhost' || host === '[::1]' || host.startsWith('127.')) {
        return (
            'This link leads to this computer only. For a friend elsewhere start the server with “gonfalon serve --bind 0.0.0.0” ' +
            'and open this page by the address of this computer, or put the server behind a proxy (docs/server.md).'
        );
    }
    if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/.test(host) || host.endsWith('.local')) {
        return 'This link works within your own network only. For a friend elsewhere put the server behind a proxy (docs/server.md).';
    }
    return null;
}
