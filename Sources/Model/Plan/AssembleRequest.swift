/// The input that Assemble joins into the film.
package struct AssembleRequest: Hashable, Sendable {
    package var timeline: Timeline
    /// All of the timeline's tasks; every one is in the store.
    package var tasks: [RenderTask]
    /// Absolute path of the film.
    package var output: String

    package init(timeline: Timeline, tasks: [RenderTask], output: String) {
        self.timeline = timeline
        self.tasks = tasks
        self.output = output
    }
}
