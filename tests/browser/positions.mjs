/* positions.mjs - plays a game through the line protocol (`gonfalon bot`) up to a moment worth looking at, and puts it into the
 * server's store. A page that begins there needs no long approach, and no kept game that another reading of a rule would spoil. */
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The program at the other end of a pipe: one line asked, one line answered. */
function referee(program) {
    const child = spawn(program, ['bot'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
        ask: async (line) => {
            child.stdin.write(`${line}\n`);
            return JSON.parse((await lines.next()).value);
        },
        end: () => child.stdin.end('quit\n'),
    };
}

/** What a bold player does: attacks and fires where he may, else goes for the enemy. Undefined: leave it to chance. */
const BOLD = [/^Declare(Charge|Melee)/, /^(fire_at|answer|second|ResolveMelee)/, /^Begin/, /^StartMove/];
const bold = (atoms) => BOLD.map((wish) => atoms.find((text) => wish.test(text))).find(Boolean);

/** Distance of two hexes by their names, columns standing upright. */
function far(a, b) {
    const at = (name) => [Number(name.slice(0, 2)), Number(name.slice(2))];
    const [[p, q], [r, s]] = [at(a), at(b)];
    const [u, v] = [q - Math.floor(p / 2), s - Math.floor(r / 2)];
    return Math.max(Math.abs(p - r), Math.abs(u - v), Math.abs(p + u - r - v));
}

async function nearestStep(host, side, steps) {
    const { pieces } = await host.ask(`view ${side}`);
    const foes = pieces.filter((one) => one.owner && one.owner !== side && /^\d+$/.test(one.hex)).map((one) => one.hex);
    const away = (text) => Math.min(99, ...foes.map((hex) => far(text.split(' ')[1], hex)));
    return steps.reduce((best, text) => (!best || away(text) < away(best) ? text : best), null);
}

/** One game of a seed. Gives the open order at the moment, or null when it never came. */
async function seek(host, scenario, seed, moment) {
    let now = await host.ask(`new piacenza ${scenario} seed=${seed.toString(16).padStart(64, '0')}`);
    for (let i = 0; i < 3000 && !now.over; i++) {
        const [side] = now.decides;
        const { atoms, draft } = await host.ask(`legal ${side}`);
        const texts = atoms.map((atom) => atom.text);
        const look = async () => (await host.ask(`view ${side}`)).pieces;
        const odds = async (order) => (await host.ask(`odds ${side} ${order}`)).outcomes || [];
        if (await moment(now.step, texts, draft.atoms, look, odds)) {
            return { side, texts, open: draft.atoms.map((atom) => atom.text || atom) };
        }
        const steps = texts.filter((text) => text.startsWith('Step '));
        const near = steps.length ? await nearestStep(host, side, steps) : null;
        const pick = bold(texts) || near;
        now = await host.ask(
            pick && !/^SETUP/.test(now.step) ? `atom ${side} ${pick}` : /^SETUP/.test(now.step) ? `finish ${side}` : `choose ${side} random`,
        );
    }
    return null;
}

/** {page, seats, side, texts, open}: a game in the store where moment(step, atoms, open order, look, odds) holds. An open order is taken
 * back, and as many lines of the other side as `back` says. */
export async function position(server, scenario, moment, back = 0) {
    const folder = mkdtempSync(join(tmpdir(), 'gonfalon-position-'));
    const host = referee(server.program);
    try {
        for (let seed = 1; seed <= 40; seed++) {
            const found = await seek(host, scenario, seed, moment);
            if (found) {
                if (found.open.length) {
                    await host.ask(`undo ${found.side}`);
                }
                for (let i = 0; i < back; i++) {
                    await host.ask(`undo ${found.side === 'FS' ? 'AU' : 'FS'}`);
                }
                const file = join(folder, 'game.txt');
                await host.ask(`save ${file}`);
                const said = execFileSync(server.program, ['import', file, '--store', server.store]).toString();
                const links = [...said.matchAll(/\/play\/(\S+)#seat=([0-9a-f]+)/g)];
                return { ...found, page: `/play/${links[0][1]}`, seats: links.slice(0, 2).map((link) => link[2]) };
            }
        }
        throw new Error(`in 40 games of ${scenario} the moment did not come`);
    } finally {
        host.end();
        rmSync(folder, { recursive: true, force: true });
    }
}
