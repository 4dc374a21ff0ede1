import LibAV
import Model

extension VideoFrame {
    /// Mixes pictures of a film of the same size in their own, gamma-coded values, as the dissolves of video editors do. `weight` is the
    /// other picture's share in 65,536ths. The picture must be writable.
    mutating func blend(towards other: borrowing VideoFrame, weight: Int) {
        if isDeep {
            blend(UInt16.self, towards: other, weight: weight)
        } else {
            blend(UInt8.self, towards: other, weight: weight)
        }
    }

    private mutating func blend<Sample: FilmSample>(
        _: Sample.Type, towards other: borrowing VideoFrame, weight: Int
    ) {
        guard weight > 0 else { return }
        // Each factor has 16 bits, and says so, as SIMD has no cheap product of 32 bits: all of the other is a copy.
        let isAll = weight >= 65_536
        let (own, others) = (UInt32(isAll ? 0 : 65_536 - weight) & 0xffff, UInt32(isAll ? 0 : weight) & 0xffff)
        for plane in 0..<planeCount {
            other.withSamples(plane, of: Sample.self) { source, sourceStride, width, height in
                withMutableSamples(plane, of: Sample.self) { samples, stride, _, _ in
                    for y in 0..<height {
                        let next = source.extracting(.row(y, of: width, sourceStride))
                        samples.withElements(.row(y, of: width, stride)) { line in
                            precondition(line.count == next.count)
                            guard !isAll else {
                                for x in line.indices { line[x] = next[x] }
                                return
                            }
                            for x in line.indices {
                                let sum =
                                    UInt32(truncatingIfNeeded: line[x]) &* own
                                    &+ UInt32(truncatingIfNeeded: next[x]) &* others &+ 32_768
                                line[x] = Sample(truncatingIfNeeded: sum &>> 16)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a picture fades to.
package enum FadeGround: Hashable, Sendable {
    case black, white

    func luma<Sample: FilmSample>(_: Sample.Type) -> Int32 { self == .black ? Sample.black : Sample.white }
}

extension VideoFrame {
    /// Fades towards black. `share` is the share that remains, in 65,536ths.
    mutating func dim(to share: Int) { fade(to: .black, keeping: share) }

    /// Fades towards a ground. `share` is the share of the picture that remains, in 65,536ths.
    mutating func fade(to ground: FadeGround, keeping share: Int) {
        if isDeep {
            fade(UInt16.self, to: ground, keeping: share)
        } else {
            fade(UInt8.self, to: ground, keeping: share)
        }
    }

    private mutating func fade<Sample: FilmSample>(_: Sample.Type, to ground: FadeGround, keeping share: Int) {
        guard share < 65_536 else { return }
        let kept = UInt32(max(0, share)) & 0xffff
        for plane in 0..<planeCount {
            let grey = UInt32(plane == 0 ? ground.luma(Sample.self) : Sample.grey) * (65_536 - kept) + 32_768
            withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                for y in 0..<height {
                    samples.withElements(.row(y, of: width, stride)) { line in
                        for x in line.indices {
                            let sum = UInt32(truncatingIfNeeded: line[x]) &* kept &+ grey
                            line[x] = Sample(truncatingIfNeeded: sum &>> 16)
                        }
                    }
                }
            }
        }
    }
}

extension VideoFrame {
    /// Makes everything black that lies outside of a picture's place in the frame. The frame must be writable.
    mutating func blackenBars(around place: FitGeometry) {
        if isDeep { blackenBars(UInt16.self, around: place) } else { blackenBars(UInt8.self, around: place) }
    }

    private mutating func blackenBars<Sample: FilmSample>(_: Sample.Type, around place: FitGeometry) {
        for plane in 0..<planeCount {
            let step = plane == 0 ? 1 : 2
            let black = Sample(Sample.black(ofPlane: plane))
            let (left, right) = (place.left / step, (place.left + place.width) / step)
            let rows = place.top / step..<(place.top + place.height) / step
            withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                for row in 0..<height {
                    let isBar = !rows.contains(row)
                    for column in 0..<(isBar ? width : left) { samples[row * stride + column] = black }
                    guard !isBar, right < width else { continue }
                    for column in right..<width { samples[row * stride + column] = black }
                }
            }
        }
    }
}

/// Thresholds for rounding, which turn the steps of soft shadows and gradients into fine patterns: on snow, steps of one level are seen.
enum OrderedDither {
    /// Bayer's matrix of 8 by 8, as 32,768ths of a sample value: for each of the eight kinds of rows, the thresholds of `count` samples,
    /// the first of which stands in column `first`. A picture's row `y` is of the kind `y & 7`.
    ///
    /// One threshold for each sample, so that loops over a row need no place in the matrix and the compiler turns them into SIMD.
    static func rows(from first: Int = 0, count: Int) -> [UInt16] {
        var rows = Array(repeating: UInt16(0), count: 8 * count)
        for y in 0..<8 {
            for column in 0..<min(8, count) {
                rows[y * count + column] = threshold((first + column) & 7, y) * 512 + 256
            }
            for column in min(8, count)..<count { rows[y * count + column] = rows[y * count + column - 8] }
        }
        return rows
    }

    /// 0 to 63: the bits of x ^ y and y, interleaved and reversed.
    private static func threshold(_ x: Int, _ y: Int) -> UInt16 {
        var value = 0
        for bit in 0..<3 {
            let (across, down) = ((x ^ y) >> bit & 1, y >> bit & 1)
            value |= across << (5 - 2 * bit) | down << (4 - 2 * bit)
        }
        return UInt16(value)
    }
}

/// The pictures of a slowed clip in the film's frame. A picture that would stay on screen for longer than others gives way to the next bit
/// by bit, so that motion does not go by steps.
///
/// Each picture of the source is fitted once. The shares are whole numbers of 256, so that the same frames come out wherever a segment
/// begins.
final class MixedFrames {
    private var upstream: ConstantRateFrames
    private let fit: (consuming VideoFrame) throws -> VideoFrame
    private var current: VideoFrame?
    private var following: VideoFrame?
    /// The numbers of the source's pictures that `current` and `following` are.
    private var numbers = (current: 0, following: 0)
    private let pool = PicturePool()

    /// `upstream` mixes. `fit` makes a picture one of the film.
    init(_ upstream: consuming ConstantRateFrames, fit: @escaping (consuming VideoFrame) throws -> VideoFrame) {
        self.upstream = upstream
        self.fit = fit
    }

    func next() throws -> VideoFrame? {
        guard let picture = try upstream.next() else { return nil }
        var frame = try shown(picture, number: upstream.number)
        guard upstream.share > 0, let after = try next(number: upstream.number + 1) else { return frame }
        try frame.makeWritable(from: pool)
        frame.blend(towards: after, weight: upstream.share * 256)
        return frame
    }

    private func shown(_ picture: consuming VideoFrame, number: Int) throws -> VideoFrame {
        if numbers.current != number {
            current = numbers.following == number ? following.take() : try fit(picture)
            numbers.current = number
        }
        guard let frame = try current?.reference() else {
            throw DayreelError(.internalError, "a picture to mix is gone")
        }
        return frame
    }

    private func next(number: Int) throws -> VideoFrame? {
        if numbers.following != number {
            guard let picture = try upstream.following() else { return nil }
            following = try fit(picture)
            numbers.following = number
        }
        return try following?.reference()
    }
}

extension Range<Int> {
    /// The places of a row of `width` samples of a plane, from the column `left` on.
    @inline(__always)
    static func row(_ y: Int, of width: Int, _ stride: Int, from left: Int = 0) -> Range {
        y * stride + left..<y * stride + left + width
    }
}

extension MutableSpan where Element: BitwiseCopyable {
    /// Calls `body` with the elements at these places as a span of their own.
    ///
    /// For loops over rows, which compare the counts of their spans first: the compiler keeps a check for each element of a span whose
    /// count it does not know, and then uses no SIMD, which takes six times as long.
    @inline(__always)
    mutating func withElements(_ places: Range<Int>, _ body: (inout MutableSpan) -> Void) {
        precondition(places.lowerBound >= 0 && places.upperBound <= count, "places outside of the span")
        withUnsafeMutableBufferPointer { all in
            var part = UnsafeMutableBufferPointer(rebasing: all[places]).mutableSpan
            body(&part)
        }
    }
}
