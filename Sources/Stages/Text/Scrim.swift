import Foundation
import LibAV
import Model
import Typography

/// A gradient that darkens the picture behind a text.
struct Scrim {
    /// The gradient's weight in each row of the frame, of 32,768.
    private let weights: [Int32]

    /// `isAtTop` mirrors the gradient for a text near the upper edge.
    init(_ design: ScrimDesign, height: Int, isAtTop: Bool) {
        let weights = (0..<height).map { row in
            guard let top = design.top else { return Int32(32_768) }
            let position = Double(isAtTop ? height - 1 - row : row) / Double(max(1, height - 1))
            let u = max(0, min(1, (position - top / 100) / (1 - top / 100)))
            return Int32((u * u * (3 - 2 * u) * 32_768).rounded())
        }
        self.weights = weights
    }

    /// The gradient's weight in a row, from 0 to 1.
    func weight(ofRow row: Int) -> Double {
        weights.indices.contains(row) ? Double(weights[row]) / 32_768 : 0
    }

    /// Takes light away. `strength` is the share of it that is taken where the gradient is strongest, of 65,536.
    func apply(to frame: inout VideoFrame, strength: Int) {
        guard strength > 0 else { return }
        if frame.isDeep {
            apply(UInt16.self, to: &frame, strength: strength)
        } else {
            apply(UInt8.self, to: &frame, strength: strength)
        }
    }

    private func apply<Sample: FilmSample>(_: Sample.Type, to frame: inout VideoFrame, strength: Int) {
        for plane in 0..<frame.planeCount {
            let (black, step) = (UInt32(Sample.black(ofPlane: plane)), plane == 0 ? 1 : 2)
            frame.withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                let thresholds = OrderedDither.rows(count: width)
                let dither = thresholds.span
                for row in 0..<height {
                    let weight = weights[min(weights.count - 1, row * step)]
                    let kept = 32_768 - (UInt32(weight) * UInt32(strength)) >> 16
                    guard kept < 32_768 else { continue }
                    let rounding = dither.extracting(.row(row & 7, of: width, width))
                    samples.withElements(.row(row, of: width, stride)) { line in
                        precondition(line.count == rounding.count)
                        // Wrapping arithmetic. No sum exceeds 26 bits.
                        let (share, taken) = (kept & 0x7fff, black * (32_768 - kept))
                        for column in line.indices {
                            let light = UInt32(truncatingIfNeeded: line[column]) &* share
                            let sum = light &+ taken &+ UInt32(rounding[column])
                            line[column] = Sample(truncatingIfNeeded: sum &>> 15)
                        }
                    }
                }
            }
        }
    }
}

/// Finds out how much light a text's scrim has to take from its clip: the least at which white letters have the contrast of its design with
/// the brightest of what surrounds them. One value a clip, so that nothing flickers.
///
/// Looks at up to three pictures of the frames that show the text, at a quarter of full HD: the first, and key frames, which cost one
/// decoded picture each.
struct ScrimMeasure {
    /// Lines of the pictures that are measured.
    private static let lines = 270
    private static let steps = 3

    private let design: ScrimDesign
    private let format: FilmFormat
    private let look: PictureLook?
    private let scrim: Scrim
    /// Places near the letters: within 1.2 % of the height.
    private let ring: [(x: Int, y: Int)]

    /// Throws `DayreelError`, `LibAVError`, `TextTooWide`.
    init(
        _ label: Label, _ design: ScrimDesign, _ setter: TextSetter, format: FilmFormat, look: PictureLook? = nil
    ) throws {
        (self.design, self.look) = (design, look)
        let factor = max(1, Double(min(format.width, format.height)) / Double(Self.lines))
        var small = format
        small.width = max(16, Int((Double(format.width) / factor / 2).rounded()) * 2)
        small.height = max(16, Int((Double(format.height) / factor / 2).rounded()) * 2)
        self.format = small
        scrim = Scrim(design, height: small.height, isAtTop: label.isAtTop)
        ring = try Self.ring(of: try TextLayout(label, setter, format: small), setter, in: small)
    }

    private static func ring(
        of layout: TextLayout, _ setter: TextSetter, in format: FilmFormat
    ) throws -> [(x: Int, y: Int)] {
        let pictures = try layout.lines.map { line in
            let set = try setter.line(line.text, line.design, size: line.size)
            return try typesetting { try set.picture(start: (x: line.x, y: line.y)) }
        }
        let margin = max(2, format.height * 12 / 1000)
        var near = Set<Int>()
        for picture in pictures {
            let silhouette = picture.silhouette
            for row in 0..<picture.height {
                for column in 0..<picture.width where silhouette[row * picture.width + column] > 5 {
                    let (x, y) = (picture.left + column, picture.top + row)
                    for down in [-margin, 0, margin] {
                        for across in [-margin, 0, margin] { near.insert((y + down) * format.width + x + across) }
                    }
                }
            }
        }
        return near.sorted().map { (x: $0 % format.width, y: $0 / format.width) }
            .filter { (0..<format.width).contains($0.x) && (0..<format.height).contains($0.y) }
    }

