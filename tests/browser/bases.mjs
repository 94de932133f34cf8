/* bases.mjs - a game on a table: bases are moved by sliders, by keys and by dragging, each to the same tenth; ghosts tell
 * what a move would cost before it is made; a ruler lies between two bases; a target is chosen where it stands. */
import { LOADING, must, visitor, when } from './harness.mjs';

const SEATS = { F: { who: 'me' }, A: { who: 'computer', bot: 'random' } };
const LEARNING = { system: 'danube', scenario: 'learning', seats: SEATS };

async function open(browser, root) {
    const guest = await visitor(browser);
    const answer = await guest.page.request.post(`${root}/api/games`, { data: LEARNING });
    await guest.page.goto(root + (await answer.json()).page);
    await when(guest.page, () => {
        const app = window.gonfalon;
        return app && app.bases && app.state && !app.busy;
    }, null, LOADING);
    return guest;
}

const step = (page) => page.evaluate(() => window.gonfalon.state.step);
const piece = (page, id) => page.evaluate(
    (name) => window.gonfalon.state.view.pieces.find((one) => one.id === name), id);
const allowance = (page) => page.evaluate(() => window.gonfalon.state.view.game.allowance);

/** Plays the closing button until the step has come. */
async function onTo(page, wanted) {
    for (let i = 0; i < 12 && await step(page) !== wanted; i++) {
        const move = await page.evaluate(() => window.gonfalon.state.move);
        await page.evaluate(() => window.gonfalon.act('pass', {}));
        await when(page, (before) => {
            const { busy, state } = window.gonfalon;
            return !busy && state.move !== before && state.your_move;
        }, move);
    }
    must(await step(page) === wanted, `came to ${wanted}, not ${await step(page)}`);
}

async function choose(page, id) {
    await page.locator(`[data-piece="${id}"]`).first().click();
    await when(page, (name) => {
        const { sel, state, busy } = window.gonfalon;
        const shown = document.querySelector('.bases .interval'); // what it may do is there to be used
        return !busy && shown && state.step === 'P3.UNIT' && sel && sel.piece === name;
    }, id);
}

const moved = (page, before) => when(
    page, (move) => !window.gonfalon.busy && window.gonfalon.state.move !== move, before);
const now = (page) => page.evaluate(() => window.gonfalon.state.move);

