import LibAV
import Model
import Stages

/// Pictures made sample by sample in any planar format, and a normaliser for them without a file.
enum PictureSamples {
    static let film = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30))

    /// A picture whose planes are flat.
    static func flat(
        _ format: String, _ values: [Int], width: Int = 320, height: Int = 180, color: ColorDescription = .unspecified
    ) throws -> VideoFrame {
        var frame = try VideoFrame(width: width, height: height, pixelFormat: format)
        frame.presentationTime = 0
        frame.color = color
        for plane in 0..<frame.planeCount { frame.paint(plane, values[plane]) }
        return frame
    }

    static func normalized(
        _ frame: consuming VideoFrame, _ film: FilmFormat = film, rotation: DisplayRotation = .upright,
        container: ColorDescription = .unspecified
    ) throws -> VideoFrame {
        try FrameNormalizer(
            rotation: rotation, container: container, frameRate: Rational(30, 1), format: film
        ).normalized(frame)
    }

    /// Gamma-coded red, green and blue of a film's codes.
    static func rgb(ofFilm codes: SIMD3<Double>) -> SIMD3<Double> {
        let luma = (codes.x - 16) / 219
        let (r, b) = (luma + 1.5748 * (codes.z - 128) / 224, luma + 1.8556 * (codes.y - 128) / 224)
        return SIMD3(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b).mapped { max(0, $0) }
    }
}

extension VideoFrame {
    /// Fills a rectangle of a plane with 8-bit samples, or wider ones in native byte order.
    mutating func paint(_ plane: Int, _ value: Int, x: Range<Int>? = nil, y: Range<Int>? = nil) {
        let size = hasWideSamples ? 2 : 1
        withMutablePlane(plane) { bytes, stride, width, height in
            for row in y ?? 0..<height {
                for column in x ?? 0..<width {
                    bytes[row * stride + column * size] = UInt8(truncatingIfNeeded: value)
                    if size == 2 { bytes[row * stride + column * 2 + 1] = UInt8(value >> 8) }
                }
            }
        }
    }

    private var hasWideSamples: Bool {
        ["10", "12", "16"].contains { pixelFormat.contains("p\($0)") || pixelFormat.contains("gray\($0)") }
    }

    /// The mean of each plane of a 4:2:0 picture around a point, whose position is given as fractions of the sides.
    borrowing func color(atX x: Double = 0.5, y: Double = 0.5, radius: Int = 3) -> SIMD3<Double> {
        var means = SIMD3<Double>.zero
        for plane in 0..<3 {
            let (columns, rows) = plane == 0 ? (width, height) : (width / 2, height / 2)
            let (column, row) = (Int(x * Double(columns)), Int(y * Double(rows)))
            means[plane] = mean(
                plane: plane, x: (column - radius)..<(column + radius), y: (row - radius)..<(row + radius))
        }
        return means
    }
}
