/* start.js - the start page: choose a battle, a side and an opponent; one's games and whose move it is; finished
 * games to watch. What is only needed after a click (accounts, briefings, the settings) is fetched by that click. */
import { get, post, refusalText } from '../net/api.js';
import { h, put, icon, brand, flag, words } from '../kit/make_elements.js';
import { keepLinks, keepName, myName, reachOfLinks } from '../kit/seat_link_storage.js';

const page = {
    systems: [],
    system: null,
    scenario: null,
    side: null,
    opponent: 'computer',
    bot: null,
    options: {},
    name: '',
};
const isDark = () => document.documentElement.dataset.theme === 'dark'; // theme.js has set it

// ---- the top ----

/** The fold of the account: its line stands here, what is inside comes when it is opened. */
const fold = { summary: h('summary', { id: 'account-name' }), body: h('div', { class: 'in' }), said: h('p', { class: 'vh', role: 'status' }) };
fold.node = h('details', { class: 'account', ontoggle: openAccount }, fold.summary, h('div', { class: 'panel fold' }, fold.body));

async function openAccount() {
    if (!fold.node.open || fold.account) {
        return;
    }
    try {
        const { Account } = await import('./account.js');
        fold.account = fold.account || new Account(fold, page.name || null, refresh);
    } catch {
        put(fold.body, h('p', { class: 'bad', role: 'alert' }, 'The server does not answer. Close this and open it again.'));
    }
}

function showAccount(name) {
    fold.summary.textContent = name || 'Log in';
    fold.summary.setAttribute('aria-label', name ? `Account: ${name}` : 'Log in or create an account');
    if (fold.account) {
        fold.account.show(name || null);
    }
}

function top() {
    const theme = async () => {
        (await import('../kit/settings.js')).toggleTheme();
        top();
        cards();
    };
    put(
        document.getElementById('top'),
        h('a', { class: 'brand', href: '/' }, brand(), h('span', {}, 'Gonfalon')),
        h(
            'nav',
            { 'aria-label': 'Parts of this page' },
            h('a', { href: '#games' }, 'Battles'),
            h('a', { href: '#mine' }, 'Your games'),
            h('a', { href: '#finished' }, 'Replays'),
        ),
        fold.node,
        fold.said,
        h(
            'button',
            { class: 'quiet', type: 'button', 'aria-label': isDark() ? 'Light' : 'Dark', onclick: theme },
            icon('moon'),
        ),
    );
}

// ---- battles ----

const fetched = new Set(); // pictures that are here

/** Difficulty comes as a number or as a word; both are said in words. */
const difficulty = (value) =>
    typeof value === 'number'
        ? ['to learn', 'easy', 'middling', 'hard', 'very hard'][Math.max(0, Math.min(4, value - 1))]
        : value;

