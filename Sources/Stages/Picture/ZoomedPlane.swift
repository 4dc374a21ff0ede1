import LibAV

/// A plane of a film's picture that is drawn at changing sizes.
protocol DrawnPlane {
    var width: Int { get }
    var height: Int { get }

    /// Draws the picture on a plane of a frame.
    func draw(_ columns: ZoomAxis, _ rows: ZoomAxis, on frame: inout VideoFrame, plane: Int)
}

enum ZoomedPlanes {
    /// The three planes of a film's picture.
    static func planes(of picture: borrowing VideoFrame) -> [any DrawnPlane] {
        var planes: [any DrawnPlane] = []
        for plane in 0..<3 {
            if picture.isDeep {
                planes.append(ZoomedPlane<UInt16>(plane, of: picture))
            } else {
                planes.append(ZoomedPlane<UInt8>(plane, of: picture))
            }
        }
        return planes
    }
}

private struct ZoomedPlane<Sample: FilmSample>: DrawnPlane {
    let width: Int
    let height: Int
    /// The samples, with `ZoomAxis.padding` repeated beyond each edge.
    private let samples: [Sample]
    private let stride: Int

    init(_ plane: Int, of picture: borrowing VideoFrame) {
        let padding = ZoomAxis.padding
        (width, height, samples, stride) = picture.withSamples(plane, of: Sample.self) {
            bytes, rowLength, width, height in
            let stride = width + 2 * padding
            let samples = [Sample](unsafeUninitializedCapacity: stride * (height + 2 * padding)) { buffer, count in
                for row in 0..<height + 2 * padding {
                    let source = min(max(row - padding, 0), height - 1) * rowLength
                    for column in 0..<stride {
                        buffer[row * stride + column] = bytes[source + min(max(column - padding, 0), width - 1)]
                    }
                }
                count = stride * (height + 2 * padding)
            }
            return (width, height, samples, stride)
        }
    }

    func draw(_ columns: ZoomAxis, _ rows: ZoomAxis, on frame: inout VideoFrame, plane: Int) {
        let count = columns.shown.count
        guard count > 0, !rows.shown.isEmpty else { return }
        // Rows of the picture at the frame's width, each made once: four are needed at a time.
        var lines = [Int32](repeating: 0, count: 4 * count)
        var held = [Int](repeating: -1, count: 4)
        frame.withMutableSamples(plane, of: Sample.self) { bytes, stride, _, _ in
            for (index, row) in rows.shown.enumerated() {
                let first = Int(rows.first[index])
                for line in first..<first + 4 where held[line & 3] != line {
                    stretch(line, columns, into: &lines)
                    held[line & 3] = line
                }
                let start = row * stride + columns.shown.lowerBound
                Self.mix(lines, first, rows, index, columns.coverage, into: &bytes, start)
            }
        }
    }

    /// Bits behind the point of a stretched row's samples. With them, a sum of four weighted samples has 30 bits.
    private static var lineBits: Int { 5 - Sample.extraBits }

    /// Makes a row of the padded picture at the frame's width, in its place of four.
    private func stretch(_ line: Int, _ columns: ZoomAxis, into lines: inout [Int32]) {
        let source = samples.span
        let first = columns.first.span
        let weights = columns.weights.span
        let shift = Int32(ZoomAxis.weightBits - Self.lineBits)
        let half = Int32(1) << (shift - 1)
        let start = line * stride
        let count = columns.shown.count
        let place = (line & 3) * count
        var target = lines.mutableSpan
        for column in 0..<count {
            let at = start &+ Int(first[column])
            let weight = 4 &* column
            var sum = Int32(source[at]) &* weights[weight]
            sum = sum &+ Int32(source[at &+ 1]) &* weights[weight &+ 1]
            sum = sum &+ Int32(source[at &+ 2]) &* weights[weight &+ 2]
            sum = sum &+ Int32(source[at &+ 3]) &* weights[weight &+ 3]
            target[place &+ column] = (sum &+ half) >> shift
        }
    }

    /// Mixes four stretched rows from `first` on into the samples of a frame from `start` on, with the weights of the row `index`.
    private static func mix(
        _ lines: [Int32], _ first: Int, _ rows: ZoomAxis, _ index: Int, _ coverage: [Int32],
        into bytes: inout MutableSpan<Sample>, _ start: Int
    ) {
        let all = lines.span
        let across = coverage.span
        let down = rows.coverage[index]
        let count = coverage.count
        let (one, two) = ((first & 3) * count, ((first + 1) & 3) * count)
        let (three, four) = (((first + 2) & 3) * count, ((first + 3) & 3) * count)
        let (weight, next) = (rows.weights[4 * index], rows.weights[4 * index + 1])
        let (third, last) = (rows.weights[4 * index + 2], rows.weights[4 * index + 3])
        let shift = Int32(ZoomAxis.weightBits + lineBits)
        let half = Int32(1) << (shift - 1)
        for column in 0..<count {
            var sum = all[one &+ column] &* weight
            sum = sum &+ all[two &+ column] &* next
            sum = sum &+ all[three &+ column] &* third
            sum = sum &+ all[four &+ column] &* last
            let drawn = min(Sample.most, max(0, (sum &+ half) >> shift))
            let covered = across[column] &* down
            // Only at the ends of the picture is a sample not all of it.
            if covered == 65_536 {
                bytes[start &+ column] = Sample(truncatingIfNeeded: drawn)
            } else {
                let behind = Int32(bytes[start &+ column])
                let mixed = (behind &* (65_536 &- covered) &+ drawn &* covered &+ 32_768) >> 16
                bytes[start &+ column] = Sample(truncatingIfNeeded: mixed)
            }
        }
    }
}
