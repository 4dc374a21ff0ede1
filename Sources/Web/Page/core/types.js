// The answers of the API, as openapi.json describes them. Types only.

/** @typedef {'video' | 'live-photo' | 'motion-photo' | 'still'} Kind */
/** @typedef {'ready' | 'scanning' | 'offline' | 'no-permission' | 'error'} SourceState */
/** @typedef {{ number: number, name: string }} Tag */
/**
 * @typedef {object} Source
 * @property {string} id
 * @property {string} name
 * @property {'folder' | 'photos' | 'takeout' | 's3'} type
 * @property {SourceState} state
 * @property {number} [fraction] How far a scan is, 0 to 1.
 * @property {number} count
 * @property {string} [code] What the message is about, where the state does not say it all.
 * @property {string} [message]
 * @property {string} [remedy]
 */
/**
 * @typedef {object} IndexDay
 * @property {string} day
 * @property {number} count Clips, which films can show.
 * @property {number} stills Photos, which they show if their settings say so.
 * @property {number} refused Files that look like media and cannot be used.
 * @property {Kind[]} kinds
 * @property {string} [cover] Id of the item that stands for the day.
 * @property {boolean} pinned
 * @property {boolean} from-another-day
 * @property {boolean} chosen
 * @property {boolean} left-out
 * @property {Pin} [library-pin] The pin for all films, whatever this one shows.
 */
/** @typedef {{ month: string, count: number }} MonthCount */
/**
 * @typedef {object} Index
 * @property {string} version Changes when the catalog does.
 * @property {'ready' | 'scanning' | 'empty' | 'no-permission'} state
 * @property {boolean} read-only
 * @property {boolean} shows-folders Whether a film's folder can be shown here.
 * @property {string} today
 * @property {number} week-start 1 is Monday, 7 Sunday.
 * @property {string} opens The month to open.
 * @property {number} items
 * @property {number[]} years
 * @property {MonthCount[]} months
 * @property {IndexDay[]} days
 * @property {Source[]} sources
 * @property {Tag[]} tags
 * @property {string} draft Id of the draft to show first.
 * @property {string} event Id of the last event that this answer includes.
 */
/** @typedef {{ id: string, kind: Kind, day: string, captured: string, duration?: number, name: string, width?: number, height?: number }} Cell */
/** @typedef {{ captured: string, evidence: string }} OtherDate */
/** @typedef {{ code: string, message: string, cause?: string | null, remedy?: string | null, day?: string | null, name?: string | null }} Trouble */
/**
 * @typedef {object} ItemFacts
 * @property {string} source Id of its source.
 * @property {string} evidence
 * @property {string} zone-evidence
 * @property {OtherDate[]} [other-dates]
 * @property {string} codec
 * @property {number} size
 * @property {number} rotation Degrees; width and height are those of the turned picture.
 * @property {number} [frame-rate]
 * @property {string} hdr
 * @property {boolean} audio
 * @property {Trouble[]} problems
 * @property {number[]} tags
 * @property {boolean} [favourite]
 * @property {{ latitude: number, longitude: number, name?: string }} [place]
 * @property {string[]} [albums]
 * @property {string} [content-id]
 * @property {'original' | 'proxy' | 'none'} playable
 */
/** @typedef {Cell & ItemFacts} Item */
/** @typedef {{ name: string, code: string, message: string, item?: string }} Refused A file that cannot be used; a pin shows the item all the same. */
/** @typedef {{ day: string, items: Item[], refused: Refused[] }} Day */
/** @typedef {{ from: string, to: string }} Days From the first to the last, both included. */
/** @typedef {{ total: number, items: Cell[] }} CellPage */

/** @typedef {{ skip: true } | { item: string, from?: number, duration?: number }} Pin */
/** @typedef {Record<string, any>} Settings The job file's keys, without pins. */
/** @typedef {{ settings: Settings, pins: Record<string, Pin> }} DraftContent */
/**
 * @typedef {object} DraftFacts
 * @property {string} id
 * @property {string} name
 * @property {number} revision
 * @property {boolean} saved
 * @property {string} [file] Name of its job file, if it has one.
 */
