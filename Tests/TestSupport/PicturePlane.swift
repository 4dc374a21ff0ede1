package import Fixtures
package import LibAV

/// One plane of a picture, usually its luma, copied out of the frame.
package struct PicturePlane: Equatable, Sendable {
    package let width: Int
    package let height: Int
    /// The samples, row by row without padding.
    private let samples: [UInt8]

    /// Copies a plane of a frame with 8-bit planes (yuv420p, gray, …); plane 0 is the luma.
    package init(of frame: borrowing VideoFrame, plane: Int = 0) {
        var copied: [UInt8] = []
        var size = (width: 0, height: 0)
        frame.withPlane(plane) { bytes, stride, width, height in
            copied.reserveCapacity(width * height)
            for row in 0..<height {
                for column in 0..<width { copied.append(bytes[row * stride + column]) }
            }
            size = (width, height)
        }
        samples = copied
        width = size.width
        height = size.height
    }

    /// Creates a plane from its samples, row by row.
    package init(width: Int, height: Int, samples: [UInt8]) {
        precondition(samples.count == width * height, "a plane has width times height samples")
        self.width = width
        self.height = height
        self.samples = samples
    }

    package var bounds: PixelRectangle { PixelRectangle(width: width, height: height) }

    package subscript(x: Int, y: Int) -> UInt8 { samples[y * width + x] }

    /// The mean over the part of the rectangle inside the picture; nil if there is none.
    package func mean(of rectangle: PixelRectangle) -> Double? {
        guard let seen = bounds.intersection(rectangle) else { return nil }
        var sum = 0
        for y in seen.y..<(seen.y + seen.height) {
            for x in seen.x..<(seen.x + seen.width) { sum += Int(self[x, y]) }
        }
        return Double(sum) / Double(seen.width * seen.height)
    }
}
