import Model

/// A scan's whole result, kept for the moments in which a film is put together: plans of the same sources by the same rules need no other.
struct KeptScan: Sendable {
    let sources: [Source]
    private let days: DayRules
    private let dates: [DateCorrection]
    private let screenRecordings: Bool
    let found: ScanResult

    init(_ found: ScanResult, for request: ReelRequest) {
        let rules = ScanRules(request)
        self.found = found
        sources = request.job.sources
        (days, dates, screenRecordings) = (rules.days, rules.dates, rules.screenRecordings)
    }

    /// True if a scan for the request would look at the same, in the same way.
    func fits(_ request: ReelRequest) -> Bool {
        let rules = ScanRules(request)
        return sources == request.job.sources && days == rules.days && dates == rules.dates
            && screenRecordings == rules.screenRecordings
    }
}
