// What a page gets when it is shown: a signal that ends with it, and ways to speak to the reader.

/**
 * @typedef {object} Scope
 * @property {import('./router.js').Route} route
 * @property {AbortSignal} signal Ends when another page is shown.
 */

/** @typedef {{ show: (scope: Scope) => HTMLElement | Promise<HTMLElement>, title: (scope: Scope) => string }} Page */

/** @param {string} message Read aloud by a screen reader, politely. */
export function announce(message) {
  const region = document.getElementById('announcer');
  if (region) region.textContent = message;
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
