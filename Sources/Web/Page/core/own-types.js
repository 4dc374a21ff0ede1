// Types of the page itself, of what the API has (types.js). Types only.

/** @typedef {{ from: string, to: string }} Days From the first to the last, both included. */
/** @typedef {Pick<import('./types.js').Draft, 'settings' | 'pins'>} DraftContent What somebody changes of a draft. */
/** @typedef {{ total: number, items: import('./types.js').Cell[] }} CellPage */
/** @typedef {{ source: string, albums: import('./types.js').Album[] }} SourceAlbums */
/** @typedef {{ id: string, type: string, data: any }} ServerEvent */
/** @typedef {Pick<import('./types.js').PlanProgress, 'done' | 'of' | 'left' | 'bytes'>} Looking */

export {};
