import LibAV
import Model
import Typography

/// The coverage of each pixel of a rectangle, 0…255.
struct Coverage {
    /// Left edge of the rectangle.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    var values: [UInt8]

    /// An empty rectangle.
    init(x: Range<Int>, y: Range<Int>) {
        (left, top, width, height) = (x.lowerBound, y.lowerBound, x.count, y.count)
        values = Array(repeating: 0, count: x.count * y.count)
    }

    /// Adds a picture's values wherever they are greater.
    mutating func unite(_ picture: TextPicture, values: [UInt8]) {
        for row in 0..<picture.height {
            let y = picture.top + row - top
            guard (0..<height).contains(y) else { continue }
            for column in 0..<picture.width {
                let x = picture.left + column - left
                guard (0..<width).contains(x) else { continue }
                self.values[y * width + x] = max(self.values[y * width + x], values[row * picture.width + column])
            }
        }
    }

    /// The coverage softened by a Gaussian, in the same rectangle. `sigma` is in pixels.
    func blurred(sigma: Double) throws -> Coverage {
        var canvas = try VideoFrame(width: width, height: height, pixelFormat: "gray")
        canvas.withMutablePlane(0) { bytes, stride, _, _ in
            for row in 0..<height {
                for column in 0..<width { bytes[row * stride + column] = values[row * width + column] }
            }
        }
        let input = VideoFormat(of: canvas, timeBase: Rational(1, 1), frameRate: Rational(1, 1))
        let graph = try FilterGraph(
            input: input, chain: [Filter("gblur", ["sigma": "\(max(0.1, sigma))", "steps": "2"])],
            outputPixelFormats: ["gray"])
        try graph.push(canvas)
        try graph.finish()
        guard let soft = try graph.pull() else { throw DayreelError(.internalError, "libav lost a text's shadow") }
        var result = self
        soft.withPlane(0) { bytes, stride, _, _ in
            for row in 0..<height {
                for column in 0..<width { result.values[row * width + column] = bytes[row * stride + column] }
            }
        }
        return result
    }
}
