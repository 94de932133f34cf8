/* tables.mjs - two browsers live at one table, each with its own secrets; chat. Two players at one screen: whole.mjs. */
import { begin, must, ready, settled, state, until, visitor, when } from './harness.mjs';

const known = (page) =>
    page.evaluate(() => ({
        pieces: window.gonfalon.state.view.pieces.map((piece) => piece.id),
        text: JSON.stringify(window.gonfalon.state) + document.body.innerHTML,
    }));

async function live({ browser, root }) {
    const anna = await visitor(browser);
    await begin(anna.page, root, { side: 'neapolitan', opponent: 'link' });
    const link = await anna.page.inputValue('#friend-link');
    must(/#seat=/.test(link), `a seat link: ${link}`);
    must(/this computer only/.test(await anna.page.locator('.warned').innerText()), 'a link to this machine is no link for a friend');
    await anna.page.click('a.big');
    await ready(anna.page);
    await notHers(anna, link);
    const berta = await visitor(browser);
    await berta.page.goto(link);
    await berta.page.fill('.ask input', 'Berta');
    await berta.page.click('#sit');
    await ready(berta.page);
    await anna.page.waitForSelector('.seat:has-text("Berta")'); // she is called by her name
    must(!/seat=/.test(berta.page.url()), 'the token leaves the address');
    must((await state(berta.page)).viewer === 'austrian', 'the friend sits on the other side');
    must(!(await state(berta.page)).your_move, 'and waits');
    await secrets(anna.page, berta.page);
    await oneMoves(anna.page, berta.page);
    await chat(anna.page, berta.page);
    await goingBack(anna.page, berta.page);
    await ownSeat(browser, berta.page, link);
    must(![...anna.faults, ...berta.faults].length, [...anna.faults, ...berta.faults].join('\n'));
    await anna.context.close();
    await berta.context.close();
}

/** She opens the link that is meant for her friend: she is told so, sits where she sat, and the seat stays free. */
async function notHers(anna, link) {
    const tab = await anna.context.newPage();
    await tab.goto(link);
    await tab.click('#sit');
    await tab.click('#own-seat');
    await ready(tab);
    const now = await state(tab);
    must(now.viewer === 'neapolitan' && !/seat=/.test(tab.url()), `the host keeps to her own seat: ${now.viewer}`);
    await tab.close();
}

async function secrets(anna, berta) {
    const a = await known(anna);
    const b = await known(berta);
    const hidden = b.pieces.filter((id) => id.startsWith('A-') && !a.pieces.includes(id));
    must(hidden.length > 0, 'some Austrians are unseen');
    const names = await berta.evaluate(
        (ids) =>
            window.gonfalon.state.view.pieces
                .filter((piece) => ids.includes(piece.id))
                .map((piece) => `"${piece.id}","kind"`),
        hidden,
    );
    must(
        names.every((name) => !a.text.includes(name)),
        'nothing of them is in the other page',
    );
    const looks = await anna.evaluate(
        async (ids) => await (await fetch(`${window.gonfalon.table.root}/counters?ids=${ids.join(',')}`)).json(),
        hidden,
    );
    must(!looks.counters || Object.keys(looks.counters).length === 0, 'nor can it be asked for');
}

async function oneMoves(anna, berta) {
    const before = await state(berta);
    await until(anna, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
    await anna.evaluate(() => window.gonfalon.act('finish', {}));
    await settled(anna);
    const { move } = await state(anna);
    must(move > before.move, 'something was played');
    await when(berta, (n) => window.gonfalon.state.move >= n, move);
    const place = (page) => page.evaluate(() => window.gonfalon.pieces.info.get('N-CL2-A').hex);
    must((await place(anna)) === (await place(berta)), 'both see the same place');
    const stale = await anna.evaluate(async () =>
        window.gonfalon.table.act('pass', { move: window.gonfalon.state.move - 1 }),
    );
    must(stale.status === 409, `a stale move is refused, status ${stale.status}`);
}

/** Who asks to go back says how far, and the other side reads it. */
async function goingBack(anna, berta) {
    await anna.evaluate(() => window.gonfalon.act('undo/ask', { line: window.gonfalon.state.lines - 1 }));
    await when(berta, () => /ask to go back 1 action/.test(document.querySelector('.prompt h1').textContent));
    await when(anna, () => /You have asked to go back 1 action/.test(document.querySelector('.prompt').textContent));
    await berta.click('.prompt .acts button:text-is("No")');
    await when(anna, () => !window.gonfalon.state.undo.asked && /did not agree/.test(document.querySelector('.prompt').textContent));
}

async function chat(anna, berta) {
    await anna.fill('.say input', 'See 9.1 <b>there</b>');
    await anna.keyboard.press('Enter');
    await berta.waitForSelector('.log .chat');
    const said = await berta.locator('.log .chat').innerText();
    must(said.includes('<b>there</b>'), `words arrive as words: ${said}`);
    must((await berta.locator('.log .chat .rule').count()) === 1, 'a rule number becomes a link');
    await anna.waitForTimeout(1100); // one line of chat a second
    await anna.fill('.say input', `Once more: ${new URL('/play/another', anna.url()).href}#seat=1 or http://elsewhere.example/play/x`);
    await anna.keyboard.press('Enter');
    await when(berta, () => document.querySelectorAll('.log .chat').length === 2);
    const links = await berta.locator('.log .chat a[href]').evaluateAll((all) => all.map((one) => new URL(one.href).pathname));
    must(links.join() === '/play/another', `a table of this house can be followed, no other address: ${links}`);
    await berta.click('.log .chat .rule');
    await berta.waitForSelector('.book:not([hidden]) .at, .book:not([hidden]) .rulebook p');
    await berta.keyboard.press('Escape');
}

/** The invitation is spent; one's own link opens the seat elsewhere, is told, and can be taken back. */
async function ownSeat(browser, berta, link) {
    const words = await berta.evaluate(() => Object.keys(window.gonfalon.state.dice.words).length);
    must(words === 2, `both pages have put a word into the dice: ${words}`);
    const thief = await visitor(browser);
    await thief.page.goto(link);
    await thief.page.click('#sit'); // without a name
    await thief.page.waitForSelector('text=has been taken');
    await thief.page.click('#look-on');
    await ready(thief.page);
    must((await thief.page.evaluate(() => window.gonfalon.state.role)) === 'watcher', 'who came too late may look on');
    await thief.context.close();
    await berta.evaluate(() => window.gonfalon.seatLinks.show());
    const own = await berta.locator('.linklist input').first().inputValue();
    must(own !== link && /#seat=/.test(own), `her own link: ${own}`);
    must((await berta.locator('#commitment').innerText()).length === 64, 'what was promised about the dice is shown');
    await berta.keyboard.press('Escape');
    const phone = await visitor(browser);
    await phone.page.goto(own);
    await ready(phone.page);
    await berta.waitForSelector('#opened button');
    await berta.click('#opened button:text-is("Put it out")');
    await berta.waitForSelector('#opened', { state: 'detached' });
    const there = await phone.page.evaluate(async () => (await fetch(`${window.gonfalon.table.root}/state`)).status);
    must(there === 404, `the other browser is out of the seat: ${there}`);
    await phone.context.close();
}

export default [
    ['two browsers play live and keep their secrets', live],
];
