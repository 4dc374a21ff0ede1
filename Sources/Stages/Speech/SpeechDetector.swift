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
