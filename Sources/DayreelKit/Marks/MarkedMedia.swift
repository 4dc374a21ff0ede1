import Files
import Library
import LibraryMarks
package import Model
import Stages

/// The media that a pin or a tag is given to: what the command line names, and what the library calls it.
package struct MarkedMedia: Hashable, Sendable {
    /// The words of the command line.
    package var name: String
    /// The name that goes into the sync folder.
    package var id: String
    /// The day of its recording, as far as that can be told here.
    package var recorded: Day?
    /// Its length; nil where that cannot be told here.
    package var duration: MediaTime?
    /// Made from its bytes; nil for what is no file here.
    var digests: ContentDigests?

    /// The same under the id that it was marked by before, if there is one.
    func known(to marks: Marks) -> MarkedMedia {
        var media = self
        media.id = marks.knownID(of: id, digests)
        return media
    }
}

/// Finds out what the library calls media.
///
/// A file gets its content id, so that every device knows it, whatever it is called there. Half of a Live Photo is named by its still.
/// A word that names no file here stays as it was written: a content id, or a name or path under a source.
struct MediaNaming {
    let workspace: Workspace
    let days: DayRules

    /// Throws `DayreelError`, `CancellationError`.
    func media(_ name: String, progress: ProgressSink) async throws -> MarkedMedia {
        if let id = ContentId(name) { return MarkedMedia(name: name, id: id.text) }
        let path = workspace.absolute(name)
        guard HeldFile(path)?.kind == .file else {
            guard HeldFile(path) == nil else {
                throw DayreelError(
                    .usage, "a folder cannot be pinned or tagged", place: path, remedy: "Name the files in it.")
            }
            guard !name.hasPrefix("/"), !name.hasPrefix("./"), !name.hasPrefix("../") else {
                throw DayreelError(
                    .missingInput, "there is no such file", place: path,
                    remedy:
                        "Name a file, the name or path that it has under a source, or an id that 'dayreel scan' shows.")
            }
            return MarkedMedia(name: name, id: name)
        }
        let item = try await item(at: path, progress: progress)
        let digests = try await digests(of: item?.files ?? [path], progress: progress)
        return MarkedMedia(
            name: name, id: digests.id.text, recorded: item?.day, duration: item?.duration, digests: digests)
    }

    /// The digests of the first of the files. All are read, so that a film which asks for them finds them known. Throws `DayreelError` if
    /// the first cannot be read.
    private func digests(of files: [String], progress: ProgressSink) async throws -> ContentDigests {
        let reader = ContentReader(
            try Catalog(path: workspace.paths.catalog), workers: workspace.machine.cores)
        let found = try await reader.read(files, progress: progress)
        // Once more for its error.
        return try found[files[0]] ?? reader.digests(of: files[0])
    }

    /// The clip that the file is, or is a half of; nil for a photo.
    private func item(at path: String, progress: ProgressSink) async throws -> MediaItem? {
        let found = try await ScanFolders(workspace).run(only: path, days: days, progress: progress)
        return found.items.first { $0.location.path == path || $0.pair == path }
    }
}
