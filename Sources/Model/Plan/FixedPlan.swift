/// The values of a saved plan, exact to the microsecond, and rendered unchanged.
package struct FixedPlan: Hashable, Sendable {
    package var notes: ScanNotes
    package var selection: Selection
    /// Contains the fingerprint of every source.
    package var timeline: Timeline

    package init(notes: ScanNotes, selection: Selection, timeline: Timeline) {
        self.notes = notes
        self.selection = selection
        self.timeline = timeline
    }
}
