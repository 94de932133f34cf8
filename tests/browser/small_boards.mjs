/* small_boards.mjs - how a large sheet lies in a window. On a phone, upright and on its side, what lies over a game of several boards leaves the
 * board 60 percent of the window: before anything is told and while it is. And the sheet is drawn at the size at which it rests. */
import { must, ready, visitor, when } from './harness.mjs';

const SEATS = { french: { who: 'me' }, imperial: { who: 'computer', bot: 'random' } };
const LEAST = 0.6;

/** Ends what can be ended until something has happened that is told. */
async function untilTold(page) {
    for (let i = 0; i < 60 && (await page.evaluate(() => document.getElementById('since').hidden)); i++) {
        await page.evaluate(async () => {
            const app = window.gonfalon;
            const atoms = (!app.busy && app.state.legal && app.state.legal.atoms) || [];
            const atom = atoms.find((one) => (one.is || []).some((kind) => ['end', 'close'].includes(kind))) || atoms[0];
            if (atom) {
                await app.act('atom', { atom: atom.text });
            }
        });
        await page.waitForTimeout(100);
    }
    await when(page, () => !document.getElementById('since').hidden && !window.gonfalon.busy, null);
}

/** The part of the window between what lies above the board and what lies below it. Whatever is in the upper half lies above. */
const free = (page) => page.evaluate(() => {
    const full = ['#prompt', '.boards', '#since', '#prompt .acts', '.tabs'].map((one) => document.querySelector(one).getBoundingClientRect())
        .filter((box) => box.height > 0 && box.width > innerWidth / 4 && box.height < innerHeight / 2);
    const above = full.filter((box) => box.bottom < innerHeight / 2).map((box) => box.bottom);
    const below = full.filter((box) => box.top > innerHeight / 2).map((box) => box.top);
    return (Math.min(innerHeight, ...below) - Math.max(0, ...above)) / innerHeight;
});

const keeps = (viewport) => async ({ browser, root }) => {
    const { page, context, faults } = await visitor(browser, { viewport, hasTouch: true, isMobile: true });
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: '5', seats: SEATS } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    await untilTold(page);
    await page.evaluate(() => window.gonfalon.since.end());
    await when(page, () => !window.gonfalon.since.telling, null);
    must((await free(page)) >= LEAST, `the board keeps ${(await free(page)).toFixed(2)} of the height`);
    await page.locator('#since button').first().click();
    await when(page, () => window.gonfalon.since.telling, null);
    must((await free(page)) >= LEAST, `the board keeps ${(await free(page)).toFixed(2)} of the height while it is told`);
    must(!faults.length, faults.join('\n'));
    await context.close();
};

/** How much of the free part of the window is desk beside a map that is larger than it, and how high the card of a piece stands. */
const desk = (page) => page.evaluate(() => {
    const { board } = window.gonfalon;
    const area = board.area();
    const wide = board.box[2] * board.view.k;
    const beside = Math.max(0, board.view.x - area.x) + Math.max(0, area.x + area.w - board.view.x - wide);
    return wide >= area.w ? beside / area.w : 0;
});

const card = (viewport, most) => async ({ browser, root }) => {
    const { page, context, faults } = await visitor(browser, { viewport, hasTouch: true, isMobile: true });
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: '5', seats: SEATS } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    must((await desk(page)) < 0.02, `desk beside the map: ${(await desk(page)).toFixed(2)} of the window`);
    await page.evaluate(() => {
        const app = window.gonfalon;
        const id = Object.keys(app.state.legal.pieces).find((one) => app.pieces.info.has(one));
        return app.play.choosePiece(id);
    });
    await page.waitForSelector('.detail:not([hidden]) .card');
    const box = await page.locator('.detail').boundingBox();
    must(box.height <= most * viewport.height, `the card takes ${(box.height / viewport.height).toFixed(2)} of the height`);
    must(!faults.length, faults.join('\n'));
    await context.close();
};

/** How the sheet is stretched beyond the size at which it is laid out, and that size beside the one that is shown. */
const stretched = (page) => page.evaluate(() => {
    const { world, box, view } = window.gonfalon.board;
    return {
        scale: new DOMMatrix(getComputedStyle(world).transform).a,
        laid: world.offsetWidth / (box[2] * view.k),
        layer: getComputedStyle(world).willChange,
    };
});

