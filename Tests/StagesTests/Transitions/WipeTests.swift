import Foundation
import Model
import Testing

@testable import Stages

@Suite struct WipeTests {
    /// At each quarter of the time: every sample is the old one before the edge, the new one behind it, and between them within three
    /// pixels.
    @Test(arguments: [Transition.Style.wipeLeft, .wipeRight, .wipeUp, .wipeDown])
    func `an edge uncovers the next picture`(style: Transition.Style) throws {
        let pictures = TransitionPictures()
        for time in TransitionPictures.times {
            let planes = try pictures.planes(style, at: time)
            let length = [.wipeLeft, .wipeRight].contains(style) ? 320.0 : 180.0
            let way = (1 - cos(Double.pi * Double(time) / 65_536)) / 2
            let edge = way * (length + 3) - 1.5
            for (plane, rows) in planes.enumerated() {
                let (old, new) = ([40, 90, 150][plane], [200, 160, 100][plane])
                var between: Set<Int> = []
                for (y, row) in rows.enumerated() {
                    for (x, value) in row.enumerated() {
                        let step = plane == 0 ? 1.0 : 2
                        let (across, down) = (Double(x) * step + 0.5, (Double(y) + 0.5) * step)
                        let distance =
                            switch style {
                            case .wipeLeft: 320 - across
                            case .wipeRight: across
                            case .wipeUp: 180 - down
                            default: down
                            }
                        if distance < edge - 1.7 {
                            try #require(value == new, "plane \(plane), \(x), \(y) at \(time)")
                        } else if distance > edge + 1.7 {
                            try #require(value == old, "plane \(plane), \(x), \(y) at \(time)")
                        } else {
                            let expected = Double(old) + Double(new - old) * max(0, min(1, (edge - distance) / 3 + 0.5))
                            try #require(abs(Double(value) - expected) < 10, "plane \(plane), \(x), \(y) at \(time)")
                            if value != old, value != new { between.insert(value) }
                        }
                    }
                }
                #expect(!between.isEmpty, "the edge is soft")
            }
        }
    }

    @Test func `the edge comes from outside and goes out`() throws {
        for style in [Transition.Style.wipeLeft, .wipeDown] {
            let (first, last) = (
                try TransitionPictures().planes(style, at: 64), try TransitionPictures().planes(style, at: 65_472)
            )
            #expect(first[0].allSatisfy { $0.allSatisfy { $0 == 40 } })
            #expect(last[0].allSatisfy { $0.allSatisfy { $0 == 200 } })
        }
    }
}
