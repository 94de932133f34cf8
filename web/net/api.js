/* api.js - the only module that speaks to the server (docs/server.md): questions, acts, live updates. */

const LISTEN_AGAIN = 5000; // milliseconds

export class Refusal extends Error {
    /** What the server said when it said no: status, error, what_to_do, reasons, state. */
    constructor(status, body) {
        super(body.error || `The server answered ${status}.`);
        this.status = status;
        this.body = body;
    }
}

/** The same as a sentence, with what to do next. */
export const refusalText = (error) => [error.message, error.body && error.body.what_to_do].filter(Boolean).join(' ');

async function read(response) {
    let body = {};
    try {
        body = await response.json();
    } catch {
        body = { error: `The server answered ${response.status} without words.`, what_to_do: 'Try again.' };
    }
    if (!response.ok) {
        throw new Refusal(response.status, body);
    }
    return body;
}

function address(path, params) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params || {})) {
        if (value !== undefined && value !== null && value !== '') {
            query.set(name, value);
        }
    }
    const text = query.toString();
    return text ? `${path}?${text}` : path;
}

/** Asks; status 0 where nobody answers at all. */
async function asked(path, options) {
    const response = await fetch(path, { credentials: 'same-origin', ...options }).catch(() => null);
    if (!response) {
        throw new Refusal(0, { error: 'The server does not answer.', what_to_do: 'Nothing is lost: try again when it runs and the line is there.' });
    }
    return read(response);
}

export const get = (path, params) => asked(address(path, params));

export const post = (path, body) =>
    asked(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body || {}) });

/** The state that comes of the last one and what has changed in it (docs/server.md); the whole needs no last one. */
function grown(last, news) {
    if (news.since === undefined) {
        return news;
    }
    const kept = new Set(news.view.piece_ids || last.view.pieces.map((piece) => piece.id));
    const fresh = new Map(news.view.pieces.map((piece) => [piece.id, piece]));
    const old = last.view.pieces.filter((piece) => kept.has(piece.id)).map((piece) => fresh.get(piece.id) || piece);
    const known = new Set(old.map((piece) => piece.id));
    const pieces = [...old, ...news.view.pieces.filter((piece) => !known.has(piece.id))];
    const ids = new Set(news.counter_ids || Object.keys(last.counters));
    const counters = Object.fromEntries(Object.entries({ ...last.counters, ...news.counters }).filter(([id]) => ids.has(id)));
    return { ...last, ...news, view: { ...last.view, ...news.view, pieces }, counters };
}

/** One game as one side sees it. `side` may change during a hot-seat game. */
export class Table {
    constructor(game) {
        this.game = game;
        this.root = `/api/games/${encodeURIComponent(game)}`;
        this.side = null;
        this.eyes = null; // of a game that is over: a side, or the referee, who sees all
        this.cursor = null;
        this.chat = 0;
        this.last = null; // the last state, whole: what comes next may be what has changed in it
        this.turn = Promise.resolve();
    }

    ask(what, params) {
        return get(this.root + what, { side: this.eyes || this.side, ...params });
    }

    fixed() {
        return get(this.root);
    }

    board() {
        return get(`${this.root}/board`);
    }

    /** One after the other: each begins where the log of the one before it ended, so nothing is told twice. */
    inTurn(job) {
        const done = this.turn.then(job);
        this.turn = done.catch(() => null);
        return done;
    }

    state() {
        return this.inTurn(async () =>
            this.remember(await this.ask('/state', { log: this.cursor, chat: this.chat, have: this.have })),
        );
    }

    get have() {
        return this.last ? this.last.number : 0;
    }

    remember(news) {
        const state = grown(this.last, news);
        this.last = state;
        this.cursor = state.log ? state.log.cursor : this.cursor;
        this.chat = state.chat ? state.chat.next : this.chat;
        return state;
    }

    /** Forgets what was read, so that the next state brings the whole log: after a change of side. */
    afresh(side) {
        this.side = side;
        this.cursor = null;
        this.chat = 0;
        this.last = null;
    }

    /** With whose eyes a game that is over is seen. */
    lookAs(eyes) {
        this.eyes = eyes;
        this.afresh(this.side);
    }

    /** Plays: {result, state}; a refusal by a rule is an answer too, with result.ok false. */
    act(what, body) {
        return this.inTurn(() => this.actNow(what, body));
    }

    async actNow(what, body) {
        const sent = { side: this.side, log: this.cursor, chat: this.chat, have: this.have, ...body };
        Object.keys(sent).forEach((key) => (sent[key] === null || sent[key] === undefined) && delete sent[key]);
        try {
            const answer = await post(`${this.root}/${what}`, sent);
            if (answer.state) {
                answer.state = this.remember(answer.state);
            }
            return answer;
        } catch (refusal) {
            if (!(refusal instanceof Refusal) || !refusal.status) {
                throw refusal;
            }
            const { body: said, status } = refusal;
            if (said.state) {
                said.state = this.remember(said.state);
            }
            return {
                status,
                state: said.state || null,
                result: {
                    ok: false,
                    error: said.error,
                    reasons: said.reasons || [],
                    what_to_do: said.what_to_do,
                    ...(said.result || {}),
                },
            };
        }
    }

    /** Calls back at every change; says when the line is cut and when it is there again. */
    listen(changed, line) {
        this.source = new EventSource(`${this.root}/events`);
        this.source.addEventListener('changed', (event) => changed(JSON.parse(event.data)));
        this.source.onopen = () => line(true);
        this.source.onerror = () => {
            line(false);
            // A browser tries again by itself when nothing answers, but never when something else does: a proxy whose server is away.
            if (this.source.readyState === EventSource.CLOSED) {
                setTimeout(() => this.listen(changed, line), LISTEN_AGAIN);
            }
        };
    }
}
