import LibAV

extension VideoFrame {
    /// Fades towards black, 16 / 128 / 128 in limited range. `share` is the share that remains, in 65,536ths.
    mutating func dim(to share: Int) { fade(to: 16, keeping: share) }

    /// Fades towards a grey of this luma. `share` is the share of the picture that remains, in 65,536ths.
    mutating func fade(to luma: Int32, keeping share: Int) {
        let share = Int32(share)
        for plane in 0..<planeCount {
            let grey = plane == 0 ? luma : 128
            withMutablePlane(plane) { bytes, stride, width, height in
                for y in 0..<height {
                    for x in 0..<width {
                        let value = grey + ((Int32(bytes[y * stride + x]) - grey) * share + 32_768) >> 16
                        bytes[y * stride + x] = UInt8(truncatingIfNeeded: min(255, max(0, value)))
                    }
                }
            }
        }
    }
}
