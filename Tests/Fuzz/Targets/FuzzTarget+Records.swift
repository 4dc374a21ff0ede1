import Files
import Foundation
import GRDB
import Model

@testable import Library
@testable import Pipeline
@testable import Reports

extension FuzzTarget {
    /// What processes and runs write for each other.
    static let records: [FuzzTarget] = [
        .text("plan") { text in
            _ = try? PlanDocument(json: text, path: "/plan.json")
            guard let plan = try? DocumentJSON.value(PlanDocument.self, from: text) else { return }
            _ = (plan.excess, try? plan.contentHash())
        },
        FuzzTarget("task") { bytes in
            if let task = try? InternalJSON.value(RenderTask.self, from: bytes) { _ = task.displayName }
            if let plan = try? InternalJSON.value(TaskPlan.self, from: bytes) {
                _ = plan.bundles.first?.first?.displayName
            }
            _ = try? InternalJSON.value(BundleResult.self, from: bytes)
        },
        FuzzTarget("worker") { bytes in
            _ = try? InternalJSON.value(WorkerEvent.self, from: bytes)
            _ = try? InternalJSON.value(RenderFailure.self, from: bytes)
        },
        FuzzTarget("probe-reply") { bytes in
            let outcome = ProbeLine.outcome(bytes)
            let again = ProbeLine.outcome(ProbeLine.line(outcome))
            guard again.facts == outcome.facts || "\(again)" == "\(outcome)" else { abort() }
        },
        // A segment that a worker has stored, and a file that lies where an output shall be.
        FuzzTarget("segment") { bytes in
            let path = ScratchFile.shared.holding(bytes)
            guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: "") else { return }
            _ = try? SegmentChecksum.isPresent(in: file)
            _ = try? SegmentChecksum.isIntact(file, as: RenderKey(digest: "00"))
        },
        FuzzTarget("output") { bytes in
            let path = ScratchFile.shared.holding(bytes)
            let signature = OutputSignature { _ in false }
            let kinds: [NamedOutput.Kind] = [
                .report, .junit, .beside(.poster), .beside(.timeline), .beside(.teaser), .page, .tune, .picture,
            ]
            for kind in kinds { _ = signature.isMade(kind, at: path) }
            _ = OutputSignature.otherKind(of: path)
            for signature in PictureSignature.allCases { _ = (signature.adding(to: bytes), signature.isIn(bytes)) }
        },
        FuzzTarget("lines") { bytes in
            var splitter = LineSplitter(limit: 64)
            for chunk in stride(from: 0, to: bytes.count, by: 7).map({ bytes[$0..<min($0 + 7, bytes.count)] }) {
                chunk.withUnsafeBytes { _ = splitter.add($0) }
            }
        },
        // The values of a row, one a line: a number, a text, or nothing.
        .text("catalog-row") { text in
            let values = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(64).map {
                line -> DatabaseValue in
                if line.isEmpty { return .null }
                if let number = Int64(line) { return number.databaseValue }
                return Double(line)?.databaseValue ?? String(line).databaseValue
            }
            let all = values + Array(repeating: .null, count: 64 - values.count)
            let marks = Array(repeating: "?", count: all.count).joined(separator: ",")
            _ = try? database?.read { database in
                let rows = try Row.fetchCursor(
                    database, sql: "SELECT \(marks)", arguments: StatementArguments(all))
                if let row = try rows.next() { _ = (CatalogRow.entry(from: row), CatalogRow.isOf(file, row)) }
            }
        },
    ]

    private static let database = try? DatabaseQueue()
    private static let file = FoundFile(
        path: "/a.mov", relativePath: "a.mov", size: 1, modified: FileTime(seconds: 1), inode: 1)
}
