import LibAV

/// A plane of two pictures of a film of the same size.
struct PlaneShape {
    /// Samples.
    let width: Int
    let height: Int
    /// Samples from a row to the next, in the changed picture and in the other.
    let stride: Int
    let otherStride: Int
    /// Pixels of the picture that a sample is away from the next: 1 for luma, 2 for chroma.
    let step: Int

    /// The middle of a column, in halves of a pixel from the picture's left edge. Chroma lies at the left pixel of a pair (MPEG-2).
    func middle(ofColumn column: Int) -> Int { 2 * column * step + 1 }

    /// The middle of a row, in halves of a pixel from the top. Chroma lies between two rows.
    func middle(ofRow row: Int) -> Int { (2 * row + 1) * step }
}

/// A change of a plane by the samples of another picture's.
protocol PlaneChange {
    func apply<Sample: FilmSample>(
        to own: inout MutableSpan<Sample>, _ other: Span<Sample>, _ shape: PlaneShape)
}

extension VideoFrame {
    /// Changes plane by plane with the samples of another picture of the same size. The picture must be writable.
    mutating func change(with other: borrowing VideoFrame, by change: some PlaneChange) {
        if isDeep {
            self.change(UInt16.self, with: other) { change.apply(to: &$0, $1, $2) }
        } else {
            self.change(UInt8.self, with: other) { change.apply(to: &$0, $1, $2) }
        }
    }

    private mutating func change<Sample: FilmSample>(
        _: Sample.Type, with other: borrowing VideoFrame,
        _ body: (_ own: inout MutableSpan<Sample>, _ other: Span<Sample>, _ shape: PlaneShape) -> Void
    ) {
        for plane in 0..<planeCount {
            other.withSamples(plane, of: Sample.self) { source, otherStride, width, height in
                withMutableSamples(plane, of: Sample.self) { samples, stride, _, _ in
                    let shape = PlaneShape(
                        width: width, height: height, stride: stride, otherStride: otherStride, step: plane == 0 ? 1 : 2
                    )
                    body(&samples, source, shape)
                }
            }
        }
    }

    /// Mixes in another picture of the same size, by a weight for each sample, of 65,536. `fill` writes the weights of a row; it returns
    /// false for a row that stays as it is.
    mutating func mix(
        in other: borrowing VideoFrame, _ fill: (_ weights: inout [Int32], _ row: Int, _ shape: PlaneShape) -> Bool
    ) {
        if isDeep { mix(UInt16.self, in: other, fill) } else { mix(UInt8.self, in: other, fill) }
    }

    private mutating func mix<Sample: FilmSample>(
        _: Sample.Type, in other: borrowing VideoFrame,
        _ fill: (_ weights: inout [Int32], _ row: Int, _ shape: PlaneShape) -> Bool
    ) {
        change(Sample.self, with: other) { own, other, shape in
            var weights = Array(repeating: Int32(0), count: shape.width)
            for row in 0..<shape.height where fill(&weights, row, shape) {
                let next = other.extracting(.row(row, of: shape.width, shape.otherStride))
                let shares = weights.span
                own.withElements(.row(row, of: shape.width, shape.stride)) { line in
                    precondition(line.count == next.count && line.count == shares.count)
                    for column in line.indices {
                        let weight = shares[column]
                        let sum =
                            Int32(truncatingIfNeeded: line[column]) &* (65_536 &- weight)
                            &+ Int32(truncatingIfNeeded: next[column]) &* weight
                        line[column] = Sample(truncatingIfNeeded: (sum &+ 32_768) &>> 16)
                    }
                }
            }
        }
    }
}
