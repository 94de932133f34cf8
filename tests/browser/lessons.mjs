/* lessons.mjs - each guided first battle is begun on the start page and played to its last note: what is marked is done, by hand where it is on the
 * board, and the lesson goes on. Doing otherwise is allowed, and it can be left. */
import { clickHex, must, ready, settled, visitor, when } from './harness.mjs';

const note = (page) =>
    page.evaluate(() => {
        const { lesson, state, busy } = window.gonfalon;
        return { on: lesson.on, id: lesson.note && lesson.note.id, mine: state.your_move, over: state.over, busy };
    });

/** Until there is something to do: a note, or one's own move without one. */
const something = (page) =>
    when(page, () => {
        const { lesson, state, busy } = window.gonfalon;
        return !busy && (!lesson.on || lesson.note || state.your_move || state.over);
    });

/** By its button on the start page; or as that button does, without the page, whose pictures take longest to draw. */
async function begin(page, root, system, byPage = false) {
    if (byPage) {
        await page.goto(root);
        await page.click(`[data-lesson="${system}"]`);
        await page.waitForURL(/play/);
    } else {
        const { systems } = await (await page.request.get(`${root}/api/systems`)).json();
        const { sides: usual, scenarios } = systems.find((one) => one.id === system);
        const { id: scenario, lesson: told, sides = usual } = scenarios.find((one) => one.lesson);
        const seats = Object.fromEntries(sides.map(({ id }) => [id, id === told.side ? { who: 'me' } : { who: 'computer', bot: told.bot }]));
        const made = await page.request.post(`${root}/api/games`, { data: { system, scenario, seats } });
        await page.goto(`${root}${(await made.json()).page}#lesson`);
    }
    await ready(page);
    await page.waitForSelector('#lesson:not([hidden])');
}

/** What the note proposes: a marked button; else it is enough to have read it. A note that has gone by itself meanwhile is not clicked away for another. */
async function follow(page) {
    const { id } = await note(page);
    const button = page.locator('button.taught[data-atom]:not([aria-disabled]):visible');
    if (await button.count()) {
        await button.first().click();
        const sure = page.locator('#confirm:visible'); // what rolls asks once more
        if (await sure.count()) {
            await sure.click();
        }
    } else {
        await page.evaluate((read) => {
            const { lesson } = window.gonfalon;
            if (lesson.note && lesson.note.id === read) {
                document.querySelector('#lesson [data-act="note"]').click();
            }
        }, id);
    }
    await settled(page);
}

/** On with the game where no note is shown. */
const goOn = (page) =>
    page.evaluate(() => {
        const { state, act } = window.gonfalon;
        const { atoms, draft } = state.legal;
        const closing = atoms.some((atom) => ['pass', 'done'].includes(atom.verb));
        const atom = atoms.find((one) => one.is.includes('end')) || atoms[0];
        const body = closing ? {} : draft.finish ? { all: true } : { atom: atom.text };
        return act.call(window.gonfalon, closing ? 'pass' : draft.finish ? 'finish' : 'atom', body);
    });

/** To the last note; which were shown. */
async function playOut(page) {
    const shown = new Set();
    for (let i = 0; i < 90; i++) {
        await something(page);
        const now = await note(page);
        if (!now.on || now.over) {
            return shown;
        }
        shown.add(now.id);
        await (now.id ? follow(page) : goOn(page));
        await when(page, (before) => {
            const { lesson, state, busy } = window.gonfalon;
            return !busy && (!lesson.on || lesson.note || state.your_move || state.over || before);
        }, now.id);
    }
    throw new Error(`the lesson does not end: ${JSON.stringify(await note(page))}`);
}

function lesson(system, first, wanted) {
    return async ({ browser, root }) => {
        const { context, page, faults } = await visitor(browser);
        await begin(page, root, system);
        if (first) {
            await first(page);
        }
        const shown = await playOut(page);
        wanted.forEach((id) => must(shown.has(id), `the note ${id} was shown: ${[...shown].join(' ')}`));
        must(await page.locator('#lesson').isHidden(), 'after the last note it is put away');
        must((await page.locator('.taught').count()) === 0, 'and nothing is marked any more');
        must(!faults.length, faults.join('\n'));
        await context.close();
    };
}

