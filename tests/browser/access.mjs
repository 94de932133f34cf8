/* access.mjs - by keyboard alone, on a phone, as text, in the dark; no request leaves the host. */
import { sound } from './axe.mjs';
import { begin, must, place, ready, settled, sit, state, until, visitor, when } from './harness.mjs';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Tab until something has the focus. */
async function tabTo(page, test, arg, most = 60) {
    for (let i = 0; i < most; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(test, arg)) {
            return;
        }
    }
    throw new Error(`Tab does not reach ${test} ${arg || ''}`);
}

/** One key, or a few, that bring the turn on; never the mouse. */
async function pressOn(page) {
    const seen = await page.evaluate(() => ({
        lost: !document.activeElement || document.activeElement === document.body,
        odds: Boolean(document.querySelector('.detail #confirm')),
        main: document.querySelectorAll('.prompt .acts [data-primary]').length,
        barred: document.querySelectorAll('.prompt .acts [data-primary][aria-disabled]').length,
        list: document.querySelectorAll('.detail .choices button').length,
    }));
    must(!seen.lost, 'something always has the focus');
    if (seen.odds) {
        await page.keyboard.press('Enter');
    } else if (seen.list) {
        await tabTo(page, () => Boolean(document.activeElement.closest('.detail .choices')));
        await page.keyboard.press('Enter');
    } else if (seen.main) {
        await page.keyboard.press('x');
        if (seen.barred) {
            // what is owed is said, with a way out
            await page.waitForSelector('.pop:not([hidden])');
            await tabTo(page, () => document.activeElement.innerText === 'Finish for me');
            await page.keyboard.press('Enter');
            await page.waitForSelector('.detail .plan li'); // what would be done
            await page.locator('#board').focus();
            await page.keyboard.press('Enter');
        }
    } else {
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
    }
    await settled(page);
}

