import Testing

@testable import JobFiles
@testable import Model

@Suite struct JobFileExtendsTests {
    private func job(_ text: String, _ files: [String: String]) throws -> Job {
        try JobFileFixture.parse(text, files: files).job
    }

    @Test func ownKeysBeatTheBase() throws {
        let base = """
            title: Base
            timeframe: 2024-12
            sources: [{folder: media}]
            pins: {2024-12-01: a, 2024-12-02: b}
            composition: {fit: crop, transition: {style: fade, duration: 1s}, date-overlay: {size: 6}}
            output: {file: out/{year}.mp4, quality: high}
            """.replacing("out/{year}.mp4", with: "'out/{year}.mp4'")
        let text = """
            extends: ../shared/base.yaml
            title: Mine
            pins: {2024-12-02: skip}
            composition: {transition: {duration: 0.2s}, date-overlay: false}
            output: {crf: 30}
            """
        let found = try job(text, ["/work/shared/base.yaml": base])
        #expect(found.title == "Mine")
        #expect(found.sources == [Source(path: "/work/shared/media")])
        #expect(found.output == Output(file: "/work/shared/out/{year}.mp4", crf: 30, preset: "medium"))
        #expect(found.composition.fit == .crop)
        #expect(found.composition.transition == Transition(style: .fade, duration: .milliseconds(200)))
        #expect(found.composition.dateOverlay == nil)
        let first = try #require(Day("2024-12-01"))
        #expect(found.pins == [first: .media("a"), first.advanced(by: 1): .skip])
        #expect(found.name == "trip")
        #expect(found.folder == "/work/jobs")
    }

    /// Keys of the sound, the transition or the date that a file leaves out keep the base's values, even if either file uses a short form.
    @Test(arguments: [
        ("date-overlay: {size: 6, locale: nl_NL}", "date-overlay: {position: top-left}", "top-left nl_NL 6.0"),
        ("date-overlay: {size: 6, locale: nl_NL}", "date-overlay: true", " nl_NL 6.0"),
        ("date-overlay: {size: 6, locale: nl_NL}", "date-overlay: false", "none"),
        ("date-overlay: false", "date-overlay: {size: 6, locale: nl_NL}", " nl_NL 6.0"),
        ("audio: {loudness: -20, crossfade: 1s}", "audio: {crossfade: 0.2s}", "true 0.2s -20.0"),
        ("audio: {loudness: -20, crossfade: 1s}", "audio: false", "false 1s -20.0"),
        ("audio: false", "audio: {loudness: -20, crossfade: 1s}", "false 1s -20.0"),
        ("audio: {include: false, loudness: -20, crossfade: 1s}", "audio: true", "true 1s -20.0"),
        ("transition: {style: fade, duration: 1s}", "transition: {duration: 0.2s}", "fade 0.2s"),
        ("transition: {style: fade, duration: 1s}", "transition: cut", "none 1s"),
        ("transition: fade", "transition: {duration: 0.2s}", "fade 0.2s"),
    ])
    func lookAndSoundAreMergedKeyByKey(base: String, own: String, expected: String) throws {
        let text = JobFileFixture.minimal + "extends: base.yaml\ncomposition: {\(own)}"
        var context = JobFileFixture.context(["/work/jobs/base.yaml": "composition: {\(base)}"])
        let extended = try JobFile.parse(Array(text.utf8), path: "jobs/trip.yaml", context).job
        #expect(words(extended.composition, own) == expected)
        // The user's settings act as a base in the same way.
        let settings = Array("job: {composition: {\(base)}}".utf8)
        context.settings = try Settings.parse(settings, path: "/settings.yaml", context)
        let plain = Array((JobFileFixture.minimal + "composition: {\(own)}").utf8)
        let job = try JobFile.parse(plain, path: "jobs/trip.yaml", context).job
        #expect(words(job.composition, own) == expected)
    }

    private func words(_ composition: Composition, _ key: String) -> String {
        let (audio, transition) = (composition.audio, composition.transition)
        switch key.prefix(5) {
        case "audio": return "\(audio.include) \(audio.crossfade.jobText) \(audio.loudness ?? 0)"
        case "trans": return "\(transition.style.rawValue) \(transition.duration.jobText)"
        default:
            guard let date = composition.dateOverlay else { return "none" }
            return "\(date.position?.rawValue ?? "") \(date.locale ?? "") \(date.size ?? 0)"
        }
    }

    @Test func anOutputThatIsAPathLeavesTheRestOfTheBase() throws {
        let base = "timeframe: 2024\nsources: ../media\noutput: {file: a.mp4, quality: high}"
        let found = try job("extends: base.yaml\noutput: b.mp4", ["/work/jobs/base.yaml": base])
        #expect(found.output == Output(file: "/work/jobs/b.mp4", crf: 17, preset: "medium"))
        #expect(found.sources == [Source(path: "/work/media")])
    }

