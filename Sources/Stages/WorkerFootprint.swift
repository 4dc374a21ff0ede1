package import Pipeline

/// How much memory rendering a job takes, by estimate.
package struct WorkerFootprint: Hashable, Sendable {
    /// Bytes of one worker.
    package let worker: Int64

    /// Bytes of the process that starts the workers.
    package static let parent: Int64 = 60_000_000

    /// Sources may be of 4K whatever the film's size: 130 MB to decode one (measured, HEVC). An encoder holds about forty
    /// pictures of the film's size at fast presets and twice as many at slow ones.
    package init(of job: Job) {
        var format = FilmFormat(of: job, items: [])
        // Nobody knows before the scan: phones film up to this.
        if case .original = job.composition.resolution { (format.width, format.height) = (3840, 2160) }
        let fast = ["ultrafast", "superfast", "veryfast", "8", "9", "10", "11", "12"]
        let pictures: Int64 = fast.contains(format.video.preset) ? 30 : 50
        let factor: Int64 = format.video.codec == .h264 ? 1 : 2
        worker = 100_000_000 + pictures * factor * Int64(format.width * format.height) * 3 / 2
    }

    /// At least one.
    package func workers(within memory: Int64) -> Int { max(1, Int((memory - Self.parent) / worker)) }
}
