/* run.mjs - the browser tests: run.mjs [PROGRAM] [WORD...]; only tests whose name holds a word are run. Ends with "N
 * passed, N failed". */
import { startServer, openBrowser } from './harness.mjs';
import visitorTests from './visitor.mjs';
import tableTests from './tables.mjs';
import accessTests from './access.mjs';
import accountTests from './account.mjs';
import baseTests from './bases.mjs';
import wholeTests from './whole.mjs';
import piacenzaTests from './piacenza.mjs';
import strangerTests from './strangers.mjs';
import toldTests from './told.mjs';
import doingTests from './doing.mjs';
import gunTests from './guns.mjs';
import lessonTests from './lessons.mjs';
import axeTests from './axe.mjs';
import cardTests from './cards.mjs';
import battleTests from './battle_board.mjs';
import startTests from './start_page.mjs';
import smallTests from './small_boards.mjs';

const program = process.argv[2] || 'build/gonfalon';
const wanted = process.argv.slice(3);
// The longest first: two run at a time, each with a browser context and a game of its own.
const tests = [
    ...wholeTests,
    ...visitorTests,
    ...piacenzaTests,
    ...strangerTests,
    ...toldTests,
    ...doingTests,
    ...gunTests,
    ...lessonTests,
    ...axeTests,
    ...cardTests,
    ...battleTests,
    ...startTests,
    ...smallTests,
    ...tableTests,
    ...accessTests,
    ...accountTests,
    ...baseTests,
].filter(([name]) => !wanted.length || wanted.some((word) => name.includes(word)));
const server = await startServer(program);
const browser = await openBrowser();
const count = { passed: 0, failed: 0 };

// A machine that does other things may keep a page waiting: what fails is tried once more, and said to be.
async function run(name, test, again = false) {
    const begun = Date.now();
    try {
        await test({ browser, root: server.root, server });
        count.passed += 1;
        console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s${again ? ', at the second try' : ''})`);
    } catch (error) {
        console.log(`${again ? 'FAIL ' : 'again'} ${name}\n${error.stack}`);
        if (again) {
            count.failed += 1;
        } else {
            await run(name, test, true);
        }
    }
}

async function lane() {
    while (tests.length) {
        await run(...tests.shift());
    }
}

await Promise.all([lane(), lane()]);
await browser.close();
await server.stop();
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed ? 1 : 0);
