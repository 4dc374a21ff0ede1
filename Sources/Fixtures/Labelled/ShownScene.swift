import Foundation
import LibAV

/// A scene as the camera of a labelled recording shows it.
struct ShownScene {
    private let recording: LabelledRecording
    private let noise = Noise()
    /// Phases of the hand's motion, in radians.
    private let phases: [Double]
    private let place: (x: Float, y: Float)

    init(_ recording: LabelledRecording) {
        self.recording = recording
        var dice = Dice(recording.seed)
        phases = (0..<8).map { _ in Double(dice.roll(0, 6.28)) }
        place = (dice.roll(0, 200), dice.roll(0, 200))
    }

    /// The way of the camera in shares of the width.
    private func way(at number: Int, _ kind: LabelledRecording.Kind) -> (x: Float, y: Float) {
        let time = Double(number) / Double(recording.rate)
        func wave(_ hertz: Double, _ size: Double, _ phase: Int) -> (x: Double, y: Double) {
            (
                size * sin(2 * .pi * hertz * time + phases[phase]),
                size * sin(2 * .pi * hertz * 1.1 * time + phases[phase + 1])
            )
        }
        var waves = [wave(0.4, 0.006, 0), wave(2.2, 0.0008, 2)]
        switch kind {
        case .shaken: waves += [wave(3.2, 0.02, 4), wave(6, 0.008, 6)]
        case .fast: waves.append((0.27 * sin(2.1 * time + phases[4]), 0.06 * sin(1.3 * time)))
        case .black: waves.append(wave(1.2, 0.03, 4))
        case .good, .still, .dark, .blurred, .glaring: break
        }
        return (Float(waves.reduce(0) { $0 + $1.x }), Float(waves.reduce(0) { $0 + $1.y }))
    }

    func draw(_ number: Int, into frame: inout VideoFrame) {
        let kind = recording.kind(at: number)
        let way = way(at: number, kind)
        let (width, height) = (Float(recording.width), Float(recording.height))
        let time = Float(number) / Float(recording.rate)
        // Somebody who walks to and fro.
        let person = (x: 0.5 + 0.33 * sin(0.9 * time), y: 0.62 + 0.05 * abs(sin(5 * time)))
        let (gain, grain): (Float, Float) =
            switch kind {
            case .black: (0.035, 3)
            case .dark: (0.16, 5)
            default: (1, 2)
            }
        var dice = Dice(recording.seed &* 100_003 &+ number)
        frame.withMutablePlane(0) { bytes, stride, columns, rows in
            for row in 0..<rows {
                for column in 0..<columns {
                    let (x, y) = (Float(column) / width + way.x, (Float(row) / height * 9 / 16) + way.y)
                    // Without its fine octaves, the scene is out of focus.
                    let octaves = kind == .blurred ? 1 : 4
                    var level = 255 * noise.layered(x * 14 + place.x, y * 14 + place.y, octaves)
                    level = 118 + (level - 128) * (octaves == 1 ? 1.1 : 1.9)
                    if kind == .good { level = covered(level, x: x, y: y, by: person) }
                    if kind == .glaring { level = level * 0.5 + 210 }
                    level = level * gain + grain * (dice.roll() - 0.5)
                    bytes[row * stride + column] = UInt8(min(235, max(16, 16 + level * 219 / 255)))
                }
            }
        }
        for plane in 1...2 {
            frame.withMutablePlane(plane) { bytes, stride, columns, rows in
                for row in 0..<rows { for column in 0..<columns { bytes[row * stride + column] = 128 } }
            }
        }
    }

    private func covered(_ level: Float, x: Float, y: Float, by person: (x: Float, y: Float)) -> Float {
        let (across, down) = ((x - person.x) / 0.045, (y - person.y * 9 / 16) / 0.085)
        if across * across + down * down < 1 { return 70 }
        let head = (x: (x - person.x) / 0.037, y: (y - person.y * 9 / 16 + 0.11) / 0.037)
        return head.x * head.x + head.y * head.y < 1 ? 205 : level
    }
}
