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
