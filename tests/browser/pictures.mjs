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
/** From the beginning of a great battle to the choice of a fight, with its odds. */
async function greatBattle(page) {
    const seats = { swiss: { who: 'me' }, french: { who: 'computer', bot: 'random' } };
    const made = await page.request.post(`${server.root}/api/games`, { data: { system: 'honour', scenario: 'novara', seats } });
    await page.goto(server.root + (await made.json()).page);
    await ready(page);
    for (let i = 0; i < 60; i++) {
        await when(page, () => window.gonfalon.state.your_move && !window.gonfalon.busy && !window.gonfalon.asking);
        const done = await page.evaluate(() => {
            const app = window.gonfalon;
            const { atoms, draft } = app.state.legal;
            const bold = atoms.find((atom) => atom.verb === 'engage_with');
            const end = atoms.find((atom) => atom.is.includes('end') || ['pass', 'done'].includes(atom.verb));
            if (app.state.step === 'RESOLVE') {
                return true;
            }
            const atom = bold || end || atoms[0];
            return (draft.finish ? app.act('finish', { all: true }) : app.act('atom', { atom: atom.text })).then(() => false);
        });
        if (done) {
            await page.click('.prompt .acts button[data-atom]');
            await page.waitForSelector('.detail.odds .bars li');
            return;
        }
    }
}

const board = await visitor(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
await greatBattle(board.page);
await shoot(board.page, 'honour-battle');
await board.context.close();
await browser.close();
await server.stop();
