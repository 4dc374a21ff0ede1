import Files
import Foundation
import JobFiles
import Model

/// The text of a job file for folders that are served without one.
struct NewDraft {
    /// Absolute paths.
    var folders: [String]
    var timeframe: String

    /// The most bytes of a suggested name before its extension. A folder of 64 Japanese letters has more, and no draft is saved under that.
    private static let longestName = 190

    /// The name of a job file that is suggested for a folder, or for a Photos library: `family.yaml` for `Family.photoslibrary`.
    static func fileName(for folder: String) -> String {
        let name = folder.photosLibraryName ?? folder.lastPathPart
        var plain = name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
        while plain.utf8.count > longestName { plain.removeLast() }
        return (plain.isEmpty ? "film" : plain) + ".yaml"
    }

    var text: String {
        """
        # A film of one clip a day, put together in the calendar of `dayreel serve`.
        version: 1

        # Which days: 2024, 2024-12, 2024-12-01..2024-12-24, previous-month, …
        timeframe: \(timeframe)

        # Everything below a folder counts. More folders are more lines.
        sources:
        \(folders.map { "  - folder: \(JSONValue.string($0).text())" }.joined(separator: "\n"))

        output:
          file: "{from}_{to}.mp4"

        """
    }
}

/// A job that makes the film of each month, with the look and the rules of another job.
struct MonthlyJob {
    let text: JobText

    /// The text of the job; nil if that of the other cannot be changed piece by piece.
    var changed: String? {
        var root = text.root.withoutWhatIsOfItsDays
        root = root.setting("timeframe", to: .string("previous-month")).setting("schedule", to: .string("monthly"))
        return text.changed(to: root.setting("output", to: output))?.text
    }

    /// The film's file, in the same folder, under a name that is another one each month.
    private var output: JSONValue? {
        let output = text.root["output"]
        let file = output?.string ?? output?["file"]?.string ?? ""
        let isOfMonth = ["{month}", "{from}", "{to}"].contains(where: file.contains)
        let folder = LexicalPath.folder(of: file)
        // A job that makes such films itself keeps their names.
        let isTaken = isOfMonth && text.root["schedule"] != nil
        let plain = isTaken ? "{name} {year}-{month}.mp4" : "{year}-{month}.mp4"
        let name = isOfMonth && !isTaken ? file : file.contains("/") ? "\(folder)/\(plain)" : plain
        return output?["file"] == nil ? .string(name) : output?.setting("file", to: .string(name))
    }
}

extension JSONValue {
    /// A job without what was chosen or typed for its days, and would be shown in every month. Words with placeholders are right in any.
    fileprivate var withoutWhatIsOfItsDays: JSONValue {
        setting("pins", to: nil).setting("title", to: nil).changing("composition") { composition in
            composition
                .changing("captions") { captions in
                    captions.members.isEmpty
                        ? captions : captions["from"].map { ["from": $0] }
                }
                .changing("transition") { $0.members.isEmpty ? $0 : $0.setting("on", to: nil) }
                .changing("titles") { titles in
                    ["opening", "closing"].reduce(titles) { titles, place in
                        titles.changing(place) { title in
                            ["title", "subtitle"].reduce(title) { title, line in
                                title.changing(line) { $0.string?.isOfItsDays == true ? nil : $0 }
                            }
                        }
                    }
                }
        }
    }

    /// With another value of a member, which goes if that is nil or has no members any more; itself without that member.
    private func changing(_ name: String, _ change: (JSONValue) -> JSONValue?) -> JSONValue {
        guard let value = self[name] else { return self }
        let changed = change(value)
        return setting(name, to: changed == .object([]) ? nil : changed)
    }
}

extension String {
    /// True for words that were typed for certain days. An empty line is a choice, and what has a placeholder is right of any.
    fileprivate var isOfItsDays: Bool {
        contains { !$0.isWhitespace } && firstMatch(of: /\{[A-Za-z0-9_]+\}/) == nil
    }
}

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
