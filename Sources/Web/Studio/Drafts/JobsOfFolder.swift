import Files
import Foundation
import Model

/// The job files that were made from the page for a folder that is served without any. They are remembered, so that the page has them at
/// the next start too.
struct JobsOfFolder: Sendable {
    /// The state folder.
    private let path: String

    /// The most bytes of the file: thousands of paths.
    private static let longest = 1 << 20

    private struct Known: Codable {
        /// The file to which the folder's film was saved.
        var own: String?
        /// The others.
        var more: [String] = []
    }

    /// `state` is the server's state folder, `folder` the served one. Both are absolute.
    init(state: String, folders: [String]) {
        path = "\(state)/jobs/\(StudioID.of(folders.joined(separator: "\u{0}"))).json"
    }

    private var known: Known {
        SmallFile.bytes(path, atMost: Self.longest).flatMap { try? InternalJSON.value(Known.self, from: $0) } ?? Known()
    }

    /// The file to which the folder's film was saved, if it still exists.
    var own: String? { known.own.flatMap { Self.isThere($0) ? $0 : nil } }

    /// The other files that still exist.
    var more: [String] { known.more.filter(Self.isThere) }

    /// Remembers the file to which the folder's film was saved. Throws `DayreelError`.
    func keep(own: String) throws { try write(Known(own: own, more: known.more.filter { $0 != own })) }

    /// Remembers another file. Throws `DayreelError`.
    func keep(other: String) throws {
        let known = self.known
        try write(Known(own: known.own, more: known.more.filter { $0 != other } + [other]))
    }

    private func write(_ known: Known) throws {
        try WholeFile.write(
            try InternalJSON.bytes(of: known), to: path, message: "the job files of the folder cannot be remembered")
    }

    private static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
