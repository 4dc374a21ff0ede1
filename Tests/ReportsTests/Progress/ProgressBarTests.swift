import Testing

@testable import Model
@testable import Pipeline
@testable import Reports

@Suite struct ProgressBarTests {
    private func stage(
        _ stage: StageName, _ fraction: Double, seconds: Int = 12, remaining: Int? = 8, detail: String? = nil
    ) -> ProgressUpdate {
        .stage(
            StageProgress(
                stage: stage, fraction: fraction, overall: fraction / 2, elapsed: .seconds(seconds),
                remaining: remaining.map { .seconds($0) }, detail: detail))
    }

    @Test func terminalLineIsRedrawnInPlace() {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false, width: 80))
        let first = bar.text(for: stage(.render, 0.5, detail: "5 of 10 frames"))
        let half = String(repeating: "━", count: 15) + String(repeating: "─", count: 15)
        let expected = "render   \(half)  50 %  5 of 10 frames  0:12, 0:08 left"
        #expect(first.hasPrefix("\r" + expected))
        #expect(first.count == 80)
        let second = bar.text(for: stage(.render, 0.6, seconds: 3723, remaining: nil))
        #expect(second.hasPrefix("\rrender"))
        #expect(second.contains(" 60 %  1:02:03 "))
        #expect(!second.contains("left"))
    }

    @Test func aFinishedStageKeepsItsLine() {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false, width: 60))
        _ = bar.text(for: stage(.scan, 0.3))
        let next = bar.text(for: stage(.select, 0))
        let lines = next.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("scan") == true)
        #expect(lines.first?.contains("100 %") == true)
        #expect(lines.last?.hasPrefix("\rselect") == true)
        #expect(bar.finish() == "\n")
        #expect(bar.finish() == "")
    }

    @Test func aTemporaryLineIsErased() {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false, width: 40, staysVisible: false))
        _ = bar.text(for: stage(.scan, 0.3))
        #expect(!bar.text(for: stage(.select, 0)).contains("\n"))
        #expect(bar.finish() == "\r" + String(repeating: " ", count: 39) + "\r")
        #expect(bar.finish() == "")
    }

    @Test(arguments: [1, 20, 40, 79, 200])
    func lineFitsTheWidth(width: Int) {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false, width: width))
        let text = bar.text(for: stage(.assemble, 0.123, detail: String(repeating: "long ", count: 5)))
        #expect(text.count == max(20, width - 1) + 1)
    }

    /// The detail is shortened first, and no number is cut in two.
    @Test(arguments: [
        (60, "render    50 %  412 of 980 frames  0:12, 0:08 left"), (40, "render    50 %  0:12, 0:08 left"),
        (32, "render    50 %  0:12, 0:08 left"),
    ])
    func narrowWindowKeepsTheTimeLeft(width: Int, line: String) {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false, width: width))
        let text = bar.text(for: stage(.render, 0.5, detail: "412 of 980 frames, 187 a second"))
        #expect(text == "\r" + line + String(repeating: " ", count: width - 1 - line.count))
    }

    @Test func theWindowMayChangeItsWidth() {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false, width: 80))
        #expect(bar.text(for: stage(.render, 0.5)).count == 80)
        bar.width = 50
        #expect(bar.text(for: stage(.render, 0.6)).count == 50)
    }

    /// A log has a line for each tenth of a stage. A tenth of a slow stage may take minutes, so lines also appear at intervals.
    @Test func logIsNotSilentForLong() {
        var bar = ProgressBar(.init(isAnimated: false, isColored: false))
        let told = (0...300).filter { !bar.text(for: stage(.scan, 0.01, seconds: $0)).isEmpty }
        #expect(told == [0, 10, 20, 30, 40, 50, 110, 170, 230, 290])
    }

    @Test func warningsAppearBetweenLines() {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false, width: 60))
        let warning = Diagnostic(.warning, .unreadableMedia, day: Day("2024-12-07"), path: "a.mov", "no picture")
        #expect(bar.text(for: .diagnostic(warning)) == "warning: 2024-12-07: a.mov: no picture\n")
        _ = bar.text(for: stage(.render, 0.5))
        let text = bar.text(for: .diagnostic(warning))
        #expect(text.contains("\rwarning: 2024-12-07: a.mov: no picture\n\rrender"))
    }

    @Test func logHasWholeLinesOnly() {
        var bar = ProgressBar(.init(isAnimated: false, isColored: false))
        var log = ""
        for percent in 0...100 { log += bar.text(for: stage(.render, Double(percent) / 100)) }
        #expect(log.split(separator: "\n").count == 11)
        #expect(!log.contains("\r"))
        #expect(!log.contains("\u{1B}"))
        #expect(log.hasPrefix("render      0 %  0:12, 0:08 left\n"))
        #expect(bar.finish() == "")
    }

    @Test func colourAppearsOnlyWhereItIsWanted() {
        var plain = ProgressBar(.init(isAnimated: true, isColored: false))
        var coloured = ProgressBar(.init(isAnimated: true, isColored: true))
        #expect(!plain.text(for: stage(.render, 0.5)).contains("\u{1B}"))
        #expect(coloured.text(for: stage(.render, 0.5)).contains("\u{1B}[36m━"))
    }

    @Test func endNamesTheFilm() {
        var bar = ProgressBar(.init(isAnimated: true, isColored: false))
        _ = bar.text(for: stage(.assemble, 1))
        let film = Film(
            path: "/out/film.mp4", frames: 4696, duration: MediaTime(microseconds: 156_533_333), days: 30, rendered: 3,
            reused: 27)
        #expect(
            bar.text(for: .done(film))
                == "\nfilm: 156.5 s, 4696 frames, 30 days, 3 segments rendered, 27 reused\n")
    }
}