    /// The share of light to take from a clip, of 65,536; `places` are those of its recordings. Throws `RenderFailure`, `LibAVError`.
    func strength(
        for frames: Range<Int>, of clip: ClipRecipe, at places: (Fingerprint) throws -> MediaLocation
    ) throws -> Int {
        guard !ring.isEmpty, !frames.isEmpty else { return Int(design.least * 65_536) }
        guard clip.beside != nil else {
            return strength(forLight: try light(of: clip, at: places(clip.source), in: format, near: ring, frames))
        }
        let half = format.half
        let lights = try zip(clip.alone, [0, format.width - half.width]).map { side, left in
            let near = ring.map { (x: $0.x - left, y: $0.y) }.filter { (0..<half.width).contains($0.x) }
            return try near.isEmpty ? 0 : light(of: side, at: places(side.source), in: half, near: near, frames)
        }
        return strength(forLight: lights.max() ?? 0)
    }

    /// The share of light to take from the picture of a card, of 65,536. Throws `DayreelError`, `LibAVError`.
    func strength(onCard path: String) throws -> Int {
        guard !ring.isEmpty else { return Int(design.least * 65_536) }
        let picture = try CardPicture.frame(at: path, format: format, look: look)
        return strength(forLight: Self.light(of: picture, near: ring))
    }

    /// The brightest luminance near the letters in the frames of a clip of one recording.
    private func light(
        of clip: ClipRecipe, at location: MediaLocation, in format: FilmFormat, near ring: [(x: Int, y: Int)],
        _ frames: Range<Int>
    ) throws -> Double {
        var brightest = 0.0
        if let motion = clip.motion {
            let pictures = try PhotoFrames(clip, motion, at: location, format: format, look: look)
            for frame in [frames.lowerBound, frames.upperBound - 1] {
                brightest = max(brightest, Self.light(of: try pictures.frame(frame), near: ring))
            }
            return brightest
        }
        try RenderFailure.attributing(to: clip.source) {
            let pictures = try ClipFrames(location)
            let normalizer = FrameNormalizer(
                rotation: pictures.stream.rotation, container: pictures.stream.color,
                frameRate: pictures.stream.averageFrameRate, format: format, look: look)
            let rate = format.frameRate
            for step in 0..<Self.steps {
                let frame = frames.lowerBound + frames.count * step / Self.steps
                let first = pictures.start + clip.position(ofFrame: frames.lowerBound, at: rate)
                try pictures.seek(to: pictures.start + clip.position(ofFrame: frame, at: rate))
                guard let picture = try Self.picture(of: pictures, from: first, isFirst: step == 0) else { continue }
                brightest = max(brightest, Self.light(of: try normalizer.normalized(picture), near: ring))
            }
        }
        return brightest
    }

    /// The first picture at or after a time; nil if another step than the first finds one before it, whose key frame is seen already.
    private static func picture(of pictures: ClipFrames, from time: MediaTime, isFirst: Bool) throws -> VideoFrame? {
        while let picture = try pictures.next() {
            let start = MediaTime(microseconds: picture.presentationTime ?? time.microseconds)
            if start + MediaTime(microseconds: max(1, picture.duration)) > time { return picture }
            if !isFirst { return nil }
        }
        return nil
    }

    /// The share of light to take, of 65,536, from surroundings of a luminance from 0 to 1.
    func strength(forLight light: Double) -> Int {
        let limit = 1.05 / design.contrast - 0.05
        let rows = Set(ring.map(\.y))
        let mean = rows.reduce(0) { $0 + scrim.weight(ofRow: $1) } / Double(max(1, rows.count))
        let needed = light > limit ? taken(from: light, to: limit) / max(mean, 0.4) : 0
        let share = max(design.least, min(design.most, needed))
        // In steps that no other rounding of a power can change.
        return Int((share * 256).rounded()) * 256
    }

    /// The share of the signal that is taken to get from one luminance to a lesser one.
    private func taken(from light: Double, to limit: Double) -> Double {
        guard format.picture == .hdr else { return 1 - pow(limit / light, 1 / 2.4) }
        let signals = [limit, light].map {
            TransferFunction.hlgSignal(SIMD3(repeating: $0 * TransferFunction.referenceWhite)).x
        }
        return 1 - signals[0] / signals[1]
    }

    /// The 95th percentile of luminance near the letters: 1 is white, above which is only light of HDR.
    private static func light(of picture: borrowing VideoFrame, near ring: [(x: Int, y: Int)]) -> Double {
        guard picture.isDeep else {
            let level = brightest(UInt8.self, of: picture, near: ring)
            return pow(max(0, min(1, Double(level - 16) / 219)), 2.4)
        }
        let signal = max(0, Double(brightest(UInt16.self, of: picture, near: ring) - 64) / 876)
        return TransferFunction.hlg.light(SIMD3(repeating: signal)).x / TransferFunction.referenceWhite
    }

    /// The 95th percentile of luma near the letters.
    private static func brightest<Sample: FilmSample>(
        _: Sample.Type, of picture: borrowing VideoFrame, near ring: [(x: Int, y: Int)]
    ) -> Int {
        var counts = Array(repeating: 0, count: 256 << Sample.extraBits)
        picture.withSamples(0, of: Sample.self) { luma, stride, _, _ in
            for place in ring { counts[min(counts.count - 1, Int(luma[place.y * stride + place.x]))] += 1 }
        }
        var left = ring.count * 5 / 100
        for level in counts.indices.reversed() {
            left -= counts[level]
            if left < 0 { return level }
        }
        return 0
    }
}

extension Label {
    var isAtTop: Bool { position?.isTop ?? false }
}
