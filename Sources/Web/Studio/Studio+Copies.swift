/// The state of a recording's copy that browsers can play.
struct CopyProgress: Hashable, Sendable, Encodable {
    /// The item's.
    var id: String
    /// 0 to 1.
    var progress: Double
}

extension Studio {
    /// Tells the pages how far the copy of an item is, at most four times a second.
    nonisolated package func copyProgress(ofItem id: String) -> @Sendable (Double) -> Void {
        let pace = Pace(every: .milliseconds(250), uptime: configuration.uptime)
        return { [events] share in
            let progress = (share * 1000).rounded() / 1000
            guard pace.isTime(always: progress >= 1) else { return }
            events.add(.copy, CopyProgress(id: id, progress: progress), subject: id)
        }
    }
}
