import Model
import Synchronization

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
