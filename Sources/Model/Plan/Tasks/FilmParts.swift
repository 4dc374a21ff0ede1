/// A film whose parts are in the store: its timeline, and all the tasks that it was split into.
package struct FilmParts: Hashable, Sendable {
    package var timeline: Timeline
    package var tasks: [RenderTask]

    package init(timeline: Timeline, tasks: [RenderTask]) {
        self.timeline = timeline
        self.tasks = tasks
    }
}
