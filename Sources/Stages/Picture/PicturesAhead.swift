import Dispatch
import Files
import LibAV
import Model

/// Decodes the next picture of a large recording on a thread of its own while the current one is drawn and encoded, so that one worker uses
/// two cores: films of such recordings have no memory for a second worker. The pictures are the same as without it.
///
/// Takes as much more memory as one picture of the source. Smaller recordings are decoded in turn: where there is a worker for each core,
/// a second thread costs more than it gains.
final class PicturesAhead {
    /// Pixels of a picture from which on a recording is large: those of 2.7K (2704x1520).
    private static let large = 4_100_000

    private let clip: Clip
    private let isLarge: Bool
    private var hasThread = false
    /// True if the thread decodes, or has decoded, a picture that nobody has taken.
    private var isUnderway = false

    /// A clip's pictures, which the thread and the owner use in turn.
    ///
    /// `@unchecked Sendable`: whoever waits for a semaphore uses nothing of it until the other has signalled.
    private final class Clip: @unchecked Sendable {
        private var pictures: ClipFrames?
        private var decoded: VideoFrame?
        private var failure: (any Error)?
        private let asked = DispatchSemaphore(value: 0)
        private let answered = DispatchSemaphore(value: 0)

        init(_ pictures: ClipFrames) { self.pictures = pictures }

        /// Decodes a picture each time that one is asked for, until `close`.
        func run() {
            while true {
                asked.wait()
                if pictures == nil { break }
                do {
                    // What is missing of an object is noted by thread.
                    try MissingBytes.guarding { decoded = try decode() }
                } catch {
                    decoded = nil
                    failure = error
                }
                answered.signal()
            }
        }

        func decode() throws -> VideoFrame? { try pictures?.next() }

        func ask() { asked.signal() }

        func answer() throws -> VideoFrame? {
            answered.wait()
            if let failure = failure.take() { throw failure }
            return decoded.take()
        }

        /// Ends the thread, if there is one, and closes the source.
        func close() {
            pictures = nil
            asked.signal()
        }
    }

    init(_ pictures: ClipFrames) {
        isLarge = pictures.stream.width * pictures.stream.height >= Self.large
        clip = Clip(pictures)
    }

    deinit {
        // What is underway is waited for, because it uses the decoder.
        if isUnderway { _ = try? clip.answer() }
        clip.close()
    }

    func next() throws -> VideoFrame? {
        guard isUnderway else { return try clip.decode() }
        isUnderway = false
        return try clip.answer()
    }

    /// Starts to decode the picture that `next` returns, of a large recording. Without a thread, `next` decodes it.
    func prepare() {
        guard isLarge, !isUnderway else { return }
        if !hasThread {
            guard (try? CheckedThread.start(stack: CheckedThread.usualStack) { [clip] in clip.run() }) != nil else {
                return
            }
            hasThread = true
        }
        isUnderway = true
        clip.ask()
    }
}
