/* account.mjs - name and password: games follow the account to another machine and leave with the log-out; errors are
 * plain; on a phone too. */
import { must, ready, visitor } from './harness.mjs';

const PASSWORD = 'four plain words here';

/** By keyboard: opens the fold, types both, and presses one of the buttons. */
async function enter(page, name, password, button) {
    await page.focus('#account-name');
    if (!(await page.locator('#account-user').isVisible())) {
        await page.keyboard.press('Enter');
    }
    await page.fill('#account-user', name);
    await page.fill('#account-password', password);
    await page.focus(`.account button[value="${button}"]`);
    await page.keyboard.press('Enter');
}

const loggedIn = (page, name) => page.waitForSelector(`#account-name:text-is("${name}")`);

async function follows({ browser, root }) {
    const name = `Anna ${Date.now()}`;
    const first = await visitor(browser);
    await first.page.goto(root);
    await first.page.waitForSelector('#begin');
    await enter(first.page, name, PASSWORD, 'account');
    await loggedIn(first.page, name);
    const seats = { neapolitan: { who: 'me' }, austrian: { who: 'computer', bot: 'random' } };
    const data = { system: 'tolentino', scenario: 'rancia', seats };
    const { page: game } = await (await first.page.request.post(`${root}/api/games`, { data })).json();

    const second = await visitor(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page } = second;
    await page.goto(root);
    await page.waitForSelector('#begin');
    must((await page.locator(`#mine a[href="${game}"]`).count()) === 0, 'a stranger does not see the game');
    await enter(page, name, 'not the password', 'login');
    await page.waitForSelector('.account .bad:not(:empty)');
    must(/do not fit/.test(await page.locator('.account .bad').innerText()), 'a wrong password is said plainly');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    must(wide <= 360, `the open fold is no wider than the phone: ${wide}`);
    await enter(page, name, PASSWORD, 'login');
    await loggedIn(page, name);
    await page.tap(`#mine a[href="${game}"]`);
    await ready(page);
    must((await page.evaluate(() => window.gonfalon.state.viewer)) === 'neapolitan', 'and sits where the account sat');

    await page.goto(root);
    await loggedIn(page, name);
    await page.tap('#account-name');
    await page.tap('#log-out');
    await loggedIn(page, 'Log in');
    must(
        (await page.locator(`#mine a[href="${game}"]`).count()) === 0,
        'after the log-out the game is gone from this machine',
    );
    must(![...first.faults, ...second.faults].length, [...first.faults, ...second.faults].join('\n'));
    await first.context.close();
    await second.context.close();
}

export default [['games follow the account to another machine', follows]];
