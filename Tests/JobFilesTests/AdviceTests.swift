import Files
import Foundation
import Model
import Testing

@testable import JobFiles

/// The advice for words that people try: followed to the letter, it makes the job valid.
@Suite struct AdviceTests {
    private func errors(_ more: String) -> [String] { JobFileFixture.errors(after: more) }

    /// The word in "did you mean '…'?" or "must be written …, not".
    private func advised(_ error: String) throws -> String {
        let match = try #require(error.firstMatch(of: /did you mean '(.+)'\?|must be written (.+), not/), "\(error)")
        return String(try #require(match.output.1 ?? match.output.2))
    }

    @Test(arguments: [
        ("composition: {fps: 25}", "fps"), ("days: {home: UTC+2}", "UTC+2"), ("days: {home: GMT-03:00}", "GMT-03:00"),
        ("days: {home: Berlin/Europe}", "Berlin/Europe"), ("days: {home: Berlin}", "Berlin"),
        ("days: {home: Kyiv}", "Kyiv"), ("days: {home: utc}", "utc"), ("days: {home: UTC+5:30}", "UTC+5:30"),
        ("days: {home: UTC+0}", "UTC+0"), ("days: {home: EST}", "EST"), ("days: {home: PST}", "PST"),
        ("days: {home: CEST}", "CEST"), ("days: {home: MEZ}", "MEZ"), ("days: {home: IST}", "IST"),
        ("composition: {date-overlay: {locale: deutsch}}", "deutsch"),
        ("composition: {date-overlay: {locale: Japanese}}", "Japanese"),
        ("composition: {audio: {loudness: -16dB}}", "-16dB"),
        ("composition: {audio: {loudness: -16 LUFS}}", "-16 LUFS"), ("composition: {frame-rate: 30fps}", "30fps"),
        ("composition: {date-overlay: {locale: cz}}", "cz"), ("composition: {date-overlay: {locale: dk_DK}}", "dk_DK"),
        ("composition: {date-overlay: {locale: en_UK}}", "en_UK"),
        ("composition: {date-overlay: {format: '%d.%m.%Y'}}", "%d.%m.%Y"),
        ("composition: {date-overlay: {format: TT.MM.JJJJ}}", "TT.MM.JJJJ"),
        ("composition: {audio: {music: {files: [a.mp3], volume: -20}}}", "volume"),
        ("pins: {2024-12-24: {media: a.mov, start: 2s}}", "start"),
        ("pins: {2024-12-24: {media: a.mov, length: 2s}}", "length"),
        ("composition: {transition: {kind: fade}}", "kind"), ("clips: {photo: 2s}", "photo"),
        ("clips: {live: 2s}", "live"), ("composition: {aspect: portrait}", "aspect"),
        ("composition: {fit: blurred}", "blurred"), ("composition: {fit: fill}", "fill"),
        ("composition: {fit: contain}", "contain"), ("composition: {stabilise: true}", "true"),
        ("composition: {stabilize: on}", "stabilize"), ("composition: {language: de_DE}", "language"),
        ("composition: {transition: {length: 1s}}", "length"), ("clips: {duration: 5s}", "duration"),
        ("select: {stills: yes}", "yes"), ("composition: {places: true}", "true"),
        ("composition: {audio: {denoise: false}}", "false"), ("pins: {2024-12-24: {skip: true}}", "{skip: true}"),
    ])
    func `a word in place of another`(text: String, word: String) throws {
        let error = try #require(errors(text).first)
        let advice = try advised(error)
        #expect(advice != word && errors(text.replacing(word, with: advice)).isEmpty, "\(error)")
    }

    @Test(arguments: ["2024-autum", "2024-sumer", "wintre 2024", "2024 sprng"])
    func `a season with a slip of the pen`(text: String) throws {
        func errors(ofDays days: String) -> [String] {
            JobFileFixture.errors("timeframe: \(days)\nsources: [../media]\noutput: a.mp4\n")
        }
        let error = try #require(errors(ofDays: text).first)
        let advice = try advised(error)
        #expect(advice.hasPrefix("2024-") && errors(ofDays: advice).isEmpty, "\(advice)")
    }

    /// The errors of a whole job with a value at a place such as `composition.audio.music`.
    private func errors(of value: String, at place: String) -> [String] {
        let steps = place.split(separator: ".").map(String.init)
        var parts = ["timeframe": "2024-12", "sources": "[../media]", "output": "a.mp4"]
        switch (steps[0], steps.last ?? "") {
        case ("output", let key): parts["output"] = "{file: a.mp4, \(key): \(value)}"
        case ("sources[]", let key): parts["sources"] = "[{folder: {path: ../media, \(key): \(value)}}]"
        case ("timeframe", "from"), ("timeframe", "to"): parts["timeframe"] = "{from: \(value), to: \(value)}"
        default: parts[steps[0]] = steps.dropFirst().reversed().reduce(value) { "{\($1): \($0)}" }
        }
        return JobFileFixture.errors(parts.map { "\($0.key): \($0.value)\n" }.sorted().joined())
    }

    @Test(arguments: [
        ("language", "de_DE", "composition.locale"), ("month", "2024-05", "timeframe"), ("year", "2024", "timeframe"),
        ("date", "2024-05-01", "timeframe"), ("date", "false", "composition.date-overlay"),
        ("length", "5s", "clips.video"), ("duration", "5s", "clips.video"), ("name", "my film", "title"),
        ("format", "hevc", "output.codec"), ("format", "d MMMM", "composition.date-overlay.format"),
        ("include", "['*.mov']", "sources[].folder.include"), ("include", "false", "composition.audio.include"),
        ("exclude", "['*.mov']", "sources[].folder.exclude"), ("exclude", "[favourite]", "select.exclude"),
        ("from", "2024-05-01", "timeframe.from"), ("to", "2024-05-01", "timeframe.to"), ("from", "end", "clips.from"),
        ("from", "black", "composition.fade.from"), ("style", "fade", "composition.transition.style"),
        ("style", "calendar", "composition.date-overlay.style"), ("trip", "2024-07", "timeframe.trip"),
        ("zone", "Asia/Tokyo", "days.home"), ("size", "5%", "composition.date-overlay.size"),
        ("max-length", "3m", "output.max-duration"), ("tranistion", "fade", "composition.transition"),
        ("followlinks", "true", "sources[].folder.follow-links"),
    ])
    func `a key of another place takes the value there`(key: String, value: String, place: String) throws {
        let error = try #require(errors("\(key): \(value)").first)
        let match = try #require(error.firstMatch(of: /did you mean '(.+)'\?|it belongs under '(.+)'/), "\(error)")
        let advised = match.output.1.map { String($0) } ?? "\(match.output.2 ?? "").\(key)"
        #expect(advised == place && errors(of: value, at: place).isEmpty, "\(error)")
    }

    @Test(arguments: ["format: mp4", "include: {a: 1}", "name: [a]", "duration: soon", "volume: 50"])
    func `no key is advised that refuses the value`(text: String) throws {
        #expect(try #require(errors(text).first).contains("(") == false)
    }

    @Test func `a switch that stands for a word, one piece of advice after the other`() throws {
        #expect(try advised(try #require(errors("stabilize: true").first)) == "composition.stabilise")
        #expect(try advised(try #require(errors("hdr: true").first)) == "composition.dynamic-range: hdr")
        let range = try #require(errors("composition: {dynamic-range: hdr}").first)
        #expect(range.contains("'output.codec: hevc'"))
        let job = "timeframe: 2024\nsources: a\noutput: {file: a.mp4, codec: hevc}\n"
        #expect(JobFileFixture.errors(job + "composition: {dynamic-range: hdr}\n").isEmpty)
    }

    @Test func `a word that no list may have is not advised in one`() throws {
        let found = errors("select: {prefer: photos}")
        #expect(found.count == 2 && found.allSatisfy { !$0.contains("write '[") }, "\(found)")
        #expect(try advised(try #require(found.last)) == "photo")
        #expect(errors("select: {prefer: [photo], stills: also}").isEmpty)
    }

    @Test func `a key of another place`() throws {
        let advice = try advised(try #require(errors("fps: 25").first))
        #expect(advice == "composition.frame-rate" && errors("composition: {frame-rate: 25}").isEmpty)
    }

    @Test func `a length in place of a mapping`() throws {
        for text in ["clips: 5s", "clips: 5", "clips: 2.5", "clips: full"] {
            let advice = try advised(try #require(errors(text).first))
            #expect(errors(advice).isEmpty, "\(advice)")
        }
    }

    @Test func `a song becomes music under the film, one piece of advice after the other`() throws {
        for text in ["music: a.mp3", "composition: {music: a.mp3}", "soundtrack: My songs/a.mp3"] {
            let value = try #require(text.firstMatch(of: /[A-Za-z .\/]+\.mp3/)).output.trimmingCharacters(
                in: .whitespaces)
            let error = try #require(errors(text).first)
            let place = try #require(error.firstMatch(of: /(composition[.]audio)/), "\(error)").output.1
            #expect(place == "composition.audio")
            let moved = try #require(errors("composition: {audio: {music: \(value)}}").first)
            #expect(errors("composition: {audio: {music: \(try advised(moved))}}").isEmpty, "\(moved)")
        }
        let moved = try #require(errors("composition: {audio: {music: [a.mp3, b/c d.ogg]}}").first)
        #expect(try advised(moved) == "{files: [a.mp3, b/c d.ogg]}")
        #expect(errors("composition: {audio: {music: \(try advised(moved))}}").isEmpty)
        let inPlace = "composition: {audio: {soundtrack: {files: [a.mp3]}}}"
        let advice = try advised(try #require(errors(inPlace).first))
        #expect(errors(inPlace.replacing("soundtrack", with: advice)).isEmpty, "\(advice)")
    }

    @Test(arguments: [
        ("fit: blur", "composition"), ("resolution: 720p", "composition"),
        ("style: bold", "composition"), ("captions: media", "composition"), ("prefer: [video]", "select"),
    ])
    func `a key that belongs under another`(text: String, place: String) throws {
        let error = try #require(errors(text).first)
        let advised = try #require(error.firstMatch(of: /it belongs under '(.+)'/), "\(error)").output.1
        #expect(advised == place && errors("\(advised): {\(text)}").isEmpty, "\(error)")
    }

    @Test(arguments: [
        ("photos: true", "select.stills: also"), ("photo: false", "select.stills: off"),
        ("pictures: fill", "select.stills: fill"), ("clips: {photo: true}", "select.stills: also"),
        ("select: {photos: true}", "stills: also"),
    ])
    func `photos switched on`(text: String, advice: String) throws {
        #expect(try advised(try #require(errors(text).first)) == advice)
        #expect(errors("select: {\(advice.replacing("select.", with: ""))}").isEmpty)
    }

    @Test(arguments: [
        ("camera", "maker-notes"), ("file", "container-date"), ("name", "file-name"),
        ("file time", "modification-time"),
        ("Photos", "photos-library"), ("gps", "gps-clock"),
    ])
    func `an evidence in the word of a table`(word: String, evidence: String) throws {
        let error = try #require(errors("select: {min-evidence: \(word)}").first)
        #expect(try advised(error) == evidence && errors("select: {min-evidence: \(evidence)}").isEmpty)
    }

    @Test(arguments: [
        ("weekly", "previous-week", nil), ("Monthly", "previous-month", nil), ("yearly", "previous-year", nil),
        ("daily", "yesterday", nil), ("summer 2024", "2024-summer", nil), ("2024 Fall", "2024-autumn", nil),
        ("last 3 months", "last-90-days", nil), ("past 2 years", "last-730-days", nil),
        ("Sommer 2024", "2024-summer", "de_DE"), ("letzte 3 Monate", "last-90-days", "de_DE"),
    ])
    func `days in words that no film has`(days: String, advice: String, locale: String?) throws {
        let look = locale.map { "composition: {date-overlay: {locale: \($0)}}\n" } ?? ""
        func job(_ days: String) -> String { "timeframe: \(days)\nsources: a\noutput: a.mp4\n\(look)" }
        let error = try #require(JobFileFixture.errors(job(days)).first)
        #expect(try advised(error) == advice && JobFileFixture.errors(job(advice)).isEmpty, "\(error)")
    }

    @Test func `photos alone as a single value`() throws {
        let error = try #require(errors("select: {prefer: photo}").first)
        let advice = try #require(error.firstMatch(of: /write '(.+)', and '(.+)' beside it/), "\(error)").output
        #expect(errors("select: {prefer: \(advice.1), \(advice.2)}").isEmpty, "\(error)")
    }

    @Test func `a look of Dayreel in place of the encoder's preset`() throws {
        let advice = try advised(try #require(errors("preset: cinema").first))
        #expect(advice == "extends: cinema" && Preset(rawValue: String(advice.dropFirst("extends: ".count))) == .cinema)
        #expect(try advised(try #require(errors("preset: keepsak").first)) == "extends: keepsake")
        let encoders = try #require(errors("preset: veryfast").first)
        #expect(encoders.contains("belongs under 'output'"))
    }

    @Test(arguments: [
        "s3://holidays/phone/2024", "s3://holidays", "S3://holidays/it's", "file:///mnt/My%20photos",
    ])
    func `an address in place of a source`(address: String) throws {
        for list in ["[\"\(address)\"]", "\"\(address)\""] {
            let error = try #require(JobFileFixture.errors(inSources: list).first)
            let right = try #require(error.firstMatch(of: /must be written (.+), not/), "\(error)").output.1
            let source = try JobFileFixture.sources(list.replacing("\"\(address)\"", with: right)).first
            #expect(source?.isRemote == address.lowercased().hasPrefix("s3") && source?.path.isEmpty == false)
        }
        let error = try #require(JobFileFixture.errors(inSources: "[folder: 'S3://holidays/phone']").first)
        let source = try #require(error.firstMatch(of: /is the source (.+)$/), "\(error)").output.1
        #expect(try JobFileFixture.sources("[\(source)]").first?.isRemote == true)
    }

    @Test(arguments: ["smb://nas/photos", "https://example.org/a", "nfs://nas/photos"])
    func `an address of a server is no path`(address: String) {
        #expect(JobFileFixture.errors(inSources: "[\(address)]").count == 1)
        #expect(JobFileFixture.errors(inSources: "[folder: {path: \(address)}]").count == 1)
        #expect("photos/a://b".faultOfAddress == nil)
    }

    @Test(arguments: [("*", "/work"), ("/*.mov", "/"), ("pool/*", "/work/pool")])
    func `a pattern alone is a source of the folder around it`(pattern: String, folder: String) throws {
        let source = try #require(LexicalPath.source(ofPattern: pattern))
        var context = JobFileFixture.context()
        context.overrides = [try JobOverride(setting: "sources=[\(source)]")]
        let job = try JobFile.parse(Array(JobFileFixture.minimal.utf8), path: "jobs/trip.yaml", context).job
        #expect(job.sources.map(\.path) == [folder])
    }

    @Test func `a pattern among the sources`() throws {
        let advice = try #require(LexicalPath.adviceOnPattern(in: "/photos/2024/*.MOV"))
        let source = try #require(advice.firstMatch(of: /takes patterns: (.+)/)).output.1
        let job = try JobFileFixture.parse(JobFileFixture.minimal.replacing("- folder: ../media", with: "- \(source)"))
        #expect(job.job.sources.map(\.path) == ["/photos/2024"] && job.job.sources.map(\.include) == [["*.MOV"]])
        #expect(LexicalPath.adviceOnPattern(in: "/photos/2024") == nil)
    }

    @Test(arguments: [
        (Data([0, 0, 0, 20]) + Data("ftypqt  ".utf8) + Data(count: 8), "film.mov", "video"),
        (Data([0xFF, 0xD8, 0xFF, 0xE1, 0]), "photo.jpg", "photo"),
        (Data("{\n  \"days\" : [],\n  \"film\" : {},\n  \"v\" : 1\n}\n".utf8), "film.json", "report"),
        (Data("{\n  \"digest\" : \"0\",\n  \"v\" : 3\n}\n".utf8), "plan.json", "plan"),
    ])
    func `another file given as a job is named as what it is`(bytes: Data, path: String, kind: String) {
        var context = JobFileFixture.context()
        context.read = { _ in Array(bytes) }
        let error = #expect(throws: DayreelError.self) { try JobFile.read(path: path, context) }
        #expect(error?.code == .jobInvalid && error?.message.contains(kind) == true && error?.remedy != nil)
    }

    @Test(arguments: ["select: {prefer: [photo]}"])
    func `what a film does not have is said`(text: String) throws {
        let error = try #require(errors(text).first)
        #expect(error.contains("select.stills: also"), "\(error)")
        #expect(errors("select: {prefer: [photo], stills: also}").isEmpty)
        #expect(errors("select: {prefer: [video, photo]}").isEmpty)
    }
}
