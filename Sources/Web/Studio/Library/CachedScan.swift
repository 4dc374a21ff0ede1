import Model

/// The whole result of a scan, kept for a while: further plans of the same sources by the same rules need no other scan.
struct CachedScan: Sendable {
    let sources: [Source]
    private let days: DayRules
    private let dates: [DateCorrection]
    private let screenRecordings: Bool
    let found: ScanResult

    init(_ found: ScanResult, for request: FilmRequest) {
        let rules = ScanRules(request)
        self.found = found
        sources = request.job.sources
        (days, dates, screenRecordings) = (rules.days, rules.dates, rules.screenRecordings)
    }

    /// True if both scans cover the same sources by the same rules.
    func isLike(_ other: CachedScan) -> Bool {
        sources == other.sources && days == other.days && dates == other.dates
            && screenRecordings == other.screenRecordings
    }

    /// True if both requests have the same rules, regardless of their sources.
    static func haveSameRules(_ one: FilmRequest, _ other: FilmRequest) -> Bool {
        let (left, right) = (ScanRules(one), ScanRules(other))
        return left.days == right.days && left.dates == right.dates
            && left.screenRecordings == right.screenRecordings
    }

    /// True if a scan for the request would cover the same sources by the same rules.
    func fits(_ request: FilmRequest) -> Bool {
        let rules = ScanRules(request)
        return sources == request.job.sources && days == rules.days && dates == rules.dates
            && screenRecordings == rules.screenRecordings
    }
}
