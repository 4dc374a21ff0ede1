// Places of the page as fragments (#/day/2024-12-14): they need nothing from the server and work under any prefix.

/** @typedef {{ name: string, parts: string[], values: URLSearchParams }} Route */

/** @param {string} text @returns {string} As it is, where it is no such text: somebody's own hand wrote the address. */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} fragment @returns {Route} */
export function parseRoute(fragment) {
  const [path, search = ''] = fragment.replace(/^#?\/?/, '').split('?');
  const [name, ...parts] = path.split('/').map(decode);
  return { name: name || 'calendar', parts: parts.filter(Boolean), values: new URLSearchParams(search) };
}

/** @param {string} name @param {(string | undefined)[]} [parts] @param {Record<string, string | undefined>} [values] */
export function link(name, parts = [], values = {}) {
  const used = Object.entries(values).filter(/** @returns {entry is [string, string]} */ (entry) => Boolean(entry[1]));
  const search = used.length ? `?${new URLSearchParams(used)}` : '';
  return `#/${[name, ...parts.filter(Boolean).map((one) => encodeURIComponent(one ?? ''))].join('/')}${search}`;
}

/** @param {string} target A fragment. */
export const go = (target) => {
  location.hash = target;
};

/**
 * Changes the address without a new entry in the history, and without showing the page again.
 * @param {string} target
 */
export const replaceRoute = (target) => history.replaceState(history.state, '', target);
