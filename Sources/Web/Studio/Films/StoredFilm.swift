import Model

/// A film that a page has asked for: kept from then on, so that the queue and its past are found again after a restart. What became of its
/// run stands in the history.
struct StoredFilm: Sendable, Codable {
    enum Status: String, Sendable, Codable { case queued, running, ended }

    let id: String
    /// Id of the draft.
    var draft: String
    /// Absolute path of the job file; of the folder for a film without one.
    var job: String
    /// Path that the text was read as.
    var path: String
    /// The job file at that moment.
    var text: String
    var title: String
    var from: Day
    var to: Day
    var days: Int
    /// Id of an item.
    var cover: String?
    /// It is what the job's schedule asks for, not what a draft shows.
    var isScheduled: Bool
    /// Seconds since 1970.
    var queued: Int64
    var started: Int64?
    var ended: Int64?
    var status = Status.queued
    /// Number of its run in the history.
    var run: Int64?
    /// Its end where the history does not know: it never began, or had no history.
    var outcome: Answer.Film.Status?
    var error: Answer.Trouble?
}
