// The answers of the API. Made from openapi.json by scripts/page_types.mjs: change that, not this.

/** @typedef {'video' | 'live-photo' | 'motion-photo' | 'still'} Kind `still` is a photo, which a film shows if its `select.stills` says so. */
/** @typedef {'video' | 'live-photo' | 'motion-photo' | 'still'} ClipKind */
/** @typedef {'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'nothing' | 'interrupted'} FilmStatus */
/** @typedef {'unreadable-media' | 'screen-recording' | 'duplicate-media' | 'unfinished-media' | 'proxy-media' | 'edited-original' | 'refused-elsewhere' | 'uncertain-date' | 'contradictory-dates' | 'only-proxy' | 'raw-photo' | 'photos-library' | 'takeout' | 'icloud-export' | 'not-on-disk' | 'lookalike-path' | 'video-missing-in-photo' | 'short-media' | 'small-media' | 'pinned-from-another-day' | 'pin-unusable' | 'library-pin-unused' | 'library-pins-off' | 'sync-folder' | 'pin-outside-timeframe' | 'unreadable-mark' | 'unused-correction' | 'source-missing' | 'source-empty' | 'source-unused' | 'source-offline' | 'network-use' | 'plain-http' | 'clock-behind' | 'unknown-zone' | 'hook-missing' | 'day-skipped' | 'transition-shortened' | 'clips-shortened' | 'start-passed-over' | 'covered-media' | 'unmoving-media' | 'clip-steadied' | 'clip-not-steadied' | 'slow-sound' | 'film-too-long' | 'film-too-narrow' | 'crossfade-shortened' | 'cuts-off-beats' | 'single-day' | 'long-timeframe' | 'place-names-missing' | 'speech-detector-missing' | 'music-left-out' | 'missing-glyphs' | 'other-font' | 'caption-left-out' | 'worker-restarted' | 'memory-short' | 'waiting-for-run' | 'sound-adjusted' | 'sound-held-back' | 'media-log' | 'unreadable-folder' | 'emptied-folder' | 'catalog-rebuilt' | 'catalog-unavailable' | 'damaged-segment' | 'history-unavailable' | 'lock-unavailable' | 'album' | 'hook-failed' | 'watch-incomplete' | 'watch-interrupted' | 'cache-not-pruned' | 'report-not-written' | 'cover-missing' | 'poster-not-written' | 'timeline-not-written' | 'teaser-not-written' | 'name-not-synced' | 'film-replaced' | 'schedule-without-effect' | 'nothing-to-show' | 'stopping' | 'hook-output' | 'hooks-of-plan'} NoteCode Trouble that does not end a run; the page has a sentence for each. */
/** @typedef {'usage' | 'job-invalid' | 'clips-skipped' | 'no-media' | 'missing-input' | 'missing-component' | 'internal-error' | 'output-unwritable' | 'disk-full' | 'input-output' | 'busy' | 'fuller-film' | 'hung-up' | 'interrupted' | 'quit' | 'terminated'} ErrorCode Trouble that ends a run, or that a request comes to nothing by; the page has a sentence for each. */
/** @typedef {'not-found' | 'draft-changed' | 'read-only' | 'only-in-file' | 'file-exists' | 'file-changed' | 'not-local' | 'cancelled' | 'disk-silent' | 'no-picture' | 'no-such-range' | 'token-needed' | 'wrong-host' | 'two-hosts' | 'foreign-origin' | 'not-json' | 'method' | 'body' | 'bad-request' | 'address-too-long' | 'too-large' | 'too-slow'} RefusalCode Other reasons why a request comes to nothing; the page has a sentence for each. */
/**
 * @typedef {object} Trouble
 * @property {NoteCode | ErrorCode} code
 * @property {string} message
 * @property {string | null} [remedy]
 * @property {string | null} [day]
 * @property {string | null} [name] The file's name, without its folder.
 * @property {'note' | 'warning'} [severity]
 * @property {string | null} [place]
 * @property {string | null} [cause]
 * @property {Record<string, number>} [arguments] The figures of the sentence, by name; absent for most codes.
 */
