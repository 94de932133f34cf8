/* settings.js - what this browser remembers. */

const KEY = 'gonfalon.settings';
const USUAL = {
    theme: null,
    speed: 1,
    overlays: ['victory', 'numbers'],
    autopass: true,
    curtain: true, // between two players at one screen
    pieceSize: 1,
};

function load() {
    try {
        return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || '{}') };
    } catch {
        return { ...USUAL };
    }
}

export const settings = load();

export function keep(changes) {
    Object.assign(settings, changes);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // Without storage the choice holds for this page only.
    }
}

export const isDark = () => document.documentElement.dataset.theme === 'dark';

export function toggleTheme() {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    keep({ theme });
    document.dispatchEvent(new CustomEvent('theme'));
}

/** Milliseconds for a motion that takes `usual`: none with reduced motion or at the highest speed. */
export function motion(usual) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || settings.speed === 0) {
        return 0;
    }
    return usual / settings.speed;
}
