/// Hears where people speak or sing and where music plays, in sound that comes in pieces of any length: the cuts between them change no
/// bit of the result.
package struct SpeechDetector {
    /// Frames that are worked out at a time: enough for the matrices to stay in the processor's cache meanwhile.
    private static let portion = 64

    private var bands: SpeechBands
    private var net: SpeechNet
    private var features: [Float] = []
    /// The chances of speech, singing and music, three numbers for each hundredth of a second, 0…1.
    package private(set) var chances: [Float] = []

    package init(_ model: SpeechModel) {
        bands = SpeechBands(model)
        net = SpeechNet(model)
    }

    /// Takes the next samples: −1…1, mono, 16 kHz.
    package mutating func add(_ samples: [Float]) {
        features += bands.next(samples)
        let size = Self.portion * SpeechModel.bandCount
        while features.count >= size {
            chances += net.next(Array(features[..<size]), isLast: false)
            features.removeFirst(size)
        }
    }

    /// Ends the sound. Nothing may be added afterwards.
    package mutating func finish() {
        chances += net.next(features, isLast: true)
        features = []
    }
}

/// The net of the speech detector: eight blocks, each of which sees 0.2 s more of the sound to both sides.
struct SpeechNet {
    /// Frames after a frame that decide what it is: 1.6 s.
    static let reach = 8 * SpeechModel.taps

    private let model: SpeechModel
    private var memories: [SpeechMemory]
    /// For each block after the first, the inputs whose outputs are not known yet.
    private var waiting: [[Float]]

    init(_ model: SpeechModel) {
        self.model = model
        memories = model.blocks.map(SpeechMemory.init)
        waiting = Array(repeating: [], count: model.blocks.count)
    }

    /// The chances of speech, singing and music in the frames that are known by now, three numbers a frame, 0…1. `features` are the next
    /// frames, 80 numbers each; `isLast`: the sound ends with them.
    mutating func next(_ features: [Float], isLast: Bool) -> [Float] {
        var values = features
        for (index, block) in model.blocks.enumerated() {
            let wide = block.wide.times(values, isRectified: true)
            let narrow = block.narrow.times(wide, isRectified: index == 0)
            var known = memories[index].next(narrow, isLast: isLast)
            // All blocks but the first add to what they get.
            if index > 0 {
                waiting[index] += values
                for place in known.indices { known[place] += waiting[index][place] }
                waiting[index].removeFirst(known.count)
            }
            values = known
        }
        let wide = model.wide.times(values, isRectified: true)
        return model.last.times(wide, isRectified: false).map { 1 / (1 + Float(PlainMath.exponential(-Double($0)))) }
    }
}

/// What the speech detector sees of sound: the loudness of 80 bands, in frames of 25 ms every 10 ms, as Kaldi's filterbank has it.
struct SpeechBands {
    private static let count = 512
    /// The least energy that a band can have: that of the smallest step of a `Float`.
    private static let floor = 1.192_092_9e-07
    /// By how much of a sample the next one is lowered, to raise the treble.
    private static let emphasis = 0.97
    /// The place of each sample before the transform: its bits in reverse.
    private static let order: [Int] = (0..<count).map { index in
        (0..<9).reduce(0) { $0 | ((index >> $1) & 1) << (8 - $1) }
    }

    private let model: SpeechModel
    private var waiting: [Float] = []

    init(_ model: SpeechModel) { self.model = model }

    /// The frames that the next samples complete, 80 numbers each. Samples are −1…1, mono, 16 kHz.
    mutating func next(_ samples: [Float]) -> [Float] {
        waiting += samples
        var (features, first): ([Float], Int) = ([], 0)
        while first + SpeechModel.length <= waiting.count {
            features += frame(waiting[first..<(first + SpeechModel.length)])
            first += SpeechModel.step
        }
        waiting.removeFirst(first)
        return features
    }

    private func frame(_ samples: ArraySlice<Float>) -> [Float] {
        let powers = powers(of: emphasised(samples))
        return model.bands.enumerated().map { index, band in
            var energy = 0.0
            for (place, weight) in band.weights.enumerated() { energy += powers[band.first + place] * Double(weight) }
            let loudness = Float(PlainMath.logarithm(max(energy, Self.floor)))
            return (loudness - model.mean[index]) * model.scale[index]
        }
    }

