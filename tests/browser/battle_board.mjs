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

export default [
    ['a battle board at a desk tells what chits do', chits({ width: 1440, height: 900 }, false)],
    ['a battle board on an upright tablet', chits({ width: 768, height: 1024 }, true)],
    ['a battle board on a phone', chits({ width: 390, height: 844 }, true)],
];
