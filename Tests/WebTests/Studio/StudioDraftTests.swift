import JobFiles
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct StudioDraftTests {
    private let first = Day("2024-12-01") ?? Day(daysSinceEpoch: 0)
    private let second = Day("2024-12-02") ?? Day(daysSinceEpoch: 0)

    @Test func `a draft is the job file without pins, sources and the film's place`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        #expect(draft.file == "job.yaml" && draft.saved && draft.revision == 1 && draft.name == "job")
        #expect(draft.settings.members.map(\.name) == ["timeframe", "select", "clips", "composition", "output"])
        #expect(draft.settings["output"] == ["preset": "ultrafast"])
        #expect(draft.settings["timeframe"] == "2024-12")
    }

    @Test func `a changed setting and a pin change only their lines`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let item = try await studio.day(first).items[1]
        let settings = draft.settings.setting("clips", to: ["video": "0.5s"])
            .setting("composition", to: (draft.settings["composition"] ?? .null).setting("fit", to: "blur"))
        let changed = try await studio.putDraft(
            draft.id, draft.change(settings, pins: [first: .item(item.id, from: 0.5, duration: 1), second: .skip]))
        #expect(changed.revision == 2 && !changed.saved && changed.settings.means(settings))
        #expect(changed.pins == [first: .item(item.id, from: 0.5, duration: 1), second: .skip])
        let yaml = try await studio.yaml(ofDraft: draft.id)
        #expect(
            yaml.yaml
                == TestStudio.job.replacing("clips: { video: 1s }", with: "clips: { video: 0.5s }")
                .replacing("dissolve, duration: 0.2s }\n", with: "dissolve, duration: 0.2s }\n  fit: blur\n")
                    + """
                    pins:
                      2024-12-01: { media: B.MOV, from: 0.5s, duration: 1s }
                      2024-12-02: skip

                    """)
        #expect(yaml.saved == TestStudio.job && yaml.file == "job.yaml")
        // Nothing is written until a page asks for it.
        #expect(test.folder.text("job.yaml") == TestStudio.job)
        // Back to the first settings, without pins.
        let back = try await studio.putDraft(draft.id, changed.change(draft.settings, pins: [:]))
        #expect(back.settings.means(draft.settings) && back.pins.isEmpty)
        #expect(try await studio.yaml(ofDraft: draft.id).yaml.contains("# December, for grandma"))
    }

    @Test(arguments: [
        (ClipSpeed.fixed(Speed(500)), "0.5"), (.fixed(Speed(2000)), "2"), (.original, "original"),
    ])
    func `a pin has a speed of its own, until it is taken away`(speed: ClipSpeed, written: String) async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let item = try await studio.day(first).items[1]
        let pin = DraftPin.item(item.id, from: 0.2, speed: speed)
        let changed = try await studio.putDraft(draft.id, draft.change(pins: [first: pin]))
        #expect(changed.pins == [first: pin])
        let line = "2024-12-01: { media: B.MOV, from: 0.2s, speed: \(written) }"
        #expect(try await studio.yaml(ofDraft: draft.id).yaml.contains(line))
        let pick = try #require(try await studio.plan(ofDraft: draft.id).days.first?.picks.first)
        // The phone has not filmed this one for slow motion.
        #expect(pick.speed == (speed == .original ? nil : Double(written)))
        let without = try await studio.putDraft(draft.id, changed.change(pins: [first: .item(item.id, from: 0.2)]))
        #expect(without.pins == [first: .item(item.id, from: 0.2)])
        #expect(try await !studio.yaml(ofDraft: draft.id).yaml.contains("speed"))
    }

    @Test func `a stale revision is a conflict that names the current one`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.putDraft(draft.id, draft.change(pins: [first: .skip]))
        let stale = await refusal { try await studio.putDraft(draft.id, draft.change(pins: [:])) }
        #expect(stale?.kind == .conflict && stale?.current == 2 && stale?.answer.current == 2)
        let yaml = await refusal { try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: "")) }
        #expect(yaml?.kind == .conflict)
        #expect(try await studio.draft(draft.id).pins == [first: .skip])
        #expect(await refusal { try await studio.draft("x") }?.kind == .notFound)
    }

    @Test func `an invalid setting is refused with its place, and nothing changes`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let wrong = draft.settings.setting("clips", to: ["video": "blue"])
        let refused = await refusal { try await studio.putDraft(draft.id, draft.change(wrong)) }
        #expect(refused?.kind == .invalid && refused?.code == "job-invalid")
        #expect(refused?.places.first?.line == 7)
        let text = TestStudio.job.replacing("clips:", with: "clisp:")
        let typo = await refusal { try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: text)) }
        #expect(typo?.places.first?.suggestion == "clips" && typo?.places.first?.column == 1)
        #expect(try await studio.draft(draft.id) == draft)
    }

    @Test func `a job file as text becomes settings and pins`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let text =
            TestStudio.job
            + "title: Winter\npins:\n  2024-12-01: trip/B.MOV  # the better one\n  2024-12-02: GONE.MOV\n"
        let read = try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: text))
        let item = try await studio.day(first).items[1]
        #expect(read.name == "Winter" && read.settings["title"] == "Winter" && read.revision == 2)
        #expect(read.pins[first] == .item(item.id))
        // An unknown key keeps its place in the file.
        guard case .item(let stranger, _, _, _)? = read.pins[second] else { throw StudioError.noSuch("pin") }
        #expect(stranger.hasPrefix("name-"))
        let kept = try await studio.putDraft(draft.id, read.change(read.settings.setting("title", to: "Snow")))
        #expect(kept.pins == read.pins)
        #expect(try await studio.yaml(ofDraft: draft.id).yaml == text.replacing("Winter", with: "Snow"))
    }

    @Test(arguments: ["hooks: { on-success: [/bin/sh, -c, id] }\n", "extends: /etc/other.yaml\n"])
    func `programs and places are not changed from the page`(more: String) async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let refused = await refusal {
            try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: TestStudio.job + more))
        }
        #expect([.forbidden, .invalid].contains(refused?.kind))
        for text in [
            TestStudio.job.replacing("folder: media", with: "folder: /"),
            TestStudio.job.replacing("out/film", with: "/etc/film"),
            TestStudio.job.replacing("preset: ultrafast", with: "overwrite: foreign"),
            TestStudio.job.replacing("preset: ultrafast", with: "poster: /tmp/poster.jpg"),
            TestStudio.job.replacing("preset: ultrafast", with: "teaser: ../teaser.webp"),
            TestStudio.job + "album: { links: /tmp/links }\n",
        ] {
            let refused = await refusal {
                try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: text))
            }
            #expect(refused?.kind == .forbidden && refused?.code == "only-in-file")
        }
        let hooks = draft.settings.setting("hooks", to: ["on-success": ["/bin/true"]])
        #expect(await refusal { try await studio.putDraft(draft.id, draft.change(hooks)) }?.kind == .forbidden)
        // A file under the film's own name is no place of the page's choice.
        let beside = TestStudio.job.replacing("preset: ultrafast", with: "preset: ultrafast\n  poster: true")
        let kept = try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: draft.revision, yaml: beside))
        #expect(kept.settings["output"]?["poster"] == true)
    }

    /// A reader of the named files would wait for ever, or tell what they contain.
    @Test(.timeLimit(.minutes(1)))
    func `what a page may not name is refused before it is looked at`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try test.folder.pipe("pipe.yaml")
        _ = try test.folder.pipe("pipe.ttf")
        try test.folder.write("secret-key: 1\n", to: "secret.yaml")
        func composition(_ line: String) -> String {
            TestStudio.job.replacing("resolution: 320x180", with: "resolution: 320x180\n  \(line)")
        }
        func font(_ name: String) -> String { composition("date-overlay: { font: \(name) }") }
        for (text, key) in [
            (TestStudio.job + "extends: pipe.yaml\n", "extends"),
            (TestStudio.job + "extends: secret.yaml\n", "extends"),
            (TestStudio.job + "extends: gone.yaml\n", "extends"),
            (font("pipe.ttf"), "composition.date-overlay.font"), (font("./pipe.ttf"), "composition.date-overlay.font"),
            (font("/dev/ptmx"), "composition.date-overlay.font"), (font("gone.ttf"), "composition.date-overlay.font"),
            (composition("font: pipe.ttf"), "composition.font"),
            (composition("look: pipe.cube"), "composition.look"),
            (composition("look: /etc/film.CUBE"), "composition.look"),
            (
                composition("titles: { opening: { background: /root/a.jpg } }"),
                "composition.titles.opening.background"
            ),
            (
                composition("titles: { closing: { title: End, background: a.png } }"),
                "composition.titles.closing.background"
            ),
            // Even where the text has other errors.
            (TestStudio.job + "extends: secret.yaml\nclisp: 1\n", "extends"),
        ] {
            let refused = await refusal {
                try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: text))
            }
            #expect(refused == .onlyInFile(key))
        }
        let broken = TestStudio.job + "extends: secret.yaml\ntitle: [\n"
        let syntax = await refusal {
            try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: broken))
        }
        #expect(syntax?.kind == .invalid && syntax?.places.contains { $0.message.contains("secret") } == false)
        #expect(try await studio.draft(draft.id) == draft)
    }

    @Test func `a film of ten thousand years is refused`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let all = TestStudio.job.replacing("2024-12   #", with: "0001-01-01..9999-12-31   #")
        let refused = await refusal {
            try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 1, yaml: all))
        }
        #expect(refused?.code == "job-invalid" && refused?.places.first?.line == 2)
        #expect(try await studio.draft(draft.id) == draft)
    }

    @Test func `a job file that cannot be read is not replaced from the page`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        try test.folder.write(TestStudio.job + "title: [\n", to: "job.yaml")
        let draft = try await studio.first
        let hooks = TestStudio.job + "hooks: { on-success: [/bin/true] }\n"
        let refused = await refusal {
            try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: draft.revision, yaml: hooks))
        }
        #expect(refused?.kind == .forbidden && refused?.code == "only-in-file")
        #expect(try await studio.yaml(ofDraft: draft.id).yaml == TestStudio.job + "title: [\n")
    }

    @Test func `a draft survives a restart until it is saved`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.putDraft(draft.id, draft.change(pins: [first: .skip]))
        await studio.stop()
        let again = try await TestStudio(in: test.folder, epoch: "e2").started()
        let kept = try await again.first
        #expect(kept.pins == [first: .skip] && !kept.saved && test.folder.text("job.yaml") == TestStudio.job)
        let saved = try await again.saveDraft(draft.id, APIRequest.Save(file: "job.yaml"))
        #expect(saved.saved && test.folder.text("job.yaml") == TestStudio.job + "pins:\n  2024-12-01: skip\n")
        #expect(test.folder.files(in: "home/state/serve/drafts").isEmpty)
    }

    @Test func `a job file that was changed elsewhere is not overwritten`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.putDraft(draft.id, draft.change(pins: [first: .skip]))
        let other = TestStudio.job + "title: By hand\n"
        try test.folder.write(other, to: "job.yaml")
        let refused = await refusal { try await studio.saveDraft(draft.id, APIRequest.Save()) }
        #expect(refused?.kind == .conflict && refused?.code == "file-changed")
        #expect(test.folder.text("job.yaml") == other)
        // Somebody who has seen the difference may save.
        #expect(try await studio.yaml(ofDraft: draft.id).saved == other)
        _ = try await studio.saveDraft(draft.id, APIRequest.Save())
        #expect(test.folder.text("job.yaml").hasSuffix("pins:\n  2024-12-01: skip\n"))
    }

    @Test func `who would save over another program's change is told so`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.putDraft(draft.id, draft.change(pins: [first: .skip]))
        #expect(try await studio.yaml(ofDraft: draft.id).elsewhere == nil)
        let other = TestStudio.job + "title: By hand\n"
        try test.folder.write(other, to: "job.yaml")
        // To look at the draft is not to look at the difference.
        #expect(try await studio.draft(draft.id).pins == [first: .skip])
        #expect(await refusal { try await studio.saveDraft(draft.id, APIRequest.Save()) }?.code == "file-changed")
        for _ in 1...2 {
            let seen = try await studio.yaml(ofDraft: draft.id)
            #expect(seen.saved == other && seen.elsewhere == true)
        }
        await studio.stop()
        let again = try await TestStudio(in: test.folder, epoch: "e2").started()
        #expect(try await again.yaml(ofDraft: draft.id).elsewhere == true)
        try test.folder.write(TestStudio.job, to: "job.yaml")
        #expect(try await again.yaml(ofDraft: draft.id).elsewhere == nil)
        try test.folder.write(other, to: "job.yaml")
        #expect(try await again.yaml(ofDraft: draft.id).elsewhere == true)
        let saved = try await again.saveDraft(draft.id, APIRequest.Save())
        #expect(try await again.yaml(ofDraft: draft.id).elsewhere == nil)
        _ = try await again.putDraft(draft.id, saved.change(pins: [:]))
        #expect(try await again.yaml(ofDraft: draft.id).elsewhere == nil)
    }

    @Test func `changes that begin with what another program wrote replace nothing of it`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let changed = try await studio.putDraft(draft.id, draft.change(pins: [first: .skip]))
        let other = TestStudio.job + "title: By hand\n"
        try test.folder.write(other, to: "job.yaml")
        #expect(try await studio.yaml(ofDraft: draft.id).elsewhere == true)
        let taken = try await studio.putYAML(
            draft.id, APIRequest.YAMLChange(revision: changed.revision, yaml: other))
        #expect(taken.saved)
        #expect(try await studio.yaml(ofDraft: draft.id).elsewhere == nil)
        _ = try await studio.putDraft(draft.id, taken.change(pins: [second: .skip]))
        #expect(try await studio.yaml(ofDraft: draft.id).elsewhere == nil)
    }

    @Test func `a draft without changes follows its file`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        try test.folder.write(TestStudio.job + "title: By hand\n", to: "job.yaml")
        let draft = try await studio.first
        #expect(draft.name == "By hand" && draft.saved && draft.revision == 2)
    }

    @Test func `a job file that is corrected has its library at the next look`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: TestStudio.job + "composition: { transition: 3 }\n")
        #expect(try await studio.index().sources.isEmpty)
        try test.folder.write(TestStudio.job, to: "job.yaml")
        _ = try await studio.index()
        await studio.library.scanning?.value
        let index = try await studio.index()
        #expect(index.sources.map(\.state) == [.ready] && index.items == 5)
        #expect(try await studio.plan(ofDraft: try await studio.first.id).days.count == 3)
    }

    @Test func `a scan finds the sources that a job file names by then`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        try TestStudio.clip(6, "2024-12-09", "../more/F.MOV", in: test.folder)
        try test.folder.write(
            TestStudio.job.replacing("  - folder: media\n", with: "  - folder: media\n  - folder: more\n"),
            to: "job.yaml")
        _ = try await studio.scan(source: try await studio.index().sources[0].id)
        await studio.library.scanning?.value
        let index = try await studio.index()
        #expect(index.sources.map(\.state) == [.ready, .ready] && index.items == 6)
        #expect(try await studio.plan(ofDraft: try await studio.first.id).days.count == 4)
    }

    @Test(arguments: [
        "../x.yaml", "x/y.yaml", ".x.yaml", "film.mp4", "x.yaml\u{0}.mp4", "x\n.yaml", "x\u{1b}[31m.yaml",
        "x\u{7f}.yaml",
        "x\u{9b}.yaml", "\u{202e}lmay.yaml", "x\u{2028}.yaml", "/\u{301}x.yaml",
        String(repeating: "x", count: 300) + ".yaml",
    ])
    func `a job is saved only beside the other jobs`(name: String) async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        #expect(await refusal { try await studio.saveDraft(draft.id, APIRequest.Save(file: name)) }?.kind == .invalid)
    }

    @Test func `a new name never replaces a file`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: nil)
        let draft = try await studio.first
        #expect(draft.file == nil && !draft.saved && draft.settings["timeframe"] == "2024-12")
        try test.folder.write("mine", to: "media.yaml")
        let refused = await refusal { try await studio.saveDraft(draft.id, APIRequest.Save(file: "media.yaml")) }
        #expect(
            refused?.kind == .conflict && refused?.code == "file-exists" && test.folder.text("media.yaml") == "mine")
        let saved = try await studio.saveDraft(draft.id, APIRequest.Save(file: "new.yaml"))
        #expect(saved.saved && saved.file == "new.yaml")
        #expect(test.folder.text("new.yaml").contains("timeframe: 2024-12"))
    }

    @Test func `a new job names every folder that is served`() throws {
        let text = NewDraft(folders: ["/home/x/Pictures", "/mnt/my phone"], timeframe: "2024-05").text
        let context = JobFile.Context(workingFolder: "/", homeFolder: nil)
        let job = try JobFile.parse(Array(text.utf8), path: "pictures.yaml", context).job
        #expect(job.sources.map(\.path) == ["/home/x/Pictures", "/mnt/my phone"])
    }

    @Test(arguments: [
        ("/home/x/Pictures", "pictures.yaml"), ("/home/x/My Trip-2024", "mytrip-2024.yaml"),
        ("/home/x/Family.photoslibrary", "family.yaml"), ("/home/x/FAMILY.PhotosLibrary", "family.yaml"),
        ("/mnt/2024.12", "202412.yaml"), ("/home/x/.photoslibrary", "film.yaml"), ("/", "film.yaml"),
        ("/home/x/" + String(repeating: "山", count: 85), String(repeating: "山", count: 63) + ".yaml"),
    ])
    func `a new job is named after its folder, without a Photos library's extension`(folder: String, name: String) {
        #expect(NewDraft.fileName(for: folder) == name)
    }

    @Test func `a job's extension may be in capitals`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: nil)
        let draft = try await studio.first
        let saved = try await studio.saveDraft(draft.id, APIRequest.Save(file: "New.YAML"))
        #expect(saved.saved && saved.file == "New.YAML")
        #expect(test.folder.text("New.YAML").contains("timeframe: 2024-12"))
    }
}
