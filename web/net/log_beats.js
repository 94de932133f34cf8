/* log_beats.js - the log cut into beats: what is told in one breath. A march with all its steps is one; a roll with what came of it is one.
 * Pure: entries of the log in, beats out (docs/server.md, ENTRY). */

/** Is the entry the next step of the march that a beat tells? */
const goesOn = (beat, entry) => {
    const last = beat.moves[beat.moves.length - 1];
    return Boolean(last && !beat.rolls.length && last.does === entry.does && last.to === entry.from);
};

const begin = (entry, title) => ({
    line: entry.line,
    by: entry.by,
    title,
    entries: [],
    moves: [],
    rolls: [],
    rules: [],
    pieces: [],
    hexes: [],
});

const join = (list, more) => more.forEach((one) => !list.includes(one) && list.push(one));

function take(beat, entry) {
    beat.entries.push(entry);
    if (entry.kind === 'move') {
        beat.moves.push(entry);
    }
    beat.rolls.push(...entry.rolls);
    join(beat.rules, entry.rules);
    join(beat.pieces, entry.pieces || []);
    join(beat.hexes, entry.hexes || []);
}

/** [{line, by, title, entries, moves, rolls, rules, pieces, hexes}] */
export function beats(entries) {
    const out = [];
    let title = null;
    for (const entry of entries) {
        if (entry.heading || entry.kind === 'phase') {
            title = entry.text;
            continue;
        }
        const last = out[out.length - 1];
        const same = last && last.line === entry.line && !title;
        const moves = entry.kind === 'move';
        if (!same || (moves && !goesOn(last, entry)) || (entry.rolls.length && last.entries.length)) {
            out.push(begin(entry, title));
            title = null;
        }
        take(out[out.length - 1], entry);
    }
    return out;
}

/** A beat in words: its steps as one sentence. */
export function told(beat) {
    const [first] = beat.moves;
    const last = beat.moves[beat.moves.length - 1];
    const march = beat.moves.length > 1 ? `${first.does} from ${first.from} to ${last.to}.` : null;
    const others = beat.entries.filter((entry) => !march || entry.kind !== 'move').map((entry) => entry.text);
    return [march, ...others].filter(Boolean).join(' ');
}

/** The way of each piece that marched in some beats: Map of piece to places. */
export function trails(list) {
    const out = new Map();
    list.flatMap((beat) => beat.moves).forEach((move) => {
        const id = move.pieces[0] || `${move.line} ${move.does}`; // of whom nothing is known but the way
        const way = out.get(id);
        if (way && way[way.length - 1] === move.from) {
            way.push(move.to);
        } else {
            out.set(id, [move.from, move.to]);
        }
    });
    return out;
}
