/// The progress of a copy of a recording for browsers.
struct CopyProgress: Hashable, Sendable, Encodable {
    /// The item's id.
    var id: String
    /// The share done, from 0 to 1.
    var progress: Double
}

extension Studio {
    /// Tells the pages the progress of an item's copy, at most four times a second.
    nonisolated package func copyProgress(ofItem id: String) -> @Sendable (Double) -> Void {
        let limiter = RateLimiter(every: .milliseconds(250), uptime: configuration.uptime)
        return { [events] share in
            let progress = (share * 1000).rounded() / 1000
            guard limiter.isTime(always: progress >= 1) else { return }
            events.add(.copy, CopyProgress(id: id, progress: progress), subject: id)
        }
    }
}
