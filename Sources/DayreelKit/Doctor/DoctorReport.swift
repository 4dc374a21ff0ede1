import Reports

/// The findings of `dayreel doctor`. `--json` prints them in this form (version 1).
package struct DoctorReport: Hashable, Sendable, Codable {
    struct Finding: Hashable, Sendable, Codable {
        enum State: String, Hashable, Sendable, Codable {
            case ok
            /// Only some jobs need it.
            case limited
            /// No film can be made without it.
            case missing
        }

        /// The part that was checked: "encoder libx264".
        var name: String
        var state: State
        /// The result of the check.
        var detail: String
        /// Advice to the user; nil if nothing is wrong.
        var remedy: String?

        init(_ name: String, _ state: State, _ detail: String, remedy: String? = nil) {
            self.name = name
            self.state = state
            self.detail = detail
            self.remedy = state == .ok ? nil : remedy
        }
    }

    var version = 1
    var findings: [Finding]

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case findings
    }

    package var isHealthy: Bool { !findings.contains { $0.state == .missing } }

    /// The report as one line per finding, each followed by its remedy, and a verdict at the end.
    package var text: String {
        var table = TextTable(["", "What", "Found"], alignments: [.left, .left, .left])
        for finding in findings { table.append([finding.state.word, finding.name, finding.detail]) }
        let remedies = findings.compactMap { finding in finding.remedy.map { "\(finding.name): \($0)" } }
        let advice = remedies.isEmpty ? "" : "\nWhat to do:\n" + remedies.map { "  \($0)\n" }.joined()
        let verdict = isHealthy ? "Dayreel can make films here." : "Dayreel cannot make films here yet."
        return table.text + advice + "\n" + verdict + "\n"
    }
}

extension DoctorReport.Finding.State {
    fileprivate var word: String {
        switch self {
        case .ok: "ok"
        case .limited: "limited"
        case .missing: "MISSING"
        }
    }
}
