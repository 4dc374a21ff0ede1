import Model
import Testing

@testable import Stages

@Suite struct FieldMotionTests {
    private func fields(right: Double, down: Double, turn: Double) -> [FieldMotion.Field] {
        stride(from: 100, to: 1900, by: 150).flatMap { x in
            stride(from: 100, to: 1000, by: 150).map { y in
                FieldMotion.Field(
                    x: x, y: y, right: Int((right - turn * Double(y - 540)).rounded()),
                    down: Int((down + turn * Double(x - 960)).rounded()))
            }
        }
    }

    @Test func `most fields decide`() {
        var fields = fields(right: 14, down: -6, turn: 0.004)
        // Somebody walks by.
        for index in 0..<fields.count / 5 { fields[index].right += 60 }
        let motion = FieldMotion(of: fields, width: 1920, height: 1080)
        #expect(abs(motion.right - 14) < 0.5 && abs(motion.down + 6) < 0.5 && abs(motion.turn - 0.004) < 0.0003)
        #expect(FieldMotion(of: fields.reversed(), width: 1920, height: 1080) == motion)
    }

    @Test func `nothing is known where fields do not agree, or are few`() {
        var random = (0..<60).map {
            FieldMotion.Field(x: $0 * 30, y: $0 * 17 % 1000, right: $0 * 53 % 97 - 48, down: $0 * 31 % 89 - 44)
        }
        #expect(FieldMotion(of: random, width: 1920, height: 1080) == FieldMotion())
        random = Array(fields(right: 5, down: 5, turn: 0).prefix(4))
        #expect(FieldMotion(of: random, width: 1920, height: 1080) == FieldMotion())
    }

    @Test func `fields are read as libvidstab writes them`() {
        let text = """
            VID.STAB 1
            #      accuracy = 15
            Frame 1 (List 0 [])
            Frame 2 (List 2 [(LM 32 -9 960 216 112 0.686471 0.775430),(LM 42 -6 1084 216 112 0.551407 0.293367)])

            """
        #expect(
            FieldMotion.fields(in: text) == [
                [], [.init(x: 960, y: 216, right: -32, down: 9), .init(x: 1084, y: 216, right: -42, down: 6)],
            ])
    }

    @Test func `a way that is already smooth is left alone`() throws {
        var motion = FieldMotion()
        motion.right = 3
        let path = try #require(
            SteadyPath(
                smoothing: Array(repeating: motion, count: 40), width: 1920, height: 1080, rate: FrameRate(30)))
        #expect(path.moves.allSatisfy { abs($0) <= 1 } && path.crop <= 4)
    }
}
