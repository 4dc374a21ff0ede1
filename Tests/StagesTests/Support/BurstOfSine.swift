import Foundation

/// A click: 20 ms of 1 kHz at half of full scale, from its peak on, so that its beginning is seen at once.
struct BurstOfSine {
    let samples: [Float]

    init(sampleRate: Int) {
        samples = (0..<(sampleRate / 50)).map { Float(0.5 * cos(2000 * .pi * Double($0) / Double(sampleRate))) }
    }
}
