/// Some consecutive stereo samples, −1…1.
package struct SoundBlock: Hashable, Sendable {
    package var left: [Float]
    package var right: [Float]

    /// Silence.
    package init(count: Int) {
        left = [Float](repeating: 0, count: count)
        right = left
    }

    package var count: Int { left.count }
}
