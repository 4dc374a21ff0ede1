import Foundation
import LibAV
package import Model
import Synchronization

/// Writes the files of a synthetic month. The same month always gives the same bytes, names and modification times.
package struct FixtureWriter: Sendable {
    package var month: FixtureMonth

    package init(month: FixtureMonth = .december2024) { self.month = month }

    /// Writes all files below the folder, creating it if necessary. Removes other fixtures in it. Returns the sorted paths below it. Throws
    /// `CancellationError`, and `DayreelError`: before it writes anything if the folder holds something else.
    @concurrent package func write(to folder: String, progress: ProgressSink = .none) async throws -> [String] {
        let files = jobs
        let own = FixtureFolder(path: folder)
        try own.requireOwn()
        try explainingErrors(of: folder) { try own.removeOthers(than: Set(files.map(\.path))) }
        let making = FixtureProgress(files: files.count, pictures: files.map(\.pictures).reduce(0, +), progress)
        making.begin()
        for path in files.map(\.path) { try makeFolder(of: folder + "/" + path) }
        try await withThrowingTaskGroup { group in
            for file in files {
                group.addTask {
                    try Task.checkCancellation()
                    try replaceFile(at: folder + "/" + file.path, modified: file.modified) { path in
                        try file.write(path, making.painted)
                    }
                    making.finished()
                }
            }
            // Unlike waiting for all, this ends the others with the first that fails.
            for try await _ in group {}
        }
        return files.map(\.path).sorted()
    }

    /// Writes one clip to any path. Throws `DayreelError`.
    package static func write(_ clip: FixtureClip, to path: String) throws {
        try replaceFile(at: path, modified: clip.stamp.instant) { try ClipWriter(clip: clip).write(to: $0) }
    }

    /// The end of the name of a file that is not complete; a dot precedes it.
    static let partialEnding = ".partial"

    private struct Job: Sendable {
        var path: String
        var modified: Int64
        var pictures = 0
        /// Calls `painted` after each picture of a clip.
        var write: @Sendable (_ path: String, _ painted: () -> Void) throws -> Void
    }

    private var jobs: [Job] {
        let clips = month.clips.map { clip in
            Job(path: clip.path, modified: clip.stamp.instant, pictures: clip.picture.frames) { path, painted in
                try ClipWriter(clip: clip).write(to: path, painted: painted)
            }
        }
        let stills = month.stills.map { still in
            Job(path: still.path, modified: still.clip.stamp.instant) { path, _ in
                try StillWriter(still: still).write(to: path)
            }
        }
        let odd = month.oddFiles.map { file in
            Job(path: file.path, modified: file.modified) { path, _ in try file.oddity.write(to: path) }
        }
        return clips + stills + odd
    }
}

extension FixtureMonth.Oddity {
    fileprivate func write(to path: String) throws {
        switch self {
        case .text(let text): try Data(text.utf8).write(to: URL(filePath: path))
        case .truncated(let clip):
            try ClipWriter(clip: clip).write(to: path)
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            defer { try? handle.close() }
            // The index comes last in these files: half a file has none.
            try handle.truncate(atOffset: try handle.seekToEnd() / 2)
        }
    }
}

private func makeFolder(of path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try explainingErrors(of: folder.path) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
}

/// Writes to a temporary file beside the target and renames it, so that nobody sees half a clip.
private func replaceFile(at path: String, modified: Int64, by write: (String) throws -> Void) throws {
    let target = URL(filePath: path)
    let partial = target.deletingLastPathComponent().appending(
        path: ".\(target.lastPathComponent)\(FixtureWriter.partialEnding)")
    try explainingErrors(of: path) {
        do {
            try write(partial.path)
            let date = Date(timeIntervalSince1970: TimeInterval(modified))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: partial.path)
            guard rename(partial.path, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            try? FileManager.default.removeItem(at: partial)
            throw error
        }
    }
}

private func explainingErrors(of path: String, _ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as LibAVError {
        throw DayreelError(error.dayreelCode, "cannot make a fixture clip", place: path, cause: error.description)
    } catch let error as CocoaError {
        let code: DayreelError.Code = error.code == .fileWriteOutOfSpace ? .diskFull : .outputUnwritable
        throw DayreelError(code, "cannot write", place: path, cause: SystemWords.of(error))
    } catch let error as POSIXError {
        throw DayreelError(.outputUnwritable, "cannot write", place: path, cause: SystemWords.of(error))
    }
}

extension LibAVError {
    fileprivate var dayreelCode: DayreelError.Code {
        switch kind {
        case .noSpace: .diskFull
        case .notFound, .permissionDenied: .outputUnwritable
        case .inputOutput: .inputOutput
        case .unsupported: .missingComponent
        default: .internalError
        }
    }
}

/// How much of a month is made. It counts pictures, because several clips are made at once and each takes long; files would say nothing
/// for most of the time.
final class FixtureProgress: Sendable {
    private struct Made {
        var files = 0
        var pictures = 0
    }

    private let files: Int
    private let pictures: Int
    private let sink: ProgressSink
    private let made = Mutex(Made())

    /// `files` and `pictures` are the numbers of the whole month.
    init(files: Int, pictures: Int, _ sink: ProgressSink) {
        self.files = files
        self.pictures = pictures
        self.sink = sink
    }

    func begin() { tell { _ in } }

    /// A picture of a clip is encoded.
    func painted() { tell { $0.pictures += 1 } }

    /// A file is complete.
    func finished() { tell { $0.files += 1 } }

    /// Tells within the lock, so that the figures never go back.
    private func tell(_ change: (inout Made) -> Void) {
        made.withLock { made in
            change(&made)
            let fraction = Double(made.pictures + made.files) / Double(max(1, pictures + files))
            sink(.stage(.render, fraction: fraction, detail: .made(files: made.files, of: files)))
        }
    }
}
