/// The values of a plan that was written down, exact to the microsecond: rendered as they stand.
package struct FixedPlan: Hashable, Sendable {
    package var notes: ScanNotes
    package var selection: Selection
    /// Carries the fingerprint of every source.
    package var timeline: Timeline

    package init(notes: ScanNotes, selection: Selection, timeline: Timeline) {
        self.notes = notes
        self.selection = selection
        self.timeline = timeline
    }
}
