import Foundation
import LibAV

/// A scene as the camera of a labelled recording shows it.
struct ShownScene {
    private let recording: LabelledRecording
    private let noise = Noise()
    /// Phases of the hand's motion, in radians.
    private let phases: [Double]
    private let place: (x: Float, y: Float)
    /// Drops on the lens: middles and radii in shares of the width.
    private let drops: [(x: Float, y: Float, radius: Float)]

    init(_ recording: LabelledRecording) {
        self.recording = recording
        var dice = Dice(recording.seed)
        phases = (0..<8).map { _ in Double(dice.roll(0, 6.28)) }
        place = (dice.roll(0, 200), dice.roll(0, 200))
        drops = (0..<14).map { _ in (dice.roll(), dice.roll(0, 0.5625), dice.roll(0.06, 0.13)) }
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
        case .children: waves.append(wave(0.5, 0.02, 4))
        // A fifth of the width a second.
        case .followed: waves.append((0.2 * time, 0))
        case .good, .still, .dark, .blurred, .glaring, .concert, .talking, .flare, .rain, .night: break
        }
        return (Float(waves.reduce(0) { $0 + $1.x }), Float(waves.reduce(0) { $0 + $1.y }))
    }

    func draw(_ number: Int, into frame: inout VideoFrame) {
        let kind = recording.kind(at: number)
        let way = way(at: number, kind)
        let (width, height) = (Float(recording.width), Float(recording.height))
        let (gain, grain): (Float, Float) =
            switch kind {
            case .black: (0.035, 3)
            case .dark: (0.16, 5)
            case .night: (0.3, 50)
            default: (1, 2)
            }
        let people = people(in: kind, at: Float(number) / Float(recording.rate), way)
        var dice = Dice(recording.seed &* 100_003 &+ number)
        frame.withMutablePlane(0) { bytes, stride, columns, rows in
            for row in 0..<rows {
                for column in 0..<columns {
                    let (across, down) = (Float(column) / width, Float(row) / height * 9 / 16)
                    var level = ground(across + way.x, down + way.y, isSoft: isSoft(kind, across, down))
                    for person in people { level = person.covering(level, x: across + way.x, y: down + way.y) }
                    level = lit(level, kind, across, down, Float(number) / Float(recording.rate))
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

    private func ground(_ x: Float, _ y: Float, isSoft: Bool) -> Float {
        if let photo = recording.photo { return photo.level(x: x, y: y, isSoft: isSoft) }
        // Without its fine octaves, the scene is out of focus.
        let level = 255 * noise.layered(x * 14 + place.x, y * 14 + place.y, isSoft ? 1 : 4)
        return 118 + (level - 128) * (isSoft ? 1.1 : 1.9)
    }

    private func isSoft(_ kind: LabelledRecording.Kind, _ x: Float, _ y: Float) -> Bool {
        switch kind {
        case .blurred: true
        case .rain:
            drops.contains { drop in
                (x - drop.x) * (x - drop.x) + (y - drop.y) * (y - drop.y) < drop.radius * drop.radius
            }
        default: false
        }
    }

    /// The level under the light of the scene and of the lens.
    private func lit(_ level: Float, _ kind: LabelledRecording.Kind, _ x: Float, _ y: Float, _ time: Float) -> Float {
        func spot(_ middleX: Float, _ middleY: Float, _ radius: Float) -> Float {
            let (across, down) = ((x - middleX) / radius, (y - middleY) / radius)
            return max(0, 1 - (across * across + down * down))
        }
        switch kind {
        case .glaring: return level * 0.5 + 210
        case .flare: return level * 0.35 + 120 + 400 * spot(0.78, 0.1, 0.45)
        case .concert:
            let left = spot(0.3 + 0.2 * sin(1.7 * time), 0.3, 0.22)
            let right = spot(0.7 + 0.2 * sin(2.3 * time), 0.3, 0.22)
            let flash: Float = sin(12.6 * time) > 0.8 ? 0.3 : 0
            return level * (0.18 + left + right + flash)
        default: return level
        }
    }

    // Who is in it

    private func people(
        in kind: LabelledRecording.Kind, at time: Float, _ way: (x: Float, y: Float)
    ) -> [ShownPerson] {
        switch kind {
        // Somebody who walks to and fro.
        case .good: [ShownPerson(x: 0.5 + 0.33 * sin(0.9 * time), y: 0.34875 + 0.028125 * abs(sin(5 * time)))]
        case .children:
            [
                ShownPerson(x: 0.5 + 0.4 * sin(2.6 * time), y: 0.38 + 0.06 * abs(sin(9 * time)), size: 0.8),
                ShownPerson(x: 0.5 + 0.35 * sin(3.1 * time + 2), y: 0.4 + 0.05 * abs(sin(8 * time)), size: 0.7),
            ]
        case .concert:
            [
                ShownPerson(x: 0.35 + 0.02 * sin(3 * time), y: 0.36 + 0.01 * abs(sin(6 * time))),
                ShownPerson(x: 0.65 + 0.02 * sin(4 * time), y: 0.36 + 0.01 * abs(sin(7 * time))),
            ]
        case .followed: [ShownPerson(x: way.x + 0.5 + 0.02 * sin(2 * time), y: 0.33 + 0.02 * abs(sin(8 * time)))]
        case .talking: [ShownPerson(x: 0.5, y: 0.6 + 0.004 * sin(2 * time), size: 3, mouth: abs(sin(13 * time)))]
        case .still, .shaken, .black, .dark, .blurred, .fast, .glaring, .flare, .rain, .night: []
        }
    }
}

/// Somebody in a scene: a body, a head, and a mouth that may be open.
private struct ShownPerson {
    /// The middle of the body, in shares of the width.
    var x: Float
    var y: Float
    var size: Float = 1
    var mouth: Float = 0

    func covering(_ level: Float, x placeX: Float, y placeY: Float) -> Float {
        let (right, below) = ((placeX - x) / size, (placeY - y) / size)
        func isIn(_ middle: Float, _ width: Float, _ height: Float) -> Bool {
            let (across, down) = (right / width, (below - middle) / height)
            return across * across + down * down < 1
        }
        if isIn(-0.098, 0.012, 0.008 * mouth) { return 30 }
        if isIn(-0.11, 0.037, 0.037) { return 205 }
        return isIn(0, 0.045, 0.085) ? 70 : level
    }
}
