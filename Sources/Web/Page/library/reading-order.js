// Cells are used again wherever they are needed; a screen reader reads them as they stand in the document.

/**
 * Moves elements to the front of their parent, in order, and leaves alone those that stand right.
 * @param {HTMLElement} parent @param {HTMLElement[]} order
 */
export function putInOrder(parent, order) {
  const move = 'moveBefore' in parent ? 'moveBefore' : 'insertBefore';
  // A plain move takes the focus away.
  if (move === 'insertBefore' && parent.contains(document.activeElement)) return;
  let next = parent.firstChild;
  order.forEach((element) => {
    if (element === next) next = next.nextSibling;
    else /** @type {any} */ (parent)[move](element, next);
  });
}
