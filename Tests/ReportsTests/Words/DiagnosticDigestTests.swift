import Model
import Reports
import Testing

@Suite struct DiagnosticDigestTests {
    private func unreadable(_ name: String, _ day: String?) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMedia, day: day.flatMap(Day.init), path: "/home/anna/Pictures/2024/\(name)",
            "is damaged")
    }

    private func quiet(_ number: Int) -> Diagnostic {
        Diagnostic(.note, .soundHeldBack, day: Day("2024-12-0\(number)"), path: "/m/\(number).mov", "stays 5 LU below")
    }

    private func texts(_ diagnostics: [Diagnostic], isComplete: Bool = false) -> [String] {
        DiagnosticDigest.lines(of: diagnostics, isComplete: isComplete).map { "\($0.severity.rawValue) \($0.text)" }
    }

    @Test func `diagnostics of one kind are one line with files and days`() {
        let found = [
            unreadable("a.mov", "2024-12-01"), quiet(1), unreadable("b.mov", nil), quiet(2), quiet(3), quiet(4),
        ]
        let lines = texts(found)
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("warning 2 files ") && lines[0].hasSuffix(": a.mov (2024-12-01), b.mov"))
        #expect(lines[1].hasPrefix("note 4 clips ") && lines[1].contains("3.mov (2024-12-03) and 1 more"))
        #expect(!lines[1].contains("4.mov"))
    }

    @Test func `patterns are named whole`() {
        let patterns = ["tapes/**", "old/**"].map { Diagnostic(.warning, .unusedCorrection, path: $0, "no media") }
        #expect(texts(patterns).count == 1 && texts(patterns)[0].hasSuffix(": tapes/**, old/**"))
    }

    @Test func `a single diagnostic keeps its words and a short path`() {
        #expect(texts([unreadable("a.mov", "2024-12-01")]) == ["warning 2024-12-01: 2024/a.mov: is damaged"])
        let position = TextPosition(line: 3, column: 1)
        let line = Diagnostic(
            .warning, .unreadableMark, path: "/home/anna/sync/tags.csv", position: position, "is kept")
        #expect(texts([line]) == ["warning /home/anna/sync/tags.csv:3:1: is kept"])
    }

    @Test func `what nobody can act on is left out, and --verbose shows everything`() {
        let details: [Diagnostic] = [
            Diagnostic(.note, .mediaLog, path: "/m/a.mov", "libav reports"),
            Diagnostic(.note, .soundAdjusted, path: "/m/a.mov", arguments: ["gain": 3], "is raised by 3 dB"),
            Diagnostic(.note, .transitionShortened, "the transition is shorter"),
            Diagnostic(.note, .editedOriginal, path: "/m/b.mov", "is the original"),
            Diagnostic(.note, .refusedElsewhere, "2 files of other days cannot be used"),
        ]
        #expect(texts(details).isEmpty)
        #expect(texts(details, isComplete: true).count == details.count)
        // A warning of the same kind is trouble that is heard.
        #expect(texts([Diagnostic(.warning, .mediaLog, path: "/m/a.mov", "its sound breaks off")]).count == 1)
    }

    /// A month of them would hide everything else.
    @Test(arguments: [
        Diagnostic.Code.coveredMedia, .unmovingMedia, .startPassedOver, .shortMedia, .clipSteadied, .clipNotSteadied,
        .captionLeftOut,
        .libraryPinUnused, .pinOutsideTimeframe,
    ])
    func `what many clips can have is one line`(code: Diagnostic.Code) {
        let found = (1...9).map { number in
            let path = code == .captionLeftOut || code == .libraryPinUnused ? nil : "/home/anna/job/\(number).mov"
            return Diagnostic(.note, code, day: Day("2024-12-0\(number)"), path: path, "words of \(number)")
        }
        let lines = texts(found)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("2024-12-03") == true)
        #expect(lines.first?.hasSuffix(" and 6 more (--verbose lists them)") == true)
        #expect(texts(found, isComplete: true).count == 9)
    }

    /// What is shown for want of anything else is trouble; what gave way to another clip is not.
    @Test func `recordings with nothing to see are told apart by what was done`() {
        func covered(_ severity: Diagnostic.Severity, _ number: Int) -> Diagnostic {
            Diagnostic(severity, .coveredMedia, day: Day("2024-12-0\(number)"), path: "/m/\(number).mov", "nothing")
        }
        let lines = texts([covered(.warning, 1), covered(.note, 2), covered(.note, 3), covered(.warning, 4)])
        #expect(lines.count == 2)
        #expect(Set(lines.map { $0.split(separator: " ", maxSplits: 1)[1].split(separator: ":")[0] }).count == 2)
    }

    /// Those that come once a run, name all that they are about, or each say something else. A new code has words for several, or is here.
    private static let alone: Set<Diagnostic.Code> = [
        .screenRecording, .duplicateMedia, .proxyMedia, .editedOriginal, .refusedElsewhere, .uncertainDate, .onlyProxy,
        .rawPhoto, .takeout, .icloudExport, .libraryPinsOff, .syncFolder, .sourceMissing, .sourceEmpty, .sourceUnused,
        .sourceOffline, .networkUse, .plainHTTP, .clockBehind, .unknownZone, .hookMissing, .transitionShortened,
        .clipsShortened, .slowSound, .filmTooLong, .filmTooNarrow, .crossfadeShortened, .cutsOffBeats, .singleDay,
        .longTimeframe, .placeNamesMissing, .speechDetectorMissing, .musicLeftOut, .otherFont, .memoryShort,
        .waitingForRun,
        .soundAdjusted, .catalogRebuilt, .catalogUnavailable, .damagedSegment, .historyUnavailable,
        .lockUnavailable, .album, .hookFailed, .watchIncomplete, .watchInterrupted, .cacheNotPruned, .reportNotWritten,
        .coverMissing, .posterNotWritten, .timelineNotWritten, .teaserNotWritten, .nameNotSynced, .filmReplaced,
        .scheduleWithoutEffect, .nothingToShow, .stopping, .hookOutput, .hooksOfPlan,
    ]

    @Test(arguments: Diagnostic.Code.allCases) func `two of a kind are one line, unless each says something else`(
        code: Diagnostic.Code
    ) {
        let two = [1, 2].map { Diagnostic(.warning, code, path: "/m/\($0).mov", "words of \($0)") }
        #expect(texts(two).count == (Self.alone.contains(code) ? 2 : 1))
    }
}
