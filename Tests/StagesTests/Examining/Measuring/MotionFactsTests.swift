import Foundation
import Testing

@testable import Stages

@Suite struct MotionFactsTests {
    /// A random value for a point of a lattice, 0 up to 1.
    private func cell(_ column: Int, _ row: Int) -> Double {
        var bits = UInt64(bitPattern: Int64(column &* 73_856_093 ^ row &* 19_349_663)) &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ bits >> 31) >> 11) / Double(1 << 53)
    }

    /// A hilly value between the points of a lattice.
    private func hills(_ x: Double, _ y: Double) -> Double {
        let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (across, down) = (x - Double(column), y - Double(row))
        let (right, low) = (across * across * (3 - 2 * across), down * down * (3 - 2 * down))
        let top = cell(column, row) * (1 - right) + cell(column + 1, row) * right
        let bottom = cell(column, row + 1) * (1 - right) + cell(column + 1, row + 1) * right
        return top * (1 - low) + bottom * low
    }

    /// A scene at 160 by 90, moved by this many pixels.
    private func scene(x: Double, y: Double) -> GrayPicture {
        GrayPicture(
            width: 160, height: 90,
            levels: (0..<160 * 90).map { index in
                let (column, row) = (Double(index % 160) - x, Double(index / 160) - y)
                return Float(30 + 110 * hills(column / 12, row / 12) + 80 * hills(column / 4 + 40, row / 4 + 40))
            })
    }

    @Test(arguments: [(0.0, 0.0), (1, 0), (0, -1), (2.5, 1.25), (-7.3, 4.6), (0.3, -0.4), (20, -12)])
    func `a displacement is found to a fraction of a pixel`(x: Double, y: Double) throws {
        let correlation = try PhaseCorrelation(width: 160, height: 90)
        let way = correlation.displacement(
            from: correlation.spectrum(of: scene(x: 0, y: 0)), to: correlation.spectrum(of: scene(x: x, y: y)))
        #expect(abs(Double(way.x) - x) < 0.3 && abs(Double(way.y) - y) < 0.3, "\(way)")
    }

    @Test func `pictures without content do not move`() throws {
        let correlation = try PhaseCorrelation(width: 160, height: 90)
        let flat = correlation.spectrum(
            of: GrayPicture(width: 160, height: 90, levels: [Float](repeating: 90, count: 14_400)))
        #expect(correlation.displacement(from: flat, to: flat) == .zero)
    }

    @Test func `tremor, speed and life are told apart`() throws {
        let meter = try MotionMeter()
        func facts(_ ways: (Double, Double)..., apart: Int64 = 33_333) throws -> MotionFacts {
            try #require(meter.facts(of: ways.map { scene(x: $0.0, y: $0.1) }, apart: apart))
        }
        let rest = try facts((0, 0), (0, 0), (0, 0))
        #expect(rest == MotionFacts(tremor: 0, speed: 0, life: 0))
        // 3 of 160 pixels a frame are 1.9 %, without tremor.
        let pan = try facts((0, 0), (3, 0), (6, 0))
        #expect(abs(pan.speed - 1875) < 100 && pan.tremor < 200)
        // Over two thirtieths of a second, half as fast.
        #expect(try abs(facts((0, 0), (3, 0), (6, 0), apart: 66_667).speed - 937) < 60)
        let shake = try facts((0, 0), (2, 1), (0, 0))
        #expect(shake.tremor > 2000 && shake.speed < 200)
        #expect(meter.facts(of: [scene(x: 0, y: 0)], apart: 33_333) == nil)
        // Something in the picture moves on its own.
        var levels = scene(x: 0, y: 0).levels
        for row in 30..<60 { for column in 60..<90 { levels[row * 160 + column] = 255 } }
        let other = GrayPicture(width: 160, height: 90, levels: levels)
        let life = try #require(
            meter.facts(of: [scene(x: 0, y: 0), other, scene(x: 0, y: 0)], apart: 33_333))
        #expect(life.life > 3000)
        // What fades has no life.
        let faded = [1, 0.8, 0.6].map { gain in
            GrayPicture(width: 160, height: 90, levels: scene(x: 0, y: 0).levels.map { $0 * gain + 5 })
        }
        let fade = try #require(meter.facts(of: faded, apart: 33_333))
        #expect(fade.life < 200)
    }

    @Test func `a blurred picture is less sharp, and a dark one dark`() {
        func facts(_ gain: Float, isBlurred: Bool = false) -> PictureFacts {
            let scene = scene(x: 0, y: 0)
            let picture = GrayPicture(width: 160, height: 90, levels: scene.levels.map { $0 * gain })
            return PictureFacts(isBlurred ? picture.blurred(by: 3).blurred(by: 3) : picture)
        }
        #expect(facts(1, isBlurred: true).sharpness * 10 < facts(1).sharpness * 8)
        #expect(facts(1, isBlurred: true).crispness + 150 < facts(1).crispness)
        // The measure is relative to the contrast.
        #expect(abs(facts(0.5).sharpness - facts(1).sharpness) < facts(1).sharpness / 10)
        #expect(facts(0.1).dark > 9000 && facts(0.1).light < 1500)
        #expect(facts(4).glare > 7000)
    }
}
