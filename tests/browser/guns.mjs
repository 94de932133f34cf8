/* guns.mjs - guns on a table: the bar is turned by keys, by mouse and by a finger; before the shot the page shows who lies under it and the exact
 * odds, and nothing is fired until the second word. Canister shows its fan, a howitzer its target. */
import { LOADING, must, visitor, when } from './harness.mjs';

const SEATS = { F: { who: 'me' }, A: { who: 'me' } };
const TOY = { system: 'soldatini', scenario: 'learning', seats: SEATS };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/* The hussars ride round the wood until they stand before the French guns. */
const HUSSARS = ['end_phase', 'end_phase', 'select LA3', 'form LA3 cavcolumn', 'wheel LA3 R 45', 'advance LA3 5.4', 'halt LA3',
    'end_phase', 'end_phase', 'end_phase', 'end_phase', 'select LA3', 'advance LA3 11', 'halt LA3', 'end_phase', 'end_phase',
    'end_phase'];

const idle = (page) => when(page, () => {
    const app = window.gonfalon;
    return app && app.bases && app.state && !app.busy && !app.asking;
}, null, LOADING);

async function open(browser, root, atoms, options = {}) {
    const guest = await visitor(browser, options);
    const answer = await guest.page.request.post(`${root}/api/games`, { data: TOY });
    await guest.page.goto(root + (await answer.json()).page);
    for (const atom of atoms) {
        await idle(guest.page);
        await guest.page.evaluate((text) => window.gonfalon.act('atom', { atom: text }), atom);
    }
    await idle(guest.page);
    const step = await guest.page.evaluate(() => window.gonfalon.state.step);
    must(step === 'FIRE.CHOOSE', `the fire has come, not ${step}`);
    return guest;
}

const now = (page) => page.evaluate(() => window.gonfalon.state.move);
const chosen = (page) => page.evaluate(() => {
    const { chosen: held } = window.gonfalon.bases;
    return held ? `${held.one.order(held.value)}` : null;
});
const told = (page) => page.locator('.laid').innerText();

async function take(page, id, tap = false) {
    const base = page.locator(`[data-piece="${id}"]`).first();
    await (tap ? base.tap() : base.click());
    await page.waitForSelector('.bases .interval');
}

/** The answer for what is chosen now: bar, soldiers, odds. */
async function laid(page, order) {
    must(await chosen(page) === order, `${order} is in hand, not ${await chosen(page)}`);
    await page.waitForSelector(`.laid [data-go="${order}"]`);
    must(await page.locator('.ghosts .tlaid path').count() === 3, 'the bar lies in its three sectors');
}

