// What a page gets when it is shown: a signal that ends with it, and ways to speak to the reader.

/**
 * @typedef {object} Scope
 * @property {import('./router.js').Route} route
 * @property {AbortSignal} signal Ends when another page is shown.
 */

/** @typedef {{ show: (scope: Scope) => HTMLElement | Promise<HTMLElement>, title: (scope: Scope) => string }} Page */

/** @param {string} message Read aloud by a screen reader, politely; the same words twice are heard twice, as each is an element of its own. */
export function announce(message) {
  const line = document.createElement('p');
  line.textContent = message;
  document.getElementById('announcer')?.replaceChildren(line);
}

/** @param {string} key @param {string} fallback */
export function remembered(key, fallback) {
  try {
    return localStorage.getItem(`dayreel.${key}`) ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`dayreel.${key}`, value);
  } catch {
    // A browser without storage forgets; nothing else depends on it.
  }
}
