/* axe.mjs - axe finds nothing serious: labels, roles, names, contrast. Here on a tablet and on a phone that lies on its side, in the dark; other tests
 * ask it on their way (`sound`): a desk in visitor.mjs, a phone in access.mjs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LOADING, must, ready, settled, sit, until, visitor, when } from './harness.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SIZES = [
    ['tablet', { viewport: { width: 820, height: 1180 }, colorScheme: 'dark', hasTouch: true }],
    ['phone on its side', { viewport: { width: 844, height: 390 }, colorScheme: 'dark', hasTouch: true, isMobile: true }],
];

/** What axe has against the page as it is now: serious and critical, each with what it found. */
async function faults(page, where) {
    await page.evaluate(source);
    const found = await page.evaluate(async () => {
        const answer = await window.axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
            resultTypes: ['violations'],
        });
        return answer.violations
            .filter((one) => ['serious', 'critical'].includes(one.impact))
            .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target} ${(node.any[0] || {}).message || ''}`).join(' | ')} (${one.nodes.length})`);
    });
    return found.map((text) => `${where}: ${text}`);
}

/** Throws what axe has against the page. */
export async function sound(page, where) {
    const all = await faults(page, where);
    must(!all.length, all.join('\n'));
}

const look = (size, options) =>
    async function looks({ browser, root }) {
        const { context, page, faults: errors } = await visitor(browser, options);
        const all = [];
        await page.goto(root);
        await page.waitForSelector('#begin', { timeout: LOADING });
        all.push(...(await faults(page, 'start page')));
        await sit(page, root);
        await until(page, (now) => now.pieces.length > 5 && now.step.startsWith('B3'));
        await page.evaluate(() => window.gonfalon.play.choosePiece('N-L3-1'));
        await when(page, () => window.gonfalon.sel && window.gonfalon.sel.goals);
        all.push(...(await faults(page, 'a piece chosen')));
        await page.evaluate(() => window.gonfalon.panels.show('Log'));
        await page.evaluate(() => window.gonfalon.replay.go(1));
        await settled(page);
        all.push(...(await faults(page, 'replay')));
        must(!all.length, `${size}:\n${all.join('\n')}`);
        must(!errors.length, errors.join('\n'));
        await context.close();
    };

export default SIZES.map(([size, options]) => [`axe finds nothing serious: ${size}`, look(size, options)]);
