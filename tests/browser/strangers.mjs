/* strangers.mjs - a game that the page has never heard of, by clicks: verbs, steps, badges, marks and rules have names of their own
 * (tests/toy/garden.c). Set-up from the tray, a march by one click, a refusal, an attack with its odds, the end. */
import { dirname, join } from 'node:path';
import { clickHex, must, ready, settled, startServer, state, visitor, when } from './harness.mjs';

const hexOf = (page, id) => page.evaluate((piece) => window.gonfalon.pieces.info.get(piece).hex, id);
const asked = (page) => page.evaluate(() => window.gonfalon.state.asked);

async function settle(page) {
    for (let i = 0; i < 12 && (await asked(page)).setup; i++) {
        if (await page.evaluate(() => window.gonfalon.state.legal && window.gonfalon.setupTray.inHand)) {
            const places = await page.evaluate(() => Object.keys(window.gonfalon.state.legal.places));
            await clickHex(page, places[Math.floor(places.length / 2)]);
        } else {
            await page.click('.tray [data-take]');
        }
        await settled(page);
    }
    must(!(await asked(page)).setup, 'all have settled');
}

/** Goes as near to an enemy as it can, by two clicks. */
async function fly(page, id, enemy) {
    const from = await hexOf(page, id);
    await clickHex(page, from);
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
    const foe = await hexOf(page, enemy);
    const goal = await page.evaluate(
        ([hex]) => {
            const { sel, board } = window.gonfalon;
            const far = (name) => board.space.distance(name, hex);
            return [...sel.goals.keys()].reduce((a, b) => (far(b) < far(a) ? b : a));
        },
        [foe],
    );
    await clickHex(page, goal);
    await settled(page);
    must((await hexOf(page, id)) === goal, `${id} has gone to ${goal}`);
    return page.evaluate(([a, b]) => window.gonfalon.board.space.distance(a, b), [goal, foe]);
}

async function stranger({ browser, server }) {
    const toy = await startServer(join(dirname(server.program), 'tests/toy/gonfalon-toy'));
    try {
        await playGarden(browser, toy);
    } finally {
        await toy.stop();
    }
}

async function playGarden(browser, toy) {
    const { context, page, faults } = await visitor(browser);
    await page.addInitScript(() => localStorage.setItem('gonfalon.settings', JSON.stringify({ curtain: false })));
    const seats = { bees: { who: 'me' }, wasps: { who: 'me' } };
    const made = await page.request.post(`${toy.root}/api/games`, { data: { system: 'garden', scenario: 'meadow', seats } });
    await page.goto(toy.root + (await made.json()).page);
    await when(page, () => document.querySelectorAll('.tray [data-take]').length === 2);
    await settle(page);
    await ready(page);
    must(/Flutter and prick/.test(await page.innerText('#prompt')), 'the question is the game’s own');
    must((await page.locator('.marks .goal').count()) === 1, 'the blossom lies on the map');
    await page.click('.boards [data-board="comb"]'); // another board, without a reload
    must((await page.locator('.cards [data-zone="abroad"] [data-card]').count()) === 4, 'zones hold what lies in them');
    await page.click('.boards [data-board="meadow"]');
    must(await page.locator('.cards').isHidden(), 'and back');
    await fly(page, 'B-ANNA', 'W-ZORRO');
    must(/Anna wafts from \d+ to \d+/.test(await page.innerText('.log')), 'three steps of a flight are one line');
    must((await page.locator('[data-piece="B-ANNA"] .bd-chevrons').count()) === 1, 'and the counter has its badge');
    const stays = await hexOf(page, 'B-ANNA');
    await clickHex(page, stays);
    must(/Has flown today/.test(await page.innerText('.detail')), 'the card says it in the game’s words');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await settled(page);
    const near = await fly(page, 'W-ZORRO', 'B-ANNA');
    must(near === 1, 'they sit side by side');
    await clickHex(page, await hexOf(page, 'W-ZORRO'));
    await clickHex(page, stays);
    await page.waitForSelector('.detail.odds .bars li');
    const odds = await page.innerText('.detail.odds');
    must(/50\.0%/.test(odds) && /drowsy/i.test(odds), `what may come of it: ${odds}`);
    await page.keyboard.press('Enter');
    await settled(page);
    await page.waitForSelector('.marks.clouds'); // a scent
    must(/Zorro pricks Anna: (a miss|drowsy)\./.test(await page.innerText('.log')), 'the log tells it');
    for (let i = 0; i < 16 && !(await state(page)).over; i++) {
        await page.keyboard.press('x');
        await settled(page);
    }
    must(/Over/.test(await page.innerText('#prompt')), 'the game has come to its end');
    must(/insects|draw/i.test(await page.innerText('.detail')), 'and counts insects');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [['a game that the page has never heard of', stranger]];
