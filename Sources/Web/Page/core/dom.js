// Making elements. Text is always text: nothing here reads HTML.

/** @typedef {Node | string | number | false | null | undefined} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties] "onclick" and so on listen; true and false set and clear; the rest are attributes.
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  setAll(element, properties);
  append(element, children);
  return element;
}

/** @param {Element} element @param {Record<string, any>} properties */
function setAll(element, properties) {
  Object.entries(properties).forEach(([name, value]) => {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') /** @type {HTMLInputElement} */ (element).value = value;
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  });
}

/** @param {Element} element @param {(Child | Child[])[]} children */
export function append(element, children) {
  children.flat().forEach((child) => {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  });
}

/** @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** @param {Element} element @returns {HTMLElement[]} What Tab reaches. */
const tabStops = (element) =>
  [...element.querySelectorAll('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, video[controls], [tabindex="0"]')]
    .map((one) => /** @type {HTMLElement} */ (one)).filter((one) => one.tabIndex >= 0);

/** @param {Element} element Its end is passed: the focus goes to what Tab reaches next. */
export const focusBehind = (element) =>
  tabStops(document.body).find((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !element.contains(one))?.focus();

/** @param {string | null | undefined} key @param {ParentNode} [within] @returns {boolean} Whether something with the data-key has the focus now. */
export function focusKey(key, within = document) {
  const found = key ? /** @type {HTMLElement | null} */ (within.querySelector(`[data-key="${CSS.escape(key)}"]`)) : null;
  found?.focus({ preventScroll: true });
  return found !== null && document.activeElement === found;
}

/** @param {HTMLInputElement} before @param {HTMLInputElement} now In its place: it has the same text, and the caret where it was. */
function moveText(before, now) {
  if (now.value !== before.value && now.value === before.value.trim()) now.value = before.value;
  now.setSelectionRange(before.selectionStart, before.selectionEnd);
}

/** Fields of text: a key that is pressed next would be typed. */
const typedInto = 'textarea, input:not([type=checkbox], [type=radio], [type=range])';

/**
 * Replaces an element's content and keeps the focus: on the child that has the same data-key, else the one that its data-next names, else on what stands in its
 * place now and is no field of text.
 * @param {Element} element @param {...(Child | Child[] | (() => Child))} children A function where making them moves what is there.
 */
export function refill(element, ...children) {
  const focused = document.activeElement;
  const hasFocus = focused !== null && element.contains(focused);
  const place = hasFocus ? tabStops(element).indexOf(/** @type {HTMLElement} */ (focused)) : -1;
  fill(element, ...children.map((child) => (typeof child === 'function' ? child() : child)));
  if (!hasFocus) return;
  if (focusKey(focused.getAttribute('data-key'), element)) {
    if (focused.matches('[data-writes]')) moveText(/** @type {HTMLInputElement} */ (focused), /** @type {HTMLInputElement} */ (document.activeElement));
    // What is being typed is not in the state yet.
    else if (focused.matches('input[type=text], input[type=number]')) {
      document.activeElement?.replaceWith(focused);
      /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
    }
    return;
  }
  if (focusKey(focused.getAttribute('data-next'), element)) return;
  const stops = tabStops(element);
  const nearest = [...stops.slice(Math.max(place, 0)), ...stops.slice(0, Math.max(place, 0)).reverse()].find((one) => !one.matches(typedInto));
  (nearest ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/**
 * @template {(...values: any[]) => void} Action
 * @param {Action} action @param {number} wait Milliseconds.
 * @returns {Action & { now: () => void }} "now" does at once what waits, if something does.
 */
export function debounce(action, wait) {
  let timer = 0;
  /** @type {any[]} */
  let latest = [];
  const delayed = /** @type {any} */ ((/** @type {any[]} */ ...values) => {
    latest = values;
    clearTimeout(timer);
    timer = window.setTimeout(run, wait);
  });
  const run = () => {
    timer = 0;
    action(...latest);
  };
  delayed.now = () => {
    if (!timer) return;
    clearTimeout(timer);
    run();
  };
  return delayed;
}

/**
 * Has the browser save bytes as a file.
 * @param {Blob} blob @param {string} name
 */
export function saveFile(blob, name) {
  const anchor = h('a', { href: URL.createObjectURL(blob), download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
