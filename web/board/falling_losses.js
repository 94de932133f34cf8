/* falling_losses.js - losses are seen to fall: figures that a drawing had and the next one has not go down where they stood, and fade. */
import { s } from '../kit/make_elements.js';
import { motion } from '../kit/settings.js';

const FALL = 1500; // milliseconds from standing to gone
const AFTER = 90; // one falls so long after the other
const DOWN = [
    { transform: 'rotate(0deg)', opacity: 1 },
    { transform: 'rotate(84deg)', opacity: 1, offset: 0.25 },
    { transform: 'rotate(84deg)', opacity: 0.9, offset: 0.7 },
    { transform: 'rotate(84deg)', opacity: 0 },
];

export class Fallen {
    constructor(board) {
        this.layer = s('g', { class: 'fallers', 'aria-hidden': 'true' });
        board.pieces.after(this.layer);
    }

    /** Of what was drawn in a node before, all figures but the first so many fall. They fill their places in a fixed sequence, so the last are lost. */
    drop(drawn, g, left) {
        const figures = drawn.flatMap((node) => (node.querySelectorAll ? [...node.querySelectorAll('.fig')] : []));
        const lost = figures.slice(left);
        if (!lost.length || !motion(1)) {
            return;
        }
        const ground = s('g', {});
        ground.style.transform = g.style.transform; // where the base stood when they were hit
        ground.append(...drawn);
        this.bare(ground, lost);
        this.layer.append(ground);
        const falls = lost.map((figure, i) => this.fall(figure, i));
        Promise.all(falls.map((one) => one.finished)).then(() => ground.remove(), () => ground.remove());
    }

    /** Takes away all that is drawn but some figures and what carries them to their places. */
    bare(ground, figures) {
        const kept = new Set(figures.flatMap((figure) => [figure, ...figure.querySelectorAll('*')]));
        figures.forEach((figure) => {
            for (let at = figure.parentNode; at && at !== ground; at = at.parentNode) {
                kept.add(at);
            }
        });
        [...ground.querySelectorAll('*')].filter((node) => !kept.has(node)).forEach((node) => node.remove());
        ground.querySelectorAll('[data-id]').forEach((node) => node.removeAttribute('data-id'));
    }

    fall(figure, i) {
        const body = s('g', { class: 'falls' });
        body.append(...figure.childNodes);
        figure.append(body);
        return body.animate(DOWN, { duration: motion(FALL), delay: i * motion(AFTER), easing: 'ease-in', fill: 'both' });
    }
}
