/* sw.js - the page without a line to the server: what was fetched before is kept and given when nothing answers. The server always comes first, so
 * nothing is ever old while it can be reached; games themselves are never kept. */
const SHELL = 'gonfalon-shell';

/** Files of the page, and what never changes about a system: rules, charts, pictures, maps. */
const kept = (url) =>
    url.origin === location.origin &&
    (!url.pathname.startsWith('/api/') || /^\/api\/systems(\/|$)/.test(url.pathname) || /^\/api\/games\/[^/]+\/(board|map\.svg)$/.test(url.pathname));

/** Every table is the same page. */
const key = (url) => (url.pathname.startsWith('/play/') ? new URL('/play/', url.origin).href : url.href.split('#')[0]);

async function store(url, response) {
    if (response.ok) {
        const cache = await caches.open(SHELL);
        await cache.put(key(url), response);
    }
}

async function answer(request, url) {
    try {
        const response = await fetch(request);
        store(url, response.clone());
        return response;
    } catch (error) {
        const cache = await caches.open(SHELL);
        const old = await cache.match(key(url));
        if (old) {
            return old;
        }
        throw error;
    }
}

self.addEventListener('install', () => self.skipWaiting());
self.onactivate = (event) => event.waitUntil(self.clients.claim());
self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method === 'GET' && kept(url)) {
        event.respondWith(answer(event.request, url));
    }
});
/** What a page had fetched before this worker was there. */
self.addEventListener('message', (event) => {
    const urls = (event.data || []).map((text) => new URL(text)).filter(kept);
    event.waitUntil(Promise.all(urls.map((url) => fetch(url).then((response) => store(url, response), () => null))));
});
/** Whoever taps a notice gets the table it speaks of. */
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const url = event.notification.data;
    const show = (pages) => {
        const open = pages.find((page) => page.url.split('#')[0] === url);
        return open ? open.focus() : self.clients.openWindow(url);
    };
    event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(show));
});