async function keyboard({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    await page.goto(root);
    await page.waitForSelector('#begin');
    await sound(page, 'start page');
    await tabTo(page, () => document.activeElement.id === 'begin');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/play\//);
    await ready(page);
    await tabTo(page, () => document.activeElement.id === 'board');
    const myMove = () => when(page, () => window.gonfalon.state.your_move && !window.gonfalon.busy, null, 30000);
    for (let i = 0; i < 9 && !(await state(page)).step.startsWith('B3'); i++) {
        await pressOn(page);
        await myMove();
    }
    await marchByKeys(page);
    await page.keyboard.press('?');
    await page.waitForSelector('.book:not([hidden]) .keys');
    await page.keyboard.press('Escape');
    must(await page.locator('.book').isHidden(), 'Escape closes the list of keys');
    for (let i = 0; i < 80 && (await state(page)).turn.now === 1; i++) {
        await pressOn(page);
        await myMove();
    }
    must((await state(page)).turn.now === 2, 'a whole turn by keys alone');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function marchByKeys(page) {
    await page.keyboard.press('n');
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
    const { chosen } = await state(page);
    const hex = await page.evaluate((id) => window.gonfalon.pieces.info.get(id).hex, chosen);
    await page.keyboard.press('ArrowDown');
    await when(page, () => /Cost/.test(document.getElementById('spoken').textContent));
    await page.keyboard.press('Enter');
    await settled(page);
    await when(page, ([id, from]) => window.gonfalon.pieces.info.get(id).hex !== from, [chosen, hex]);
    await page.keyboard.press('z');
    await settled(page);
    await when(page, ([id, from]) => window.gonfalon.pieces.info.get(id).hex === from, [chosen, hex]);
}

async function phone({ browser, root }) {
    const { context, page, faults } = await visitor(browser, { ...PHONE });
    await sit(page, root);
    await until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
    const tap = async (name) => {
        const at = await place(page, name);
        await page.touchscreen.tap(at.x, at.y);
        await settled(page);
    };
    await tap('2910');
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
    must(await page.locator('.detail').isVisible(), 'the sheet tells of the unit');
    await sound(page, 'a piece chosen');
    await tap('2911');
    await when(page, () => window.gonfalon.pieces.info.get('N-L3-1').hex === '2911');
    for (const [tab, node] of [
        ['Log', '.logpanel'],
        ['Orders', '.forms'],
        ['Layers', '.overlays'],
    ]) {
        await page.tap(`[data-tab="${tab}"][role="tab"]`);
        must(await page.locator(node).isVisible(), `the tab ${tab} opens its sheet`);
    }
    must(await page.locator('.left .layers').isHidden(), 'the button of a tablet stands in no sheet of a phone');
    await page.tap('[data-tab="Charts"][role="tab"]');
    await page.waitForSelector('.book .chart');
    await page.locator('.book .chips button').last().tap();
    const head = await page.locator('.book .chart-in h3').first().boundingBox();
    must(head.y + head.height < 370, `a chart stands in the window, not below its list: ${head.y}`);
    const linked = await page.locator('.book .chart .rule').allInnerTexts();
    must(linked.every((text) => /[.a-z]/i.test(text)), `a number in a chart is no chapter: ${linked}`);
    await page.tap('.book .close');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    must(wide <= 360, `nothing is wider than the phone: ${wide}`);
    const small = await page.evaluate(() =>
        [...document.querySelectorAll('.prompt .acts button, .tabs button')]
            .filter((node) => node.offsetParent && node.getBoundingClientRect().height < 44)
            .map((node) => node.innerText),
    );
    must(!small.length, `fingers find: ${small.join(', ')}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** Fingers, as the screen reports them. */
function fingers(cdp) {
    const send = (type, points) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    return {
        down: (...points) => send('touchStart', points),
        move: (...points) => send('touchMove', points),
        up: () => send('touchEnd', []),
    };
}

/** Pinch zooms where the fingers are and chooses nothing; a drag pans; a long press lays the way. */
async function touch({ browser, root }) {
    const { context, page, faults } = await visitor(browser, { ...PHONE });
    await sit(page, root);
    await until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
    const hand = fingers(await context.newCDPSession(page));
    const view = () =>
        page.evaluate(() => {
            const { view: v, root: r } = window.gonfalon.board;
            const top = r.getBoundingClientRect();
            return { ...v, under: [(180 - top.left - v.x) / v.k, (330 - top.top - v.y) / v.k] };
        });
    const before = await view();
    await hand.down([160, 330], [200, 330]);
    for (let i = 1; i <= 8; i++) {
        await hand.move([160 - 5 * i, 330], [200 + 5 * i, 330]);
    }
    await hand.up();
    const pinched = await view();
    must(pinched.k > before.k * 2 && pinched.k < before.k * 4, `two fingers zoom: ${before.k} to ${pinched.k}`);
    const slip = Math.hypot(pinched.under[0] - before.under[0], pinched.under[1] - before.under[1]);
    must(slip < 12, `what is between the fingers stays there: ${slip}`);
    must(!(await state(page)).chosen, 'a pinch chooses nothing');
    await hand.down([200, 330]);
    for (let i = 1; i <= 6; i++) {
        await hand.move([200 - 10 * i, 330]);
    }
    await hand.up();
    const panned = await view();
    must(Math.abs(panned.x - pinched.x + 60) < 15, `one finger pans: ${panned.x - pinched.x}`);
    must(!(await state(page)).chosen, 'and chooses nothing');
    await longPress(page, hand);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function longPress(page, hand) {
    const tap = async (hex, milliseconds) => {
        const at = await place(page, hex);
        await hand.down([at.x, at.y]);
        await page.waitForTimeout(milliseconds);
        await hand.up();
        await settled(page);
    };
    await page.evaluate(() => window.gonfalon.board.show(['2910', '2911', '2912'], 1, 2));
    await tap('2910', 30);
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
    await tap('2911', 700);
    await tap('2912', 700);
    const way = await page.evaluate(() => window.gonfalon.sel.way.join(' '));
    must(way === '2911 2912', `a long press lays the way hex by hex: ${way}`);
    await tap('2912', 30);
    await when(page, () => window.gonfalon.pieces.info.get('N-L3-1').hex === '2912');
}

async function textBoard({ browser, root }) {
    const { context, page, faults } = await visitor(browser, { colorScheme: 'dark' });
    const foreign = [];
    page.on(
        'request',
        (request) =>
            !request.url().startsWith(root) && !request.url().startsWith('data:') && foreign.push(request.url()),
    );
    await begin(page, root, { side: 'neapolitan' });
    await page.waitForURL(/\/play\//);
    await ready(page);
    must(
        (await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark',
        'dark where the system is dark',
    );
    await until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
    await page.focus('#board');
    await page.keyboard.press('t');
    const type = async (line) => {
        await page.fill('.textboard input', line);
        await page.keyboard.press('Enter');
        await settled(page);
        await page.waitForTimeout(200);
        return page.locator('.textboard .lines').innerText();
    };
    must(/2910/.test(await page.locator('.textboard .lines').innerText()), 'it reads the board out');
    must(/2911 for/.test(await type('reach N-L3-1')), 'reach answers with costs');
    must(/9\.\d/.test(await type('why move N-L3-1 1212')), 'why answers with rules');
    await type('move N-L3-1 2911');
    must(
        (await page.evaluate(() => window.gonfalon.pieces.info.get('N-L3-1').hex)) === '2911',
        'a typed order is played',
    );
    await type('undo');
    must((await page.evaluate(() => window.gonfalon.pieces.info.get('N-L3-1').hex)) === '2910', 'and undone');
    await page.keyboard.press('Escape');
    await page.focus('#board');
    await page.keyboard.press('r');
    await page.fill('.book input[type="search"]', '12.5');
    must((await page.locator('.rulebook p').count()) > 3, 'the rules can be searched by number');
    must(!foreign.length, `asked of other hosts: ${foreign.join(' ')}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** The page is kept: without a line to the server it opens all the same, and says what is the matter. It can lie on a home screen. */
async function offline({ browser, root }) {
    const { context, page } = await visitor(browser, { serviceWorkers: 'allow' });
    await page.goto(root);
    await page.waitForSelector('#begin');
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel="manifest"]').href)).json());
    must(manifest.name === 'Gonfalon' && manifest.icons.length > 1, 'a manifest with icons');
    await when(page, async () => {
        const cache = await caches.open('gonfalon-shell');
        const names = (await cache.keys()).map((one) => new URL(one.url).pathname);
        return ['/', '/pages/start.js', '/style/start.css', '/api/systems'].every((name) => names.includes(name));
    });
    await noticed(context, page, root);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('[data-scenario]');
    must(/A referee/.test(await page.locator('h1').innerText()), 'the page opens without the server');
    await when(page, () => /The server does not answer.*try again/i.test(document.getElementById('refused').textContent));
    await context.setOffline(false);
    await lineAnew(context, root);
    await context.close();
}

/** A line to the server that was answered with an error, as by one that is being stopped, is laid anew. A table that could not be opened opens
 * when the server is there again. */
async function lineAnew(context, root) {
    const page = await context.newPage();
    let cut = true;
    await context.route('**/events', (route) => (cut ? route.fulfill({ status: 503, body: '' }) : route.continue()));
    await sit(page, root);
    await page.waitForSelector('#offline');
    cut = false;
    await page.waitForSelector('#offline', { state: 'detached' });
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('.prompt button:has-text("Try again")');
    await context.setOffline(false);
    await ready(page);
}

/** The notice that it is one's turn comes by the worker: on a telephone no other way is open, and trying it would stop the page. */
async function noticed(context, page, root) {
    await context.grantPermissions(['notifications'], { origin: root });
    await page.evaluate(async () => {
        document.hasFocus = () => false;
        window.Notification = class {
            static permission = 'granted';
            constructor() {
                throw new TypeError('Illegal constructor');
            }
        };
        const [{ keep }, { turnCame }] = await Promise.all([import('/kit/settings.js'), import('/kit/turn_notice.js')]);
        keep({ notices: true });
        turnCame('La Rancia', 'Your move');
    });
    await when(page, async () => {
        const kept = await navigator.serviceWorker.getRegistration();
        return (await kept.getNotifications()).some((one) => one.title === 'La Rancia' && one.body === 'Your move');
    });
}

/** N takes up the next piece and goes to its first place, arrows walk, Enter puts it there. */
async function setUpByKeys({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    const seats = { FS: { who: 'me' }, AU: { who: 'computer', bot: 'random' } };
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'piacenza', scenario: 'gossolengo', seats } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    const left = () => page.evaluate(() => window.gonfalon.setupTray.waiting.length);
    const before = await left();
    await page.keyboard.press('ArrowDown'); // with nothing chosen it walks, too
    await page.keyboard.press('n');
    await when(page, () => window.gonfalon.setupTray.inHand && !window.gonfalon.busy && window.gonfalon.state.legal.places[window.gonfalon.focusHex]);
    await page.keyboard.press('Enter');
    await when(page, (was) => !window.gonfalon.busy && window.gonfalon.setupTray.waiting.length === was - 1, before);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['an army is set up by keys', setUpByKeys],
    ['by keyboard alone', keyboard],
    ['on a phone of 360 pixels', phone],
    ['fingers: pinch, drag and long press', touch],
    ['the text board, in the dark, without other hosts', textBoard],
    ['the page is kept for a time without the server', offline],
];
