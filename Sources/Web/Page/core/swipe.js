// A horizontal swipe with a finger; vertical movement stays scrolling.

const shortest = 48;

/** @param {number} dx @param {number} dy @returns {-1 | 0 | 1} 1 is towards the left: forward. */
export function swipeDirection(dx, dy) {
  if (Math.abs(dx) < shortest || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** @param {HTMLElement} element @param {(direction: -1 | 1) => void} swiped */
export function onSwipe(element, swiped) {
  let x = 0;
  let y = 0;
  element.addEventListener('touchstart', (event) => {
    x = event.touches[0].clientX;
    y = event.touches[0].clientY;
  }, { passive: true });
  element.addEventListener('touchend', (event) => {
    const end = event.changedTouches[0];
    const direction = swipeDirection(end.clientX - x, end.clientY - y);
    if (direction) swiped(direction);
  }, { passive: true });
}
