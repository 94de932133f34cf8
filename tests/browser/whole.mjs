/* whole.mjs - a whole battle at one screen, from the first activation to the result, its replay and the list of finished
 * games. The first turn and the last are played by a hand that clicks and types: it takes what the page marks and
 * offers, never anything else. What lies between comes over the protocol, as from another machine, and is picked up
 * from there. */
import { clickHex, must, ready, settled, sit, state, visitor, when } from './harness.mjs';

const MOVES = 1; // units that the hand moves itself in one activation; the rest is left to the buttons

/** What a person sees: the marked pieces and hexes, the buttons of the prompt and of the list. */
const see = (page) =>
    page.evaluate(() => {
        const app = window.gonfalon;
        const { legal } = app.state;
        const texts = (rule) =>
            [...document.querySelectorAll(rule)].filter((b) => b.offsetParent).map((b) => b.innerText);
        const foes = [...app.pieces.byHex.entries()]
            .filter(([, stack]) => stack.some((item) => item.owner !== app.state.viewer))
            .map(([hex]) => hex);
        return {
            places: legal ? Object.keys(legal.places) : [],
            pieces: legal ? Object.keys(legal.pieces).filter((id) => app.pieces.info.has(id)) : [],
            open: legal ? legal.draft.atoms.length : 0,
            buttons: texts('.prompt .acts button'),
            list: texts('.detail .choices button').length,
            odds: Boolean(document.querySelector('.detail.odds #confirm')),
            foes,
        };
    });

/** Chooses a piece by N and marches it as near to the enemy as it goes. */
async function march(page, seen) {
    await page.keyboard.press('n');
    await when(page, () => window.gonfalon.sel && window.gonfalon.sel.piece && !window.gonfalon.busy);
    await page.waitForTimeout(80);
    const goal = await page.evaluate((foes) => {
        const { sel, board } = window.gonfalon;
        const goals = sel && sel.goals ? [...sel.goals.values()].filter((one) => !one.through) : [];
        const far = (one) => Math.min(99, ...foes.map((foe) => board.space.distance(one.hex, foe)));
        goals.sort((a, b) => far(a) - far(b) || a.cost - b.cost);
        return goals.length ? goals[0].hex : null;
    }, seen.foes);
    if (goal) {
        await clickHex(page, goal);
    }
    return Boolean(goal);
}

/** One thing that a player would do now. */
async function act(page, now, memory) {
    const seen = await see(page);
    const key = `${now.viewer} ${now.turn.now} ${now.step.slice(0, 2)}`;
    if (key !== memory.key) {
        Object.assign(memory, { key, moved: 0, places: 0 });
    }
    const closes = await page.locator('.prompt .acts [data-primary]:not([aria-disabled])').count();
    if (seen.odds) {
        memory.odds += 1;
        await page.keyboard.press('Enter');
    } else if (seen.list) {
        await page.click('.detail .choices button');
    } else if (seen.open && closes) {
        await page.keyboard.press('x');
    } else if (seen.places.length && (memory.places < MOVES || seen.open)) {
        memory.places += 1;
        await clickHex(page, seen.places[memory.places % seen.places.length]);
    } else if (seen.pieces.length && !seen.open && memory.moved < MOVES && now.step.startsWith('B3')) {
        memory.moved += 1;
        memory.marched += (await march(page, seen)) ? 1 : 0;
    } else if (closes) {
        await page.keyboard.press('x');
    } else if (seen.buttons.some((text) => /^Done/.test(text))) {
        await page.keyboard.press('x'); // refused: something is owed, and the page offers to see to it
        await page.click('.pop button:has-text("Finish for me")');
        await page.click('.detail:has(.plan li) #confirm'); // it says first what it will do
        memory.finished += 1;
    } else {
        memory.places = 0; // nothing but the map is left
        await page.keyboard.press('n');
        await page.waitForTimeout(80);
        const choice = page.locator('.detail .acts button[data-verb]').first();
        if (await choice.count()) {
            await choice.click(); // a piece with a button of its own: which unit is lost
        } else {
            await page.keyboard.press('Enter');
        }
    }
    await settled(page);
}

/** Whoever sits down behind the curtain has the move, and it is the other side's. */
async function liftCurtain(page, memory) {
    memory.curtains += 1;
    const other = await page.evaluate(() => window.gonfalon.table.side);
    await page.click('.curtain button:enabled');
    await when(page, () => window.gonfalon.state && !document.querySelector('.curtain button:disabled'));
    const now = await state(page);
    must(now.over || now.viewer !== other, `behind the curtain sits the other side, not the ${other}`);
}

