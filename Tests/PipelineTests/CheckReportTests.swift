import Pipeline
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

    @Test func asJUnit() {
        #expect(
            JUnitDocument.text(of: report) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites tests="3" failures="1" errors="0" skipped="0">
                  <testsuite name="dayreel render trip" tests="3" failures="1" errors="0" skipped="0">
                    <testcase classname="dayreel.render.trip" name="2024-12-05"/>
                    <testcase classname="dayreel.render.trip" name="2024-12-07" file="/work/media/a,b:c.mov">
                      <failure type="unreadable-media" message="it's &lt;broken&gt; &amp; 100 % &quot;gone&quot;\u{FFFD}">/work/media/a,b:c.mov: error: it's &lt;broken&gt; &amp; 100 % &quot;gone&quot;\u{FFFD}
                really</failure>
                      <system-out>/elsewhere/d.mov: note: shorter</system-out>
                    </testcase>
                    <testcase classname="dayreel.render.trip" name="job.yaml" file="job.yaml">
                      <system-out>job.yaml:7:3: warning: odd</system-out>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test func aFilmHasACaseForEachDayAndOneForItself() throws {
        let plan = try PlannedTrip().plan()
        let day = try #require(Day("2024-12-07"))
        let lost = Diagnostic(.warning, .unreadableMedia, day: day, path: "/m/d.mov", "it cannot be used")
        let outcome = ReelOutcome(
            plan: plan, reel: Reel(path: "/out/x.mp4", frames: 1, duration: .zero, days: 2, rendered: 1, reused: 0),
            diagnostics: plan.diagnostics + [lost])
        let strict = CheckReport(outcome, isStrict: true)
        #expect(strict.name == "render trip")
        #expect(strict.cases.map(\.name) == ["2024-12-05", "2024-12-06", "2024-12-07", "x.mp4"])
        #expect(strict.cases.map { $0.findings.map(\.severity) } == [[], [.note], [.error, .error], [.note]])
        let lenient = CheckReport(outcome, isStrict: false)
        #expect(lenient.cases.map { $0.findings.map(\.severity) } == [[], [.note], [.warning, .warning], [.note]])
    }
}
