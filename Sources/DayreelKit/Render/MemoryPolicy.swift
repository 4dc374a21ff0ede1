import JobFiles
import Model
import Stages

/// A memory limit for all processes together.
package enum MemoryPolicy: Hashable, Sendable {
    case bytes(Int64)
    /// A limit that depends on the film's size.
    case automatic
    /// No limit: as much as the requested workers need.
    case none

    /// Creates a limit of `asked` bytes. Without one, a user who sets the number of `workers` wants all of them to work.
    package init(asked: Int64?, workers: Int?) {
        self = asked.map { .bytes($0) } ?? (workers == nil ? .automatic : .none)
    }

    /// The bytes for all workers together; nil for no limit.
    func bytesOfWorkers(for job: Job) -> Int64? {
        switch self {
        case .none: nil
        case .bytes(let bytes): Self.bytesOfWorkers(within: bytes)
        case .automatic: Self.bytesOfWorkers(within: Self.automatic(for: Self.expectedFormat(of: job)))
        }
    }

    /// The part of a limit for all processes that remains for the workers, in bytes.
    static func bytesOfWorkers(within limit: Int64) -> Int64 { max(0, limit - ownMemory) }

    /// The bytes that this process itself takes while workers render, measured for a month and a year: pages of the program and its
    /// libraries, and the plan.
    private static let ownMemory: Int64 = 55_000_000

    /// The bytes that a run of the job never exceeds with all its processes, for a service's limit in the kernel. Half of the estimate is
    /// added, because the kernel kills what exceeds the limit. Nil for no limit: a user who sets `workers` may use what they need.
    static func most(for job: Job, user: Settings) -> Int64? {
        let format = expectedFormat(of: job)
        guard let limit = user.maxMemory ?? (user.workers == nil ? automatic(for: format) : nil) else {
            return nil
        }
        // One task is rendered even if it does not fit.
        let tasks = max(limit, TaskMemory.largest(in: format))
        return tasks + tasks / 2 + ownMemory
    }

    /// 500 MB up to 1080p; above in proportion to the picture, which makes 2 GB at 2160p.
    private static func automatic(for format: FilmFormat) -> Int64 {
        let fullHD = Int64(1920 * 1080)
        return max(fullHD, Int64(format.width * format.height)).scaled(by: 500_000_000, over: fullHD)
    }

    /// The film's format as far as the job tells it. An original size is not known before the scan: phones film in 2160p at
    /// most.
    private static func expectedFormat(of job: Job) -> FilmFormat {
        var format = FilmFormat(of: job, items: [])
        if job.composition.resolution == .original { (format.width, format.height) = (3840, 2160) }
        return format
    }
}
