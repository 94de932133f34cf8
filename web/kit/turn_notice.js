/* turn_notice.js - word that it is one's turn: the mark and the icon of the tab always; a sound, or a notice of the browser, where the player has asked for
 * them. Nothing sounds unasked. */
import { settings, keep } from './settings.js';

const ICON = '/pages/icon.svg';
const TURN = '/pages/icon-turn.svg';

/** Two soft tones, made here: no file is fetched. */
function sound() {
    try {
        const audio = new AudioContext();
        [523, 659].forEach((pitch, i) => {
            const tone = audio.createOscillator();
            const loud = audio.createGain();
            const at = audio.currentTime + i * 0.16;
            tone.frequency.value = pitch;
            loud.gain.setValueAtTime(0, at);
            loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
            loud.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
            tone.connect(loud).connect(audio.destination);
            tone.start(at);
            tone.stop(at + 0.42);
        });
        setTimeout(() => audio.close(), 1200);
    } catch {
        // A browser without sound stays silent.
    }
}

const allowed = () => 'Notification' in window && Notification.permission === 'granted';

/** By the worker that keeps the page where there is one: telephones know no other way, and throw where a page tries it alone. */
async function notice(title, text) {
    if (!allowed()) {
        return;
    }
    const told = { body: text, icon: ICON, tag: location.pathname, data: location.href.split('#')[0] };
    const kept = navigator.serviceWorker ? await navigator.serviceWorker.getRegistration() : null;
    if (kept && kept.active) {
        await kept.showNotification(title, told);
        return;
    }
    const shown = new Notification(title, told);
    shown.onclick = () => {
        window.focus();
        shown.close();
    };
}

/** The tab says whether it is one's turn. */
export function mark(mine, title) {
    document.title = `${mine ? '● Your move · ' : ''}${title} · Gonfalon`;
    const link = document.querySelector('link[rel="icon"]');
    const wanted = mine ? TURN : ICON;
    if (link && !link.href.endsWith(wanted)) {
        link.href = wanted;
    }
}

/** It has become one's turn while somebody else was at it. */
export function turnCame(title, text) {
    if (settings.sounds) {
        sound();
    }
    if (settings.notices && (document.hidden || !document.hasFocus())) {
        notice(title, text).catch(() => null); // the mark in the tab says it, too
    }
}

/** Sounds are heard once when they are switched on; notices need the browser's leave. Gives what is now on. */
export async function wish(name, on) {
    if (name === 'notices' && on) {
        const leave = 'Notification' in window ? await Notification.requestPermission() : 'denied';
        keep({ notices: leave === 'granted' });
        return leave === 'granted';
    }
    keep({ [name]: on });
    if (name === 'sounds' && on) {
        sound();
    }
    return on;
}
