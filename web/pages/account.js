/* account.js - name and password on the start page: log in, create an account, change the password, log out. What is inside the
 * fold of the top line; start.js fetches it when the fold is first opened, so that a visitor who wants none never meets it. */
import { post, refusalText } from '../net/api.js';
import { h, put } from '../kit/make_elements.js';

const SAYS = {
    account: (name) => `The account ${name} is made, and you are logged in.`,
    login: (name) => `You are logged in as ${name}.`,
    logout: () => 'You are logged out.',
    'account/password': () => 'The password is changed, and every other browser is logged out.',
    'account/delete': () => 'The account is deleted.',
};

export class Account {
    /** fold: the <details> with its <summary>, and where the forms go and what is said; changed() is called after each log-in and
     * log-out and brings the new answer of /api/me to show(). */
    constructor({ node, summary, body, said }, name, changed) {
        Object.assign(this, { node, summary, body, said, name, changed });
        node.addEventListener('keydown', (event) => {
            if (event.key === 'Escape' && node.open) {
                this.close();
            }
        });
        this.draw();
    }

    close() {
        this.node.open = false;
        this.summary.focus();
    }

    show(name) {
        if (name !== this.name) {
            this.name = name;
            this.draw();
        }
    }

    draw() {
        this.bad = h('p', { class: 'bad', role: 'alert' });
        put(this.body, this.name ? this.inside() : this.outside(), this.bad);
    }

    inside() {
        return [
            h(
                'p',
                {},
                'Logged in as ',
                h('b', {}, this.name),
                '. Your games are here on every machine where you log in. ',
                'A seat link that you open now is kept by the account.',
            ),
            h('button', { type: 'button', id: 'log-out', onclick: () => this.send('logout', {}) }, 'Log out'),
            h(
                'details',
                {},
                h('summary', {}, 'Change the password'),
                this.form('account/password', 'Change it', [
                    ['password', 'The present password', 'current-password', 1],
                    ['new_password', 'The new one, 8 characters or more', 'new-password', 8],
                ]),
            ),
            h(
                'details',
                {},
                h('summary', {}, 'Delete the account'),
                h('p', { class: 'fine' }, 'Games that nobody else plays go with it. This cannot be undone.'),
                this.form('account/delete', 'Delete it', [['password', 'Your password', 'current-password', 1]]),
            ),
        ];
    }

    /** A small form of passwords: [name, label, what browsers may fill in, shortest]. */
    form(what, button, fields) {
        const inputs = fields.map(([name, , fill, least]) =>
            h('input', {
                class: 'text',
                name,
                type: 'password',
                autocomplete: fill,
                required: true,
                minlength: least,
                maxlength: 128,
            }),
        );
        const submit = (event) => {
            event.preventDefault();
            this.send(what, Object.fromEntries(inputs.map((input) => [input.name, input.value])));
        };
        return h(
            'form',
            { onsubmit: submit },
            fields.map(([, label], i) => h('label', {}, label, inputs[i])),
            h('div', { class: 'acts' }, h('button', { type: 'submit' }, button)),
        );
    }

    outside() {
        const name = h('input', {
            class: 'text',
            id: 'account-user',
            name: 'name',
            autocomplete: 'username',
            autocapitalize: 'none',
            spellcheck: 'false',
            required: true,
            minlength: 2,
            maxlength: 40,
        });
        const password = h('input', {
            class: 'text',
            id: 'account-password',
            name: 'password',
            type: 'password',
            autocomplete: 'current-password',
            required: true,
            minlength: 8,
            maxlength: 128,
        });
        const submit = (event) => {
            event.preventDefault();
            const what = event.submitter && event.submitter.value === 'account' ? 'account' : 'login';
            this.send(what, { name: name.value.trim(), password: password.value });
        };
        return h(
            'form',
            { onsubmit: submit },
            h('label', {}, 'Name', name),
            h('label', {}, 'Password, 8 characters or more', password),
            h(
                'div',
                { class: 'acts' },
                h('button', { class: 'primary', type: 'submit', value: 'login' }, 'Log in'),
                h('button', { type: 'submit', value: 'account' }, 'Create account'),
            ),
            h(
                'p',
                { class: 'fine' },
                'No account is needed to play. With one, your games are yours on any machine; ',
                'what this browser holds is added to it. A lost password cannot be sent to you.',
            ),
        );
    }

    async send(what, body) {
        const buttons = [...this.body.querySelectorAll('button')];
        buttons.forEach((button) => {
            button.disabled = true;
        });
        this.bad.textContent = '';
        try {
            await post(`/api/${what}`, body);
            await this.changed();
            this.close();
            this.said.textContent = SAYS[what](this.name);
        } catch (refusal) {
            this.bad.textContent = refusalText(refusal);
        }
        buttons.forEach((button) => {
            button.disabled = false;
        });
    }
}
