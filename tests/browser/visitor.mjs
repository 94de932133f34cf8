/* visitor.mjs - a newcomer from the start page to his first attack: moves, undoes, is refused with the rule, attacks with the odds before
 * him; sees who could reach a hex, watches the replay, and comes back after a reload. */
import { sound } from './axe.mjs';
import { begin, clickHex, must, ready, settled, sit, state, until, visitor, when } from './harness.mjs';

async function toTheMove(page) {
    await ready(page);
    return until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
}

async function firstTurn({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    await begin(page, root, { side: 'neapolitan' });
    await page.waitForURL(/\/play\//);
    const first = await toTheMove(page);
    await page.evaluate(() => window.gonfalon.bar.menu());
    await sound(page, 'menu');
    await page.keyboard.press('Escape');
    must(/Move the units/.test(first.prompt), `the prompt says what to do, not: ${first.prompt}`);
    await howToWin(page);
    await moveAndUndo(page);
    await refused(page);
    await attack(page);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** The briefing at its key: both sides, and Escape closes it. */
async function howToWin(page) {
    await page.keyboard.press('h');
    await page.waitForSelector('.briefing h3');
    const titles = await page.locator('.briefing h3').allInnerTexts();
    must(titles.includes('Austrians') && titles.includes('Neapolitans'), `how each side wins: ${titles}`);
    const told = await page.locator('.briefing').innerText();
    must(/La Rancia/.test(told) && !/\[object/.test(told), `and it can be read: ${told.slice(0, 200)}`);
    await page.keyboard.press('Escape');
    must(await page.locator('.book').isHidden(), 'Escape closes the briefing');
}

async function moveAndUndo(page) {
    await clickHex(page, '2910');
    must((await state(page)).chosen === 'N-L3-1', 'a click on the stack chooses its first unit');
    await page.waitForSelector('.marks.chips .chip');
    must((await page.locator('.marks.chips .chip').count()) > 20, 'its reach is shown with costs');
    await clickHex(page, '2911');
    const at = () => page.evaluate(() => window.gonfalon.pieces.info.get('N-L3-1').hex);
    must((await at()) === '2911', `it stands in 2911, not ${await at()}`);
    must(/2911/.test(await page.locator('.log').innerText()), 'the log tells it');
    await page.keyboard.press('z');
    await settled(page);
    must((await at()) === '2910', 'undo brings it back');
}

async function refused(page) {
    await clickHex(page, '2910');
    await page.waitForSelector('.marks.chips .chip');
    await page.evaluate(() => window.gonfalon.board.show(['2910', '2108'], 1.2));
    await clickHex(page, '2108');
    await page.waitForSelector('.pop:not([hidden])');
    const said = await page.locator('.pop').innerText();
    must(/Not to 2108/.test(said) && /9\.\d/.test(said), `the refusal names its rule: ${said}`);
    must((await page.locator('.pop blockquote').innerText()).length > 20, 'and gives its words');
    await page.keyboard.press('Escape');
    must(await page.locator('.pop').isHidden(), 'Escape closes it');
    await clickHex(page, '2108');
    await page.waitForSelector('.pop:not([hidden])');
    await page.evaluate(() => window.gonfalon.march.goTo('2911'));
    await when(page, () => !window.gonfalon.busy && window.gonfalon.pieces.info.get('N-L3-1').hex === '2911');
    must(await page.locator('.pop').isHidden(), 'and it does not stay when the game goes on');
    await page.keyboard.press('z');
    await when(page, () => !window.gonfalon.busy && window.gonfalon.pieces.info.get('N-L3-1').hex === '2910');
    await page.keyboard.press('Escape');
}

/** Two battalions go up to the hussars on the road and attack them; if the hussars slip away, that is war, and the
 * odds were shown. */
async function attack(page) {
    for (const [piece, hex] of [
        ['N-L3-1', '2710'],
        ['N-L3-2', '2710'],
    ]) {
        await page.evaluate((id) => window.gonfalon.play.choosePiece(id), piece);
        await when(
            page,
            (id) => window.gonfalon.sel && window.gonfalon.sel.piece === id && window.gonfalon.sel.goals,
            piece,
        );
        await clickHex(page, hex);
        await when(
            page,
            ([id, to]) =>
                window.gonfalon.pieces.info.get(id).hex === to &&
                !window.gonfalon.busy &&
                !window.gonfalon.state.legal.draft.atoms.length,
            [piece, hex],
        );
    }
    const now = await until(page, (one) => one.step.startsWith('B5') || one.turn.now > 1);
    must(now.step === 'B5A_DECLARE', `attacks can be declared, step ${now.step}`);
    must(now.places.includes('2710'), 'from 2710');
    await clickHex(page, '2710');
    await when(page, () => window.gonfalon.state.legal.places['2610']);
    await clickHex(page, '2610');
    await page.waitForSelector('.detail.odds .bars li');
    await sound(page, 'odds');
    const sum = await page.evaluate(() =>
        window.gonfalon.sheet.odds.outcomes.reduce((all, one) => all + one.probability, 0),
    );
    must(Math.abs(sum - 1) < 0.001, `the odds add up to one, not ${sum}`);
    must(/SP against/.test(await page.locator('.detail .before').first().innerText()), 'the sum stands before it, from the raw numbers on');
    must((await page.locator('.detail.odds .rule').count()) > 0, 'the parts of the sum name their rules');
    must((await page.locator('.strike').count()) > 0, 'the attack is drawn');
    await page.click('#confirm');
    await settled(page);
}

/** A proxy whose server is away answers, and badly: the page asks again until the server is back. */
async function serverAway({ browser, root }) {
    const { context, page } = await visitor(browser);
    let away = true;
    await page.route('**/events', (route) => (away ? route.fulfill({ status: 503, body: 'away' }) : route.continue()));
    await sit(page, root);
    await toTheMove(page);
    await page.waitForSelector('#offline');
    away = false;
    await page.waitForSelector('#offline', { state: 'detached', timeout: 20000 });
    await context.close();
}

/** Sees who could reach a hex, watches the replay of a march, reloads the page and finds all as it was. */
async function comesBack({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    await sit(page, root);
    await toTheMove(page);
    await whoReaches(page);
    await clickHex(page, '2910');
    await page.waitForSelector('.marks.chips .chip');
    await clickHex(page, '2911');
    await replay(page);
    await reload(page, root);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

async function whoReaches(page) {
    const asked = [];
    page.on('request', (request) => /reach\?.*hex=/.test(request.url()) && asked.push(request.url()));
    await page.focus('#board');
    await page.evaluate(() => {
        window.gonfalon.store.focusOn('2910', false);
    });
    await page.keyboard.press('9');
    await page.keyboard.press('ArrowDown');
    await when(page, () => document.querySelector('.rcto'));
    const [drawn, expected] = await page.evaluate(async () => {
        const { table, pieces } = window.gonfalon;
        const answer = await (await fetch(`${table.root}/reach?hex=2911`)).json();
        return [
            document.querySelectorAll('.rcto').length,
            new Set(answer.pieces.map((one) => pieces.info.get(one.piece).hex)).size,
        ];
    });
    must(drawn === expected && drawn > 0, `every place that reaches the hex is marked once: ${drawn} of ${expected}`);
    await when(page, () => /Could be reached by .* for \d/.test(document.getElementById('spoken').textContent));
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(400);
    const before = asked.length;
    await page.keyboard.press('ArrowDown');
    await when(page, () => document.querySelector('.rcto'));
    must(asked.length === before, 'what was asked in this move is not asked again');
    await page.keyboard.press('9');
    await when(page, () => !document.querySelector('.rcto'));
}

async function reload(page, root) {
    const before = await state(page);
    await page.reload();
    await ready(page);
    const after = await state(page);
    must(
        before.move === after.move && before.step === after.step && before.prompt === after.prompt,
        'the same decision waits',
    );
    must(
        (await page.evaluate(() => window.gonfalon.pieces.info.get('N-L3-1').hex)) === '2911',
        'the pieces stand where they stood',
    );
    await page.goto(root);
    await page.waitForSelector('#mine:not([hidden]) a');
    must(
        /Your move/.test(await page.locator('#mine').innerText()),
        'the start page lists the game and whose move it is',
    );
}

async function replay(page) {
    const { lines } = await state(page);
    const at = () => page.evaluate(() => window.gonfalon.pieces.info.get('N-L3-1').hex);
    await page.click('[aria-label="To the start"]');
    await when(page, () => window.gonfalon.replaying && window.gonfalon.replay.line === 0);
    must((await at()) === '2910', 'at the start the unit is where it was');
    must(/Replay, action 0/.test(await page.locator('.prompt h1').innerText()), 'the prompt says that it is a replay');
    must(/#at=0$/.test(page.url()), `the address names the moment: ${page.url()}`);
    for (let i = 1; i < lines; i++) {
        await page.click('[aria-label="One action forward"]');
        await when(page, (n) => window.gonfalon.replay.line === n, i);
    }
    await moments(page);
    await page.click('[aria-label="To the present"]');
    await when(page, () => !window.gonfalon.replaying);
    must((await at()) === '2911', 'and at the end where it went');
    must((await state(page)).your_move, 'the game goes on');
}

/** A link and a line of the log lead to their moments; log, clock, score and prompt are those of then. */
async function moments(page) {
    await page.evaluate(() => {
        location.hash = '#at=1';
    });
    await when(page, () => window.gonfalon.replay.line === 1);
    must((await page.locator('.log .later').count()) > 0, 'what came later stands back in the log');
    const [asked, shown] = await page.evaluate(async () => {
        const { table, state: s } = window.gonfalon;
        const then = await (await fetch(`${table.root}/replay?line=1&side=${s.viewer}`)).json();
        return [then.asked.what, document.querySelector('.prompt h1').textContent];
    });
    must(shown.includes(asked), `the prompt is that of then: ${shown}, not ${asked}`);
    must(/if it had ended then/.test(await page.locator('.bar .vp').innerText()), 'so is the score');
    await page.locator('.log .at').last().click({ force: true });
    await when(page, () => window.gonfalon.replay.line > 1);
}

export default [
    ['a newcomer moves, is refused, and attacks', firstTurn],
    ['who could reach a hex, a replay, and a reload in the middle', comesBack],
    ['a server that was away is found again', serverAway],
];