/**
 * @typedef {object} YAMLError
 * @property {number} line
 * @property {number} column
 * @property {string} message
 * @property {string | null} [suggestion]
 * @property {string} [key] The key at the position, with those above it: `composition.date-overlay.font`.
 */
/**
 * @typedef {object} Error
 * @property {{ code: ErrorCode | RefusalCode, message: string, remedy?: string | null, places?: YAMLError[] }} error
 * @property {number} [current] The draft's revision, with 409.
 */
/**
 * @typedef {object} Done
 * @property {string} [id]
 */
/**
 * @typedef {object} Tag
 * @property {number} number
 * @property {string} name
 */
/**
 * @typedef {object} Source
 * @property {string} id
 * @property {string} name
 * @property {'folder' | 'photos' | 'takeout' | 's3'} type
 * @property {'ready' | 'scanning' | 'offline' | 'no-permission' | 'error'} state
 * @property {number} count
 * @property {number} [fraction] How far a scan is.
 * @property {NoteCode | ErrorCode} [code] What the message is about, where the state does not say it all.
 * @property {string} [message]
 * @property {string} [remedy]
 */
/**
 * @typedef {object} IndexDay
 * @property {string} day
 * @property {number} count Clips: what a film can show.
 * @property {number} stills Photos.
 * @property {number} refused Files that look like media and cannot be used.
 * @property {Kind[]} kinds
 * @property {string} [cover] The item that stands for the day: what the film shows, else its first clip, else its first photo. Absent on a day without media whose pin shows nothing that is here.
 * @property {boolean} pinned
 * @property {boolean} from-another-day
 * @property {boolean} chosen
 * @property {boolean} left-out
 * @property {Pin} [library-pin] The pin that the library has for the day (`dayreel pin`), whatever the film shows.
 */
/**
 * @typedef {object} MonthCount
 * @property {string} month
 * @property {number} count
 */
/**
 * @typedef {object} Index
 * @property {string} version Changes when the catalog does.
 * @property {'ready' | 'scanning' | 'empty' | 'no-permission'} state
 * @property {boolean} read-only
 * @property {boolean} shows-folders Whether a film’s folder can be shown to who looks at the page: `revealFilm`.
 * @property {string} today
 * @property {number} week-start 1 is Monday; the page prefers its locale's.
 * @property {string} opens The month to open: the newest with a sure day; of a job file, the newest of its film that has one.
 * @property {number} items
 * @property {number[]} years Years that have media, ascending.
 * @property {MonthCount[]} months Months that have media, ascending.
 * @property {IndexDay[]} days Days with media from `from` to `to`.
 * @property {Source[]} sources
 * @property {Tag[]} tags
 * @property {string} draft The draft to show first.
 * @property {string} event The last event that this answer includes.
 */
/**
 * @typedef {object} Cell
 * @property {string} id
 * @property {Kind} kind
 * @property {string} day
 * @property {string} captured With the offset of where it was filmed.
 * @property {string} name
 * @property {number} [width] Absent of a photo, as are height and duration.
 * @property {number} [height]
 * @property {number} [duration] Seconds.
 * @property {number} [size] Bytes; with `details` alone, as what follows.
 * @property {string} [place] The name of where it was filmed.
 * @property {number[]} [tags]
 * @property {boolean} [in-film] Whether the film that is put together shows it.
 */
/**
 * @typedef {object} Item
 * @property {string} id
 * @property {Kind} kind
 * @property {string} day
 * @property {string} captured With the offset of where it was filmed.
 * @property {string} name
 * @property {number} [width] Absent of a photo, as are height and duration.
 * @property {number} [height]
 * @property {string} source
 * @property {string} evidence
 * @property {string} zone-evidence
 * @property {string} codec
 * @property {number} size
 * @property {number} rotation
 * @property {string} hdr
 * @property {boolean} audio
 * @property {Trouble[]} problems
 * @property {number[]} tags
 * @property {'original' | 'proxy' | 'none'} playable Whether the browser plays or shows the file itself, or plays an H.264 proxy.
 * @property {number} [duration]
 * @property {number} [frame-rate]
 * @property {({ captured: string, evidence: string })[]} [other-dates]
 * @property {boolean} [favourite]
 * @property {{ latitude: number, longitude: number, name?: string }} [place]
 * @property {string[]} [albums]
 * @property {string} [content-id]
 * @property {string[]} [library-pins] The days that the library has it pinned to.
 */
