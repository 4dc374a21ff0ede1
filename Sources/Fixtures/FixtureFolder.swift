import Foundation
import Model

/// A folder for fixtures. It holds nothing else: sample media among somebody's own would end in their films.
struct FixtureFolder {
    let path: String

    /// The modification times of fixtures in seconds since 1970, by their paths in the folder.
    private static let known: [String: Int64] = {
        let months = [FixtureMonth.december2024, .may2024(height: 540)]
        return Dictionary(months.flatMap(\.times)) { time, _ in time }
    }()

    /// The folders above the fixtures.
    private static let folders = Set(known.keys.flatMap(foldersAbove))

    /// The files that systems leave in folders that somebody has looked at.
    private static let droppings: Set<String> = [".DS_Store", ".directory", "Thumbs.db", "desktop.ini"]

    /// Throws `DayreelError(.outputUnwritable)` for the first entry that is no fixture of this program. A folder that is missing holds
    /// nothing.
    func requireOwn() throws {
        guard let entries = FileManager.default.enumerator(atPath: path) else { return }
        for case let entry as String in entries where !isOwn(entry) {
            throw DayreelError(
                .outputUnwritable, "the folder has something other than sample media in it", place: path + "/" + entry,
                remedy: "Name a new or empty folder, such as 'month'; only earlier fixtures are replaced.")
        }
    }

    /// Removes the fixtures that are not among the paths, so that no film mixes two sets, and what interrupted runs have left of any.
    func removeOthers(than paths: Set<String>) throws {
        guard let entries = FileManager.default.enumerator(atPath: path) else { return }
        var others: [String] = []
        for case let entry as String in entries where !paths.contains(entry) && isFixture(entry) {
            others.append(entry)
        }
        for entry in others { try FileManager.default.removeItem(atPath: path + "/" + entry) }
        // Folders that hold anything stay.
        for folder in Self.folders.sorted(by: >) { rmdir(path + "/" + folder) }
    }

    /// True for a fixture, for a part of one that an interrupted run has left, for their folders, and for what systems leave.
    private func isOwn(_ entry: String) -> Bool {
        switch attributes(of: entry)?[.type] as? FileAttributeType {
        case .typeDirectory: Self.folders.contains(entry)
        case .typeRegular: Self.droppings.contains(entry.lastPathPart) || isFixture(entry)
        default: false
        }
    }

    private func attributes(of entry: String) -> [FileAttributeKey: Any]? {
        try? FileManager.default.attributesOfItem(atPath: path + "/" + entry)
    }

    /// True for a fixture, and for a part of one that an interrupted run has left. A fixture is recognized by its name and its modification
    /// time, within two seconds: the resolution of FAT.
    private func isFixture(_ entry: String) -> Bool {
        let attributes = attributes(of: entry)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return false }
        if let time = Self.known[entry] {
            let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return abs(modified - TimeInterval(time)) <= 2
        }
        let name = entry.lastPathPart
        guard name.hasPrefix("."), name.hasSuffix(FixtureWriter.partialEnding) else { return false }
        let whole = name.dropFirst().dropLast(FixtureWriter.partialEnding.count)
        return Self.known[String(entry.folderPart + whole)] != nil
    }

    private static func foldersAbove(_ path: String) -> [String] {
        path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }
}

extension FixtureMonth {
    /// The path and the modification time of each file.
    fileprivate var times: [(String, Int64)] {
        clips.map { ($0.path, $0.stamp.instant) } + stills.map { ($0.path, $0.clip.stamp.instant) }
            + oddFiles.map { ($0.path, $0.modified) }
    }
}
