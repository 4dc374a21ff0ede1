import JobFiles
import Testing

@Suite struct JobTextTests {
    private static let file = """
        # For grandma
        version: 1
        timeframe: 2024-12  # all of it

        sources:            # two disks
          - folder: /a
          # the old one
          - folder: /b

        clips: { video: 5s, live-photo: 2s }   # short
        composition:
          # bars
          fit: 'blur'
          transition:
            style: cross-dissolve
            duration: 500ms
          date-overlay: |
            true
        output: film.mp4
        # the end

        """

    private func changed(_ text: String, _ edit: (JSONValue) -> JSONValue) throws -> String? {
        let job = try #require(JobText(text))
        return job.changed(to: edit(job.root))?.text
    }

    @Test func `values are those of the file, in their order`() throws {
        let root = try #require(JobText(Self.file)).root
        #expect(root.members.map(\.name) == ["version", "timeframe", "sources", "clips", "composition", "output"])
        #expect(root["version"] == 1 && root["timeframe"] == "2024-12")
        #expect(root["composition"]?["transition"]?["duration"] == "500ms")
        #expect(JobText("a: [1")?.root == nil && JobText("- a")?.root == nil)
        #expect(JobText("# nothing\n")?.root == .object([]))
    }

    @Test func `unchanged text stays byte for byte`() throws {
        #expect(try changed(Self.file) { $0 } == Self.file)
        // Another spelling of the same value is no change.
        #expect(try changed("timeframe: 2024\n") { $0.setting("timeframe", to: "2024") } == "timeframe: 2024\n")
    }

    @Test func `one value changes on its line, beside its comment`() throws {
        let text = try changed(Self.file) {
            $0.setting("timeframe", to: "2024-11").setting("clips", to: ["video": "3s"])
        }
        #expect(
            text
                == Self.file.replacing("2024-12  #", with: "2024-11  #")
                .replacing("{ video: 5s, live-photo: 2s }", with: "{ video: 3s }"))
    }

    @Test func `keys are added within their mapping and removed with their lines`() throws {
        let text = try changed(Self.file) { root in
            let transition = (root["composition"]?["transition"] ?? .null).setting("duration", to: nil)
            let composition = (root["composition"] ?? .null).setting("fit", to: nil).setting(
                "transition", to: transition
            )
            .setting("resolution", to: "720p")
            return root.setting("composition", to: composition).setting("title", to: "Snow: a film")
        }
        #expect(
            text
                == Self.file.replacing("  fit: 'blur'\n", with: "").replacing("    duration: 500ms\n", with: "")
                .replacing("    true\n", with: "    true\n  resolution: 720p\n")
                .replacing("output: film.mp4\n", with: "output: film.mp4\ntitle: \"Snow: a film\"\n"))
    }

    @Test func `an output that is only a path becomes a mapping with that file`() throws {
        let text = try changed(Self.file) { $0.setting("output", to: ["file": "film.mp4", "quality": "draft"]) }
        #expect(text == Self.file.replacing("output: film.mp4", with: "output: { file: film.mp4, quality: draft }"))
    }

    @Test func `pins stay in the order of days, with quotes where a name needs them`() throws {
        let file = "pins:\n  2024-12-05: A.MOV\n  2024-12-09: skip # ill\n"
        let text = try changed(file) { root in
            let pins = (root["pins"] ?? .null).setting("2024-12-07", to: "- 散歩: 1.MOV").setting(
                "2024-12-01", to: "散歩 2.MOV"
            )
            .setting("2024-12-05", to: ["media": "true", "from": "1.5s"]).setting("2024-12-30", to: "1e5")
            return root.setting("pins", to: pins)
        }
        #expect(
            text == """
                pins:
                  2024-12-01: 散歩 2.MOV
                  2024-12-05: { media: "true", from: 1.5s }
                  2024-12-07: "- 散歩: 1.MOV"
                  2024-12-09: skip # ill
                  2024-12-30: "1e5"

                """)
    }

    @Test func `new mappings are written as people write them`() throws {
        let text = try changed("# empty\n") { _ in
            [
                "pins": ["2024-12-01": "skip"], "timeframe": "2024", "select": ["prefer": ["video", "live-photo"]],
                "composition": ["transition": ["style": "fade-black", "duration": "1s"], "fade": "0s"],
                "clips": .object([]),
            ]
        }
        #expect(
            text == """
                # empty
                timeframe: 2024
                pins:
                  2024-12-01: skip
                select:
                  prefer: [video, live-photo]
                composition:
                  transition: { style: fade-black, duration: 1s }
                  fade: 0s

                """)
    }

    @Test func `removing the last key removes the mapping`() throws {
        let file = "a: 1\npins:\n  # mine\n  2024-12-05: A.MOV\nclips:\n  video: 5s\n"
        #expect(
            try changed(file) { $0.setting("pins", to: nil).setting("clips", to: .object([])) } == "a: 1\n")
    }

    @Test func `line ends are kept, and a missing last one is added where needed`() throws {
        #expect(try changed("a: 1\r\nb: 2\r\n") { $0.setting("c", to: 3) } == "a: 1\r\nb: 2\r\nc: 3\r\n")
        #expect(try changed("a: 1") { $0.setting("c", to: 3) } == "a: 1\nc: 3\n")
        #expect(
            try changed("a:   # later\nb: ~\n") { $0.setting("a", to: 1).setting("b", to: [2]) }
                == "a: 1   # later\nb: [2]\n")
    }

    @Test func `a file that cannot be edited in place is left alone`() throws {
        #expect(try changed("{ a: 1 }\n") { $0.setting("a", to: 2) } == nil)
        #expect(try changed("a: &x { b: 1 }\nc: *x\n") { $0.setting("a", to: 2) } == nil)
        #expect(try changed("a: &x 1\nc: *x\n") { $0.setting("c", to: 2) } == "a: &x 1\nc: 2\n")
    }

    @Test(arguments: [
        (0.0, "0s"), (1.5, "1.5s"), (0.000_001, "0.000001s"), (90, "90s"), (1.000_000_4, "1s"),
    ]) func `seconds are written to the microsecond and read back`(seconds: Double, words: String) {
        #expect(JobText.words(ofSeconds: seconds) == words)
        #expect(JobText.seconds(.string(words)) == (seconds * 1_000_000).rounded() / 1_000_000)
        #expect(JobText.words(ofSeconds: -1) == nil && JobText.words(ofSeconds: .infinity) == nil)
    }
}
