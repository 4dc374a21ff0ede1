import Foundation
import JobFiles
import Model
import TestSupport
import Testing

@testable import DayreelKit

/// The questions that `dayreel init` asks, and the file that it writes.
@Suite struct FirstJobTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The texts that were shown and typed.
    private final class Talk {
        var shown = ""
        var answers: [String]
        init(_ answers: [String]) { self.answers = answers }

        var interview: Interview {
            Interview(
                isOn: true, show: { self.shown += $0 },
                read: { self.answers.isEmpty ? nil : self.answers.removeFirst() })
        }
    }

    private func items(wide: Int, upright: Int) throws -> [MediaItem] {
        let day = try #require(Day("2024-12-05"))
        return (0..<wide + upright).map { index in
            MediaItem(
                id: "\(index)", location: MediaLocation(path: "/m/\(index)"), kind: .video,
                captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: day,
                facts: VideoFacts(
                    duration: .seconds(1), width: index < wide ? 1920 : 1080, height: index < wide ? 1080 : 1920))
        }
    }

    private func job(
        _ wishes: FirstJobChoices = FirstJobChoices(), wide: Int = 9, upright: Int = 1, answers: [String]? = nil,
        zone: String = "Asia/Tokyo"
    ) throws -> (text: String, shown: String) {
        let talk = Talk(answers ?? [])
        let loader = try JobLoader(.ofTest(folder, zone: zone, program: Checkout.path + "/bin/dayreel"))
        let interview = answers == nil ? Interview(isOn: false, show: { _ in }, read: { nil }) : talk.interview
        let job = try wishes.job(
            "/m", MediaOverview(try items(wide: wide, upright: upright)), loader, interview)
        return (try job.checked(path: "job.yaml", loader.context), talk.shown)
    }

    @Test func `an unusable answer is asked for again at once`() throws {
        let (text, shown) = try job(
            answers: ["2024-6", "2024-06", "sideways", "", "Mars/Olympus", "Europe/Lisbon", "a.mov", "a.mp4"])
        #expect(
            shown == """
                Which days? [2024-12]   'timeframe' must be written 2024-06, not '2024-6'
                Which days? [2024-12] Landscape, portrait or square? [landscape] \
                  'composition.orientation' must be landscape, portrait or square, not 'sideways'
                Landscape, portrait or square? [landscape] Which time zone is home? [Asia/Tokyo] \
                  'days.home' is not a time zone that this system knows: 'Mars/Olympus'
                Which time zone is home? [Asia/Tokyo] Where should the film go? [{year}-{month}.mp4] \
                  'output.file' must name an .mp4 file: 'a.mov'
                Where should the film go? [{year}-{month}.mp4] 
                """)
        #expect(text.contains("\ntimeframe: 2024-06\n") && text.contains("\ndays: { home: Europe/Lisbon }\n"))
    }

    @Test(arguments: [
        ("01 02; 03", "2025-01 (2 days), 2025-02 (1 day)", "2025-02"),
        ("01; 03?", "2025-01 (1 day), 2025-02 (1 day, uncertain)", "2025-01"),
        ("01 02?; 03? 04? 04", "2025-01 (2 days), 2025-02 (2 days)", "2025-02"),
        ("01?; 03?", "2025-01 (1 day, uncertain), 2025-02 (1 day, uncertain)", "2025-02"),
    ])
    func `the proposed month has days of certain date`(days: String, words: String, month: String) throws {
        let months = try days.split(separator: ";").enumerated().map { index, days in
            try days.split(separator: " ").map { day in
                var item = try #require(try items(wide: 1, upright: 0).first)
                item.day = try #require(Day("2025-0\(index + 1)-\(day.prefix(2))"))
                item.captured.evidence = day.hasSuffix("?") ? .modificationTime : .quickTimeCreationDate
                return item
            }
        }
        let overview = MediaOverview(months.flatMap(\.self))
        #expect(overview.monthsInWords == words)
        #expect(FirstJob.timeframe(for: overview, schedule: nil) == month)
    }

    @Test func `an unusable option is refused`() {
        #expect(throws: DayreelError(.jobInvalid, "'timeframe' must be written 2024-06, not '2024-6'")) {
            try job(FirstJobChoices(timeframe: "2024-6"))
        }
    }

    @Test(arguments: [(9, 1, false), (8, 2, true), (2, 8, true), (5, 5, true), (1, 9, true)])
    func `the fit is asked for where many clips have another shape than the film`(
        wide: Int, upright: Int, isAsked: Bool
    ) throws {
        let text = try job(wide: wide, upright: upright).text
        #expect(text.contains("\n  fit: blur ") == isAsked)
        #expect(text.contains("\n  # fit: blur ") == !isAsked)
        let shown = try job(wide: wide, upright: upright, answers: []).shown
        #expect(shown.contains("\(upright) of 10 clips are upright. Blur, letterbox") == isAsked, "\(shown)")
    }

    @Test func `a film is upright only if somebody says so`() throws {
        // Without a terminal, and with Return.
        for answers in [nil, []] as [[String]?] {
            #expect(try job(wide: 1, upright: 9, answers: answers).text.contains("\n  orientation: landscape "))
        }
        let asked = try job(wide: 1, upright: 9, answers: ["", "portrait"])
        #expect(asked.shown.contains("9 of 10 clips are upright. Landscape, portrait or square? [landscape] "))
        #expect(asked.text.contains("\n  orientation: portrait "))
        // One of ten clips is wide: too few to ask for.
        #expect(!asked.shown.contains("Blur, letterbox"))
        #expect(try job(FirstJobChoices(orientation: "portrait")).text.contains("\n  orientation: portrait "))
        let wide = try job(wide: 9, upright: 1, answers: [])
        #expect(wide.shown.contains("] Landscape, portrait or square?"))
    }

    @Test(arguments: [
        (Preset.classic, "orientation fit"), (.portraitStory, "orientation fit"), (.fastDraft, ""),
        (.archive4k, "fit"),
    ])
    func `values from a preset are neither asked for nor written`(preset: Preset, keys: String) throws {
        let (text, shown) = try job(FirstJobChoices(preset: preset), wide: 6, upright: 4, answers: [])
        for key in ["orientation", "fit"] {
            #expect(text.contains("\n  # \(key): ") == keys.contains(key), "\(text)")
        }
        #expect(shown.contains("Landscape, portrait") == !keys.contains("orientation"))
        #expect(shown.contains("Blur, letterbox") == !keys.contains("fit"))
        let own = try job(FirstJobChoices(orientation: "square", preset: preset)).text
        #expect(own.contains("\n  orientation: square "))
    }

    @Test func `the home zone is the system's, or UTC where that has no name`() throws {
        #expect(try job().text.contains("\ndays: { home: Asia/Tokyo }\n"))
        #expect(try job(zone: "GMT").text.contains("\ndays: { home: UTC }\n"))
        #expect(try job(FirstJobChoices(homeZone: "Europe/Oslo")).text.contains("\ndays: { home: Europe/Oslo }\n"))
    }

    @Test func `what the file offers in comments is valid`() throws {
        let text = try job().text
        let keys = [
            "select", "clips", "fit", "resolution", "style", "titles", "captions", "look", "transition", "date-overlay",
            "audio", "max-duration", "schedule", "pins", "  [0-9-]+",
        ].joined(separator: "|")
        let offered = text.replacing(try Regex<(Substring, Substring, Substring)>("(?m)^( *)# ((?:\(keys)):(?= |$))")) {
            "\($0.output.1)\($0.output.2)"
        }
        // Not only one of them.
        #expect(zip(text.split(separator: "\n"), offered.split(separator: "\n")).count { $0 != $1 } >= 14, "\(offered)")
        let loader = try JobLoader(.ofTest(folder, zone: "UTC", program: Checkout.path + "/bin/dayreel"))
        #expect(throws: Never.self, "\(offered)") {
            try JobFile.parse(Array(offered.utf8), path: "job.yaml", loader.context)
        }
    }
}
