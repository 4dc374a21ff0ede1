package import LibAV

extension VideoFrame {
    /// Gives a picture with 8-bit planes one colour, by the samples of its three planes.
    package mutating func fill(luma: UInt8, blue: UInt8, red: UInt8) {
        for (plane, value) in [luma, blue, red].enumerated() {
            withMutablePlane(plane) { bytes, _, _, _ in bytes.update(repeating: value) }
        }
    }
}
