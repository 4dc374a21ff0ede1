package import Model

/// Looks at recordings to find out which of them, and which of their parts, are good.
package protocol MomentStage: Sendable {
    /// The media with how good they are, as far as the choice of a day's media depends on it. Throws `DayreelError`, `CancellationError`.
    func scored(_ media: AvailableMedia, progress: ProgressSink) async throws -> AvailableMedia

    /// The picks with the parts of their recordings that are to be shown. Throws like `scored`.
    func moments(of picks: IdentifiedSelection, progress: ProgressSink) async throws -> LookedPicks
}

/// Picks that were looked at.
package struct LookedPicks: Sendable {
    package var picks: IdentifiedSelection
    /// Ids of picks in which nothing is to be seen, and which other media of their days may replace.
    package var covered: Set<String>

    package init(_ picks: IdentifiedSelection, covered: Set<String> = []) {
        self.picks = picks
        self.covered = covered
    }
}
