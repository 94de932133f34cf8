/* offline.js - asks the browser to keep the page, so that it opens also when the server does not answer, and can lie on a phone's home screen. */

const LATER = 3000; // milliseconds: the page comes first

async function keepPage() {
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map((one) => one.name);
    active.postMessage([location.href.split('#')[0], ...loaded]);
}

/** Where the browser has no such thing, or forbids it, the page works as before. */
export function keepForLater() {
    if ('serviceWorker' in navigator) {
        setTimeout(() => navigator.serviceWorker.register('/sw.js').then(keepPage, () => null), LATER);
    }
}
