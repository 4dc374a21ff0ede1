/// The values of a plan that was written down, exact to the microsecond: rendered as they stand.
package struct FixedPlan: Hashable, Sendable, Codable {
    /// Without its items.
    package var found: ScanResult
    package var selection: Selection
    /// Carries the fingerprint of every source.
    package var timeline: Timeline

    package init(found: ScanResult, selection: Selection, timeline: Timeline) {
        self.found = found
        self.selection = selection
        self.timeline = timeline
    }
}
