package import LibAV

extension VideoFrame {
    /// Gives every byte of every plane that value.
    package mutating func fill(with value: UInt8) {
        for plane in 0..<planeCount {
            withMutablePlane(plane) { bytes, _, _, _ in for index in bytes.indices { bytes[index] = value } }
        }
    }
}