/**
 * @typedef {object} DayItems
 * @property {string} day
 * @property {Item[]} items In order of time.
 * @property {Refused[]} refused Files of the day that cannot be used.
 */
/**
 * @typedef {object} Refused A file that looks like media and is not used.
 * @property {string} name Without its folder.
 * @property {NoteCode} code
 * @property {string} message The reason, in the engine’s words.
 * @property {string} [item] The item that a pin shows all the same; absent if no pin may name the file.
 */
/** @typedef {{ skip: true } | { item: string, from?: number, duration?: number, speed?: number | 'original' }} Pin */
/**
 * @typedef {object} DraftFacts
 * @property {string} id
 * @property {string} name
 * @property {number} revision
 * @property {boolean} saved Whether the job file has all of it.
 * @property {string} [file]
 */
/**
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} name
 * @property {number} revision
 * @property {boolean} saved
 * @property {Record<string, any>} settings The job file's keys (schema/job.schema.json) without `pins`, `sources` and `output.file`.
 * @property {Record<string, Pin>} pins By day; the server writes names for ids.
 * @property {string} [file]
 */
/**
 * @typedef {object} DraftChange
 * @property {number} revision The one that was changed; another gives 409.
 * @property {Record<string, any>} settings The job file's keys (schema/job.schema.json) without `pins`, `sources` and `output.file`.
 * @property {Record<string, Pin>} pins By day; the server writes names for ids.
 */
/**
 * @typedef {object} DraftYAML
 * @property {string} yaml The draft as a job file: comments and the order of keys are those of the file.
 * @property {string} saved The file as it is on the disk; empty without one.
 * @property {string} file Name of the file, or one that suits.
 * @property {boolean} [elsewhere] True if another program has changed the file since the unsaved changes began: saving under its name replaces that too.
 */
/** @typedef {'damaged' | 'dark' | 'glaring' | 'blurred' | 'shaken' | 'fast' | 'unmoving'} Flaw What is wrong with seconds of a recording; `fast`: the camera turns too fast. */
/**
 * @typedef {object} Look
 * @property {({ from: number, to: number, flaws: Flaw[] })[]} seconds In order and without gaps: all that was looked at.
 * @property {({ from: number, to: number })[]} speech
 * @property {boolean} covered Nothing can be seen at any moment.
 * @property {{ from: number, to: number }} [best] The part that the film shows by itself; absent if there is no choice, and without a draft.
 */
/**
 * @typedef {object} Moment
 * @property {'best' | 'later-start' | 'library'} choice
 * @property {({ flaw: Flaw, from: number, to: number })[]} flawed
 * @property {('steady' | 'speech')[]} merits
 * @property {({ from: number, to: number })[]} others The next best parts, the better first.
 */
/**
 * @typedef {object} PlanProgress
 * @property {string} draft
 * @property {string} [from]
 * @property {string} [to]
 * @property {number} done
 * @property {number} of
 * @property {number} [left] Seconds, estimated; absent as long as nothing is known of the speed.
 * @property {number} [bytes] The most bytes that are fetched from buckets; absent for none.
 */
/** @typedef {string | { tag: string }} Preference A quality of media: a kind, `favourite`, `best`, or a tag by its colour or number. */
/**
 * @typedef {object} Merit
 * @property {Record<string, any>} quality `any`, `at-least` with a `length` in seconds, or `usable`.
 * @property {boolean} is-certain Whether the day of the chosen clips is certain, and that of others is not.
 * @property {Preference[]} wanted
 */
