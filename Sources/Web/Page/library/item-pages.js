// Items of the months, loaded in pages as they are needed; the pages used longest ago are forgotten.

/** @typedef {import('../core/types.js').Cell} Cell */
/** @typedef {(month: string, offset: number, limit: number, signal: AbortSignal) => Promise<Cell[]>} Load */

const pageSize = 120;
const mostPages = 48;

export class ItemPages {
  /** @param {Load} load @param {() => void} arrived */
  constructor(load, arrived) {
    this.load = load;
    this.arrived = arrived;
    /** @type {Map<string, Cell[]>} In the order of their last use. */
    this.pages = new Map();
    /** @type {Map<string, AbortController>} */
    this.loading = new Map();
  }

  /** @param {string} month @param {number} index @returns {Cell | undefined} Undefined until its page is there. */
  item(month, index) {
    const key = `${month}/${Math.floor(index / pageSize)}`;
    const page = this.pages.get(key);
    if (!page) return undefined;
    this.pages.delete(key);
    this.pages.set(key, page);
    return page[index % pageSize];
  }

  /**
   * Loads the pages that are named and missing, and stops loading all others.
   * @param {Set<string>} wanted
   */
  want(wanted) {
    this.loading.forEach((controller, key) => {
      if (!wanted.has(key)) {
        controller.abort();
        this.loading.delete(key);
      }
    });
    wanted.forEach((key) => {
      if (!this.pages.has(key) && !this.loading.has(key)) this.#start(key);
    });
  }

  /** @param {string} key */
  async #start(key) {
    const controller = new AbortController();
    this.loading.set(key, controller);
    const [month, number] = key.split('/');
    try {
      const items = await this.load(month, Number(number) * pageSize, pageSize, controller.signal);
      this.pages.set(key, items);
      while (this.pages.size > mostPages) this.pages.delete(/** @type {string} */ (this.pages.keys().next().value));
      this.loading.delete(key);
      this.arrived();
    } catch {
      if (this.loading.get(key) === controller) this.loading.delete(key);
    }
  }

  stop() {
    this.want(new Set());
  }
}

/** @param {string} month @param {number} index */
export const pageKey = (month, index) => `${month}/${Math.floor(index / pageSize)}`;
