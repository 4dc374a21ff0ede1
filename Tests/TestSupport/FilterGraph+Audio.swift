@testable package import LibAV

extension FilterGraph {
    /// The next samples; nil if the graph needs more input or has ended.
    package func pullAudio() throws -> AudioFrame? {
        let frame = try AudioFrame.empty()
        guard try pull(into: frame.pointer) else { return nil }
        return frame
    }
}
