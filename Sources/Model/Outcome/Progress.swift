/// The names of the parts of a run that users see (docs/cli.md).
package enum StageName: String, Hashable, Sendable, Codable, CaseIterable { case scan, select, render, assemble }

/// Events of a run in progress, from the frame loop of a worker to the page that shows them.
package enum ProgressEvent: Hashable, Sendable, Codable {
    /// Progress of a stage, 0 to 1, and its current activity.
    case stage(StageName, fraction: Double, detail: ProgressDetail?)
    /// Progress of one task, from its renderer. Reported from any thread, in turn for any one task.
    case task(RenderKey, TaskProgress)
    /// Progress of the stage `render`: `fraction` of its work; `frames` of the film's pictures out of `total`, for people. The first event
    /// of a run reports the part that was already there, which takes no time.
    case rendered(fraction: Double, frames: Int, total: Int)
    case diagnostic(Diagnostic)
    case done(Film)
}

package enum TaskProgress: Hashable, Sendable, Codable {
    /// The number of frames done. Drops when a task is tried again.
    case frames(Int)
    /// The task's file is in the store.
    case finished
}

/// A receiver of progress. Called from any thread; must not block for long.
package struct ProgressSink: Sendable {
    private let send: @Sendable (ProgressEvent) -> Void

    package init(_ send: @escaping @Sendable (ProgressEvent) -> Void) { self.send = send }

    /// A sink for callers that need no progress.
    package static let none = ProgressSink { _ in }

    package func callAsFunction(_ event: ProgressEvent) { send(event) }
}

/// The current activity of a stage, as a value. Its words are in `Reports/Words`.
package enum ProgressDetail: Hashable, Sendable, Codable {
    /// The beginning of a scan: sources are opened, which may take a while on a network or a sleeping disk.
    case looking
    /// Files that a source has listed so far.
    case listed(files: Int)
    /// Files examined, out of those that the catalog does not know.
    case examined(files: Int, of: Int)
    /// Files read whole, out of those whose contents are needed.
    case read(files: Int, of: Int)
    /// The result of a scan.
    case scanned(clips: Int, files: Int)
    /// Days that the film shows.
    case selected(days: Int)
    /// Clips whose pictures were looked at for their best parts, out of all.
    /// `fetched`: bytes of buckets that this takes at the most.
    case lookedAt(clips: Int, of: Int, fetched: Int64 = 0)
    /// Pictures of a contact sheet, out of all.
    case drawn(pictures: Int, of: Int)
    /// Sample files made, out of all.
    case made(files: Int, of: Int)
}

/// The form in which a run shows its progress.
package enum ProgressForm: String, CaseIterable, Sendable {
    /// A bar on a terminal, lines otherwise.
    case auto
    /// The same as `auto`, requested explicitly.
    case bar
    /// Whole lines, as in a log, even on a terminal.
    case plain
    /// One JSON object per line.
    case json
    /// Warnings only.
    case none
}
