import Model
import Testing

@testable import Stages

@Suite struct BlurBetweenTests {
    /// The old picture has an upright edge, the next one is flat.
    private let pictures = TransitionPictures(
        old: { plane, x, _ in plane > 0 ? 128 : x < 160 ? 40 : 200 }, new: { plane, _, _ in plane > 0 ? 128 : 120 })

    /// An edge behind two box filters of this width, from 0 to 1. `distance` is from the edge, in pixels.
    private func edge(_ distance: Double, _ width: Double) -> Double {
        let part = max(-1, min(1, distance / width))
        return 0.5 + part - part * abs(part) / 2
    }

    @Test func `the picture goes out of focus and comes back as the next one`() throws {
        // A twenty-fourth of 180 pixels in the middle, half of that at the quarters.
        for (time, radius, share) in [(16_384, 3.75, 0.0), (32_768, 7.5, 0.5), (49_152, 3.75, 1.0)] {
            let planes = try pictures.planes(.blur, at: time)
            for y in [0, 90, 179] {
                for x in 0..<320 {
                    let old = 40 + 160 * edge(Double(x) + 0.5 - 160, 2 * radius + 1)
                    let expected = old * (1 - share) + 120 * share
                    try #require(abs(Double(planes[0][y][x]) - expected) < 2.5, "\(x), \(y) at \(time)")
                }
            }
            #expect(planes[1].allSatisfy { $0.allSatisfy { $0 == 128 } }, "grey stays grey")
        }
    }

    @Test func `rows and columns are softened alike`() throws {
        let turned = TransitionPictures(
            width: 180, height: 320, old: { plane, _, y in plane > 0 ? 128 : y < 160 ? 40 : 200 }, new: pictures.new)
        let (wide, tall) = (try pictures.planes(.blur, at: 30_000)[0], try turned.planes(.blur, at: 30_000)[0])
        for place in 0..<320 { try #require(abs(wide[90][place] - tall[place][90]) <= 1) }
    }

    @Test func `a small picture is smaller than the filter's edge`() throws {
        let small = TransitionPictures(width: 16, height: 16, old: { _, _, _ in 77 }, new: { _, _, _ in 77 })
        #expect(try small.planes(.blur, at: 32_768).allSatisfy { $0.allSatisfy { $0.allSatisfy { $0 == 77 } } })
    }
}
