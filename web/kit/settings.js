/* settings.js - what this browser remembers. */

const KEY = 'gonfalon.settings';
const USUAL = {
    theme: null,
    pace: 'quick', // of what is told: step, slow, quick, once
    overlays: ['victory', 'numbers', 'last'],
    autopass: true,
    curtain: true, // between two players at one screen
    pieceSize: 1,
    sounds: false,
    notices: false,
};

/** How fast things are told: what it is called, how many times longer than usual a motion takes, and how long what is told stays:
 * a march, and what was rolled. Step by step waits for a key. */
export const PACES = {
    step: { text: 'step by step', motion: 1, march: Infinity, rolled: Infinity },
    slow: { text: 'slowly', motion: 1.8, march: 1700, rolled: 3400 },
    quick: { text: 'quickly', motion: 0.8, march: 700, rolled: 1700 },
    once: { text: 'at once', motion: 0, march: 0, rolled: 0 },
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

/** Does the player want nothing to move? */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const pace = () => PACES[settings.pace] || PACES[USUAL.pace];

/** Milliseconds for a motion that takes `usual`: none with reduced motion or when all is told at once. */
export const motion = (usual) => (still() ? 0 : usual * pace().motion);
