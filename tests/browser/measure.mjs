/* measure.mjs - how heavy the start page is, and how quick the table: node measure.mjs [PROGRAM]. Prints figures, one a line, with what they should
 * be; ends with 1 when one is not kept. Software rendering, one window of 1440 by 900, and one of a phone with two dots to the pixel; where the machine does other things, so that not even
 * dragging the board runs, frames are told but not judged. */
import { openBrowser, place, ready, settled, sit, startServer, until, visitor, when } from './harness.mjs';
import { BYTES, REQUESTS, fetched, total } from './start_page.mjs';

const LIMITS = { reach: 100, march: 150, frames: 20, drag: 30, floor: 10 };
const failed = [];
// floor: where dragging the small map has fewer frames a second, the machine is busy with other things, and frames say nothing of the page.

function tell(what, value, unit, limit, most) {
    const kept = most ? value <= limit : value >= limit;
    console.log(`${kept ? 'ok   ' : 'MISS '} ${what}: ${value.toFixed(most && value > 1000 ? 0 : 1)} ${unit} (${most ? 'at most' : 'at least'} ${limit})`);
    if (!kept) {
        failed.push(what);
    }
}

async function startPage(browser, root) {
    const all = await fetched(browser, root);
    if (process.env.VERBOSE) {
        all.forEach(({ url, bytes }) => console.log(`      ${String(bytes).padStart(8)} ${url}`));
    }
    tell('start page', total(all), 'bytes', BYTES, true);
    tell('start page', all.length, 'requests', REQUESTS, true);
}

/** Processor time of the page in milliseconds, as the browser counts it. */
async function busy(cdp) {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find((one) => one.name === 'TaskDuration').value * 1000;
}

/** From the click on a piece until its reach is drawn: what the page itself works, without waiting. */
async function reach(page, cdp) {
    const times = [];
    for (const hex of ['2910', '3010', '2909', '3011', '3009']) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        const at = await place(page, hex);
        await page.waitForTimeout(150);
        const before = await busy(cdp);
        await page.mouse.click(at.x, at.y + 4);
        await when(page, (name) => window.gonfalon.sel && window.gonfalon.sel.hex === name && window.gonfalon.sel.goals, hex);
        await settled(page);
        times.push((await busy(cdp)) - before);
    }
    times.sort((a, b) => a - b);
    tell('a click shows its reach', times[Math.floor(times.length / 2)], 'ms of processor time', LIMITS.reach, true);
}

/** Frames a second while the wheel turns, or the board is dragged. */
async function frames(page, act) {
    await page.evaluate(() => {
        window.counted = 0;
        const count = () => {
            window.counted += 1;
            window.counting = requestAnimationFrame(count);
        };
        window.counting = requestAnimationFrame(count);
    });
    const begun = Date.now();
    for (let i = 0; Date.now() - begun < 2500; i++) {
        await act(i);
    }
    const seconds = (Date.now() - begun) / 1000;
    return page.evaluate((s) => {
        cancelAnimationFrame(window.counting);
        return window.counted / s;
    }, seconds);
}

/** Frames, where the machine is free enough to say so: `idle` is what dragging the small map has. */
function tellFrames(what, counted, idle, least = LIMITS.frames) {
    if (idle < LIMITS.floor) {
        console.log(`not judged: ${what}: ${counted.toFixed(1)} frames a second (dragging has ${idle.toFixed(1)}, below ${LIMITS.floor}: the machine is busy)`);
    } else {
        tell(what, counted, 'frames a second', least, false);
    }
}

async function table(browser, root) {
    const { context, page } = await visitor(browser);
    await sit(page, root);
    await ready(page);
    await until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await reach(page, cdp);
    await page.keyboard.press('Escape');
    await page.mouse.move(700, 450);
    await page.mouse.down();
    const panned = await frames(page, (i) => page.mouse.move(700 + 60 * Math.sin(i / 4), 450 + 40 * Math.cos(i / 4)));
    await page.mouse.up();
    const zoomed = await frames(page, (i) => page.mouse.wheel(0, Math.floor(i / 8) % 2 ? 40 : -40));
    console.log(`      panning: ${panned.toFixed(1)} frames a second, zooming by wheel: ${zoomed.toFixed(1)}`);
    tellFrames('zooming', zoomed, panned);
    await context.close();
    return panned;
}

/** Eleven units and more by a double click and one click: what the page itself works for each that marches. */
async function column(browser, root) {
    const { context, page } = await visitor(browser);
    await sit(page, root);
    await until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const at = await place(page, '2910');
    await page.mouse.dblclick(at.x, at.y + 4);
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.column && window.gonfalon.sel.goals);
    const { x, y } = await place(page, '2911');
    const [before, lines] = [await busy(cdp), await page.evaluate(() => window.gonfalon.state.lines)];
    await page.mouse.click(x, y + 4);
    await when(page, () => window.gonfalon.play.joint && !window.gonfalon.busy);
    const marched = (await page.evaluate(() => window.gonfalon.state.lines)) - lines;
    tell('a unit of a column marches', ((await busy(cdp)) - before) / marched, 'ms of processor time', LIMITS.march, true);
    await context.close();
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The largest map there is, with its rivers and towns: how smoothly it is dragged and zoomed, in a window or on a phone. */
async function largeMap(browser, root, idle, options, where) {
    const { context, page } = await visitor(browser, options);
    const seats = { french: { who: 'me' }, imperial: { who: 'computer', bot: 'random' } };
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: '5', seats } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    const [x, y] = [options ? 190 : 650, options ? 420 : 560];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const panned = await frames(page, (i) => page.mouse.move(x + 60 * Math.sin(i / 4), y + 40 * Math.cos(i / 4)));
    await page.mouse.up();
    const zoomed = await frames(page, (i) => page.mouse.wheel(0, Math.floor(i / 8) % 2 ? 40 : -40));
    console.log(`      map of 2,080 hexes, ${where}: panning ${panned.toFixed(1)} frames a second, zooming by wheel ${zoomed.toFixed(1)}`);
    tellFrames(`large map, ${where}: panning`, panned, idle, Math.min(LIMITS.drag, Math.round(idle / 2)));
    tellFrames(`large map, ${where}: zooming`, zoomed, idle);
    await context.close();
}

const server = await startServer(process.argv[2] || 'build/gonfalon');
const browser = await openBrowser();
try {
    await startPage(browser, server.root);
    const idle = await table(browser, server.root);
    await column(browser, server.root);
    await largeMap(browser, server.root, idle, undefined, 'desk');
    await largeMap(browser, server.root, idle, PHONE, 'phone');
} finally {
    await browser.close();
    await server.stop();
}
process.exit(failed.length ? 1 : 0);
