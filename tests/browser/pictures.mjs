/* pictures.mjs - takes the pictures of docs/pictures anew: pictures.mjs PROGRAM FOLDER. Not a test; for whoever
 * changes the page. */
import { begin, clickHex, openBrowser, ready, settled, startServer, until, visitor, when } from './harness.mjs';

const [program = 'build/gonfalon', folder = 'docs/pictures'] = process.argv.slice(2);
const server = await startServer(program);
const browser = await openBrowser();
const shoot = async (page, name) => {
    await page.mouse.move(5, 5);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/browser-${name}.png` });
};
const toMove = (page) => until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
const march = async (page, piece, hex) => {
    await page.evaluate((id) => window.gonfalon.play.choosePiece(id), piece);
    await when(
        page,
        (id) => window.gonfalon.sel && window.gonfalon.sel.piece === id && window.gonfalon.sel.goals,
        piece,
    );
    await page.evaluate((to) => window.gonfalon.march.goTo(to), hex);
    await settled(page);
};

/** From the start page to the declared attack upon the hussars on the road. */
async function battle(page) {
    await toMove(page);
    for (const [piece, hex] of [
        ['N-L3-1', '2710'],
        ['N-L3-2', '2710'],
        ['N-6L-1', '2709'],
    ]) {
        await march(page, piece, hex);
    }
    const now = await until(page, (one) => one.step.startsWith('B5') || one.turn.now > 1);
    if (now.step !== 'B5A_DECLARE') {
        return false;
    }
    await clickHex(page, '2710');
    await clickHex(page, '2610');
    await page.waitForSelector('.detail.odds .bars li');
    return true;
}

const wide = await visitor(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
await begin(wide.page, server.root, { scenario: 'battle', side: 'neapolitan' });
await wide.page.waitForURL(/play/);
await ready(wide.page);
await shoot(wide.page, 'table-setup');
await begin(wide.page, server.root, { side: 'neapolitan' });
await wide.page.waitForURL(/play/);
await ready(wide.page);
await toMove(wide.page);
await clickHex(wide.page, '2910');
await when(wide.page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
await wide.page.evaluate(() => window.gonfalon.hover('2808', null));
await wide.page.waitForTimeout(400);
await wide.page.screenshot({ path: `${folder}/browser-table-opening.png` });
await wide.page.evaluate(() => window.gonfalon.play.clickHex('2108', null));
await shoot(wide.page, 'table-refusal');
await wide.page.evaluate(() => window.gonfalon.play.back());
if (await battle(wide.page)) {
    await shoot(wide.page, 'table-battle');
    await wide.page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
    });
    await shoot(wide.page, 'table-dark');
}
await wide.page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
});
await wide.page.goto(server.root);
await wide.page.waitForSelector('#mine:not([hidden]) a');
await wide.page.evaluate(() => document.getElementById('games').scrollIntoView());
await when(wide.page, () => [...document.querySelectorAll('.game img')].filter((image) => image.complete && image.naturalWidth).length >= 5);
await shoot(wide.page, 'start');
await wide.context.close();

const phone = await visitor(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    colorScheme: 'light',
});
await begin(phone.page, server.root, { side: 'neapolitan' });
await phone.page.waitForURL(/play/);
await ready(phone.page);
await toMove(phone.page);
await clickHex(phone.page, '2910');
await when(phone.page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
await shoot(phone.page, 'phone-move');
await phone.page.evaluate(() => window.gonfalon.play.back());
if (await battle(phone.page)) {
    await shoot(phone.page, 'phone-battle');
}
await phone.context.close();

const tablet = await visitor(browser, { viewport: { width: 1024, height: 768 }, hasTouch: true, colorScheme: 'light' });
await begin(tablet.page, server.root, { side: 'neapolitan' });
await tablet.page.waitForURL(/play/);
await ready(tablet.page);
await toMove(tablet.page);
await clickHex(tablet.page, '2910');
await when(tablet.page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
await shoot(tablet.page, 'tablet');
await tablet.context.close();

const sitDown = async (page, scenario, mine, other) => {
    const seats = { [mine]: { who: 'me' }, [other]: { who: 'computer', bot: 'random' } };
    const made = await page.request.post(`${server.root}/api/games`, { data: { system: 'honour', scenario, seats } });
    await page.goto(server.root + (await made.json()).page);
    await ready(page);
};

/** Plays on in Honour until a step of ours comes. */
async function onTo(page, step) {
    for (let i = 0; i < 60; i++) {
        await when(page, () => window.gonfalon.state.your_move && !window.gonfalon.busy && !window.gonfalon.asking);
        const there = await page.evaluate((wanted) => {
            const app = window.gonfalon;
            if (app.state.step === wanted) {
                return true;
            }
            const { atoms, draft } = app.state.legal;
            const bold = atoms.find((atom) => atom.verb === 'engage_with');
            const end = atoms.find((atom) => atom.is.includes('end') || ['pass', 'done'].includes(atom.verb));
            const atom = bold || end || atoms[0];
            return (draft.finish ? app.act('finish', { all: true }) : app.act('atom', { atom: atom.text })).then(() => false);
        }, step);
        if (there) {
            return;
        }
    }
}

/** To the choice of a fight in a great battle, with its odds. */
async function greatBattle(page) {
    await sitDown(page, 'novara', 'swiss', 'french');
    await onTo(page, 'RESOLVE');
    await page.click('.prompt .acts button[data-atom]');
    await page.waitForSelector('.detail.odds .bars li');
}

const board = await visitor(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
await greatBattle(board.page);
await shoot(board.page, 'honour-battle');
await sitDown(board.page, '5', 'french', 'imperial');
await onTo(board.page, 'ORG');
await board.page.click('[data-board="cards"]');
await shoot(board.page, 'honour-cards');
await board.page.click('[data-board="map"]');
await onTo(board.page, 'ORDERS');
await board.page.click('[data-force="francois_i"] .bust');
await board.page.check('input[data-layer="supply"], .overlays label:has-text("Supply lines") input').catch(() => {});
await shoot(board.page, 'honour-orders');
await board.context.close();

const hand = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: 'light' });
await sitDown(hand.page, '5', 'french', 'imperial');
await shoot(hand.page, 'phone-honour-map');
await sitDown(hand.page, 'novara', 'swiss', 'french');
await onTo(hand.page, 'RESOLVE');
await shoot(hand.page, 'phone-honour-battle');
await hand.page.goto(server.root);
await hand.page.click('[data-lesson="soldatini"]');
await hand.page.waitForURL(/play/);
await ready(hand.page);
await hand.page.waitForSelector('#lesson:not([hidden])');
await shoot(hand.page, 'phone-lesson');
await hand.context.close();
await browser.close();
await server.stop();
