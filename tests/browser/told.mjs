/* told.mjs - what the other side did is told: one thing after the other, to be stepped through again, marked on the map; never in the way of
 * acting, and a reload does not tell it twice. */
import { must, ready, settled, sit, state, visitor, when } from './harness.mjs';

/** Ends one's own step, as quickly as it goes, until the computer has done something that is told. */
async function letThemPlay(page) {
    for (let i = 0; i < 60; i++) {
        await when(page, () => window.gonfalon.state.your_move && !window.gonfalon.busy, null, 30000);
        if (await page.evaluate(() => window.gonfalon.since.telling)) {
            return;
        }
        await page.evaluate(() => {
            const app = window.gonfalon;
            const { atoms, draft } = app.state.legal;
            const ends = atoms.find((atom) => atom.is.includes('end') || atom.is.includes('close'));
            return ends || !draft.finish ? app.act('atom', { atom: (ends || atoms[0]).text }) : app.act('finish', { all: true });
        });
    }
    throw new Error('the computer did nothing that is told');
}

const since = (page) =>
    page.evaluate(() => {
        const { since: s } = window.gonfalon;
        return { at: s.at, count: s.beats.length, playing: s.playing, stale: s.stale };
    });

async function isTold({ browser, root }) {
    const { context, page, faults } = await visitor(browser, { reducedMotion: 'no-preference' });
    await page.addInitScript(() => localStorage.getItem('gonfalon.settings') || localStorage.setItem('gonfalon.settings', '{"pace":"step"}'));
    await sit(page, root, { opponent: { who: 'computer', bot: 'greedy' } });
    await letThemPlay(page);
    await page.waitForSelector('.told:not([hidden])');
    must((await since(page)).at === 0, 'step by step it waits at the first thing');
    const first = await page.evaluate(() => {
        const { since: s, state: now } = window.gonfalon;
        return s.beats[0].by !== now.viewer || s.beats[0].rolls.length > 0;
    });
    must(first, 'it begins with what the other side did, or with dice');
    must(/1 of \d/.test(await page.locator('.since').innerText()), 'the strip says which one it is');
    await covers(page);
    must((await page.locator('.lit').count()) > 0, 'the places that are spoken of are lit');
    await page.locator('#board').focus();
    await page.keyboard.press('Space');
    await when(page, () => window.gonfalon.since.at === 1);
    await page.keyboard.press('Escape');
    await when(page, () => !window.gonfalon.since.telling);
    await again(page);
    await actsAtOnce(page);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** The bubble lies beside the places it speaks of. */
async function covers(page) {
    const over = await page.evaluate(() => {
        const { board, since: s } = window.gonfalon;
        const box = document.querySelector('.told').getBoundingClientRect();
        return s.bubble.places
            .map((name) => board.toScreen(name))
            .filter((at) => at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom).length;
    });
    must(over === 0, 'the bubble covers nothing that it speaks of');
}

/** In the present all of it is marked; the strip steps through it once more; a reload tells nothing anew. */
async function again(page) {
    must((await page.locator('.way.past').count()) > 0, 'the ways are marked on the map');
    must(/Since your last move/.test(await page.locator('.since').innerText()), 'the strip sums it up');
    const { count } = await since(page);
    await page.selectOption('.since select', 'quick');
    await page.click('.since button:has-text("Tell it")');
    await when(page, () => window.gonfalon.since.at === 0);
    await page.click('.since [aria-label="The next thing"]');
    await when(page, () => window.gonfalon.since.at === 1);
    await page.click('.since [aria-label="The thing before"]');
    await when(page, () => window.gonfalon.since.at === 0);
    const [shown, now] = await page.evaluate(() => {
        const { pieces, state: s, since: one } = window.gonfalon;
        const [way] = one.beats.flatMap((beat) => beat.moves).filter((move) => move.pieces.length).slice(-1);
        const place = (list) => (list.find((piece) => piece.id === way.pieces[0]) || {}).hex;
        return [way && place([...pieces.info.values()]), way && place(s.view.pieces)];
    });
    must(!now || shown !== now || count < 2, `the board shows the moment that is told: ${shown}, now ${now}`);
    await page.reload();
    await ready(page);
    await settled(page);
    must((await since(page)).at === null && (await since(page)).count > 0, 'after a reload it can be told, and is not');
    must((await page.inputValue('.since select')) === 'quick', 'how fast is remembered');
}

/** Whoever acts in the middle is in the present. */
async function actsAtOnce(page) {
    await page.click('.since button:has-text("Tell it")');
    await when(page, () => window.gonfalon.since.telling);
    const { move } = await state(page);
    const last = await page.evaluate(() => window.gonfalon.since.beats.at(-1).line);
    const here = await page.evaluate(() => window.gonfalon.act('atom', { atom: window.gonfalon.state.legal.atoms[0].text }).then(() => window.gonfalon.state.move));
    must(here > move, 'one can act while it is told');
    await when(page, (line) => window.gonfalon.since.stale || window.gonfalon.since.beats[0].line > line, last); // the old account is over
}

export default [['what the other side did is told step by step', isTold]];
