/// The finished film.
package struct Film: Hashable, Sendable, Codable {
    package var path: String
    package var frames: Int
    package var duration: MediaTime
    package var days: Int
    /// The number of tasks rendered in this run. `reused` counts those taken from the store.
    package var rendered: Int
    package var reused: Int

    package init(path: String, frames: Int, duration: MediaTime, days: Int, rendered: Int, reused: Int) {
        self.path = path
        self.frames = frames
        self.duration = duration
        self.days = days
        self.rendered = rendered
        self.reused = reused
    }
}
