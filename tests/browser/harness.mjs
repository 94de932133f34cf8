/* harness.mjs - starts the real server on a port of its own with a fresh store, and Chromium with a fresh profile;
 * counts the tests.
 *
 * A test is a function that throws when something is wrong. Whatever a page logs as an error fails the test it
 * belongs to. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FLAGS = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

/** How long a page may take, in milliseconds. On a machine that does much else, PATIENCE=4 makes it four times as long. */
const WAIT = 15000 * Number(process.env.PATIENCE || 1);
export const LOADING = 4 * WAIT; // to fetch and start a page takes longest where the machine is busy

const freePort = () =>
    new Promise((resolve) => {
        const probe = createServer();
        probe.listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });

export async function startServer(program) {
    const folder = mkdtempSync(join(tmpdir(), 'gonfalon-browser-'));
    const port = await freePort();
    const store = join(folder, 'games.db');
    const words = ['serve', '--port', String(port), '--store', store, '--quiet'];
    if (process.env.WEB) {
        words.push('--web', process.env.WEB); // for whoever works on the page
    }
    const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
    const root = `http://127.0.0.1:${port}`;
    for (let i = 0; ; i++) {
        try {
            await fetch(`${root}/api/systems`);
            break;
        } catch (error) {
            if (i > 100 || child.exitCode !== null) {
                throw new Error(`the server does not answer: ${error.message}`);
            }
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
    }
    return {
        root,
        program,
        store,
        stop: () =>
            new Promise((resolve) => {
                child.once('exit', () => {
                    rmSync(folder, { recursive: true, force: true });
                    resolve();
                });
                child.kill('SIGTERM');
            }),
    };
}

export const openBrowser = () =>
    chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: FLAGS });

/** A visitor: a browser context of his own, so a cookie of his own. His faults are gathered. */
export async function visitor(browser, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block', // what is kept for later is no part of most tests
        ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT);
    page.setDefaultNavigationTimeout(LOADING);
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.stack || error.message));
    page.on(
        'console',
        (message) =>
            message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && faults.push(message.text()),
    );
    return { context, page, faults };
}

export function must(condition, text) {
    if (!condition) {
        throw new Error(text);
    }
}

/** Waits until something is true in the page. Asked from outside, for the page's own content policy forbids evaluating
 * text inside. */
export async function when(page, test, arg, most = WAIT) {
    for (const begun = Date.now(); Date.now() - begun < most;) {
        if (await page.evaluate(test, arg).catch(() => false)) {
            return;
        }
        await page.waitForTimeout(25);
    }
    throw new Error(
        `it did not come true: ${test} ${JSON.stringify(await state(page).catch(() => null)).slice(0, 300)}`,
    );
}

/** The state as the page knows it, from inside the page. */
export const state = (page) =>
    page.evaluate(() => {
        const { state: s, replaying, sel, sheet } = window.gonfalon;
        return {
            step: s.step,
            prompt: s.prompt,
            move: s.move,
            lines: s.lines,
            your_move: s.your_move,
            over: s.over,
            viewer: s.viewer,
            turn: s.turn,
            decides: s.decides,
            replaying,
            chosen: sel && sel.piece,
            sheet: sheet && sheet.kind,
            pieces: s.legal ? Object.keys(s.legal.pieces) : [],
            places: s.legal ? Object.keys(s.legal.places) : [],
            atoms: s.legal ? s.legal.atoms.map((atom) => atom.text) : [],
        };
    });

export const ready = (page) =>
    when(
        page,
        () =>
            window.gonfalon &&
            window.gonfalon.state &&
            window.gonfalon.panels &&
            !window.gonfalon.busy &&
            document.querySelector('.units [data-piece]'),
        null,
        LOADING,
    );

export const settled = async (page) => {
    await when(page, () => !window.gonfalon.busy && !window.gonfalon.asking);
    await page.waitForTimeout(25); // what is drawn after the answer
};

/** Brings a hex into the window and tells where it is, once the board has stopped gliding. */
export async function place(page, hex) {
    await page.evaluate((name) => window.gonfalon.board.reveal(name), hex);
    for (let before = null; ;) {
        const at = await page.evaluate((name) => window.gonfalon.board.toScreen(name), hex);
        if (before && Math.hypot(at.x - before.x, at.y - before.y) < 0.5) {
            return at;
        }
        before = at;
        await page.waitForTimeout(30);
    }
}

/** A real click in the middle of a hex, as a hand does it. */
export async function clickHex(page, hex) {
    const at = await place(page, hex);
    await page.mouse.click(at.x, at.y + 4);
    await settled(page);
}

/** Begins a game on the start page. */
export async function begin(page, root, { scenario = 'rancia', side, opponent = 'computer' }) {
    await page.goto(root);
    await page.click(`[data-scenario="${scenario}"]`);
    await page.check(`input[name="opponent"][value="${opponent}"]`, { force: true });
    if (side) {
        await page.check(`input[name="side"][value="${side}"]`, { force: true });
    }
    if (await page.locator('input[name="bot"][value="random"]').count()) {
        await page.check('input[name="bot"][value="random"]', { force: true }); // it thinks the least
    }
    await page.click('#begin');
}

/** Sits down at a new table of Tolentino without the start page, whose pictures take longest to draw. */
export async function sit(page, root, { scenario = 'rancia', opponent = { who: 'computer', bot: 'random' } } = {}) {
    const seats = { neapolitan: { who: 'me' }, austrian: opponent };
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'tolentino', scenario, seats } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
}

/** Plays the closing button, or one atom on the way to it, until a condition holds. */
export async function until(page, condition, most = 150) {
    for (let i = 0; i < most; i++) {
        await when(
            page,
            () => (window.gonfalon.state.your_move || window.gonfalon.state.over) && !window.gonfalon.busy,
            null,
            2 * WAIT,
        );
        const now = await state(page);
        if (now.over || (await condition(now))) {
            return now;
        }
        await page.evaluate(() => {
            const { app = window.gonfalon } = {};
            const closing = app.state.legal.atoms.some((atom) => ['pass', 'done'].includes(atom.verb));
            return app.act(
                closing ? 'pass' : app.state.legal.draft.finish ? 'finish' : 'atom',
                closing || app.state.legal.draft.finish ? {} : { atom: app.state.legal.atoms[0].text },
            );
        });
    }
    throw new Error(`it did not come to that in ${most} acts: ${JSON.stringify(await state(page)).slice(0, 400)}`);
}
