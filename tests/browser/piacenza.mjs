/* piacenza.mjs - Piacenza at one screen: a Line that is judged while it is named; a Charge whose odds are seen before it is announced
 * and again before the die; a volley that both sides declare. */
import { clickHex, LOADING, must, ready, settled, state, visitor, when } from './harness.mjs';
import { position } from './positions.mjs';

const verdict = (page) => page.locator('#verdict').innerText();
const choices = (page) =>
    page.evaluate(() => {
        const { sel, placeDraft } = window.gonfalon;
        const { fit, unfit } = placeDraft.choices(sel.piece);
        return { fit: fit.map((atom) => atom.args[1]), unfit: unfit.map((atom) => atom.args[1]) };
    });

/** Before anything stands on the map, a tray holds what is to be set up. */
async function setsUp(page, root) {
    const seats = { FS: { who: 'me' }, AU: { who: 'me' } };
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'piacenza', scenario: 'centre', seats } });
    await page.goto(root + (await made.json()).page);
    await when(page, () => document.querySelectorAll('.tray [data-take]').length > 5, null, LOADING);
    await page.click('.tray [data-take]');
    await when(page, () => document.querySelector('.card.hand')); // a piece is in hand
}

async function line({ browser, root, server }) {
    const found = await position(server, 'centre', (step, atoms) => step === 'FORM_MOVE' && atoms.includes('line'));
    const { context, page, faults } = await openAt(browser, root, found);
    await page.click('.prompt [data-verb="line"]');
    await when(page, () => window.gonfalon.placeDraft.live && window.gonfalon.sel);
    must(/Choose a unit/.test(await verdict(page)), 'nothing is named yet');
    await clickHex(page, await page.evaluate(() => window.gonfalon.sel.hex)); // the first stays where it is
    must(/needs at least two/.test(await verdict(page)), 'one alone is no Line');
    const bad = await choices(page);
    must(bad.unfit.length && bad.fit.length, 'some places go with the first, some do not');
    await clickHex(page, bad.unfit[0]);
    must(/Not yet a Line/.test(await verdict(page)), `the verdict is there at once: ${await verdict(page)}`);
    must(/^5\.[56]/.test(await page.locator('#verdict .rule').first().innerText()), 'with the rule that is broken');
    await when(page, () => document.querySelector('.posts.bad')); // the places are drawn as bad
    await page.click('.prompt [data-act="close-draft"]', { force: true }); // it says that it cannot, and why
    await page.waitForSelector('.pop:not([hidden]) blockquote'); // the rule can be read
    await page.keyboard.press('Escape');
    await clickHex(page, bad.unfit[0]); // taken back, and in hand again
    await clickHex(page, bad.fit[0]);
    for (let i = 0; i < 8 && !/may be declared/.test(await verdict(page)); i++) {
        await page.click('.detail .acts button:has-text("Name one for me")');
        await settled(page);
    }
    must(/A Line of \d: it may be declared/.test(await verdict(page)), `a Line in the end: ${await verdict(page)}`);
    await when(page, () => document.querySelector('.baseline.good')); // and it is drawn as one
    await page.locator('#board').focus();
    await page.keyboard.press('Enter'); // after a place that was named for me it means the one thing that is left: the declaration
    await when(page, () => window.gonfalon.state.step !== 'FORM_LINE');
    await when(page, () => /declares its Line/.test(document.querySelector('#right').innerText)); // the log tells it
    await setsUp(page, root);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** A game from its moment on, both sides at this screen and no curtain between them. */
async function openAt(browser, root, found) {
    const { context, page, faults } = await visitor(browser);
    await page.addInitScript(() => localStorage.setItem('gonfalon.settings', JSON.stringify({ curtain: false })));
    for (const token of found.seats) {
        await page.request.post(`${root}/api/join`, { data: { token, both: true } });
    }
    await page.goto(root + found.page);
    await ready(page);
    return { context, page, faults };
}

const log = (page) => page.evaluate(() => window.gonfalon.log.entries.map((entry) => entry.text).join(' '));
const standsIn = (page, id) => page.evaluate((piece) => window.gonfalon.pieces.info.get(piece).hex, id);

/** Plays nothing but what ends a decision, until a step has come. */
async function passTo(page, step) {
    for (let i = 0; i < 40 && (await state(page)).step !== step; i++) {
        await page.evaluate(async () => {
            const app = window.gonfalon;
            const { atoms, draft } = app.state.legal;
            const pick =
                atoms.find((atom) => /^Begin/.test(atom.verb)) ||
                atoms.find((atom) => atom.is.includes('end') || atom.is.includes('close')) ||
                (draft.finish ? null : atoms[0]); // a duty that has only begun
            return pick ? app.act('atom', { atom: pick.text }) : app.act('finish', {});
        });
        await settled(page);
    }
    must((await state(page)).step === step, `${step} has come, not ${(await state(page)).step}`);
}

async function charge({ browser, root, server }) {
    const found = await position(server, 'gossolengo', async (step, atoms, open, look, odds) => {
        const order = atoms.find((text) => /^DeclareCharge/.test(text)) || '';
        const [, hex] = order.split(' ');
        const stands = open.length > 1 && hex && (await look()).every((one) => one.hex !== hex || !one.state); // who is Disordered flees
        return stands && (await odds(order)).length > 1; // and who is alone may be taken without a die
    });
    const { context, page, faults } = await openAt(browser, root, found);
    const rider = found.open[0].split(' ')[1];
    const target = found.texts.find((text) => /^DeclareCharge/.test(text)).split(' ')[1];
    await endsNothing(page);
    await page.evaluate((id) => window.gonfalon.play.choosePiece(id), rider); // a stack's second rider has no hex of his own
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
    const odds = page.locator('.detail.odds');
    await clickHex(page, found.open[found.open.length - 1].split(' ')[1]);
    if (await odds.count()) {
        await page.click('#confirm'); // a die on the way: its odds come first
        await settled(page);
    }
    await clickHex(page, target);
    await page.click('.detail [data-verb="DeclareCharge"]');
    await odds.locator('#confirm').waitFor();
    must(/\d\.\d%/.test(await odds.innerText()), 'the odds are there before the Charge is announced');
    must(/as things stand/.test(await odds.innerText()), 'and say what they assume');
    await page.keyboard.press('Enter');
    await when(page, () => window.gonfalon.state.marks.some((mark) => mark.kind === 'charge'));
    await when(page, () => document.querySelector('.strike')); // an arrow shows whom it attacks
    await passTo(page, 'MELEES');
    await page.evaluate((id) => { // the Charge may not be the only Melee: this one first
        const { play, state: now } = window.gonfalon;
        play.tryAtom(now.legal.atoms.find((atom) => atom.verb === 'ResolveMelee' && atom.args.includes(id)));
    }, rider);
    await odds.locator('#confirm').waitFor();
    must(/exact/.test(await odds.innerText()), 'before the die the odds are exact');
    const { move } = await state(page);
    await page.keyboard.press('Enter');
    await when(page, (before) => !window.gonfalon.busy && window.gonfalon.state.move !== before, move);
    const told = / charges \d{4}\./; // what follows may ask the defender first
    must(told.test(await log(page)), `the Charge is told: ${await log(page)}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** While units can still move, Enter ends nothing, however often it is pressed; X does. */
async function endsNothing(page) {
    const { move, step } = await state(page);
    await page.locator('#board').focus();
    for (let i = 0; i < 4; i++) {
        await page.keyboard.press('Enter');
    }
    await page.waitForSelector('.prompt .nudge');
    must(/X means/.test(await page.locator('.prompt .nudge').innerText()), 'the page says what would end it');
    const now = await state(page);
    must(now.move === move && now.step === step, 'four times Enter have ended nothing');
}

async function volley({ browser, root, server }) {
    const found = await position(server, 'lazzaro', (step, atoms) => step === 'FIRE1_DEF' && atoms.length === 2, 2);
    const { context, page, faults } = await openAt(browser, root, found);
    const { atoms, viewer } = await state(page);
    const before = await log(page);
    const [, firer, target] = atoms.find((text) => /^fire_at/.test(text)).split(' ');
    const odds = page.locator('.detail.odds');
    await clickHex(page, target);
    await odds.locator('#confirm').waitFor();
    must(/fire/.test(await odds.innerText()) && /\d\.\d%/.test(await odds.innerText()), 'the odds of the volley');
    await page.keyboard.press('Enter');
    await when(page, (id) => window.gonfalon.pieces.info.get(id).target, firer); // declared, and not yet fired
    await when(page, () => document.querySelector('.strike'));
    await page.keyboard.press('x');
    await when(page, (side) => window.gonfalon.state && window.gonfalon.state.viewer !== side, viewer);
    await settled(page);
    must((await state(page)).step === 'FIRE1_DEF', 'the other side may answer');
    const answer = (await state(page)).atoms.find((text) => /^answer/.test(text));
    await clickHex(page, await standsIn(page, answer.split(' ')[2])); // a click on who fires answers him
    await odds.locator('#confirm').waitFor();
    await page.click('#confirm');
    await settled(page);
    await page.keyboard.press('x');
    await when(page, () => window.gonfalon.state && window.gonfalon.state.step !== 'FIRE1_DEF');
    const told = (await log(page)).slice(before.length);
    must((told.match(/ (fires at|bombards) \d{4}[,:]/g) || []).length === 2, `both volleys are told, guns bombard: ${told}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['a Line is judged while it is named', line],
    ['a Charge shows its odds, and Enter ends no turn', charge],
    ['a volley is declared, answered and fired', volley],
];