async function keys({ browser, root }) {
    const { page, context, faults } = await open(browser, root, ['end_phase']);
    const before = await now(page);
    await take(page, 'LF4');
    await page.locator('#board').focus();
    const press = async (key, order) => {
        await page.keyboard.press(key);
        await laid(page, order);
    };
    await press('ArrowRight', 'bar LF4 1 5');
    await press('ArrowLeft', 'bar LF4 1 351'); // over the gap of the arc, where nobody would be hit
    await press('ArrowRight', 'bar LF4 1 5');
    await press('Shift+ArrowRight', 'bar LF4 1 10');
    await press('ArrowDown', 'bar LF4 2 10');
    await press('ArrowRight', 'bar LF4 2 11');
    const text = await told(page);
    must(/1\/IR 23 Toscana: far 2 dice at 1/.test(text) && /69\.4%/.test(text) && /27\.8%/.test(text), `dice and odds: ${text}`);
    must(await page.locator('.ghosts .tlaid circle').count() > 0, 'the soldier under it is ringed');
    must(await now(page) === before, 'and nothing was fired');
    await page.keyboard.press('Enter');
    await when(page, (move) => window.gonfalon.state.move !== move, before);
    await idle(page);
    const said = await page.evaluate(() => window.gonfalon.log.entries.map((entry) => entry.text).join(' '));
    must(/lays the bar of gun 2 on 11°/.test(said) && /fires at 1\/IR 23 Toscana: 2 dice at 1(-[23])?: [0-2] hit/.test(said), `hits, then saves: ${said}`);
    must(await page.locator('.ghosts .tlaid').count() === 0, 'the bar is taken up again');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function mouse({ browser, root }) {
    const { page, context, faults } = await open(browser, root, ['end_phase']);
    const before = await now(page);
    await take(page, 'LF4');
    const at = await page.evaluate(() => ({ ...window.gonfalon.board.toScreen('LF4'), inch: 24 * window.gonfalon.board.view.k }));
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + at.inch, at.y - 5 * at.inch, { steps: 4 });
    await page.mouse.move(at.x + 2 * at.inch, at.y - 10 * at.inch, { steps: 4 }); // 11 degrees
    await page.mouse.up();
    await laid(page, 'bar LF4 1 11');
    must(await now(page) === before, 'letting go does not fire');
    await page.locator('.bases .interval', { hasText: 'Gun 2' }).locator('input[type="number"]').fill('12');
    await laid(page, 'bar LF4 2 12');
    await page.locator('.laid [data-go]').click();
    await when(page, (move) => window.gonfalon.state.move !== move, before);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** The battery on the hill turns to the column and fires, turn after turn, until somebody falls: he is seen to. */
const HILL = ['end_phase', 'end_phase', 'select LA4', 'pivot LA4 -45', 'halt LA4', 'end_phase'];

async function fallen({ browser, root }) {
    const { page, context, faults } = await open(browser, root, HILL, { reducedMotion: 'no-preference' });
    await page.evaluate(() => {
        window.fell = 0;
        const seen = (changes) => changes.forEach((one) => one.addedNodes.forEach((node) => (window.fell += node.querySelectorAll('.falls').length)));
        new MutationObserver(seen).observe(document.querySelector('.fallers'), { childList: true });
    });
    const act = async (text) => {
        await idle(page);
        await page.evaluate((atom) => window.gonfalon.act('atom', { atom }), text);
        await idle(page);
    };
    const figures = () => page.evaluate(() => window.gonfalon.pieces.values('LF1')[0].value);
    const before = await figures();
    for (let turn = 0; turn < 6 && (await figures()) === before; turn++) {
        await act('bar LA4 1 147');
        for (let i = 0; i < 8 && (await figures()) === before && !(i && (await page.evaluate(() => window.gonfalon.state.legal.intervals.some((one) => one.verb === 'bar' && one.args[0] === 'LA4')))); i++) {
            await act('end_phase');
        }
    }
    const lost = before - (await figures());
    must(lost > 0, 'six dice a turn hit somebody');
    await when(page, (count) => window.fell === count, lost);
    await when(page, () => !document.querySelector('.fallers').childNodes.length); // and are carried off
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** An arc of a single bearing has nothing to slide: it is a plain choice, which shows first and fires second. */
async function single({ browser, root }) {
    const { page, context, faults } = await open(browser, root, ['end_phase']);
    await page.evaluate(() => { // whenever a state comes, also one that is on its way now
        const { bases } = window.gonfalon;
        const take = bases.take.bind(bases);
        const narrow = () => bases.intervals.filter((one) => one.piece === 'LF4' && one.title.includes('Gun 2')).forEach((one) => {
            one.lo = 12;
            one.hi = 12;
        });
        bases.take = (state) => {
            take(state);
            narrow();
        };
        narrow();
    });
    await take(page, 'LF4');
    const row = page.locator('.bases .interval', { hasText: 'Gun 2' }).first();
    must(await row.locator('input').count() === 0, 'a single value has no slider and no field');
    must(await page.locator('.bases .interval', { hasText: 'Gun 1' }).first().locator('input').count() === 2, 'an arc has both');
    must(/12°$/.test((await row.locator('button').innerText()).trim()), 'the choice names its value');
    await row.locator('button').click();
    await laid(page, 'bar LF4 2 12');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function finger({ browser, root }) {
    const { page, context, faults } = await open(browser, root, ['end_phase'], PHONE);
    const before = await now(page);
    await take(page, 'LF4', true);
    await when(page, () => {
        const { board } = window.gonfalon;
        return board.toScreen('LF4').y < window.gonfalon.panels.detail.getBoundingClientRect().top; // the card does not cover it
    }, null);
    const at = await page.evaluate(() => ({ ...window.gonfalon.board.toScreen('LF4'), inch: 24 * window.gonfalon.board.view.k }));
    const touch = await context.newCDPSession(page);
    const put = (type, ...points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await put('touchStart', { x: at.x, y: at.y });
    for (let i = 1; i <= 10; i++) {
        await put('touchMove', { x: at.x + 0.2 * i * at.inch, y: at.y - i * at.inch });
    }
    await put('touchEnd');
    await laid(page, 'bar LF4 1 11');
    must(await now(page) === before, 'lifting the finger does not fire');
    await page.waitForTimeout(400); // a second touch in quick succession is no tap of its own to the browser
    await page.locator('.laid [data-go]').tap();
    await when(page, (move) => window.gonfalon.state.move !== move, before);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function fan({ browser, root }) {
    const { page, context, faults } = await open(browser, root, HUSSARS);
    await take(page, 'LF4');
    await page.locator('.detail .acts button', { hasText: /canister/i }).first().click();
    await page.waitForSelector('.ghosts .tlaid path');
    await page.waitForSelector('#confirm');
    const odds = await page.locator('.detail').innerText();
    must(/%/.test(odds) && /Hussars No\.5: 4 dice at 1-3, saved at 1-2/.test(odds), `canister: by which dice, and the odds: ${odds}`);
    await page.keyboard.press('Escape');
    await when(page, () => !document.querySelector('.ghosts .tlaid'));
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function high({ browser, root }) {
    const { page, context, faults } = await open(browser, root, ['end_phase', 'end_phase', 'end_phase']);
    await take(page, 'LA4');
    const target = await page.evaluate(
        () => window.gonfalon.state.legal.atoms.find((atom) => atom.verb === 'howitzer').args[2]);
    await page.locator(`[data-piece="${target}"]`).first().click();
    await page.waitForSelector('#confirm');
    await page.waitForSelector('.ghosts .tlaid circle');
    must(/%/.test(await page.locator('.detail').innerText()), 'the odds of the high shot');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function origin({ browser, root }) {
    const { page, context, faults } = await open(browser, root, ['end_phase']);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('rule', { detail: 'V02' })));
    await page.waitForSelector('[id="r-V02"]');
    must(/reconstructed/.test(await page.textContent('[id="r-V02"]')), 'a paragraph of our own says so');
    must(!/reconstructed/.test(await page.textContent('[id="r-F02"]')), 'and one of the text does not');
    await page.evaluate(() => window.gonfalon.why.ask('advance LF2 9', 'LF2'));
    await page.waitForSelector('blockquote');
    must(/reconstructed/.test(await page.textContent('blockquote')), 'nor is a refusal silent about it');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['guns: the bar is turned by keys, over the gap of its arc and from gun to gun', keys],
    ['guns: the bar is turned by mouse and by its field, and fires at the second word', mouse],
    ['guns: an arc of a single bearing is a plain choice', single],
    ['guns: who is hit is seen to fall', fallen],
    ['guns: the bar is turned by a finger, with the battery above the card', finger],
    ['guns: canister shows its fan and its odds', fan],
    ['guns: what is reconstructed is said to be, in rules and refusals', origin],
    ['guns: a howitzer is aimed where its target stands', high],
];
