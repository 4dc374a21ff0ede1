import LibAV
import Model
import Pipeline

/// A request to find out how a part of a recording is steadied. Every picture that a film shows is looked at.
struct SteadyRequest: RecordingMeasurement {
    /// Raised whenever the same part would be steadied differently.
    static let version = 2

    var location: MediaLocation
    var source: Fingerprint
    /// Position in the source of the first picture.
    var start: MediaTime
    /// Length in frames of the film.
    var frames: Int
    var rate: FrameRate
    /// How fast it is shown; nil for as recorded.
    var speed: Speed?

    var remoteBytes: Int64 = 0

    struct Recipe: Encodable {
        var steady = SteadyRequest.version
        var source: Fingerprint
        var stream: Int?
        var start: MediaTime
        var frames: Int
        var rate: FrameRate
        var speed: Speed?
    }

    static let question = Examiner.Kind.steady
    static let patience = Duration.seconds(900)

    var recipe: Recipe {
        Recipe(
            source: source, stream: location.streams?.picture, start: start, frames: frames, rate: rate, speed: speed)
    }

    func measured() throws -> Steadiness? {
        let clip = ClipRecipe(source: source, start: start, frames: frames, speed: speed)
        var pictures = try ConstantRateFrames(clip, at: location, frames: 0..<frames, rate: rate)
        let stream = pictures.stream
        var (motions, sight) = (CameraMotions(), try SightMeter(bitDepth: max(8, min(16, stream.bitDepth))))
        while let picture = try pictures.next() {
            try sight.add(picture)
            try motions.add(picture)
        }
        try motions.finish()
        let before = sight.tremor(rate: rate)
        guard
            let path = SteadyPath(
                smoothing: motions.all, width: motions.width, height: motions.height, rate: rate)
        else { return Steadiness(before: before, after: before, path: nil) }
        return Steadiness(before: before, after: sight.tremor(with: path, rate: rate), path: path)
    }
}

/// How much a part of a recording trembles, and how much it would, in 1/1000 of a percent of the width (`MotionFacts.tremor`).
struct Steadiness: Hashable, Sendable, Codable {
    var before: Int
    var after: Int
    /// Nil if too much of the picture would be lost.
    var path: SteadyPath?
}

/// Finds the camera's motion from picture to picture with libvidstab. What it writes about a few hundred pictures at a time is read from
/// memory.
private struct CameraMotions {
    /// The motions from each picture to the next.
    private(set) var all: [FieldMotion] = []
    /// The size of the pictures that were looked at.
    private(set) var width = 0
    private(set) var height = 0
    private var detector: (graph: FilterGraph, file: MemoryFile)?
    private var count = 0

    /// Larger pictures are made smaller: it looks at nine times as many pixels of 2160p, and sees no more.
    private static let longest = 1920
    private static let atOnce = 300

    mutating func add(_ picture: borrowing VideoFrame) throws {
        try detect(picture)
        guard count == Self.atOnce else { return }
        try finish()
        // The last picture is also the first of the next ones.
        try detect(picture)
    }

    private mutating func detect(_ picture: borrowing VideoFrame) throws {
        let detector = try detector ?? open(picture)
        self.detector = detector
        var next = try picture.reference()
        next.presentationTime = Int64(count) * 1000
        count += 1
        try detector.graph.push(next)
        while try detector.graph.pull() != nil {}
    }

    /// Takes over what the filter has found. It writes its last lines when it is closed.
    mutating func finish() throws {
        guard let file = detector?.file else { return }
        try detector?.graph.finish()
        detector = nil
        let fields = FieldMotion.fields(in: file.text)
        guard fields.count == count else {
            throw DayreelError(.internalError, "\(fields.count) motions of \(count) pictures")
        }
        all += fields.dropFirst().map { FieldMotion(of: $0, width: width, height: height) }
        count = 0
    }

    private mutating func open(_ picture: borrowing VideoFrame) throws -> (FilterGraph, MemoryFile) {
        let (longer, shorter) = (max(picture.width, picture.height), min(picture.width, picture.height))
        let side = min(longer, Self.longest)
        let other = shorter * side / longer & ~1
        (width, height) = picture.width >= picture.height ? (side, other) : (other, side)
        let scale = Filter("scale", ["w": "\(width)", "h": "\(height)", "flags": "area"])
        let small = longer > Self.longest ? [scale] : []
        if longer <= Self.longest { (width, height) = (picture.width, picture.height) }
        let file = try MemoryFile()
        let input = VideoFormat(of: picture, timeBase: Rational(1, 1_000_000), frameRate: Rational(30, 1))
        func graph(_ options: [String: String]) throws -> FilterGraph {
            try FilterGraph(
                input: input,
                chain: small + [
                    Filter("format", ["pix_fmts": "yuv420p"]),
                    Filter(
                        "vidstabdetect",
                        ["result": file.path, "shakiness": "5", "accuracy": "15"].merging(options) { $1 }),
                ])
        }
        // Newer ones write numbers as bytes unless they are told otherwise; older ones do not know the option.
        guard let newer = try? graph(["fileformat": "ascii"]) else { return (try graph([:]), file) }
        return (newer, file)
    }
}

/// Sees the way of the picture's content, by another measure than what finds the motions: so it says whether they are right.
private struct SightMeter {
    private let wide: PhaseCorrelation
    private let tall: PhaseCorrelation
    private let bitDepth: Int
    private var last: PhaseCorrelation.Spectrum?
    /// The way from each picture to the next, in parts of the width.
    private var ways: [SIMD2<Double>] = []
    private var shape = 1.0

    init(bitDepth: Int) throws {
        wide = try PhaseCorrelation(width: 160, height: 90)
        tall = try PhaseCorrelation(width: 90, height: 160)
        self.bitDepth = bitDepth
    }

    mutating func add(_ picture: borrowing VideoFrame) throws {
        let small = GrayPicture(picture, bitDepth: bitDepth).halved
        shape = Double(picture.height) / Double(picture.width)
        let correlation = small.width > small.height ? wide : tall
        let spectrum = correlation.spectrum(of: small)
        if let last {
            let way = correlation.displacement(from: last, to: spectrum)
            ways.append(SIMD2(Double(way.x) / Double(small.width), Double(way.y) / Double(small.height) * shape))
        }
        last = spectrum
    }

    /// The mean tremor, with the pictures moved along a path or as they are.
    func tremor(with path: SteadyPath? = nil, rate: FrameRate) -> Int {
        let moved = ways.enumerated().map { index, way in
            guard let path else { return way }
            let (from, to) = (path.move(ofFrame: index), path.move(ofFrame: index + 1))
            return way
                + SIMD2(
                    Double(to.right - from.right) / 1_000_000, Double(to.down - from.down) / 1_000_000 * shape)
        }
        guard moved.count > 1 else { return 0 }
        let pace = Double(rate.numerator) / Double(rate.denominator) / 30
        let sum = zip(moved, moved.dropFirst()).reduce(0.0) { sum, pair in
            let change = pair.1 - pair.0
            return sum + (change * change).sum().squareRoot()
        }
        return Int((sum / Double(moved.count - 1) * 100_000 * pace * pace).rounded())
    }
}
