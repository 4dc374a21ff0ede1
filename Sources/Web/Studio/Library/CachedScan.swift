import DayreelKit
import Model

/// The sources of a scan, and the rules that decide what it finds in them.
struct ScanScope: Hashable, Sendable {
    /// The rules, without those that leave out a job's own film.
    struct Rules: Hashable, Sendable {
        private let days: DayRules
        private let dates: [DateCorrection]
        private let screenRecordings: Bool
        private let stills: Bool

        init(_ rules: ScanRules) {
            (days, dates, screenRecordings) = (rules.days, rules.dates, rules.screenRecordings)
            stills = rules.stills
        }
    }

    private let sources: [Source]
    private let rules: Rules

    init(of named: NamedSources) { (sources, rules) = (named.sources, Rules(named.rules)) }
}

/// The whole result of a scan, kept for a while: further plans of the same scope need no other scan.
struct CachedScan: Sendable {
    let scope: ScanScope
    let found: ScanResult
}