async function playOn(page, memory, enough) {
    for (let i = 0; i < 900; i++) {
        if (await page.locator('.curtain').count()) {
            await liftCurtain(page, memory);
            continue;
        }
        if (await page.locator('.pop:not([hidden])').count()) {
            await page.keyboard.press('Escape');
        }
        await when(page, () => {
            const { state: s, busy } = window.gonfalon;
            return document.querySelector('.curtain') || (s && !busy && (s.your_move || s.over));
        });
        if (await page.locator('.curtain').count()) {
            continue;
        }
        const now = await state(page);
        if (now.over || enough(now)) {
            return;
        }
        await act(page, now, memory);
    }
    throw new Error(`the battle has no end: ${JSON.stringify(await state(page)).slice(0, 600)}`);
}

/** Plays on over the protocol, as a program would that knows nothing of the rules, until a turn begins. */
async function byProtocol(page, root, turn) {
    const game = `${root}/api/games/${new URL(page.url()).pathname.split('/').pop()}`;
    const ask = async (request) => {
        const answer = await request;
        must(answer.ok(), `the protocol takes it: ${answer.status()} ${await answer.text()}`);
        return answer.json();
    };
    let table = await ask(page.request.get(`${game}/state`));
    for (let i = 0; i < 2000; i++) {
        if (table.over || table.turn.now >= turn) {
            return;
        }
        const { atoms, draft } = table.legal;
        const closes = atoms.some((atom) => ['pass', 'done'].includes(atom.verb));
        const what = closes ? 'pass' : draft.finish ? 'finish' : 'atom';
        const data = { move: table.move, side: table.viewer, ...(what === 'atom' ? { atom: atoms[0].text } : {}) };
        table = (await ask(page.request.post(`${game}/${what}`, { data }))).state;
        if (!table.over && !table.your_move) {
            table = await ask(page.request.get(`${game}/state`)); // the other side's turn to decide
        }
    }
    throw new Error(`turn ${turn} never comes`);
}

async function ending(page) {
    const said = await page.locator('.prompt').innerText();
    must(/^Over: /m.test(said), `the prompt tells the result: ${said}`);
    must(/seed/.test(said), 'and shows the seed');
    must(/lost/.test(await page.locator('.result').innerText()), 'a card tells what each army has lost');
    await page.click('.prompt .acts button:has-text("Replay")');
    await when(page, () => window.gonfalon.replaying && window.gonfalon.replay.line > 1); // it plays
    await page.click('[aria-label="To the start"]');
    await when(page, () => window.gonfalon.replay.line === 0);
    await page.click('[aria-label="One action forward"]');
    await when(page, () => window.gonfalon.replay.line === 1);
    must(
        (await page.evaluate(() => document.activeElement.getAttribute('aria-label'))) === 'One action forward',
        'the button keeps the focus while the replay steps on',
    );
    await page.click('.turns li:nth-child(3) button');
    await when(page, () => window.gonfalon.view.game.turn === 3);
    must(!(await page.evaluate(() => (window.gonfalon.view.stacks || []).length)), 'afterwards nothing is hidden');
    await page.selectOption('.eyes', 'neapolitan');
    await when(page, () => window.gonfalon.replay.line > 0 && (window.gonfalon.view.stacks || []).length > 0);
    await page.selectOption('.eyes', 'referee');
    await when(page, () => !(window.gonfalon.view.stacks || []).length);
    await page.click('.prompt .acts button:has-text("To the present")');
    await when(page, () => !window.gonfalon.replaying);
}

async function battle({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    await sit(page, root, { opponent: { who: 'me' } });
    await page.focus('#board');
    const did = { marched: 0, odds: 0, curtains: 0, finished: 0 };
    await playOn(page, did, (now) => now.turn.now > 1);
    const { turn } = await state(page);
    await byProtocol(page, root, turn.of);
    await page.reload();
    await ready(page);
    must((await state(page)).turn.now === turn.of, 'the page goes on where the protocol left the game');
    await page.focus('#board');
    await playOn(page, did, () => false);
    must(did.curtains > 1, `the screen went to and fro: ${did.curtains}`);
    must(did.marched > 0, `units were marched by hand: ${did.marched}`);
    must(did.odds > 0, 'attacks were made with the odds before one');
    await ending(page);
    await page.goto(root);
    await page.waitForSelector('#finished:not([hidden]) a');
    must(/won|Finished/.test(await page.locator('#finished').innerText()), 'the start page lists it with its result');
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [['a whole battle to its end, two at one screen', battle]];
