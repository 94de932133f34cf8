/* battle_board.mjs - a great battle on a board of lines, at three sizes: both armies or the own one in sight, nothing lies over a card that is asked for, no
 * name is broken, and what a chit is good for stands below it and on the card it lies on. */
import { must, ready, settled, visitor, when } from './harness.mjs';

const SEATS = { french: { who: 'me' }, imperial: { who: 'computer', bot: 'random' } };

/** Cards that can be chosen, and how many of them something else lies over. */
const covered = (page) =>
    page.evaluate(() => {
        const board = document.querySelector('.cards.faced').getBoundingClientRect();
        const able = [...document.querySelectorAll('.zone-card.able .bust')].filter((node) => {
            const { top, bottom } = node.getBoundingClientRect();
            return top >= board.top && bottom <= board.bottom;
        });
        const under = able.filter((node) => {
            const { left, top, width, height } = node.getBoundingClientRect();
            return !node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        const broken = [...document.querySelectorAll('.cards .zone-card h3')].filter((name) => name.getBoundingClientRect().height > 40);
        return { able: able.length, under: under.length, broken: broken.length };
    });

const chits = (viewport, touch) => async ({ browser, root }) => {
    const { page, context, faults } = await visitor(browser, { viewport, hasTouch: touch, isMobile: touch && viewport.width < 800 });
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: 'pavia', seats: SEATS } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    await page.click('.prompt .acts [data-primary]');
    await when(page, () => window.gonfalon.state.step === 'CHITS' && window.gonfalon.state.your_move && !window.gonfalon.busy);
    await settled(page);
    const seen = await covered(page);
    must(seen.able > 0 && !seen.under && !seen.broken, `own cards are in sight and free: ${JSON.stringify(seen)}`);
    must(/lies below: The battle/.test(await page.getAttribute('#board', 'aria-label')), 'whoever hears the page is told that the map is not what is looked at');
    must(/marked/.test(await page.locator('.zone-card.able .bust').first().getAttribute('aria-label')), 'and which cards can be chosen');
    await page.click('.zone-card.able .bust');
    await settled(page);
    const choice = page.locator('.detail [data-atom^="put formation"]');
    must(/Vanguard and your Rearguard/.test(await choice.innerText()), 'what the chit is good for stands below its name');
    await choice.click();
    await settled(page);
    const lies = page.locator('.cards .signs li').first();
    must(/^Formation: Opens/.test(await lies.getAttribute('title')), 'and it is told where it lies');
    must(!faults.length, faults.join('\n'));
    await context.close();
};

/** Every fight has its figures; none lies on a name, and no button leaves the prompt. */
const fights = (viewport) => async ({ browser, root }) => {
    const { page, context, faults } = await visitor(browser, { viewport });
    const made = await page.request.post(`${root}/api/games`, { data: { system: 'honour', scenario: 'novara', seats: { swiss: { who: 'me' }, french: { who: 'computer', bot: 'random' } } } });
    await page.goto(root + (await made.json()).page);
    await ready(page);
    const tied = () => page.evaluate(() => document.querySelectorAll('.badges button').length);
    for (let i = 0; i < 60 && !(await tied()); i++) {
        await when(page, () => window.gonfalon.state.your_move && window.gonfalon.state.legal && !window.gonfalon.busy && !window.gonfalon.asking);
        await page.evaluate(() => {
            const app = window.gonfalon;
            const { atoms, draft } = app.state.legal;
            const bold = atoms.find((atom) => atom.verb === 'engage_with');
            const end = atoms.find((atom) => atom.is.includes('end') || ['pass', 'done'].includes(atom.verb));
            return draft.finish && !bold ? app.act('finish', { all: true }) : app.act('atom', { atom: (bold || end || atoms[0]).text });
        });
        await settled(page);
    }
    const wrong = await page.evaluate(() => {
        const box = (node) => node.getBoundingClientRect();
        const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 2 && b.top < a.bottom - 2;
        const badges = [...document.querySelectorAll('.badges button')];
        const names = [...document.querySelectorAll('.cards .zone-card h3')];
        const acts = [...document.querySelectorAll('#prompt .acts button')];
        const edge = box(document.getElementById('prompt')).right;
        return {
            badges: badges.length,
            hidden: names.filter((name) => badges.some((one) => over(box(one), box(name)))).map((name) => name.innerText),
            out: innerWidth > 1240 ? acts.filter((one) => box(one).right > edge + 1).map((one) => one.innerText) : [],
        };
    });
    must(wrong.badges > 0 && !wrong.hidden.length && !wrong.out.length, `figures of fights lie beside names: ${JSON.stringify(wrong)}`);
    must(!faults.length, faults.join('\n'));
    await context.close();
};

export default [
    ['a battle board shows who fights whom, and hides no name', fights({ width: 1440, height: 900 })],
    ['a battle board shows who fights whom on a phone', fights({ width: 390, height: 844 })],
    ['a battle board at a desk tells what chits do', chits({ width: 1440, height: 900 }, false)],
    ['a battle board on an upright tablet', chits({ width: 768, height: 1024 }, true)],
    ['a battle board on a phone', chits({ width: 390, height: 844 }, true)],
];
