/* piacenza.mjs - Piacenza at one screen: a Line that is judged while it is named, and cavalry that sees the odds of its Melee before
 * it announces it and again before the die. */
import { clickHex, must, settled, state, visitor, when } from './harness.mjs';

/** A game for two at this screen, begun without the start page. */
async function table(browser, root, scenario) {
    const { context, page, faults } = await visitor(browser);
    await page.goto(root);
    const game = await page.evaluate(async (name) => {
        const answer = await fetch('/api/games', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ system: 'piacenza', scenario: name, seats: { FS: { who: 'me' }, AU: { who: 'me' } } }),
        });
        return answer.json();
    }, scenario);
    await page.goto(root + game.page);
    await when(page, () => {
        const app = window.gonfalon; // nothing stands on the map yet
        return app && app.panels && app.state && app.state.legal && !app.busy;
    });
    return { context, page, faults };
}

/** Plays on, setting up as suggested and else doing as little as can be, until a moment has come. */
async function playTo(page, moment) {
    for (let i = 0; i < 80; i++) {
        await when(page, () => document.querySelector('.curtain') || (window.gonfalon.state && !window.gonfalon.busy));
        if (await page.evaluate(() => Boolean(document.querySelector('.curtain')))) {
            await page.click('.curtain button:enabled');
            await when(page, () => !document.querySelector('.curtain') && window.gonfalon.state.legal);
            await settled(page);
        }
        const now = await state(page);
        if (moment(now)) {
            return now;
        }
        await page.evaluate((setting) => {
            const app = window.gonfalon;
            const { atoms, draft } = app.state.legal;
            const texts = atoms.map((atom) => atom.text);
            if (setting && !texts.includes('done')) {
                return app.act('finish', { all: true, done: false });
            }
            const pick =
                texts.find((text) => /^Begin/.test(text)) ||
                texts.find((text) => /^(done|pass)$/.test(text)) ||
                (draft.finish && draft.finish.text) ||
                texts[0];
            return app.act('atom', { atom: pick });
        }, now.step.startsWith('SETUP'));
    }
    throw new Error(`it did not come to that: ${JSON.stringify(await state(page)).slice(0, 400)}`);
}

const verdict = (page) => page.locator('#verdict').innerText();
const choices = (page) =>
    page.evaluate(() => {
        const { sel, places } = window.gonfalon;
        const { fit, unfit } = places.choices(sel.piece);
        return { fit: fit.map((atom) => atom.args[1]), unfit: unfit.map((atom) => atom.args[1]) };
    });

async function line({ browser, root }) {
    const { context, page, faults } = await table(browser, root, 'centre');
    await when(page, () => document.querySelectorAll('.tray [data-take]').length > 5); // it holds what is to be set up
    await playTo(page, (now) => now.atoms.includes('line'));
    await page.click('.prompt [data-verb="line"]');
    await when(page, () => window.gonfalon.places.live && window.gonfalon.sel);
    must(/Choose a unit/.test(await verdict(page)), 'nothing is named yet');
    await clickHex(page, await page.evaluate(() => window.gonfalon.sel.hex)); // the first stays where it is
    must(/needs at least two/.test(await verdict(page)), 'one alone is no Line');
    const bad = await choices(page);
    must(bad.unfit.length && bad.fit.length, 'some places go with the first, some do not');
    await clickHex(page, bad.unfit[0]);
    must(/Not yet a Line/.test(await verdict(page)), `the verdict is there at once: ${await verdict(page)}`);
    must(/^5\.[56]/.test(await page.locator('#verdict .rule').first().innerText()), 'with the rule that is broken');
    await when(page, () => document.querySelector('.posts.bad')); // the places are drawn as bad
    await page.click('.prompt [data-verb="declare"]', { force: true }); // it says that it cannot, and why
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
    must(!faults.length, faults.join('\n'));
    await context.close();
}

/** One rider after another goes for the enemy, until one has come up to him; a training die may stop it on the way. */
async function rideUp(page) {
    const riders = (await state(page)).pieces;
    for (const id of riders) {
        await page.evaluate((piece) => window.gonfalon.play.choosePiece(piece), id);
        await settled(page);
        const target = await page.evaluate(() => {
            const { sel, board, pieces, state: now } = window.gonfalon;
            const goals = sel && sel.goals ? [...sel.goals.values()].filter((goal) => !goal.through) : [];
            const foes = [...pieces.byHex].filter(([, all]) => all.some((one) => one.owner !== now.viewer && !one.leader));
            return (foes.find(([hex]) => goals.some((goal) => board.hexes.distance(goal.hex, hex) === 1)) || [])[0];
        });
        if (!target) {
            continue;
        }
        await clickHex(page, target);
        if ((await state(page)).step === 'UNIT_MOVE') {
            return true;
        }
    }
    return false;
}

async function melee({ browser, root }) {
    const { context, page, faults } = await table(browser, root, 'gossolengo');
    let near = false;
    for (let turn = 0; turn < 3 && !near; turn++) { // whom a die stops this turn goes on in the next
        await playTo(page, (now) => now.viewer === 'AU' && now.step === 'FORM_MOVE');
        near = await rideUp(page);
    }
    must(near, 'in three turns no rider has come up to the enemy');
    const odds = page.locator('.detail.odds');
    await odds.locator('#confirm').waitFor();
    must(/\d\.\d%/.test(await odds.innerText()), 'the odds are there before the Melee is announced');
    must(/as things stand/.test(await odds.innerText()), 'and say what they assume');
    await page.keyboard.press('Enter');
    await when(page, () => window.gonfalon.state.marks.some((mark) => mark.kind === 'melee' || mark.kind === 'charge'));
    await when(page, () => document.querySelector('.strike')); // an arrow shows whom it attacks
    await playTo(page, (now) => now.step === 'MELEES' || now.step === 'FIRE1_ATT');
    await playTo(page, (now) => now.step === 'MELEES');
    await page.click('.prompt [data-verb="ResolveMelee"]');
    await odds.locator('#confirm').waitFor();
    must(/exact/.test(await odds.innerText()), 'before the die the odds are exact');
    await page.keyboard.press('Enter');
    await when(page, () => document.querySelector('.curtain') || window.gonfalon.state.step !== 'MELEES');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['a Line is judged while it is named', line],
    ['cavalry sees the odds of its Melee before the die', melee],
];
