/* screen_layout.js - which of the layouts the window has. The widths and the height are those of the style sheets (small_screens.css, low_screens.css). */

const has = (query) => matchMedia(query).matches;

/** A window so low that panels are sheets beside the board: a phone on its side, a desk at 200 percent. */
export const low = () => has('(max-height: 540px)');

export const phone = () => !low() && has('(max-width: 640px)');

/** A tablet held upright: the right column lies below the board. */
export const narrow = () => !low() && !phone() && has('(max-width: 900px)');

export const tablet = () => !low() && !phone() && has('(max-width: 1240px)');

/** One sheet at a time, chosen by tabs. */
export const tabbed = () => low() || phone();