/** @typedef {{ only: { kind: ClipKind, merit: Merit } } | { first: { count: number, of: number, kind: ClipKind, merit: Merit } } | { best: { count: number, of: number, kind: ClipKind, merit: Merit } } | { all: { count: number, kind: ClipKind, merit: Merit } } | { proxy: {  } }} KindReason Why the rules chose clips of one kind: the code, with its arguments. */
/** @typedef {{ automatic: { reasons: KindReason[] } } | { pinned: {  } } | { 'pinned-from': { day: string } } | { 'library-pin': { from?: string } }} ChoiceReason Why a day shows its clips: the code, with its arguments. */
/** @typedef {{ 'day-is-skipped': {  } } | { 'other-pinned': { name: string } } | { unusable: { reason: Record<string, any> } } | { 'too-short': { length: number, minimum: number } } | { 'not-preferred': { kind: ClipKind } } | { excluded: { quality: Preference } } | { lacks: { quality: Preference } } | { 'dated-only-by': { evidence: string } } | { proxy: {  } } | { after: { kind: ClipKind } } | { 'uncertain-day': {  } } | { 'less-good': { than: string } } | { 'not-measured': { most: number } } | { 'not-seen': {  } } | { covered: {  } } | { unmoving: {  } } | { later: { than: string } } | { 'same-time': { as: string } } | { 'same-hour': { as: string } } | { 'not-chosen': {  } }} LeftOutReason Why a clip is not shown: the code, with its arguments. Lengths are in seconds. */
/**
 * @typedef {object} Candidate
 * @property {string} id
 * @property {string} name
 * @property {LeftOutReason} reason
 * @property {string} why-not The reason in the engine's words.
 * @property {'rules' | 'unusable'} [objection] `rules`: the job’s rules exclude it, and a pin shows it all the same; `unusable`: it cannot be shown. Absent if others are preferred.
 * @property {number} [score] How good the recording is, comparable within its day. Absent if it was not measured.
 */
/**
 * @typedef {object} PickText
 * @property {'opening' | 'divider' | 'closing'} kind
 * @property {string[]} lines
 * @property {boolean} card True for one on a card of its own, and not on the clip's moving picture.
 */
/**
 * @typedef {object} Pick
 * @property {string} id
 * @property {string} name
 * @property {ClipKind} kind
 * @property {string} captured
 * @property {string} recorded-day
 * @property {number} in
 * @property {number} out
 * @property {number} [speed] How many seconds of the recording pass in one of the film. Absent for one.
 * @property {number} duration Of the recording.
 * @property {number} start Where in the film, in seconds.
 * @property {number} frames
 * @property {string} evidence
 * @property {boolean} pinned
 * @property {boolean} uncertain
 * @property {Moment} [moment]
 * @property {{ id: string, name: string }} [beside] The recording at its right; absent for a clip of one.
 * @property {PickText[]} [texts] Its titles and dividers; absent for none.
 * @property {string} [place] The place that the film names with it, and not in a caption of the day.
 * @property {number} [score] How good the recording is, comparable within its day. Absent if it was not measured.
 */
/**
 * @typedef {object} PlanDay
 * @property {string} day
 * @property {ChoiceReason} reason
 * @property {string} rule The reason in the engine's words.
 * @property {Pick[]} picks
 * @property {Candidate[]} candidates
 * @property {boolean} [pending] True if recordings of the day are not looked at yet: the choice may change.
 */
/**
 * @typedef {object} Plan
 * @property {number} revision
 * @property {string} title
 * @property {string} [locale] The locale of the film's words, if the job or the settings of the machine name one.
 * @property {{ first: string, last: string }} timeframe
 * @property {{ first: string, last: string }} [own] The draft’s own days, if the plan is of others.
 * @property {PlanDay[]} days
 * @property {string[]} empty-days
 * @property {({ day: string, skipped: boolean, 'library-pin'?: boolean, candidates: Candidate[] })[]} left-out
 * @property {number} duration
 * @property {number} frames
 * @property {{ 'film-bytes': number, 'cache-bytes': number, seconds: number, workers: number }} estimate
 * @property {Trouble[]} warnings
 * @property {string[]} [music] The names of the music's files, in the order of playing; absent for a film without any.
 * @property {'calm' | 'warm' | 'bright'} [composed] The mood of composed music; absent for a film without.
 * @property {number} [pending] Recordings that are not looked at yet; absent if all are.
 */