/** @typedef {DraftContent & DraftFacts} Draft */
/** @typedef {{ yaml: string, saved: string, file: string }} DraftYAML */
/** @typedef {{ line: number, column: number, message: string, suggestion?: string | null, key?: string }} YAMLError */

/**
 * @typedef {object} Pick
 * @property {string} id
 * @property {string} name
 * @property {Kind} kind
 * @property {string} captured
 * @property {string} recorded-day
 * @property {number} in
 * @property {number} out
 * @property {number} duration
 * @property {number} start Where in the film it begins, in seconds.
 * @property {number} frames
 * @property {string} evidence
 * @property {boolean} pinned
 * @property {boolean} uncertain
 */
/**
 * @typedef {object} Candidate
 * @property {string} id
 * @property {string} name
 * @property {string} why-not
 * @property {'rules' | 'unusable'} [objection] Whether the rules exclude it, or it cannot be shown; absent where others are preferred.
 */
/** @typedef {{ day: string, reason: string, rule: string, 'library-pin'?: boolean, picks: Pick[], candidates: Candidate[] }} PlanDay */
/**
 * @typedef {object} Estimate
 * @property {number} film-bytes
 * @property {number} cache-bytes
 * @property {number} seconds
 * @property {number} workers
 */
/**
 * @typedef {object} Plan
 * @property {number} revision
 * @property {string} title
 * @property {{ first: string, last: string }} timeframe
 * @property {{ first: string, last: string }} [own] The draft's own days, where the plan is of others.
 * @property {PlanDay[]} days
 * @property {string[]} empty-days
 * @property {{ day: string, rule: string, 'library-pin'?: boolean, candidates: Candidate[] }[]} left-out
 * @property {number} duration
 * @property {number} frames
 * @property {Estimate} estimate
 * @property {Trouble[]} warnings
 */

/** @typedef {'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'nothing' | 'interrupted'} FilmState */
/** @typedef {{ stage: string, fraction: number, overall: number, elapsed: number, remaining: number | null, speed?: number | null }} Progress */
/** @typedef {{ day: string, start: number, duration: number, item: string }} Chapter */
/**
 * @typedef {object} FilmFacts
 * @property {string} id
 * @property {string} card The same for all runs of one film.
 * @property {string} draft
 * @property {string} title
 * @property {FilmState} status
 * @property {string} from
 * @property {string} to
 * @property {string} [started]
 * @property {string} [ended]
 * @property {number} days
 * @property {number} [position] Place in the queue, from 1.
 * @property {Progress} [progress]
 * @property {Trouble[]} warnings
 * @property {Trouble} [error]
 * @property {string} [cover]
 * @property {boolean} present False when the film's file is gone.
 */
/**
 * @typedef {object} FilmFile
 * @property {string} output The file's name, without its folder.
 * @property {number} output-bytes
 * @property {number} duration
 * @property {number} width
 * @property {number} height
 * @property {string} frame-rate
 * @property {string} codec
 */
/** @typedef {FilmFacts & { film?: FilmFile, chapters?: Chapter[], rendered?: number, reused?: number }} Film */
/** @typedef {{ id: string, draft: string, join?: number, first?: number, last?: number, state: 'running' | 'ready' | 'failed', progress: number, error?: Trouble }} Preview */

/** @typedef {{ id: string, title: string, type: 'user' | 'shared' | 'smart', path: string[], count: number, first: string, last: string, cover: string }} Album */
/** @typedef {{ source: string, albums: Album[] }} SourceAlbums */
/**
 * @typedef {object} Schedule
 * @property {string} id
 * @property {string} job
 * @property {string} title
 * @property {string} every
 * @property {boolean} paused
 * @property {string | null} next
 * @property {'due' | 'up-to-date' | 'waiting' | 'failed'} state
 * @property {string} why In the engine's words.
 * @property {{ title: string, state: 'running' | 'due' | 'waiting' | 'failing' | 'nothing' | 'up-to-date', until?: string }} [film]
 * @property {{ film: string, ended: string, status: FilmState, title: string }} [last]
 */
/** @typedef {{ id: string, title: string, description: string, settings: Settings }} Preset */
/** @typedef {{ id: string, type: string, data: any }} ServerEvent */

export {};
