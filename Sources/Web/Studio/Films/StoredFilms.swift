import DayreelKit
import Files
import Foundation
import Library
import Model

/// The films that were requested from pages: the queue, and the ended ones. Each has its own small file, so that two servers do not
/// overwrite
/// each other's. Only the server that makes a film knows it before it ends.
struct StoredFilms: Sendable {
    /// The films, oldest first.
    private(set) var all: [StoredFilm] = []
    /// Absolute.
    let folder: String
    /// The lease that shows that this server is alive, from `load` to `close`; nil if it cannot be written.
    private var lease: ProcessLease?

    /// The number of films to keep. Older ones are only in the history.
    private static let limit = 500
    /// The most bytes of a film's file: many times those of the longest job.
    private static let longest = 1 << 24

    init(folder: String) { self.folder = folder }

    subscript(_ id: String) -> StoredFilm? { all.first { $0.id == id } }

    /// The queued films, in order.
    var queue: [StoredFilm] { all.filter { $0.status == .queued } }

    /// Adds a film. Throws `DayreelError` if its file cannot be written; then the film is not added.
    mutating func add(_ film: StoredFilm) throws {
        var film = film
        film.server = lease?.name
        try write(film)
        all.append(film)
    }

    /// Changes a film. Throws `DayreelError` if its file cannot be written; then the change lasts until the program ends.
    mutating func change(_ id: String, _ edit: (inout StoredFilm) -> Void) throws {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        edit(&all[index])
        try write(all[index])
    }

    private var leases: String { LexicalPath.folder(of: folder) + "/servers" }

    /// Lets another server take over the films that have not ended.
    mutating func close() { lease = nil }

    /// Reads all films. Those that had not ended with their server count as interrupted.
    mutating func load(history: RunHistory) {
        lease = try? ProcessLease(folder: leases)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        all = names.filter { $0.hasSuffix(".json") }.compactMap { name in
            SmallFile.bytes("\(folder)/\(name)", atMost: Self.longest)
                .flatMap { try? InternalJSON.value(StoredFilm.self, from: $0) }
        }.sorted { ($0.queued, $0.id) < ($1.queued, $1.id) }
        all = all.filter { !isOfOtherServer($0) }
        for film in all.dropLast(Self.limit) { try? FileManager.default.removeItem(atPath: path(film.id)) }
        all = all.suffix(Self.limit)
        let runs = (try? history.latest(1000)) ?? []
        for film in all where film.status != .ended {
            let run = self.run(of: film, in: runs)
            // If this cannot be written, the next start does it again.
            try? change(film.id) { film in
                (film.status, film.run) = (.ended, run?.id)
                film.outcome = .interrupted
            }
        }
    }

    /// True for a film that another server makes, or will make.
    private func isOfOtherServer(_ film: StoredFilm) -> Bool {
        film.status != .ended && film.server.map { ProcessLease.isAlive($0, folder: leases) } == true
    }

    /// The run recorded for a film; nil if none is.
    func knownRun(of film: StoredFilm, in runs: [RunRecord]) -> RunRecord? {
        film.run.flatMap { number in runs.first { $0.id == number } }
    }

    /// The run of a film: the recorded one, else the first run of its job that began with the film or later and is no other film's. `runs`
    /// are newest first.
    func run(of film: StoredFilm, in runs: [RunRecord]) -> RunRecord? {
        if let number = film.run { return runs.first { $0.id == number } }
        guard let started = film.started else { return nil }
        let taken = Set(all.compactMap(\.run))
        return runs.last { run in
            run.job == film.job && run.started >= started && !(run.id.map(taken.contains) ?? true)
                && (film.isScheduled || run.first == "\(film.from)" && run.last == "\(film.to)")
        }
    }

    private func path(_ id: String) -> String { "\(folder)/\(id).json" }

    private func write(_ film: StoredFilm) throws {
        do {
            try WholeFile.write(
                try InternalJSON.bytes(of: film), to: path(film.id), message: "the queue of films cannot be kept")
        } catch var error as DayreelError {
            error.remedy =
                "Make space on the disk of Dayreel's state folder, and see that it may be written to; then try again."
            throw error
        }
    }
}

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

/// The films that were taken off the page's list, by their ids. Their files, reports and runs stay.
struct RemovedFilms: Sendable {
    private(set) var ids: Set<String>
    private let path: String

    /// The most bytes of the file, and the most ids in it: many times the runs that the page lists.
    private static let (longest, limit) = (1 << 20, 20_000)

    /// Reads the list. `state` is the server's state folder.
    init(state: String) {
        path = state + "/removed.json"
        ids = Self.read(path) ?? []
    }

    private static func read(_ path: String) -> Set<String>? {
        SmallFile.bytes(path, atMost: longest).flatMap { try? InternalJSON.value(Set<String>.self, from: $0) }
    }

    /// Takes films off the list, or puts them back. Throws `DayreelError` if that cannot be written; then nothing has changed.
    mutating func set(_ films: Set<String>, isListed: Bool) throws {
        // Another server on the same state folder may have changed it since.
        ids = Self.read(path) ?? ids
        let changed = isListed ? ids.subtracting(films) : ids.union(films)
        let kept = Set(changed.sorted().suffix(Self.limit))
        try WholeFile.write(
            try InternalJSON.bytes(of: kept.sorted()), to: path, message: "the list of films cannot be changed")
        ids = kept
    }
}