/** A large map that is scaled down from its full size is drawn at that full size before it is dragged: seconds for the first step. */
async function rests({ browser, root }) {
    const { page, context, faults } = await visitor(browser);
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: '5', seats: SEATS } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    const still = (one) => one.scale === 1 && Math.abs(one.laid - 1) < 0.01 && one.layer === 'transform';
    must(still(await stretched(page)), `at first: ${JSON.stringify(await stretched(page))}`);
    await page.mouse.move(650, 560);
    await page.mouse.down();
    await page.mouse.move(690, 590, { steps: 4 });
    must(still(await stretched(page)), `while it is dragged: ${JSON.stringify(await stretched(page))}`);
    await page.mouse.up();
    const before = await page.evaluate(() => window.gonfalon.board.view.k);
    await page.mouse.wheel(0, -200);
    await when(page, (k) => window.gonfalon.board.view.k > k, before);
    await when(page, () => new DOMMatrix(getComputedStyle(window.gonfalon.board.world).transform).a === 1);
    must(still(await stretched(page)), `after the wheel: ${JSON.stringify(await stretched(page))}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** A guided battle in a low window: the note stands beside the board, which keeps its height. */
async function guided({ browser, root }) {
    const { page, context, faults } = await visitor(browser, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'danube', scenario: 'learning', seats: { F: { who: 'me' }, A: { who: 'computer', bot: 'random' } } } });
    await page.goto(`${root}${(await made.json()).page}#lesson`);
    await ready(page);
    await page.waitForSelector('#lesson:not([hidden])');
    const [note, area] = await page.evaluate(() => [document.getElementById('lesson').getBoundingClientRect().toJSON(), window.gonfalon.board.area()]);
    must(area.x >= note.right && area.h >= LEAST * 390, `the board has ${JSON.stringify(area)} beside the note to ${note.right}`);
    await page.evaluate(() => window.gonfalon.act('resign', {}));
    await page.waitForSelector('.prompt.ended');
    const outside = await page.evaluate(() => {
        const frame = document.getElementById('prompt').getBoundingClientRect();
        const within = ({ left, right }) => left >= frame.left && right <= frame.right;
        return [...document.querySelectorAll('.prompt .acts > *')].filter((one) => !within(one.getBoundingClientRect())).map((one) => one.textContent);
    });
    must(!outside.length, `all ways on after the end are seen, not so ${outside}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** On a tablet a board of cards keeps its height beside the note, which stands in the column of panels and covers no board and no button. */
async function guidedTablet({ browser, root }) {
    const { page, context, faults } = await visitor(browser, { viewport: { width: 1024, height: 768 }, hasTouch: true });
    const seats = { swiss: { who: 'me' }, french: { who: 'computer', bot: 'random' } };
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: 'novara', seats } });
    await page.goto(`${root}${(await made.json()).page}#lesson`);
    await ready(page);
    await page.waitForSelector('#lesson:not([hidden])');
    await page.waitForSelector('.cards:not([hidden])');
    const [cards, ...others] = await page.evaluate(() =>
        ['.cards', '#lesson', '.boards', '.logpanel', '#foot'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()),
    );
    must(cards.height >= 0.5 * 768, `the board of cards has ${cards.height} of 768`);
    const over = others.filter((box) => box.left < cards.right && box.right > cards.left && box.top < cards.bottom && box.bottom > cards.top);
    must(!over.length, `nothing lies over it: ${JSON.stringify(over)}`);
    must(others[0].bottom <= others[2].top, 'nor does the note lie over the log');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['small boards: a guided battle on a tablet', guidedTablet],
    ['small boards: a guided battle on a phone on its side', guided],
    ['small boards: the card of a piece on a phone upright', card({ width: 390, height: 844 }, 0.31)],
    ['small boards: the card of a piece on a phone on its side', card({ width: 844, height: 390 }, 0.8)],
    ['small boards: a sheet is drawn at the size at which it rests', rests],
    ['small boards: a phone upright', keeps({ width: 390, height: 844 })],
    ['small boards: a phone on its side', keeps({ width: 844, height: 390 })],
];
