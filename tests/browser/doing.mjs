/* doing.mjs - a stack marches by one click or one drag and comes back by one undo; a click on the enemy lists who can join, and the odds change
 * with every tick; what is done for the player is done whole, and shown before. */
import { clickHex, must, place, settled, sit, state, until, visitor, when } from './harness.mjs';

const STACK = ['N-L3-1', 'N-L3-2', 'N-L3-3'];
const stand = (page) => page.evaluate((ids) => ids.map((id) => window.gonfalon.pieces.info.get(id).hex).join(' '), STACK);
const standIn = (page, hex) =>
    when(page, ([ids, to]) => !window.gonfalon.busy && ids.every((id) => window.gonfalon.pieces.info.get(id).hex === to), [STACK, hex]);

/** By one click there, and by one undo back; by one drag. */
async function together(page) {
    await clickHex(page, '2910');
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals && window.gonfalon.sel.mates.length === 2);
    await clickHex(page, '2911');
    await standIn(page, '2911');
    await page.keyboard.press('z');
    await standIn(page, '2910');
    const from = await place(page, '2910');
    const to = await page.evaluate(() => window.gonfalon.board.toScreen('2810'));
    await page.mouse.move(from.x, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(from.x - 12, from.y, { steps: 3 });
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    must((await page.locator('.way').count()) > 0, 'the way is drawn while the stack is in hand');
    await page.mouse.up();
    await standIn(page, '2810');
    must((await page.locator('.prompt [data-act="next"]').count()) === 1, 'the next unit is at hand');
}

/** A double click takes the whole formation, one click more sends it: the head there, the others as near as they can. One undo brings all back. */
async function column(page) {
    const where = () =>
        page.evaluate(() => {
            const { pieces, sel } = window.gonfalon;
            const ids = sel ? [sel.piece, ...sel.mates.map((mate) => mate.id)] : window.marched;
            window.marched = ids;
            return ids.map((id) => pieces.info.get(id).hex);
        });
    await page.keyboard.press('Escape');
    const at = await place(page, '2910');
    await page.mouse.dblclick(at.x, at.y + 4);
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.column && window.gonfalon.sel.goals);
    const before = await where();
    must(new Set(before).size > 3, `units of several hexes march together: ${before}`);
    must(/All \d+ march.*the others follow/s.test(await page.locator('.detail .acts').innerText()), 'the card says how');
    await clickHex(page, '2911');
    await when(page, () => window.gonfalon.play.joint && !window.gonfalon.busy);
    const after = await where();
    const far = (list) =>
        page.evaluate((hexes) => hexes.map((hex) => window.gonfalon.board.space.distance(hex, '2911')), list);
    const [old, now] = [await far(before), await far(after)];
    must(now[0] === 0, 'the head is where it was sent');
    must(now.every((n, i) => n <= old[i]) && now.filter((n, i) => n < old[i]).length > 3, `the others come nearer: ${old} then ${now}`);
    await page.keyboard.press('z');
    await when(page, (list) => !window.gonfalon.busy && window.marched.every((id, i) => window.gonfalon.pieces.info.get(id).hex === list[i]), before);
    await page.evaluate(() => window.gonfalon.play.choosePiece('N-L3-1'));
    await page.keyboard.press('g');
    await when(page, (many) => window.gonfalon.sel && window.gonfalon.sel.mates.length + 1 === many, before.length);
    await page.keyboard.press('Escape');
}

/** What hovering tells lies beside its hex and beside the way there, and is gone when it is no longer true. */
async function beside(page) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await clickHex(page, '2909');
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
    must(await page.locator('.tip').isHidden(), 'the card tells of the chosen stack, nothing lies over the map');
    const at = await page.evaluate(() => window.gonfalon.board.toScreen('2709'));
    await page.mouse.move(at.x, at.y, { steps: 2 });
    await page.waitForSelector('.tip:not([hidden])');
    const over = await page.evaluate(() => {
        const { board, march, sel } = window.gonfalon;
        const box = document.querySelector('.tip').getBoundingClientRect();
        return ['2709', sel.hex, ...march.pathTo('2709')]
            .map((name) => board.toScreen(name))
            .filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom).length;
    });
    must(over === 0, 'it covers neither its hex nor the way');
    await page.mouse.wheel(0, 40);
    must(await page.locator('.tip').isHidden(), 'and does not stay behind when the map goes on');
    await clickHex(page, '2709');
    await when(page, () => !window.gonfalon.busy && window.gonfalon.pieces.info.get('N-6L-1').hex === '2709');
    must(await page.locator('.tip').isHidden(), 'nor when the piece has marched');
    const warned = await page.locator('.prompt .warned').innerText();
    must(/more than one hex from its officers.*4\.3\.4b/s.test(warned), `who strays is told in time: ${warned}`);
    await when(page, () => !window.gonfalon.busy && window.gonfalon.pieces.info.get('N-6L-2').hex === '2709');
}

async function upToThem(page) {
    await page.evaluate(() => window.gonfalon.play.choosePiece('N-CL2-A'));
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.piece === 'N-CL2-A' && window.gonfalon.sel.goals);
    if (await page.evaluate(() => window.gonfalon.sel.goals.has('2710'))) {
        await clickHex(page, '2710');
    }
}

/** One click on the enemy; each tick is answered by other odds. */
async function against(page, foe) {
    await clickHex(page, foe);
    await when(page, () => window.gonfalon.sheet && window.gonfalon.sheet.kind === 'aim' && window.gonfalon.sheet.odds);
    const joins = await page.locator('.joins input').count();
    must(joins > 0 && (await page.locator('.joins input:checked').count()) > 0, 'those who can join are listed and ticked');
    const text = () => page.evaluate(() => JSON.stringify(window.gonfalon.sheet.odds));
    const before = await text();
    await page.locator('.joins input').first().uncheck();
    if (joins > 1) {
        await when(page, () => window.gonfalon.sheet.odds);
        must((await text()) !== before, 'with one less the odds are others');
    } else {
        must(/Choose who goes/.test(await page.locator('#confirm').innerText()), 'nobody is ticked');
    }
    await page.locator('.joins input').first().check();
    await when(page, () => window.gonfalon.sheet.odds);
    await page.locator('#board').focus();
    await page.keyboard.press('Enter');
    await when(page, () => !window.gonfalon.sheet && !window.gonfalon.busy);
    const open = await page.evaluate(() => (window.gonfalon.state.legal ? window.gonfalon.state.legal.draft.atoms.length : 0));
    must(open === 0, 'one button gives the whole order');
}

async function doing({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    await sit(page, root);
    await until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
    must((await stand(page)) === '2910 2910 2910', 'a stack of three');
    await column(page);
    await together(page);
    await beside(page);
    await upToThem(page);
    const now = await until(page, (one) => one.step.startsWith('B5') || one.turn.now > 1);
    must(now.step === 'B5A_DECLARE', `attacks can be declared, step ${now.step}`);
    const foe = await page.evaluate(() => {
        const { board, pieces, state: s } = window.gonfalon;
        const own = Object.keys(s.legal.places);
        return own.flatMap((hex) => board.space.around(hex)).find((hex) => pieces.stack(hex).some((one) => one.owner !== s.viewer));
    });
    await against(page, foe);
    await settled(page);
    must((await state(page)).move > now.move, 'and played');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [['a stack marches as one, a click on the enemy begins the attack', doing]];