    @Test func aBaseMayHaveABase() throws {
        let files = [
            "/work/jobs/a.yaml": "extends: more/b.yaml\noutput: {file: a.mp4}",
            "/work/jobs/more/b.yaml": "timeframe: 2023\nsources: [{folder: x}]\noutput: {file: b.mp4}",
        ]
        let found = try job("extends: a.yaml\n", files)
        #expect(found.timeframe == .year(2023))
        #expect(found.sources == [Source(path: "/work/jobs/more/x")])
        #expect(found.output.file == "/work/jobs/a.mp4")
    }

    @Test func errorsNameTheFileTheyAreIn() throws {
        let files = ["/work/shared/base.yaml": "composition:\n  fit: blurr\n"]
        let text = JobFileFixture.minimal + "extends: ../shared/base.yaml\ntitel: x\n"
        let error = #expect(throws: JobFileErrors.self) { try JobFileFixture.parse(text, files: files) }
        #expect(
            error?.errors.map { "\($0.file):\($0.line):\($0.column)" }
                == ["jobs/trip.yaml:7:1", "jobs/../shared/base.yaml:2:8"])
        #expect(error?.errors.last?.excerpt == "  2 |   fit: blurr\n    |        ^")
    }

    @Test func baseOfAnotherCodecIsCheckedTogether() throws {
        let files = ["/work/jobs/base.yaml": "output: {preset: slow}"]
        let text = JobFileFixture.minimal + "  codec: av1\nextends: base.yaml\n"
        let error = #expect(throws: JobFileErrors.self) { try JobFileFixture.parse(text, files: files) }
        #expect(error?.errors.map(\.file) == ["jobs/base.yaml"])
        for part in ["'output.preset'", "av1", "'slow'"] {
            #expect(error?.errors.first?.message.contains(part) == true, "\(part)")
        }
    }

    @Test func circlesAreRefused() {
        let files = ["/work/jobs/a.yaml": "extends: ./b.yaml", "/work/jobs/b.yaml": "extends: ../jobs/a.yaml"]
        let circle = JobFileFixture.errors("extends: a.yaml\n", files: files)
        #expect(circle.count == 1 && circle[0].hasPrefix("1:10: ") && circle[0].contains("'../jobs/a.yaml'"))
        let itself = JobFileFixture.errors("extends: trip.yaml\n")
        #expect(itself.count == 1 && itself[0].hasPrefix("1:10: ") && itself[0].contains("'trip.yaml'"))
    }

    @Test func onlyJobFilesAreRead() {
        let files = ["/etc/passwd": "root:x:0:0:root:/root:/bin/bash\n"]
        let errors = JobFileFixture.errors("extends: /etc/passwd\n", files: files)
        #expect(errors.count == 1 && errors[0].hasPrefix("1:10: ") && !errors[0].contains("root"), "\(errors)")
    }

    @Test func `a name without a dot or a slash is that of a preset`() throws {
        let error = try #require(JobFileFixture.errors("extends: keepsak\n").first)
        #expect(error.hasPrefix("1:10: ") && error.contains("'keepsake'"))
        #expect(Preset.allCases.allSatisfy { error.contains($0.rawValue) }, "\(error)")
    }

    @Test func depthIsLimited() throws {
        func files(_ count: Int) -> [String: String] {
            var files = ["/work/jobs/\(count).yaml": JobFileFixture.minimal]
            for index in 1..<count { files["/work/jobs/\(index).yaml"] = "extends: \(index + 1).yaml" }
            return files
        }
        #expect(try job("extends: 1.yaml", files(8)).sources.count == 1)
        #expect(JobFileFixture.errors("extends: 1.yaml", files: files(9)).map { $0.prefix(6) } == ["1:10: "])
    }

    @Test func aMissingBaseIsReportedWhereItIsNamed() throws {
        let context = JobFile.Context(workingFolder: "/nowhere", homeFolder: nil)
        let error = #expect(throws: JobFileErrors.self) {
            try JobFile.parse(Array("extends: base.yaml".utf8), path: "a.yaml", context)
        }
        #expect(error?.errors.map { [$0.line, $0.column] } == [[1, 10]])
        #expect(error?.errors.first?.message.contains("'base.yaml'") == true)
    }

    @Test func pinsOfABaseMayBeOfOtherMonths() throws {
        let files = ["/work/jobs/pins.yaml": "pins: {2020-01-01: a}"]
        let result = try JobFileFixture.parse(JobFileFixture.minimal + "extends: pins.yaml", files: files)
        #expect(result.warnings.isEmpty)
        #expect(result.job.pins.count == 1)
    }
}