/** "360 minutes" as people say it. */
function duration(text) {
    const minutes = /^(\d+) minutes$/.exec(text || '');
    return minutes && Number(minutes[1]) >= 90 ? `about ${Math.round(Number(minutes[1]) / 60)} hours` : text;
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A picture is fetched when its card comes into the window: they are the heaviest part of the page. */
const seen = new IntersectionObserver(
    (entries) =>
        entries
            .filter((entry) => entry.isIntersecting)
            .forEach(({ target }) => {
                target.src = target.dataset.src;
                seen.unobserve(target);
            }),
    { threshold: 0.5 },
);

function inSight(image) {
    if (fetched.has(image.dataset.src)) {
        image.src = image.dataset.src; // its card was only drawn anew
    } else {
        image.addEventListener('load', () => fetched.add(image.dataset.src));
        seen.observe(image);
    }
    return image;
}

function battleCard(system, scenario, width) {
    const on = page.scenario === scenario;
    const facts = [scenario.turns > 1 ? `${scenario.turns} turns` : 'one battle', duration(scenario.length)];
    const picture = `/api/systems/${system.id}/${scenario.drawing || scenario.id}.svg?theme=${isDark() ? 'dark' : 'light'}`;
    return h(
        'li',
        { class: width },
        h(
            'button',
            {
                type: 'button',
                class: on ? 'game on' : 'game',
                'aria-pressed': String(on),
                'data-system': system.id,
                'data-scenario': scenario.id,
                onclick: () => choose(system, scenario),
            },
            h('span', { class: 'pic' }, inSight(h('img', { 'data-src': picture, alt: '' }))),
            h(
                'span',
                { class: 'tx' },
                h('b', {}, scenario.title),
                h('span', {}, sentence(scenario.why || scenario.teaches || system.title)),
                scenario.difficulty ? h('em', {}, difficulty(scenario.difficulty)) : null,
                h('small', {}, facts.filter(Boolean).join(' · ')),
            ),
        ),
    );
}

/** The battles of each game below its title; with a single game the title is left out. */
function cards() {
    put(
        document.getElementById('cards'),
        page.systems.map((system) => [
            page.systems.length > 1 ? h('li', { class: 'system' }, h('h3', {}, system.title)) : null,
            system.scenarios.map((scenario) =>
                battleCard(system, scenario, [2, 4].includes(system.scenarios.length) ? 'half' : null),
            ),
        ]),
    );
}

/** The sides of the scenario where it names its own. */
const sidesOf = ({ system, scenario }) => scenario.sides || system.sides;

function choose(system, scenario) {
    const same = page.system === system;
    Object.assign(page, { system, scenario });
    if (!sidesOf(page).some((side) => side.id === page.side)) {
        page.side = sidesOf(page).at(-1).id;
    }
    if (!same) {
        page.bot = system.bots && system.bots.length ? system.bots[system.bots.length - 1].id : null; // the strongest
        page.options = Object.fromEntries((system.options || []).map((option) => [option.name, option.usual]));
    }
    cards();
    setup();
}

// ---- guided battles ----

/** For whoever is new: the real game with notes, against a computer that is easily beaten. */
function lessons() {
    const all = page.systems.flatMap((system) =>
        system.scenarios.filter((scenario) => scenario.lesson).map((scenario) => ({ system, scenario })),
    );
    const section = document.getElementById('lessons');
    section.hidden = !all.length;
    put(
        section.querySelector('ul'),
        all.map(({ system, scenario }) =>
            h(
                'li',
                {},
                h(
                    'button',
                    { type: 'button', class: 'lesson', 'data-lesson': system.id, onclick: () => teach(system, scenario) },
                    h('b', {}, scenario.lesson.title),
                    h('span', {}, `${system.title}, about ten minutes`),
                ),
            ),
        ),
    );
}

async function teach(system, scenario) {
    const { side, bot } = scenario.lesson;
    const name = page.name || myName();
    const seat = ({ id }) => [id, id === side ? { who: 'me', ...(name ? { name } : {}) } : { who: 'computer', ...(bot ? { bot } : {}) }];
    try {
        const made = await post('/api/games', {
            system: system.id,
            scenario: scenario.id,
            seats: Object.fromEntries((scenario.sides || system.sides).map(seat)),
        });
        keepLinks(made.game, { links: made.links, watch: made.watch });
        location.href = `${made.page}#lesson`;
    } catch (refusal) {
        document.getElementById('lessons-refused').textContent = refusalText(refusal);
    }
}

// ---- setting up ----

function segment(title, name, rows, value, change) {
    return h(
        'fieldset',
        {},
        h('legend', {}, title),
        h(
            'div',
            { class: 'seg' },
            rows.map(([id, text]) =>
                h(
                    'label',
                    {},
                    h('input', {
                        type: 'radio',
                        name,
                        value: id,
                        checked: id === value,
                        onchange: () => {
                            change(id);
                            setup();
                            const again = document.querySelector(`input[name="${name}"][value="${id}"]`);
                            again.focus();
                        },
                    }),
                    h('span', {}, text),
                ),
            ),
        ),
    );
}

function option(row) {
    const yesNo =
        row.values.length === 2 && row.values.every((value) => ['yes', 'no', 'on', 'off'].includes(String(value)));
    const says = row.says || row.name.replaceAll('_', ' ');
    const name = says.replace(/ \([^()]*\d[^()]*\)$/, ''); // the paragraph is for those who know the rules: it is told when pointed at
    const keep = (value) => {
        page.options[row.name] = value;
    };
    if (yesNo) {
        const yes = row.values.find((value) => ['yes', 'on'].includes(String(value)));
        const no = row.values.find((value) => value !== yes);
        return h(
            'label',
            { class: 'ck', title: says },
            h('input', {
                type: 'checkbox',
                checked: page.options[row.name] === yes,
                onchange: (event) => keep(event.target.checked ? yes : no),
            }),
            name,
        );
    }
    return h(
        'label',
        { class: 'opt', title: says },
        name,
        h(
            'select',
            { onchange: (event) => keep(event.target.value) },
            row.values.map((value) =>
                h('option', { value, selected: value === page.options[row.name] }, String(value)),
            ),
        ),
    );
}

/** What the chosen battle is about, folded; fetched when it is opened. */
function aboutIt(system, scenario) {
    const inside = h('div', { class: 'briefing' });
    const told = async () => (await import('../panels/briefing.js')).briefing(system, scenario);
    return h(
        'details',
        {
            class: 'fold',
            ontoggle: async (event) => {
                if (event.target.open && !inside.childElementCount) {
                    put(inside, await told().catch((error) => h('p', {}, error.message)));
                }
            },
        },
        h('summary', {}, 'What it is about, and how to win'),
        inside,
    );
}

function setup() {
    const { system, scenario } = page;
    const sides = sidesOf(page).map((side) => [side.id, side.title]);
    const bots = system.bots || [];
    const bot = bots.find((one) => one.id === page.bot);
    put(
        document.getElementById('setup'),
        h('header', {}, h('h2', {}, scenario.title), h('small', {}, scenario.turns > 1 ? `${scenario.turns} turns` : 'one battle')),
        scenario.why ? aboutIt(system.id, scenario.id) : null,
        h(
            'form',
            { class: 'in', id: 'setup-form', onsubmit: begin },
            segment(
                'Opponent',
                'opponent',
                [
                    ['computer', 'The computer'],
                    ['hotseat', 'Hot seat, one screen'],
                    ['link', 'A friend, by link'],
                ],
                page.opponent,
                (id) => {
                    page.opponent = id;
                },
            ),
            page.opponent === 'hotseat'
                ? null
                : segment('Your side', 'side', sides, page.side, (id) => {
                      page.side = id;
                  }),
            page.opponent === 'computer' && bots.length > 1
                ? segment(
                      'The computer',
                      'bot',
                      bots.map((bot) => [bot.id, words(bot.id)]),
                      page.bot,
                      (id) => {
                          page.bot = id;
                      },
                  )
                : null,
            page.opponent === 'computer' && bots.length > 1 && bot
                ? h('p', { class: 'fine' }, `${words(bot.says)}.`)
                : null,
            page.opponent === 'link' && !page.name
                ? h(
                      'label',
                      { class: 'opt' },
                      'Your name, as your friend sees it',
                      h('input', {
                          id: 'my-name',
                          maxlength: 40,
                          autocomplete: 'nickname',
                          value: myName(),
                          onchange: (event) => keepName(event.target.value),
                      }),
                  )
                : null,
            (system.options || []).length
                ? h('fieldset', {}, h('legend', {}, 'Options'), system.options.map(option))
                : null,
            h(
                'p',
                { class: 'fine' },
                'Dice: the seed is sealed before the first move and shown at the end, so every roll can be checked.',
            ),
            h('p', { class: 'bad', id: 'refused', role: 'alert' }),
            h('button', { class: 'primary big', type: 'submit', id: 'begin' }, 'Set up the table'),
        ),
    );
    within(scenario, sides);
}

/** Where the form lies below the battles: what is chosen, and the button, at the thumb. */
function within(scenario, sides) {
    const side = (sides.find(([id]) => id === page.side) || [])[1];
    const against = { computer: 'against the computer', hotseat: 'two at one screen', link: 'a friend by link' }[page.opponent];
    put(
        document.getElementById('within'),
        h('a', { class: 'chosen', href: '#setup' }, h('b', {}, scenario.title), h('small', {}, [page.opponent === 'hotseat' ? null : side, against].filter(Boolean).join(', '))),
        h('a', { class: 'btn', href: '#setup' }, 'Change'),
        h('button', { class: 'primary', type: 'submit', form: 'setup-form' }, 'Set up the table'),
    );
}

function seats() {
    const name = page.name || myName();
    const me = { who: 'me', ...(name ? { name } : {}) };
    return Object.fromEntries(
        sidesOf(page).map((side) => {
            if (page.opponent === 'hotseat' || side.id === page.side) {
                return [side.id, me];
            }
            return [
                side.id,
                page.opponent === 'link'
                    ? { who: 'link' }
                    : { who: 'computer', ...(page.bot ? { bot: page.bot } : {}) },
            ];
        }),
    );
}

async function begin(event) {
    event.preventDefault();
    const button = document.getElementById('begin');
    button.disabled = true;
    try {
        const made = await post('/api/games', {
            system: page.system.id,
            scenario: page.scenario.id,
            options: page.options,
            seats: seats(),
        });
        keepLinks(made.game, { links: made.links, watch: made.watch });
        if (page.opponent === 'link') {
            invite(made);
        } else {
            location.href = made.page;
        }
    } catch (refusal) {
        button.disabled = false;
        document.getElementById('refused').textContent = refusalText(refusal);
    }
}

/** The link for the friend: to be sent by whatever way one likes. */
function invite(made) {
    const link = made.links.find((one) => one.invitation) || made.links[0];
    const address = new URL(link.link, location.href).href;
    const field = h('input', {
        readonly: true,
        value: address,
        'aria-label': 'Link for your friend',
        id: 'friend-link',
        onfocus: () => field.select(),
    });
    const copy = h(
        'button',
        {
            type: 'button',
            onclick: async () => {
                field.select();
                try {
                    await navigator.clipboard.writeText(address);
                    copy.textContent = 'Copied';
                } catch {
                    copy.textContent = 'Copy it with Ctrl+C';
                }
            },
        },
        icon('link'),
        'Copy',
    );
    put(
        document.getElementById('setup'),
        h('header', {}, h('h2', {}, 'The table is set')),
        h(
            'div',
            { class: 'in' },
            h(
                'div',
                { class: 'linkbox' },
                h(
                    'p',
                    {},
                    'Send this link to your friend. Whoever opens it first takes the other seat, ',
                    'and then it opens nothing more.',
                ),
                field,
                copy,
                reachOfLinks() ? h('p', { class: 'warned' }, reachOfLinks()) : null,
            ),
            h('a', { class: 'btn primary big', href: made.page }, 'To the table'),
        ),
    );
    put(document.getElementById('within'));
    document.getElementById('setup').scrollIntoView({ block: 'nearest' });
    field.focus();
}

// ---- one's games ----

function row(game) {
    const system = page.systems.find((one) => one.id === game.system);
    const scenario = system && system.scenarios.find((one) => one.id === game.scenario);
    const sides = system ? sidesOf({ system, scenario: scenario || {} }) : [];
    const side = sides.find((one) => (game.sides || []).includes(one.id));
    const other = (game.seats || [])
        .filter((seat) => !(game.sides || []).includes(seat.side))
        .map((seat) =>
            seat.who === 'computer' ? 'the computer' : seat.who === 'open' ? 'an empty seat' : seat.name || 'a friend',
        )[0];
    const mark = game.over
        ? game.winner
            ? `${(sides.find((one) => one.id === game.winner) || {}).title || game.winner} won`
            : 'Finished'
        : game.your_move
          ? 'Your move'
          : 'Waiting';
    const text = [
        game.turn ? `turn ${game.turn}${game.turns ? ` of ${game.turns}` : ''}` : null,
        game.watching ? 'you watch' : other ? `against ${other}` : 'both sides',
    ]
        .filter(Boolean)
        .join(' · ');
    return h(
        'li',
        {},
        h(
            'a',
            { href: `/play/${game.game}` },
            flag(side ? side.flags : ['other']),
            h('span', {}, h('b', {}, game.title), h('small', {}, text)),
            h('em', { class: game.your_move && !game.over ? 'you' : 'wait' }, mark),
        ),
    );
}

function lists(me) {
    for (const [id, games] of [
        ['mine', me.playing],
        ['finished', me.finished],
    ]) {
        const section = document.getElementById(id);
        section.hidden = !(games && games.length);
        put(
            section.querySelector('ul'),
            (games || [])
                .slice()
                .sort((a, b) => Number(b.your_move) - Number(a.your_move) || b.changed - a.changed)
                .map(row),
        );
    }
}

const PAGE = 100; // games of each list in an answer
const PAGES = 5; // that are shown: whoever has more finds the rest by their links

/** One's games, page by page. */
async function myGames() {
    const me = await get('/api/me', { count: PAGE });
    for (let page = 1; page < PAGES && (me.more_playing || me.more_finished); page++) {
        const next = await get('/api/me', { from: page * PAGE, count: PAGE });
        me.playing.push(...next.playing);
        me.finished.push(...next.finished);
        me.more_playing = next.more_playing;
        me.more_finished = next.more_finished;
    }
    return me;
}

/** Who is logged in, and what he plays. */
async function refresh() {
    const me = await myGames();
    page.name = me.name || '';
    showAccount(me.name);
    lists(me);
}

async function open() {
    showAccount(null);
    top();
    page.systems = (await get('/api/systems')).systems;
    const system = page.systems[0];
    choose(system, system.scenarios[0]);
    lessons();
    await refresh().catch((refusal) => {
        document.getElementById('refused').textContent = `${refusalText(refusal)} Your games are listed then.`;
    });
}

setTimeout(async () => (await import('../kit/offline.js')).keepForLater(), 2000); // the page comes first
open().catch((error) =>
    put(
        document.getElementById('cards'),
        h('li', { class: 'loading', role: 'alert' }, `${refusalText(error)} Then reload the page.`),
    ),
);
