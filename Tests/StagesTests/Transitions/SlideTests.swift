import Model
import Testing

@testable import Stages

@Suite struct SlideTests {
    /// Pixels of the next picture at each quarter of the time, of 320 and of 180: even, and slow at both ends.
    private static let (across, down) = ([46, 160, 274], [26, 90, 154])

    @Test(arguments: [
        Transition.Style.slideLeft, .slideRight, .slideUp, .slideDown, .pushLeft, .pushRight, .pushUp, .pushDown,
    ])
    func `the next picture moves in sample by sample`(style: Transition.Style) throws {
        let pictures = TransitionPictures.patterned
        for (number, time) in TransitionPictures.times.enumerated() {
            for (plane, rows) in try pictures.planes(style, at: time).enumerated() {
                let step = plane == 0 ? 1 : 2
                let (width, height) = (320 / step, 180 / step)
                let (across, down) = (Self.across[number] / step, Self.down[number] / step)
                for (y, row) in rows.enumerated() {
                    for (x, value) in row.enumerated() {
                        // Where the next picture's left upper corner is, and the old one's if it is pushed.
                        let (next, pushed) =
                            switch style {
                            case .slideLeft, .pushLeft: ((x: width - across, y: 0), (x: -across, y: 0))
                            case .slideRight, .pushRight: ((across - width, 0), (across, 0))
                            case .slideUp, .pushUp: ((0, height - down), (0, -down))
                            default: ((0, down - height), (0, down))
                            }
                        let old = style.rawValue.hasPrefix("push") ? pushed : (x: 0, y: 0)
                        let isNew =
                            (0..<width).contains(x - next.x) && (0..<height).contains(y - next.y)
                        let expected =
                            isNew
                            ? pictures.new(plane, x - next.x, y - next.y) : pictures.old(plane, x - old.x, y - old.y)
                        try #require(value == expected, "plane \(plane), \(x), \(y) at \(time)")
                    }
                }
            }
        }
    }
}
