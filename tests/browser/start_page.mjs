/* start_page.mjs - what the start page weighs: the bytes and requests until it is still. A test here, a figure in measure.mjs. */
import { must, visitor } from './harness.mjs';

export const BYTES = 400_000;
export const REQUESTS = 15;

/** What the start page fetches until it is still, as bytes on the wire: [{url, bytes}]. */
export async function fetched(browser, root) {
    const { context, page } = await visitor(browser);
    const cdp = await context.newCDPSession(page);
    const sizes = new Map();
    await cdp.send('Network.enable');
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.startsWith(root) && sizes.set(requestId, { url: request.url.slice(root.length), bytes: 0 }));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (sizes.has(requestId)) {
            sizes.get(requestId).bytes = encodedDataLength;
        }
    });
    await page.goto(root, { waitUntil: 'networkidle' });
    await page.waitForSelector('#begin');
    must(!/\(\d+\.\d/.test(await page.locator('#setup').innerText()), 'no paragraphs where one chooses a battle');
    await page.waitForTimeout(500);
    await context.close();
    return [...sizes.values()];
}

export const total = (all) => all.reduce((sum, one) => sum + one.bytes, 0);

async function light({ browser, root }) {
    const all = await fetched(browser, root);
    must(all.some((one) => one.url.includes('.svg?theme=')), 'the battles in sight have their pictures');
    must(all.length <= REQUESTS, `the start page makes ${all.length} requests: ${all.map((one) => one.url).join(' ')}`);
    must(total(all) <= BYTES, `the start page weighs ${total(all)} bytes`);
}

/** A picture that stands for two scenarios must be the picture of both. */
async function shared({ root }) {
    const json = async (path) => (await fetch(root + path)).json();
    const drawn = async (system, scenario) => (await fetch(`${root}/api/systems/${system}/${scenario}.svg`)).text();
    const pairs = (await json('/api/systems')).systems.flatMap(({ id, scenarios }) => scenarios.filter((one) => one.drawing).map((one) => [id, one.id, one.drawing]));
    must(pairs.length > 0, 'two scenarios share a drawing');
    for (const [system, one, other] of pairs) {
        must((await drawn(system, one)) === (await drawn(system, other)), `${system}: ${one} looks as ${other} does`);
    }
}

/** Both sides stand on the picture of every hex map, also where the players set up; and it shows the ground of its scenario. */
async function armed({ root }) {
    const drawn = async (path) => (await fetch(`${root}/api/systems/${path}.svg`)).text();
    for (const path of ['tolentino/battle', 'piacenza/gossolengo', 'piacenza/lazzaro', 'honour/2']) {
        const stacks = (await drawn(path)).split('<g class="stack').length - 1;
        must(stacks >= 2, `${stacks} stacks stand on the picture of ${path}`);
    }
    must((await drawn('piacenza/lazzaro')).includes('San Lazzaro'), 'San Lazzaro lies on its picture');
    must(!(await drawn('piacenza/lazzaro')).includes('Gossolengo'), 'and the other end of the map does not');
    must((await drawn('honour/2')).includes('Novara'), 'Novara lies on the picture of 1513');
}

export default [
    ['the start page shows who fights where', armed],
    ['the start page is light', light],
    ['a drawing that two scenarios share', shared],
];
