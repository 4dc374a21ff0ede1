import Foundation
import Model
import Testing

@Suite struct SpeedTests {
    @Test(arguments: [(500, "0.5"), (1000, "1"), (1250, "1.25"), (125, "0.125"), (4000, "4"), (2050, "2.05")])
    func `a speed is a number`(thousandths: Int, text: String) throws {
        let speed = Speed(thousandths)
        #expect(speed.text == text)
        #expect(String(decoding: try JSONEncoder().encode(speed), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Speed.self, from: Data(text.utf8)) == speed)
    }

    @Test func `times are scaled to the nearest microsecond`() {
        #expect(Speed(500).recorded(in: .seconds(3)) == .milliseconds(1500))
        #expect(Speed(500).shown(.milliseconds(1500)) == .seconds(3))
        #expect(Speed(333).recorded(in: MediaTime(microseconds: 100)) == MediaTime(microseconds: 33))
        #expect(Speed(3000).shown(MediaTime(microseconds: 100)) == MediaTime(microseconds: 33))
        #expect(Speed(750).recorded(inSamples: 3) == 3 && Speed(2000).recorded(inSamples: 7) == 14)
        for frames in 0..<1000 {
            let time = FrameRate(30_000, over: 1001).time(ofFrames: frames)
            #expect(Speed.normal.recorded(in: time) == time && Speed.normal.shown(time) == time)
        }
    }

    @Test func `the usual speed is not written`() throws {
        let encoder = JSONEncoder()
        func text(_ speed: ClipSpeed) throws -> String {
            var rules = ClipRules()
            rules.speed = speed
            let bytes = try encoder.encode(rules)
            #expect(try JSONDecoder().decode(ClipRules.self, from: bytes) == rules)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try !text(.normal).contains("speed"))
        #expect(try text(.original).contains(#""speed":"original""#))
        #expect(try text(.fixed(Speed(250))).contains(#""speed":0.25"#))
        let pin = Pin.media("a.mov", speed: .fixed(Speed(500)))
        #expect(try JSONDecoder().decode(Pin.self, from: encoder.encode(pin)) == pin)
        #expect(try !String(decoding: encoder.encode(Pin.media("a.mov")), as: UTF8.self).contains("speed"))
    }
}
