/* cards.mjs - a campaign played by clicks: the list of armies, the Cards of a hex, a unit handed from card to card, Orders with their price, a captain who is
 * named, and a march to a hex that is in reach. */
import { sound } from './axe.mjs';
import { clickHex, LOADING, must, ready, settled, state, visitor, when } from './harness.mjs';

async function sitDown(browser, root, options) {
    const { context, page, faults } = await visitor(browser, options);
    const seats = { french: { who: 'me' }, imperial: { who: 'computer', bot: 'random' } };
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: '5', seats } });
    must(made.ok(), `the scenario names its sides, and a game begins: ${await made.text()}`);
    await page.goto(root + (await made.json()).page);
    await ready(page);
    return { context, page, faults };
}

/** The other side has played, and it is our turn. */
const ours = (page) => when(page, () => window.gonfalon.state.your_move && !window.gonfalon.busy && !window.gonfalon.asking, null, LOADING);

/** Presses the closing button, or what leads to it, until a step comes. */
async function until(page, step) {
    for (let i = 0; i < 30; i++) {
        await ours(page);
        const now = await state(page);
        if (now.step === step) {
            return now;
        }
        await page.evaluate(() => {
            const app = window.gonfalon;
            const closing = app.state.legal.atoms.some((atom) => ['pass', 'done'].includes(atom.verb));
            return app.act(closing ? 'pass' : 'finish', {});
        });
        await settled(page);
    }
    throw new Error(`${step} did not come: ${JSON.stringify(await state(page)).slice(0, 300)}`);
}

async function cardsAndOrders({ browser, root }) {
    const { context, page, faults } = await sitDown(browser, root, { colorScheme: 'dark' });
    await until(page, 'ORG');
    must((await page.locator('.forms [data-force]').count()) >= 6, 'both sides have forces in the list');
    must((await page.locator('.board.far [data-tag]').count()) >= 6, 'on a map too small for its counters the forces bear their names');
    must(/Francois I *46 SP/.test(await page.locator('[data-tag="francois_i"]').innerHTML().then((html) => html.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' '))), 'and their strength');
    must(!/SP/.test(await page.locator('[data-tag="pescara"]').innerHTML()), 'but of the other side the names alone');
    must(/5 points/.test(await page.locator('.forms .purse').first().innerText()), 'the purse is told');
    must((await page.locator('.forms .force:has-text("order hidden")').count()) >= 1, 'the other side keeps its orders to itself');
    const whole = await page.evaluate(() => {
        const { board } = window.gonfalon;
        const area = board.area();
        board.view = { k: area.w / board.box[2] / 2, x: area.x + area.w, y: board.view.y };
        board.fill();
        return Math.abs(board.view.x - area.x - area.w / 2) < 2;
    });
    must(whole, 'a sheet that has room lies wholly in the window');
    await page.click('[data-force="francois_i"] .bust');
    await when(page, () => document.querySelectorAll('.detail .zone-card').length > 3);
    const on = (zone) => page.locator(`.detail [data-zone="${zone}"] [data-card]`).count();
    const before = await on('lorraine');
    await page.click('.detail [data-zone="francois_i"] [data-card="french_gendarmes.1"]');
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.piece === 'french_gendarmes.1');
    await page.click('.detail [data-zone="lorraine"] .gift');
    await settled(page);
    await page.click('[data-force="francois_i"] .bust');
    await when(page, () => document.querySelector('.detail [data-zone="lorraine"]'));
    must((await on('lorraine')) === before + 1, 'the unit lies on the other card');
    await page.click('[data-board="cards"]');
    await when(page, () => document.querySelectorAll('.cards .zone-card').length > 10);
    must((await page.locator('.cards .zone-card .ghost').count()) >= 1, 'closed cards of the other side are shown as such');
    await page.click('[data-board="map"]');
    await until(page, 'ORDERS');
    await page.click('[data-force="la_palice"] .bust');
    await when(page, () => document.querySelector('.detail [data-verb="give_order"]'));
    must(/Stand, (free|\d points?)/.test(await page.locator('.detail .acts').first().innerText()), 'an Order says what it costs');
    await sound(page, 'Orders on a dark map');
    await page.evaluate(() => window.gonfalon.books.toggle('charts'));
    await page.waitForSelector('.chart-in', { timeout: LOADING });
    await sound(page, 'charts');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function marches({ browser, root }) {
    const { context, page, faults } = await sitDown(browser, root);
    await until(page, 'INDICATE_1');
    await page.click('[data-force="francois_i"] .name');
    await settled(page);
    for (let i = 0; i < 60; i++) {
        await ours(page);
        const now = await state(page);
        if (now.step === 'ACT' || now.turn.now > 1) {
            break;
        }
        const atom = now.atoms.find((text) => /^(indicate|go|activate)/.test(text));
        await page.evaluate((text) => window.gonfalon.act(text ? 'atom' : 'pass', text ? { atom: text } : {}), atom);
        await settled(page);
    }
    must((await state(page)).step === 'ACT', 'one of ours acts in the first turn');
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals && window.gonfalon.sel.goals.size > 1, null, LOADING);
    if (await page.locator('.detail [data-verb="earthworks_1"]').count()) {
        must((await page.locator('.detail .towards [data-verb="earthworks_1"]').count()) >= 3, 'choices that differ by the hex alone are one line');
    }
    const goal = await page.evaluate(() => {
        const { sel } = window.gonfalon;
        return [...sel.goals.values()].filter((one) => !one.through && one.hex !== sel.hex).sort((a, b) => b.cost - a.cost)[0].hex;
    });
    const who = await page.evaluate(() => window.gonfalon.state.asked.piece);
    await clickHex(page, goal);
    if (await page.locator('#confirm').count()) {
        await page.click('#confirm');
        await settled(page);
    }
    await when(page, ([id, hex]) => (window.gonfalon.pieces.info.get(id) || {}).hex === hex, [who, goal]);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** A great battle: chits laid by choosing a captain, Corps that stand in lines; the map is a tab away, and a place on it is found. */