    /// The samples of a frame as 16-bit numbers, without their mean, with more treble, under the window.
    private func emphasised(_ samples: ArraySlice<Float>) -> [Double] {
        let values = samples.map { Double($0) * 32768 }
        let mean = values.reduce(0, +) / Double(values.count)
        return values.indices.map { index in
            let before = values[index == 0 ? 0 : index - 1] - mean
            return (values[index] - mean - Self.emphasis * before) * Double(model.window[index])
        }
    }

    /// The power at each frequency from 0 to half the sample rate, by the transform of Cooley and Tukey.
    private func powers(of frame: [Double]) -> [Double] {
        var values = Self.order.map { SIMD2<Double>($0 < frame.count ? frame[$0] : 0, 0) }
        Self.transform(&values, cosine: model.cosine.span, sine: model.sine.span)
        return values[...SpeechModel.highest].map { ($0 * $0).sum() }
    }

    private static func transform(_ values: inout [SIMD2<Double>], cosine: Span<Double>, sine: Span<Double>) {
        var target = values.mutableSpan
        var half = 1
        while half < count {
            let turn = count / (2 * half)
            for first in stride(from: 0, to: count, by: 2 * half) {
                for place in 0..<half {
                    let (one, other) = (target[first + place], target[first + place + half])
                    let (real, imaginary) = (cosine[place * turn], -sine[place * turn])
                    let turned = SIMD2(
                        other.x * real - other.y * imaginary, other.x * imaginary + other.y * real)
                    target[first + place] = one + turned
                    target[first + place + half] = one - turned
                }
            }
            half *= 2
        }
    }
}

/// Where people speak or sing and where music plays, in a part of a recording. Positions are hundredths of a second from the part's start.
package struct SpeechSpans: Hashable, Sendable, Codable {
    /// Sorted, and at least 0.2 s apart, as all of these.
    package var speech: [Range<Int>]
    package var singing: [Range<Int>]
    package var music: [Range<Int>]

    /// Thousandths from which a chance counts, as FireRedVAD has them.
    private static let (speechChance, otherChance) = (400, 500)
    /// Hundredths to both sides over which chances are averaged.
    private static let smoothing = 2
    /// Hundredths: shorter pauses are no pauses, and shorter sounds are none of these.
    private static let shortest = 20

    package init(speech: [Range<Int>] = [], singing: [Range<Int>] = [], music: [Range<Int>] = []) {
        (self.speech, self.singing, self.music) = (speech, singing, music)
    }

    /// Spans of `SpeechDetector`'s chances.
    package init(chances: [Float]) {
        let kinds = (0..<3).map { kind in
            stride(from: kind, to: chances.count, by: 3).map { Int((chances[$0] * 1000).rounded()) }
        }
        self.init(
            speech: Self.spans(kinds[0], from: Self.speechChance),
            singing: Self.spans(kinds[1], from: Self.otherChance),
            music: Self.spans(kinds[2], from: Self.otherChance))
    }

    private static func spans(_ chances: [Int], from least: Int) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        for index in chances.indices {
            let around = chances[max(0, index - smoothing)..<min(chances.count, index + smoothing + 1)]
            guard around.reduce(0, +) >= least * around.count else { continue }
            // A frame is 25 ms long: it ends with the hundredth after its own.
            if let last = spans.last, index < last.upperBound + shortest {
                spans[spans.count - 1] = last.lowerBound..<(index + 2)
            } else {
                spans.append(index..<(index + 2))
            }
        }
        return spans.filter { $0.count >= shortest }
    }

    /// The spans within a part that begins at `start` and has this length, counted from its start.
    package func part(from start: Int, length: Int) -> SpeechSpans {
        func part(_ spans: [Range<Int>]) -> [Range<Int>] {
            spans.map { ($0.lowerBound - start)..<($0.upperBound - start) }.map { $0.clamped(to: 0..<length) }
                .filter { !$0.isEmpty }
        }
        return SpeechSpans(speech: part(speech), singing: part(singing), music: part(music))
    }
}