/**
 * @typedef {object} Progress
 * @property {'scan' | 'select' | 'render' | 'assemble'} stage
 * @property {number} fraction
 * @property {number} overall
 * @property {number} elapsed
 * @property {number | null} remaining
 * @property {number | null} [speed] Seconds of film a second.
 */
/**
 * @typedef {object} Chapter
 * @property {string} day
 * @property {number} start
 * @property {number} duration
 * @property {string} item
 */
/**
 * @typedef {object} Film
 * @property {string} id
 * @property {string} card The same for all runs that make the same file.
 * @property {string} draft
 * @property {string} title
 * @property {FilmStatus} status
 * @property {string} from
 * @property {string} to
 * @property {number} days
 * @property {Trouble[]} warnings
 * @property {boolean} present False when the film's file is gone.
 * @property {string} [started]
 * @property {string} [ended]
 * @property {number} [position] Place in the queue; 0 while it is made.
 * @property {Progress} [progress]
 * @property {Trouble} [error]
 * @property {string} [cover]
 * @property {{ output: string, 'output-bytes': number, duration: number, width: number, height: number, 'frame-rate': string, codec: string }} [film]
 * @property {Chapter[]} [chapters]
 * @property {number} [rendered]
 * @property {number} [reused]
 */
/**
 * @typedef {object} Preview
 * @property {string} id
 * @property {string} draft
 * @property {number} [join]
 * @property {number} [first]
 * @property {number} [last]
 * @property {boolean} [sound]
 * @property {'running' | 'ready' | 'failed'} state
 * @property {number} progress
 * @property {Trouble} [error]
 */
/**
 * @typedef {object} Album
 * @property {string} id
 * @property {string} title
 * @property {'user' | 'shared' | 'smart'} type
 * @property {string[]} path
 * @property {number} count
 * @property {string} first
 * @property {string} last
 * @property {string} cover
 */
/**
 * @typedef {object} Schedule
 * @property {string} id
 * @property {string} job
 * @property {string} title
 * @property {'daily' | 'weekly' | 'monthly' | 'yearly'} every
 * @property {boolean} paused
 * @property {string | null} next
 * @property {'due' | 'up-to-date' | 'waiting' | 'failed'} state
 * @property {string} why The reason for the state, in the engine's words.
 * @property {{ title: string, state: 'running' | 'due' | 'waiting' | 'failing' | 'nothing' | 'up-to-date', until?: string }} [film] The film that matters most now, and what is to be said of it.
 * @property {{ film: string, ended: string, status: FilmStatus, title: string }} [last]
 * @property {{ title: string, rendered: number, days: number }} [ahead] What is rendered of the film that comes next; missing while that is nothing.
 */
/**
 * @typedef {object} Preset
 * @property {string} id
 * @property {string} title
 * @property {string} description
 * @property {Record<string, any>} settings
 */
/**
 * @typedef {object} Share
 * @property {string} id
 * @property {string} film
 * @property {string} title
 * @property {string} made
 * @property {string} until From then on the link opens nothing.
 */
/**
 * @typedef {object} Place
 * @property {string} id
 * @property {string} name
 * @property {string} country ISO 3166-1: `PT`.
 * @property {number} count
 * @property {number} days Days with an item.
 * @property {string} first
 * @property {string} last
 * @property {string} cover
 */
/**
 * @typedef {object} DayRow
 * @property {string} from
 * @property {string} to
 * @property {number} length Days.
 */
/**
 * @typedef {object} YearStatistics
 * @property {number} year
 * @property {number} days Days with a clip.
 * @property {number} clips
 * @property {number} photos
 * @property {DayRow} [longest]
 */
/**
 * @typedef {object} Places
 * @property {boolean} has-names False where no table of names is installed.
 * @property {number} unplaced Items that are at none of the places.
 * @property {Place[]} places
 */
/**
 * @typedef {object} Statistics
 * @property {YearStatistics[]} years Years that have media, ascending.
 * @property {DayRow} [longest]
 * @property {DayRow} [current]
 */
/**
 * @typedef {object} Music
 * @property {({ id: string, name: string, folder: string, path: string, size: number })[]} files
 * @property {boolean} more There are more than are listed.
 */

export {};
