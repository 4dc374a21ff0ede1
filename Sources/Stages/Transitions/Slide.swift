package import LibAV

/// The next picture moves over the old one, which stays; or pushes it out.
///
/// Pictures move by even numbers of pixels, so that chroma moves by whole samples and both stay as sharp as they are.
package struct Slide: PictureTransition {
    private let direction: Direction
    private let pushes: Bool

    /// `pushes`: whether the old picture moves out before the next one.
    package init(_ direction: Direction, pushes: Bool = false) {
        self.direction = direction
        self.pushes = pushes
    }

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        try outgoing.makeWritable(from: pool)
        let length = direction.isHorizontal ? outgoing.width : outgoing.height
        // Pixels of the next picture that are seen, from the edge that it comes in by.
        let seen = ((length * Easing.inOutSine(share) + 65_536) >> 17) << 1
        outgoing.change(with: incoming, by: SlidePlane(direction: direction, pushes: pushes, pixels: seen))
        return outgoing
    }
}

/// What a slide does with a plane.
private struct SlidePlane: PlaneChange {
    let direction: Direction
    let pushes: Bool
    /// Of the next picture that are seen.
    let pixels: Int

    func apply<Sample: FilmSample>(to own: inout MutableSpan<Sample>, _ other: Span<Sample>, _ shape: PlaneShape) {
        let seen = pixels / shape.step
        if pushes { move(&own, by: seen, shape) }
        cover(&own, with: other, seen: seen, shape)
    }

    /// Moves the old picture's samples; those at the edge that it leaves free keep their values.
    private func move<Sample: FilmSample>(
        _ own: inout MutableSpan<Sample>, by distance: Int, _ shape: PlaneShape
    ) {
        let (width, height) = (shape.width, shape.height)
        switch direction {
        case .left:
            for row in 0..<height {
                let start = row * shape.stride
                for column in 0..<max(0, width - distance) { own[start + column] = own[start + column + distance] }
            }
        case .right:
            for row in 0..<height {
                let start = row * shape.stride
                for column in (0..<max(0, width - distance)).reversed() {
                    own[start + column + distance] = own[start + column]
                }
            }
        case .up:
            for row in 0..<max(0, height - distance) {
                let (to, from) = (row * shape.stride, (row + distance) * shape.stride)
                for column in 0..<width { own[to + column] = own[from + column] }
            }
        case .down:
            for row in (0..<max(0, height - distance)).reversed() {
                let (to, from) = ((row + distance) * shape.stride, row * shape.stride)
                for column in 0..<width { own[to + column] = own[from + column] }
            }
        }
    }

    /// Puts the part of the next picture that is seen over the old one.
    private func cover<Sample: FilmSample>(
        _ own: inout MutableSpan<Sample>, with other: Span<Sample>, seen: Int, _ shape: PlaneShape
    ) {
        let (across, down) =
            direction.isHorizontal ? (min(seen, shape.width), shape.height) : (shape.width, min(seen, shape.height))
        let (left, top) = (shape.width - across, shape.height - down)
        // Where it comes to lie, and where it is taken from.
        let to = (x: direction == .left ? left : 0, y: direction == .up ? top : 0)
        let from = (x: direction == .right ? left : 0, y: direction == .down ? top : 0)
        for row in 0..<down {
            let start = (to.y + row) * shape.stride + to.x
            let source = (from.y + row) * shape.otherStride + from.x
            for column in 0..<across { own[start + column] = other[source + column] }
        }
    }
}
