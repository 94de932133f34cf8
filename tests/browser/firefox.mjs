/* firefox.mjs - a few moves in Firefox, over WebDriver BiDi: node --experimental-websocket firefox.mjs [PROGRAM]. Not part
 * of `make test`, which needs one browser only; for whoever changes the page. Ends with "N passed, N failed". */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, startServer } from './harness.mjs';

const PORT = 9333;
const ESCAPE = '\uE00C';
const ENTER = '\uE007';
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A line to a browser that has just been started: call(method, params). */
async function connect() {
    for (let i = 0; i < 100; i++) {
        const socket = await new Promise((resolve) => {
            const one = new WebSocket(`ws://127.0.0.1:${PORT}/session`);
            one.onopen = () => resolve(one);
            one.onerror = () => resolve(null);
        });
        if (socket) {
            return calls(socket);
        }
        await sleep(200);
    }
    throw new Error('Firefox does not answer');
}

function calls(socket) {
    const waiting = new Map();
    let number = 0;
    socket.onmessage = (message) => {
        const said = JSON.parse(message.data);
        const done = waiting.get(said.id);
        waiting.delete(said.id);
        if (done) {
            done(said);
        }
    };
    return (method, params = {}) =>
        new Promise((resolve, reject) => {
            number += 1;
            waiting.set(number, (said) =>
                said.type === 'error' ? reject(new Error(`${method}: ${said.message}`)) : resolve(said.result),
            );
            socket.send(JSON.stringify({ id: number, method, params }));
        });
}

/** What a hand does in the page, and what the page says. */
async function open(call, root) {
    await call('session.new', { capabilities: {} });
    const { contexts } = await call('browsingContext.getTree');
    const { context } = contexts[0];
    const page = {
        ask: async (expression) => {
            const answer = await call('script.evaluate', { expression, target: { context }, awaitPromise: true });
            if (answer.type === 'exception') {
                throw new Error(answer.exceptionDetails.text);
            }
            return answer.result.value;
        },
        when: async (expression) => {
            for (const begun = Date.now(); Date.now() - begun < 20000;) {
                if (await page.ask(`Boolean(${expression})`).catch(() => false)) {
                    return;
                }
                await sleep(60);
            }
            throw new Error(`it did not come true: ${expression}`);
        },
        do: (source) => call('input.performActions', { context, actions: [source] }),
        key: async (value) => {
            const actions = [
                { type: 'keyDown', value },
                { type: 'keyUp', value },
            ];
            await page.do({ type: 'key', id: 'keys', actions });
            await sleep(200);
        },
        click: async (x, y) => {
            const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
            const press = [
                { type: 'pointerDown', button: 0 },
                { type: 'pointerUp', button: 0 },
            ];
            await page.do({ type: 'pointer', id: 'mouse', actions: [at, ...press] });
            await sleep(250);
        },
        clickOn: async (rule) => {
            const box = `document.querySelector(${JSON.stringify(rule)}).getBoundingClientRect()`;
            const spot = `(() => { const r = ${box}; return [r.left + r.width / 2, r.top + r.height / 2].join(' '); })()`;
            await page.click(...(await page.ask(spot)).split(' ').map(Number));
        },
        clickHex: async (hex) => {
            await page.ask(`gonfalon.board.reveal('${hex}')`);
            await sleep(400);
            const at = await page.ask(`(({ x, y }) => x + ' ' + (y + 4))(gonfalon.board.toScreen('${hex}'))`);
            await page.click(...at.split(' ').map(Number));
            await page.when('!gonfalon.busy');
        },
    };
    await call('browsingContext.navigate', { context, url: root, wait: 'complete' });
    return page;
}

async function play(page) {
    await page.when("document.querySelector('#begin')");
    await page.clickOn('[data-scenario="rancia"]');
    await page.clickOn('#begin');
    await page.when("gonfalon.state && gonfalon.panels && document.querySelector('.units [data-piece]')");
    for (let i = 0; i < 8 && !(await page.ask("gonfalon.state.step.startsWith('B3')")); i++) {
        await page.key('x');
        await page.when('gonfalon.state.your_move && !gonfalon.busy');
    }
    const at = () => page.ask("gonfalon.pieces.info.get('N-L3-1').hex");
    await page.clickHex('2910');
    await page.when('gonfalon.sel && gonfalon.sel.goals');
    await page.clickHex('2911');
    must((await at()) === '2911', 'a unit moves by two clicks');
    await page.key('z');
    await page.when('!gonfalon.busy');
    must((await at()) === '2910', 'and is taken back by a key');
    await page.clickHex('2910');
    await page.when('gonfalon.sel && gonfalon.sel.goals');
    await page.ask("gonfalon.board.show(['2910', '2108'], 1.2)");
    await page.clickHex('2108');
    await page.when("/Not to 2108/.test(document.querySelector('.pop').innerText)");
    await page.key(ESCAPE);
    await page.key(ESCAPE);
    await zoom(page);
    await page.key('t');
    await page.when("!document.querySelector('.textboard').hidden");
    must(/2910/.test(await page.ask("document.querySelector('.textboard').innerText")), 'the text board reads it out');
    await page.key(ENTER);
}

async function zoom(page) {
    const before = await page.ask('gonfalon.board.view.k');
    const actions = [{ type: 'scroll', x: 700, y: 400, deltaX: 0, deltaY: -240 }];
    await page.do({ type: 'wheel', id: 'wheel', actions });
    must((await page.ask('gonfalon.board.view.k')) > before, 'the wheel zooms');
}

const server = await startServer(process.argv[2] || 'build/gonfalon');
const profile = mkdtempSync(join(tmpdir(), 'gonfalon-firefox-'));
const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(PORT)];
const child = spawn(process.env.FIREFOX || 'firefox-esr', [...words, '--width', '1440', '--height', '900'], {
    stdio: 'ignore',
});
let failed = 0;
try {
    await play(await open(await connect(), server.root));
} catch (error) {
    failed = 1;
    console.log(`FAIL  a few moves in Firefox\n${error.stack}`);
}
child.kill();
await new Promise((resolve) => child.once('exit', resolve));
rmSync(profile, { recursive: true, force: true });
await server.stop();
console.log(`${1 - failed} passed, ${failed} failed`);
process.exit(failed);
