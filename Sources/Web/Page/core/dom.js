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
export function setAll(element, properties) {
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

/**
 * Replaces an element's content and keeps the focus on the child that has the same data-key.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const focused = document.activeElement;
  const key = focused && element.contains(focused) ? focused.getAttribute('data-key') : null;
  fill(element, ...children);
  if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
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

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