async function moves({ browser, root }) {
    const { page, context, faults } = await open(browser, root);
    await onTo(page, 'P3.MOVE');
    await choose(page, 'LF1');
    const start = await piece(page, 'LF1');

    await page.locator('#board').focus();
    for (let i = 0; i < 3; i++) {
        await page.keyboard.press('ArrowUp');
    }
    // The ghost comes with the first key; the third one's cost follows when the server has answered it.
    await when(page, () => /0\.3 of 8/.test(document.querySelector('.ghosts')?.textContent), null);
    let before = await now(page);
    await page.keyboard.press('Enter');
    await moved(page, before);
    must(Math.abs((await piece(page, 'LF1')).y - start.y - 0.3) < 0.001, 'keys moved it by 0.3');
    must(await page.locator('.ghosts .base').count() === 0, 'the ghost is gone');

    before = await now(page);
    const field = page.locator('.interval input[type="number"]').nth(2);
    await field.fill('1.7');
    await field.press('Enter');
    await moved(page, before);
    must(Math.abs((await piece(page, 'LF1')).y - start.y - 2) < 0.001, 'the field moved it by 1.7');

    before = await now(page);
    const at = await page.evaluate(() => {
        const { board } = window.gonfalon;
        return { ...board.toScreen('LF1'), inch: 24 * board.view.k };
    });
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y - at.inch, { steps: 5 });
    await page.mouse.move(at.x, at.y - at.inch * 1.5, { steps: 5 });
    await page.mouse.up();
    await moved(page, before);
    must(Math.abs((await piece(page, 'LF1')).y - start.y - 3.5) < 0.11, 'dragging moved it by 1.5');
    must(Math.abs(await allowance(page) - 4.5) < 0.11, 'and each inch was paid');

    before = await now(page);
    await page.keyboard.press('z');
    await moved(page, before);
    must(Math.abs((await piece(page, 'LF1')).y - start.y - 2) < 0.001, 'and taken back');

    await page.locator('[data-piece="LA1"]').first().hover();
    await page.waitForSelector('.tmark .rule');
    must(/in/.test(await page.textContent('.plane.live .tmark .chip')), 'a ruler reads inches');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function rides({ browser, root }) {
    const { page, context, faults } = await open(browser, root);
    await onTo(page, 'P3.MOVE');
    await page.locator('[data-piece="LFG1"]').first().click();
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.piece === 'LFG1');
    const start = await piece(page, 'LFG1');
    const at = await page.evaluate(() => {
        const { board } = window.gonfalon;
        return { ...board.toScreen('LFG1'), inch: 24 * board.view.k };
    });
    const before = await now(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + at.inch * 2, at.y, { steps: 4 });
    await page.mouse.move(at.x + at.inch * 3, at.y, { steps: 4 });
    await page.mouse.up();
    await moved(page, before);
    const end = await piece(page, 'LFG1');
    must(Math.abs(end.x - start.x - 3) < 0.11 && Math.abs(end.y - start.y) < 0.11, `he rode 3 inches: ${end.x}, ${end.y}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function aims({ browser, root }) {
    const { page, context, faults } = await open(browser, root);
    await onTo(page, 'P1.TARGET_F').catch(() => null);
    if (await step(page) === 'P1.TARGET_F') { // the computer's guns may have turned out of ours
        const target = await page.evaluate(
            () => window.gonfalon.state.legal.atoms.find((atom) => atom.verb === 'aim').args[1]);
        await page.locator('[data-piece="LF4"]').first().click();
        const before = await now(page);
        await page.locator(`[data-piece="${target}"]`).first().click();
        await when(page, () => window.gonfalon.sheet && window.gonfalon.sheet.kind === 'odds'); // chances before dice
        await page.locator('#board').focus();
        await page.keyboard.press('Enter');
        await moved(page, before);
        const said = await page.evaluate(() => window.gonfalon.log.entries.map((entry) => entry.text).join(' '));
        must(/takes .* as its target/.test(said), `a click on the target aims: ${said}`);
    }
    await page.locator('label', { hasText: 'Enemy fire' }).click();
    await page.waitForSelector('.plane.under .band');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function plain({ browser, root }) {
    const { page, context, faults } = await open(browser, root);
    const words = () => page.textContent('#prompt');
    must(/Phase 1: the French adjust their guns\./.test(await words()), `the prompt is plain: ${await words()}`);
    await page.locator('[data-piece="LF4"]').first().click();
    await page.waitForSelector('.bases .interval');
    const card = await page.textContent('.detail');
    must(/Turn the guns left/.test(card) && /Push the guns north/.test(card), `so are choices: ${card}`);
    must(/Push the guns west/.test(card) && !/\s[-−]\d/.test(card), `and no sign is left to be made out: ${card}`);
    must(/unlimbered, facing north \(0°\), at 21\.5, 11/.test(card), `and how it stands: ${card}`);
    const at = await page.evaluate(() => {
        const { board } = window.gonfalon;
        return { ...board.toScreen('LF4'), inch: 24 * board.view.k };
    });
    let before = await now(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + at.inch * 2, at.y - at.inch * 2, { steps: 4 });
    await page.mouse.move(at.x + at.inch * 2, at.y - at.inch * 8, { steps: 4 });
    await page.mouse.up();
    await moved(page, before);
    must(Math.abs((await piece(page, 'LF4')).facing - 14) <= 2, 'guns look where the hand let go');

    await onTo(page, 'P3.MOVE');
    await choose(page, 'LF1');
    before = await now(page);
    await page.locator('#prompt button', { hasText: 'end its move' }).click();
    await moved(page, before);
    must(await step(page) === 'P3.MOVE', 'the prompt ends the move');
    await page.locator('.log li', { hasText: 'is adjusted' }).first().hover();
    await page.waitForSelector('.plane.live .lit');
    must(!/cav(line|column)|[A-Z]{2}\d+ \d/.test(await page.textContent('.log')), 'the log has no words of the program');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['a table: plain words, guns turned by hand, the log lights bases', plain],
    ['a table: sliders, keys, dragging, ghosts, the ruler', moves],
    ['a table: a general rides to where he is dropped', rides],
    ['a table: targets where they stand, fields of fire', aims],
];