/** By hand: the marked battalion, then the marked hex; the note is done and the next one comes. */
async function marchByHand(page) {
    await follow(page);
    await when(page, () => window.gonfalon.lesson.note && window.gonfalon.lesson.note.id === 'order');
    await follow(page);
    await when(page, () => window.gonfalon.lesson.note && window.gonfalon.lesson.note.id === 'march');
    const [from, to] = await page.evaluate(() => window.gonfalon.lesson.places());
    await clickHex(page, from);
    await when(page, (hex) => window.gonfalon.sel && window.gonfalon.sel.goals && window.gonfalon.sel.goals.has(hex), to);
    await clickHex(page, to);
    await when(page, (hex) => { // all three battalions are there: a reload before that would leave one of them half way
        const { busy, lesson, pieces, state } = window.gonfalon;
        return !busy && state.step === 'B3_IN' && pieces.stack(hex).length >= 3 && lesson.note && lesson.note.id === 'second';
    }, to);
    await page.reload(); // it goes on where it was
    await ready(page);
    await when(page, () => window.gonfalon.lesson.note && window.gonfalon.lesson.note.id === 'second');
}

/** What the rules warn of stands in the prompt, with the rule a click away. */
async function warned(page) {
    await page.evaluate(() => {
        const { state, prompt } = window.gonfalon;
        state.asked.warnings = [{ rule: '4.3.1', fact: 'III Leggero I is out of command' }];
        prompt.draw();
    });
    must((await page.locator('.prompt .warned li').innerText()).includes('III Leggero I is out of command.'), 'the warning stands in the prompt');
    must((await page.locator('.prompt .warned .rule').count()) === 1, 'with its rule');
}

/** The rulebook has its contents; a chapter is a click away, and rulings are folded. */
async function chapters(page) {
    await page.evaluate(() => window.gonfalon.books.toggle('rules'));
    await page.click('.contents summary');
    await page.click('.contents [data-chapter="9"]');
    const [head, said] = await page.evaluate(() => {
        const node = document.getElementById('r-9');
        return [node.getBoundingClientRect().top, node.innerText];
    });
    must(head > 0 && head < 700 && said.split('9').length === 2, `chapter 9 is in sight and its number is said once: ${said}`);
    must((await page.locator('.ruling:not([open])').count()) > 10, 'rulings are folded away');
    await page.keyboard.press('Escape');
}

/** Otherwise than the note says; then it is left, and taken up again from the menu. */
async function otherwise({ browser, root }) {
    const { context, page, faults } = await visitor(browser);
    await begin(page, root, 'tolentino', true);
    await follow(page);
    await when(page, () => window.gonfalon.lesson.note && window.gonfalon.lesson.note.id === 'order');
    await page.evaluate(() => window.gonfalon.act('atom', { atom: 'roll_order' }));
    await when(page, () => !window.gonfalon.lesson.note || window.gonfalon.lesson.note.id !== 'order');
    await something(page);
    await warned(page);
    await chapters(page);
    await page.evaluate(() => window.gonfalon.lesson.leave());
    must(await page.locator('#lesson').isHidden(), 'it is left');
    await page.click('[aria-label="Menu"]');
    await page.getByText('Guide me through this battle').click();
    await when(page, () => window.gonfalon.lesson.on && window.gonfalon.lesson.told);
    must(!faults.length, faults.join('\n'));
    await context.close();
}

export default [
    ['a guided battle of Tolentino', lesson('tolentino', marchByHand, ['second', 'quota', 'officers', 'theirs', 'end'])],
    ['a guided battle of Piacenza', lesson('piacenza', null, ['setup', 'formation', 'march', 'theirs', 'end'])],
    ['a guided battle of Danube', lesson('danube', null, ['begin', 'choose', 'endmove', 'theirs', 'end'])],
    ['a guided battle of Soldatini', lesson('soldatini', null, ['begin', 'endmove', 'fire', 'theirs', 'end'])],
    ['a guided battle of Honour', lesson('honour', null, ['corps', 'chits', 'deploy', 'fight', 'theirs', 'end'])],
    ['a guided battle can be played otherwise, and left', otherwise],
];
