/* box_beside_places.js - where a box lies that speaks of places on the board: beside them, never over them, and where there is a choice not over
 * whatever else is looked at. Hovering, refusals and what is told all ask here. */

const GAP = 14; // pixels between the places and the box

/** The sides of what surrounds some places in the window, each by its corners. */
function around(board, names, gap) {
    const { space } = board;
    const corners = names.flatMap((name) => space.corners(name)).map(([x, y]) => board.pixels(x, y));
    const of = (part, most) => most(...corners.map((corner) => corner[part]));
    return { left: of('x', Math.min) - gap, right: of('x', Math.max) + gap, top: of('y', Math.min) - gap, bottom: of('y', Math.max) + gap };
}

const within = (v, low, high) => Math.max(low, Math.min(v, high));

/** {left, top, side} for a box of a size. `first` names the side that is liked best, `keep` places that stay in sight if they can, `level` how far
 * below its upper edge the middle of the places lies when the box stands at the left or the right of them. */
export function beside(board, names, size, { first = 'right', keep = [], level = null } = {}) {
    const { space } = board;
    const frame = board.root.getBoundingClientRect();
    const free = board.area();
    const area = { left: frame.left + free.x, top: frame.top + free.y, right: frame.left + free.x + free.w, bottom: frame.top + free.y + free.h };
    const box = around(board, names, GAP);
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const x = within(middle.x - size.width / 2, area.left, area.right - size.width);
    const y = within(middle.y - (level === null ? size.height / 2 : level), area.top, area.bottom - size.height);
    const sides = {
        right: { left: box.right, top: y, fits: box.right + size.width <= area.right },
        left: { left: box.left - size.width, top: y, fits: box.left - size.width >= area.left },
        below: { left: x, top: box.bottom, fits: box.bottom + size.height <= area.bottom },
        above: { left: x, top: box.top - size.height, fits: box.top - size.height >= area.top },
    };
    const seen = keep.filter((name) => space.centre(name)).map((name) => board.toScreen(name));
    const over = ({ left, top }) =>
        seen.filter((at) => at.x > left && at.x < left + size.width && at.y > top && at.y < top + size.height).length;
    const order = [first, 'right', 'left', 'below', 'above'].filter((side, i, all) => all.indexOf(side) === i);
    const fitting = order.filter((side) => sides[side].fits);
    const best = fitting.sort((a, b) => over(sides[a]) - over(sides[b]))[0];
    return best ? { ...sides[best], side: best } : { left: x, top: farther(area, size, middle), side: null };
}

/** No side has room: at the edge of the free part that is farther from the places. */
const farther = (area, size, middle) => (middle.y < (area.top + area.bottom) / 2 ? area.bottom - size.height : area.top);
