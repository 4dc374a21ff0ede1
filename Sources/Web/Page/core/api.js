// Every request that the page makes. Addresses are relative to the page, so that any path prefix works.

/** @typedef {import('./types.js')} Types */

/** An answer that is not 2xx, or none at all. */
export class ApiError extends Error {
  /** @param {number} status 0 where the server was not reached. @param {any} body */
  constructor(status, body) {
    super(body?.error?.message ?? `HTTP ${status}`);
    this.status = status;
    /** @type {string} */
    this.code = body?.error?.code ?? (status === 0 ? 'unreachable' : 'http');
    /** @type {string | null} */
    this.remedy = body?.error?.remedy ?? null;
    /** @type {import('./types.js').YAMLError[]} */
    this.places = body?.error?.places ?? [];
    this.current = body?.current ?? null;
  }
}

const root = 'api/v1/';
/** Characters that a browser sends for a window that is gone: 64 KiB for all its requests. */
const longestParting = 20_000;

/** @param {string} text A request's body. @returns {boolean} Whether it arrives though the window closes. */
export const outlives = (text) => text.length < longestParting;

/** @param {string} text */
const part = (text) => encodeURIComponent(text);

/** @param {Record<string, unknown>} values */
function query(values) {
  const used = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return used.length ? `?${new URLSearchParams(used.map(([key, value]) => [key, String(value)]))}` : '';
}

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function send(method, path, body, signal) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  let response;
  try {
    response = await fetch(root + path, {
      method, signal, headers: text === undefined ? {} : { 'Content-Type': 'application/json' }, body: text,
      // A change that is made while the window closes arrives.
      keepalive: text !== undefined && outlives(text),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
  const json = response.headers.get('Content-Type')?.includes('json') ? await response.json() : null;
  if (!response.ok) throw new ApiError(response.status, json);
  return json;
}

/** @param {string} path @param {AbortSignal} [signal] */
const get = (path, signal) => send('GET', path, undefined, signal);

export const api = {
  /** @param {{ from?: string, to?: string }} [range] @returns {Promise<import('./types.js').Index>} */
  index: (range = {}) => get(`index${query(range)}`),
  /** @param {string} from @param {string} to @returns {Promise<{ days: import('./types.js').IndexDay[] }>} */
  days: (from, to) => get(`days${query({ from, to })}`),
  /** @param {string} day @param {AbortSignal} [signal] @returns {Promise<import('./types.js').DayItems>} */
  day: (day, signal) => get(`days/${part(day)}`, signal),
  /** @param {string} id @returns {Promise<import('./types.js').Item>} */
  item: (id) => get(`items/${part(id)}`),
  /** @param {string} id @param {string} [draft] @param {AbortSignal} [signal] @returns {Promise<import('./types.js').Look>} Its seconds, and the part that the draft's film shows by itself. */
  moments: (id, draft, signal) => get(`items/${part(id)}/look${query({ draft })}`, signal),
  /** @param {Record<string, unknown>} filter @returns {Promise<{ total: number, months: import('./types.js').MonthCount[] }>} */
  counts: (filter) => get(`counts${query(filter)}`),
  /** @param {Record<string, unknown>} filter @param {AbortSignal} [signal] @returns {Promise<import('./own-types.js').CellPage>} */
  items: (filter, signal) => get(`items${query(filter)}`, signal),
  /** @param {string} day @param {number} offset @param {number} limit @returns {Promise<import('./own-types.js').CellPage>} Clips of other days, the nearest first. */
  near: (day, offset, limit) => get(`items${query({ near: day, offset, limit })}`),
  /** @param {string} day Takes the library's pin away. */
  unpin: (day) => send('POST', `days/${part(day)}/unpin`, {}),
  /** @param {string} id @param {number[]} tags */
  setTags: (id, tags) => send('PUT', `items/${part(id)}/tags`, { tags }),

  /** @param {string} id @returns {Promise<import('./types.js').Draft>} */
  draft: (id) => get(`drafts/${part(id)}`),
  /** @returns {Promise<{ drafts: import('./types.js').DraftFacts[] }>} */
  drafts: () => get('drafts'),
  /** @param {string} id @param {number} revision @param {import('./own-types.js').DraftContent} content @returns {Promise<import('./types.js').Draft>} */
  putDraft: (id, revision, { settings, pins }) => send('PUT', `drafts/${part(id)}`, { revision, settings, pins }),
  /**
   * @param {string} id @param {import('./own-types.js').Days | null} days In place of the draft's own. @param {AbortSignal} [signal]
   * @param {'known'} [moments] To plan by what is known of recordings. @returns {Promise<import('./types.js').Plan>}
   */
  plan: (id, days, signal, moments) => get(`drafts/${part(id)}/plan${query({ ...days, looks: moments })}`, signal),
  /** @param {string} id @returns {Promise<import('./types.js').DraftYAML>} */
  yaml: (id) => get(`drafts/${part(id)}/yaml`),
  /** @param {string} id @param {number} revision @param {string} yaml @returns {Promise<import('./types.js').Draft>} */
  putYAML: (id, revision, yaml) => send('PUT', `drafts/${part(id)}/yaml`, { revision, yaml }),
  /** @param {string} id @returns {Promise<import('./types.js').Music>} The files that its film may take. */
  music: (id) => get(`drafts/${part(id)}/music`),
  /** @param {string} id @param {string} [file] @returns {Promise<import('./types.js').Draft>} */
  saveDraft: (id, file) => send('POST', `drafts/${part(id)}/save`, file ? { file } : {}),
  /** @param {string} id @param {({ join: number } | { first: number, last: number } | { sound: true }) & Partial<import('./own-types.js').Days>} excerpt @returns {Promise<import('./types.js').Preview>} */
  startPreview: (id, excerpt) => send('POST', `drafts/${part(id)}/previews`, excerpt),
  /** @param {string} id @returns {Promise<import('./types.js').Preview>} */
  preview: (id) => get(`previews/${part(id)}`),
  schema: () => get('schema'),
  /** @returns {Promise<{ fonts: string[] }>} */
  fonts: () => get('fonts'),

  /** @returns {Promise<{ films: import('./types.js').Film[] }>} */
  films: () => get('films'),
  /** @param {string} id @returns {Promise<import('./types.js').Film>} */
  film: (id) => get(`films/${part(id)}`),
  /** @param {string} draft @param {number} revision @param {import('./own-types.js').Days | null} days In place of the draft's own. @returns {Promise<import('./types.js').Film>} */
  startFilm: (draft, revision, days) => send('POST', 'films', { draft, revision, ...days }),
  /** @param {string} id */
  cancelFilm: (id) => send('POST', `films/${part(id)}/cancel`, {}),
  /** @param {string} id @returns {Promise<import('./types.js').Film>} */
  repeatFilm: (id) => send('POST', `films/${part(id)}/repeat`, {}),
  /** @param {string} id @param {boolean} listed Whether the list has the film with all its runs. */
  listFilm: (id, listed) => send('PUT', `films/${part(id)}/listed`, { listed }),
  /** @param {string} id */
  revealFilm: (id) => send('POST', `films/${part(id)}/reveal`, {}),

  /** @param {string} id @param {number} days @returns {Promise<{ token: string, share: import('./types.js').Share }>} A link that opens the film for that long. */
  shareFilm: (id, days) => send('POST', `films/${part(id)}/share`, { days }),
  /** @returns {Promise<{ shares: import('./types.js').Share[] }>} */
  shares: () => get('shares'),
  /** @param {string} id */
  endShare: (id) => send('POST', `shares/${part(id)}/end`, {}),

  /** @returns {Promise<import('./types.js').Places>} */
  places: () => get('places'),
  /** @returns {Promise<import('./types.js').Statistics>} */
  statistics: () => get('statistics'),
  /** @returns {Promise<{ sources: import('./own-types.js').SourceAlbums[] }>} */
  albums: () => get('albums'),
  /** @param {string} source */
  scan: (source) => send('POST', `sources/${part(source)}/scan`, {}),
  /** @returns {Promise<{ now: string, schedules: import('./types.js').Schedule[] }>} */
  schedules: () => get('schedules'),
  /** @param {string} draft @param {string} file @returns {Promise<import('./types.js').Schedule>} A film every month, with the draft's settings. */
  addSchedule: (draft, file) => send('POST', 'schedules', { draft, file }),
  /** @param {string} id @param {'run' | 'pause' | 'resume'} verb */
  schedule: (id, verb) => send('POST', `schedules/${part(id)}/${verb}`, {}),
  /** @returns {Promise<{ presets: import('./types.js').Preset[] }>} */
  presets: () => get('presets'),
};

/** Addresses of what the browser loads itself. */
export const address = {
  /** @param {string} draft @param {string} id A music file. */
  music: (draft, id) => `${root}drafts/${part(draft)}/music/${part(id)}`,
  /**
   * @param {string} id @param {number} width
   * @param {{ look?: string, draft?: string, revision?: number }} [colors] A look, or "film" for that of a draft, whose revision gives each an address of its own.
   */
  thumbnail: (id, width, colors = {}) => `${root}items/${part(id)}/thumbnail${query({ width, ...colors })}`,
  /** @param {string} id @param {number} count @param {{ from: number, length: number }} [stretch] Whole seconds; all of the recording without. */
  filmstrip: (id, count, stretch = undefined) => `${root}items/${part(id)}/filmstrip${query({ count, ...stretch })}`,
  /** @param {import('./types.js').Item} item */
  media: (item) => `${root}items/${part(item.id)}/${item.playable === 'proxy' ? 'proxy' : 'media'}`,
  /** @param {string} id The file itself. */
  original: (id) => `${root}items/${part(id)}/media`,
  /** @param {string} id */
  copy: (id) => `${root}items/${part(id)}/proxy?copy=1`,
  /** @param {string} id */
  motion: (id) => `${root}items/${part(id)}/proxy`,
  /**
   * A text of the film as a transparent picture.
   * @param {string} id @param {{ text: 'title' | 'caption' | 'date' | 'place', day?: string, style?: string, width: number, revision: number } & Partial<import('./own-types.js').Days>} text The
   *   revision is there so that each has an address of its own.
   */
  text: (id, text) => `${root}drafts/${part(id)}/text${query(text)}`,
  /** @param {string} id */
  film: (id) => `${root}films/${part(id)}/video`,
  /** @param {string} id Of a film whose file is there. */
  cover: (id) => `${root}films/${part(id)}/cover`,
  /** @param {string} id */
  download: (id) => `${root}films/${part(id)}/video?download=1`,
  /** @param {string} id For messages, made while it is waited for. */
  smallFilm: (id) => `${root}films/${part(id)}/video?copy=small`,
  /** @param {string} id For a browser that does not play the film itself, made while it is waited for. */
  playableFilm: (id) => `${root}films/${part(id)}/video?copy=playable`,
  /** @param {string} id */
  report: (id) => `${root}films/${part(id)}/report`,
  /** @param {string} id */
  preview: (id) => `${root}previews/${part(id)}/video`,
  /** @param {string | null} lastEvent */
  events: (lastEvent) => `${root}events${query({ 'last-event-id': lastEvent })}`,
};
