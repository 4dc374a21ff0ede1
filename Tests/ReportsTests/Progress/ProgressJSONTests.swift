import Foundation
import Testing

@testable import Model
@testable import Pipeline
@testable import Reports

@Suite struct ProgressJSONTests {
    private func stage(_ fraction: Double, _ overall: Double, remaining: Duration?) -> ProgressUpdate {
        .stage(
            StageProgress(
                stage: .render, fraction: fraction, overall: overall, elapsed: .milliseconds(12_345),
                remaining: remaining, detail: "for people"))
    }

    @Test func linesAreThoseOfTheContract() {
        #expect(
            ProgressJSON.line(stage(0.42, 0.61, remaining: .seconds(8)))
                == #"{"v":1,"event":"stage","stage":"render","fraction":0.42,"overall":0.61,"elapsed":12.3,"remaining":8.0}"#
        )
        #expect(
            ProgressJSON.line(stage(1, 2.0 / 3, remaining: nil))
                == #"{"v":1,"event":"stage","stage":"render","fraction":1,"overall":0.667,"elapsed":12.3,"remaining":null}"#
        )
        let film = Film(
            path: "/out/December 2024.mp4", frames: 4696, duration: MediaTime(microseconds: 156_533_333), days: 30,
            rendered: 3, reused: 27)
        #expect(
            ProgressJSON.line(.done(film))
                == #"{"v":1,"event":"done","output":"/out/December 2024.mp4","frames":4696,"duration":156.533,"days":30,"#
                + #""rendered":3,"reused":27}"#)
    }

    @Test func warningsNameDayPathAndCode() throws {
        let day = try #require(Day("2024-12-07"))
        let warning = Diagnostic(.warning, .unreadableMedia, day: day, path: "/a/IMG.MOV", "no picture in it")
        #expect(
            ProgressJSON.line(.diagnostic(warning))
                == #"{"v":1,"event":"warning","code":"unreadable-media","day":"2024-12-07","path":"/a/IMG.MOV","#
                + #""message":"no picture in it"}"#)
        #expect(
            ProgressJSON.line(.diagnostic(Diagnostic(.note, .singleDay, "one day")))
                == #"{"v":1,"event":"note","code":"single-day","day":null,"path":null,"message":"one day"}"#)
    }

    @Test func errorsHaveMessagePlaceAndRemedy() {
        let error = DayreelError(.noMedia, "no media", place: "/m", cause: "it is empty", remedy: "Name another.")
        #expect(
            ProgressJSON.error(error)
                == #"{"v":1,"event":"error","code":"no-media","message":"no media","place":"/m","cause":"it is empty","#
                + #""remedy":"Name another."}"#)
        #expect(
            ProgressJSON.error(DayreelError(.busy, "busy"))
                == #"{"v":1,"event":"error","code":"busy","message":"busy","place":null,"cause":null,"remedy":null}"#)
    }

    @Test(arguments: ["quote \" and \\ and /", "line\nfeed\r\t\u{1}\u{1F}", "it's 🎬 \u{2028} café"])
    func anyPathSurvives(path: String) throws {
        let line = ProgressJSON.line(.diagnostic(Diagnostic(.warning, .unreadableMedia, path: path, path)))
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["path"] as? String == path)
        #expect(!line.contains("\n"))
    }

    @Test(arguments: [
        (0.0, 3, "0"), (1, 3, "1"), (0.05, 3, "0.05"), (0.0004, 3, "0"), (-0.0004, 3, "0"), (12.9996, 3, "13"),
        (-2.5, 1, "-2.5"), (.nan, 3, "0"), (.infinity, 3, "0"),
    ])
    func numbersAreShort(value: Double, places: Int, expected: String) {
        #expect(value.trimmed(places) == expected)
    }
}
