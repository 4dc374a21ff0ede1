import CFFmpeg

/// The eight orientations of a display matrix: how the stored picture is mirrored and turned for display.
package struct DisplayRotation: Hashable, Sendable, Codable {
    /// 0, 90, 180 or 270.
    package var clockwiseDegrees: Int
    /// True if the picture is flipped left to right before the turn.
    package var mirrored: Bool

    package init(clockwiseDegrees: Int, mirrored: Bool = false) {
        self.clockwiseDegrees = clockwiseDegrees
        self.mirrored = mirrored
    }

    package static let upright = DisplayRotation(clockwiseDegrees: 0)

    /// True if the displayed picture is as wide as the stored one is high.
    package var swapsSides: Bool { clockwiseDegrees == 90 || clockwiseDegrees == 270 }
}

extension DisplayRotation {
    /// The orientation of a display matrix of nine 16.16 numbers (`libavutil/display.h`): x' = a·x + c·y, y' = b·x + d·y with y downwards,
    /// a, b, c, d = m[0], m[1], m[3], m[4]. Rounds to the nearest quarter turn.
    init(displayMatrix m: UnsafeBufferPointer<Int32>) {
        let (a, b, c, d) = (Int64(m[0]), Int64(m[1]), Int64(m[3]), Int64(m[4]))
        mirrored = a * d - b * c < 0
        // A turn by θ has a = cos θ and b = sin θ; a flip before it negates both.
        let (cosine, sine) = mirrored ? (-a, -b) : (a, b)
        if abs(cosine) >= abs(sine) {
            clockwiseDegrees = cosine >= 0 ? 0 : 180
        } else {
            clockwiseDegrees = sine > 0 ? 90 : 270
        }
    }

    /// The matrix of this orientation, without a translation: players use the size of the turned picture.
    var displayMatrix: [Int32] {
        let one: Int32 = 1 << 16
        let (cosine, sine): (Int32, Int32) =
            switch clockwiseDegrees {
            case 90: (0, one)
            case 180: (-one, 0)
            case 270: (0, -one)
            default: (one, 0)
            }
        let flip: Int32 = mirrored ? -1 : 1
        return [cosine * flip, sine * flip, 0, -sine, cosine, 0, 0, 0, 1 << 30]
    }
}
