/// How slowly a phone shows a recording.
package struct SlowMotion: Hashable, Sendable {
    package var speed: Speed
    /// The part that it shows slowly; nil for all of it.
    package var part: Range<MediaTime>?

    package init(speed: Speed, part: Range<MediaTime>? = nil) {
        self.speed = speed
        self.part = part
    }
}