async function battleBoard({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    const seats = { swiss: { who: 'me' }, french: { who: 'computer', bot: 'random' } };
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: 'novara', seats } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    await until(page, 'CHITS');
    must(await page.locator('.stages .now:has-text("Chits")').isVisible(), 'the course of the battle shows where it is');
    must((await page.locator('.field .far .zone-card').count()) >= 2 && (await page.locator('.field .near .zone-card.able').count()) >= 4, 'two armies face each other');
    must((await page.locator('.field .far .signs').count()) === 0 && (await page.locator('.turns li').count()) === 0, 'nothing of theirs is known, and no turns are counted');
    await page.click('.field [data-zone="mutt"] .bust');
    await page.click('.detail [data-verb="put"]:has-text("Combined Arms")');
    await when(page, () => document.querySelector('.field [data-zone="mutt"] .signs'));
    must(/Combined Arms/.test(await page.locator('.field [data-zone="mutt"] .signs').innerText()), 'the chit lies on his card');
    await sound(page, 'battle board');
    await page.setViewportSize({ width: 390, height: 844 });
    must((await page.locator('.bar [aria-label="Menu"]').boundingBox()).x < 360, 'a score that takes words leaves the menu its place on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.click('[data-board="map"]');
    await page.keyboard.press('/');
    await page.keyboard.type('pavia');
    await page.keyboard.press('Enter');
    await when(page, () => window.gonfalon.board.holds(window.gonfalon.panels.find.meant('Pavia')));
    await sound(page, 'map of cards');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['cards: a battle is fought on a board of its own', battleBoard],
    ['cards: a unit goes from card to card, and an Order says its price', cardsAndOrders],
    ['cards: a Force that was named marches where it can', marches],
];
