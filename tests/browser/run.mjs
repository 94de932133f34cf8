/* run.mjs - the browser tests: run.mjs [PROGRAM] [WORD...]; only tests whose name holds a word are run. Ends with "N passed, N failed". */
import { startServer, openBrowser } from './harness.mjs';
import visitorTests from './visitor.mjs';
import tableTests from './tables.mjs';
import accessTests from './access.mjs';
import accountTests from './account.mjs';
import baseTests from './bases.mjs';

const program = process.argv[2] || 'build/gonfalon';
const wanted = process.argv.slice(3);
const tests = [...visitorTests, ...tableTests, ...accessTests, ...accountTests, ...baseTests].filter(([name]) => !wanted.length || wanted.some((word) => name.includes(word)));
const server = await startServer(program);
const browser = await openBrowser();
let passed = 0;
let failed = 0;
for (const [name, test] of tests) {
    const begun = Date.now();
    try {
        await test({ browser, root: server.root });
        passed += 1;
        console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failed += 1;
        console.log(`FAIL  ${name}\n${error.stack}`);
    }
}
await browser.close();
await server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
