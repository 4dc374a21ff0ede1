import JobFiles
import Model
import Pipeline
import Reports
import TestSupport
import Testing

@Suite struct CheckReportTests {
    private let report = CheckReport(
        name: "render trip",
        cases: [
            CheckReport.Case("2024-12-05"),
            CheckReport.Case(
                "2024-12-07",
                [
                    CheckReport.Finding(
                        .error, code: "unreadable-media", "it's <broken> & 100 % \"gone\"\u{1}\nreally",
                        file: "/work/media/a,b:c.mov"),
                    CheckReport.Finding(.note, code: "crossfade-shortened", "shorter", file: "/elsewhere/d.mov"),
                ]),
            CheckReport.Case(
                "job.yaml", [CheckReport.Finding(.warning, code: "x", "odd", file: "job.yaml", line: 7, column: 3)]),
        ])

    @Test func asGitHubAnnotations() {
        #expect(
            GitHubAnnotations.text(of: report, relativeTo: "/work") == """
                ::error file=media/a%2Cb%3Ac.mov,title=dayreel%3A unreadable-media::it's <broken> & 100 %25 "gone"\u{1}%0Areally
                ::notice file=/elsewhere/d.mov,title=dayreel%3A crossfade-shortened::shorter
                ::warning file=job.yaml,line=7,col=3,title=dayreel%3A x::odd

                """)
        #expect(GitHubAnnotations.text(of: CheckReport(name: "validate", cases: []), relativeTo: "/") == "")
    }

    @Test func `a file's name never begins a workflow command`() {
        let finding = CheckReport.Finding(
            .note, code: "x", "of a\r\n::stop-commands::b\u{301}", file: "/work/a,\u{301}title=b:\u{301}.mov")
        let report = CheckReport(name: "scan", cases: [CheckReport.Case("a", [finding])])
        let line = GitHubAnnotations.text(of: report, relativeTo: "/work")
        let expected =
            "::notice file=a%2C\u{301}title=b%3A\u{301}.mov,title=dayreel%3A x::of a%0D%0A::stop-commands::b\u{301}\n"
        #expect(Array(line.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func asJUnit() {
        #expect(
            JUnitDocument.text(of: report) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites tests="3" failures="1" errors="0" skipped="0" time="0.000">
                  <testsuite name="dayreel render trip" tests="3" failures="1" errors="0" skipped="0" time="0.000">
                    <testcase classname="dayreel.render.trip" name="2024-12-05" time="0.000"/>
                    <testcase classname="dayreel.render.trip" name="2024-12-07" time="0.000" file="/work/media/a,b:c.mov">
                      <failure type="unreadable-media" message="it's &lt;broken&gt; &amp; 100 % &quot;gone&quot;\u{FFFD}">/work/media/a,b:c.mov: error: it's &lt;broken&gt; &amp; 100 % &quot;gone&quot;\u{FFFD}
                really</failure>
                      <system-out>/elsewhere/d.mov: note: shorter</system-out>
                    </testcase>
                    <testcase classname="dayreel.render.trip" name="job.yaml" time="0.000" file="job.yaml">
                      <system-out>job.yaml:7:3: warning: odd</system-out>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test func timesAreThoseOfTheRunAndItsStages() throws {
        let timed = report.timed(began: 1_735_689_600, .milliseconds(12_345))
        let text = JUnitDocument.text(of: timed)
        #expect(text.contains(#"<testsuites tests="3" failures="1" errors="0" skipped="0" time="12.345">"#))
        #expect(text.contains(#"skipped="0" time="12.345" timestamp="2025-01-01T00:00:00">"#))
        // Only the run as a whole is timed. Its last case has the time, so that the cases add up to it.
        #expect(text.contains(#"name="job.yaml" time="12.345""#))
        #expect(text.contains(#"name="2024-12-05" time="0.000""#))
        let parts = CheckReport(name: "validate", cases: [.init("a.yaml", took: .milliseconds(7)), .init("b.yaml")])
        let partsText = JUnitDocument.text(of: parts.timed(began: 0, .milliseconds(9)))
        #expect(
            partsText.contains(#"name="a.yaml" time="0.007""#) && partsText.contains(#"name="b.yaml" time="0.000""#))
    }

    @Test func anErrorAtAPlaceIsShownThere() {
        let error = DayreelError(.jobInvalid, "wrong", place: "a:b.yaml:7:3", remedy: "Mend it.")
        let finding = CheckReport.Finding(error, file: "job.yaml")
        #expect(finding.file == "a:b.yaml" && finding.line == 7 && finding.column == 3)
        #expect(finding.message == "wrong\nMend it.")
        let elsewhere = CheckReport.Finding(DayreelError(.noMedia, "none", place: "/media"), file: "job.yaml")
        #expect(elsewhere.file == "job.yaml" && elsewhere.line == nil)
        #expect(elsewhere.message == "/media: none")
        // The report gives the place and the severity elsewhere, so the message does not repeat them.
        let missing = DayreelError(.missingInput, "cannot be read", place: "job.yaml", cause: "gone", remedy: "Look.")
        #expect(CheckReport.Finding(missing, file: "job.yaml").message == "cannot be read: gone\n  Look.")
    }

    @Test func aFilmHasACaseForEachDayAndOneForItself() throws {
        let plan = try PlannedTrip().plan()
        let day = try #require(Day("2024-12-07"))
        let lost = Diagnostic(.warning, .unreadableMedia, day: day, path: "/m/d.mov", "it cannot be used")
        let outcome = FilmOutcome(
            plan: plan, film: Film(path: "/out/x.mp4", frames: 1, duration: .zero, days: 2, rendered: 1, reused: 0),
            diagnostics: plan.diagnostics + [lost])
        let strict = CheckReport(outcome, isStrict: true)
        #expect(strict.name == "render trip")
        #expect(strict.cases.map(\.name) == ["2024-12-05", "2024-12-06", "2024-12-07", "x.mp4"])
        #expect(strict.cases.map { $0.findings.map(\.severity) } == [[], [.note], [.error, .error], [.note]])
        let lenient = CheckReport(outcome, isStrict: false)
        #expect(lenient.cases.map { $0.findings.map(\.severity) } == [[], [.note], [.warning, .warning], [.note]])
    }
}
