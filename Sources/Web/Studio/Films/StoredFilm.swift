import Model

/// A film that was requested from a page. It is stored, so that the queue and its past survive a restart. The history has the result of its
/// run.
struct StoredFilm: Sendable, Codable {
    enum Status: String, Sendable, Codable { case queued, running, ended }

    let id: String
    /// The lease of the server from which it was requested. While the lease lives, the film belongs to that server.
    var server: String?
    /// The draft's id.
    var draft: String
    /// The absolute path of the job file; of the folder for a film without one.
    var job: String
    /// The path of the job file to which `text` belongs, whether or not it exists.
    var path: String
    /// The text of the job file when the film was requested.
    var text: String
    var title: String
    /// The absolute path of its file, as it was when the film was requested; nil for films of older servers.
    var output: String?
    var from: Day
    var to: Day
    var days: Int
    /// The id of an item.
    var cover: String?
    /// True for a film of the job's schedule rather than of a draft.
    var isScheduled: Bool
    /// Seconds since 1970.
    var queued: Int64
    var started: Int64?
    var ended: Int64?
    var status = Status.queued
    /// The number of its run in the history.
    var run: Int64?
    /// The result of the film, for one that the history does not have.
    var outcome: Answer.Film.Status?
    var error: Answer.Trouble?
}
