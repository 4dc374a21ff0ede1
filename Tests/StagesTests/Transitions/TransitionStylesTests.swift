import Foundation
import Model
import Testing

@testable import Stages

@Suite struct TransitionStylesTests {
    /// Small shapes, whose halves are odd too, at all moments: every sample is one that the pictures allow.
    @Test(arguments: Transition.Style.allCases) func `every style works at any size`(style: Transition.Style) throws {
        for (width, height) in [(16, 16), (34, 18), (18, 34), (50, 34)] {
            var pictures = TransitionPictures.patterned
            (pictures.width, pictures.height) = (width, height)
            for time in [1, 4_096, 16_384, 32_767, 32_768, 40_000, 61_440, 65_535] {
                let planes = try pictures.planes(style, at: time)
                let sizes = planes.map { [$0.count, $0[0].count] }
                #expect(sizes == [[height, width], [height / 2, width / 2], [height / 2, width / 2]])
                let isSame = try pictures.planes(style, at: time) == planes
                #expect(isSame, "the same each time")
            }
        }
    }

    @Test func `movements begin and end slowly`() {
        for step in 0...256 {
            let share = step * 256
            let exact = (1 - cos(Double.pi * Double(share) / 65_536)) / 2
            #expect(abs(Double(Easing.inOutSine(share)) / 65_536 - exact) < 0.0003)
        }
        #expect([0, 32_768, 65_536].map(Easing.inOutSine) == [0, 32_768, 65_536])
        #expect([-5, 70_000].map(Easing.inOutSine) == [0, 65_536])
    }
}
