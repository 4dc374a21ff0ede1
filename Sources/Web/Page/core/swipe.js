// A horizontal swipe with a finger; vertical movement stays scrolling.

const shortest = 48;

/** @param {number} dx @param {number} dy @returns {-1 | 0 | 1} 1 is towards the left: forward. */
export function swipeDirection(dx, dy) {
  if (Math.abs(dx) < shortest || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** Pixels at the foot of a player in which a finger moves its controls. */
const controls = 72;

/** @param {Touch} touch @returns {boolean} */
function isOnControls({ target, clientY }) {
  return target instanceof HTMLVideoElement && target.controls && clientY > target.getBoundingClientRect().bottom - controls;
}

/** @param {HTMLElement} element Takes horizontal movement of one finger for itself; the browser keeps vertical movement, and two fingers. @param {(direction: -1 | 1) => void} swiped */
export function onSwipe(element, swiped) {
  element.classList.add('swipes');
  /** @type {Touch | null} */
  let start = null;
  element.addEventListener('touchstart', ({ touches }) => { start = touches.length === 1 && !isOnControls(touches[0]) ? touches[0] : null; }, { passive: true });
  element.addEventListener('touchcancel', () => { start = null; }, { passive: true });
  element.addEventListener('touchend', ({ touches, changedTouches: [end] }) => {
    const direction = start && touches.length === 0 ? swipeDirection(end.clientX - start.clientX, end.clientY - start.clientY) : 0;
    start = null;
    if (direction) swiped(direction);
  }, { passive: true });
}
