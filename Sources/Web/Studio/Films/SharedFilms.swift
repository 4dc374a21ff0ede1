import DayreelKit
import Files
import Foundation
import Model

/// The films that are open to everybody with their link.
///
/// Each link has a small file of its own, named after the digest of its token, so that two servers see each other's and the disk has no
/// token. Nothing is held in memory: a link that was ended is gone at once.
struct SharedFilms: Sendable {
    /// Absolute.
    let folder: String

    /// The most links at a time.
    static let limit = 200
    private static let message = "the links to films cannot be kept"

    init(state: String) { folder = state + "/shares" }

    /// Keeps a link; `id` is the digest of its token. Throws `DayreelError` if it cannot be written.
    func add(_ share: SharedFilm) throws {
        try WholeFile.write(try InternalJSON.bytes(of: share), to: path(share.id), message: Self.message)
    }

    /// The link with this id; nil if there is none, or its time is over.
    func share(_ id: String, now: Int64) -> SharedFilm? {
        guard Self.isID(id), let share = read(path(id)), share.id == id, share.until > now else { return nil }
        return share
    }

    /// The link that a token opens; nil if there is none, or its time is over.
    func share(ofToken token: some StringProtocol, now: Int64) -> SharedFilm? {
        share(SHA256Hex.of(String(token)), now: now)
    }

    /// All links whose time is not over, the newest first. Removes the others.
    func all(now: Int64) -> [SharedFilm] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var shares: [SharedFilm] = []
        for name in names where name.hasSuffix(".json") {
            guard let share = read("\(folder)/\(name)"), path(share.id) == "\(folder)/\(name)" else { continue }
            if share.until > now { shares.append(share) } else { unlink(path(share.id)) }
        }
        return shares.sorted { ($0.made, $0.id) > ($1.made, $1.id) }
    }

    /// Ends a link. Throws `DayreelError` if its file cannot be removed.
    func remove(_ id: String) throws {
        guard Self.isID(id) else { return }
        if unlink(path(id)) != 0, errno != ENOENT {
            throw DayreelError.system(errno, "the link cannot be ended", place: path(id))
        }
    }

    private func path(_ id: String) -> String { "\(folder)/\(id).json" }

    private func read(_ path: String) -> SharedFilm? {
        SmallFile.bytes(path, atMost: 1 << 14).flatMap { try? InternalJSON.value(SharedFilm.self, from: $0) }
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}

/// A link to a film.
struct SharedFilm: Hashable, Sendable, Codable {
    /// The SHA-256 digest of its token, in hexadecimal digits.
    let id: String
    /// The film's id when the link was made.
    var film: String
    /// The number of its run in the history, by which it is found once the queue has forgotten it.
    var run: Int64?
    var title: String
    /// Seconds since 1970.
    var made: Int64
    /// The first second at which it no longer opens; since 1970.
    var until: Int64

    /// The day on which it ends, by the clock of this machine: in UTC it may be the next day by then, or still the one before.
    func lastDay(in workspace: Workspace) -> Day { workspace.at(until).clock.today(by: DayRules()) }
}
