import Model
import Testing

@testable import JobFiles

/// `--set KEY=VALUE`, over a job file.
@Suite struct JobOverrideTests {
    private func parse(_ values: [String], after more: String = "", files: [String: String] = [:]) throws -> Job {
        var context = JobFileFixture.context(files)
        context.overrides = try values.map { try JobOverride(setting: $0) }
        return try JobFile.parse(Array((JobFileFixture.minimal + more).utf8), path: "jobs/trip.yaml", context).job
    }

    private func errors(_ values: [String]) -> [DayreelError] {
        do {
            _ = try parse(values)
            return []
        } catch {
            return (error as? JobFileErrors)?.dayreelErrors ?? [DayreelError(unforeseen: error)]
        }
    }

    @Test func `a value beats the file's, and leaves its neighbours alone`() throws {
        let file = "composition: {fit: crop, transition: {style: fade, duration: 1s}}\ntitle: A\n"
        let job = try parse(["composition.transition.style=none", "title=2024"], after: file)
        #expect(job.composition.transition == Transition(style: .none, duration: .seconds(1)))
        #expect(job.composition.fit == .crop && job.title == "2024")
        #expect(try parse(["title=A", "title=B"]).title == "B")
    }

    @Test func `paths start from the working folder`() throws {
        let job = try parse(["output=films/a.mp4", "sources=[~/a, b]"])
        #expect(job.output.file == "/work/films/a.mp4" && job.sources.map(\.path) == ["/home/ada/a", "/work/b"])
    }

    @Test func `days and file names are keys too`() throws {
        let job = try parse(
            ["pins.2024-12-24={media: A.MOV, from: 3s}", "pins.2024-12-25=skip", "dates.IMG_1.MOV=2024-12-03"])
        #expect(job.pins.count == 2)
        #expect(job.dates.map(\.files) == ["IMG_1.MOV"])
    }

    @Test func `a base is below the file`() throws {
        let base = "title: Base\nclips: {video: 3s}\n"
        let job = try parse(["extends=b.yaml"], after: "title: Own\n", files: ["/work/b.yaml": base])
        #expect(job.title == "Own" && job.clips.video == .seconds(3))
    }

    @Test func `an error names the option, the key and the nearest names`() {
        func names(_ values: String..., key: String, meant: String) -> Bool {
            let found = errors(values)
            return found.count == 1 && found[0].place == "--set \(values.last ?? "")" && found[0].code == .usage
                && found[0].message.contains("'\(key)'") && found[0].message.contains(meant)
        }
        #expect(names("composition.fitt=crop", key: "fitt", meant: "'fit'"))
        #expect(names("fit=crop", key: "fit", meant: "'composition'"))
        #expect(names("composition.fit=stretch", key: "composition.fit", meant: "'stretch'"))
        #expect(names("title=", key: "title", meant: "text"))
        #expect(names("preset=cinema", key: "preset", meant: "'--preset cinema'"))
        #expect(names("title=[a", key: "title", meant: "'['"))
        #expect(names("extends=x.txt", key: "extends", meant: "'x.txt'"))
        // The codec's rules hold across options.
        #expect(names("output.codec=av1", "output.preset=veryfast", key: "output.preset", meant: "av1"))
        #expect(errors(["composition={fit: }"]).count == 1)
        #expect(errors(["clips.video=0s", "output.codec=vp9"]).count == 2)
        #expect(errors(["extends=missing.yaml"]).count == 1)
    }

    @Test(arguments: ["fit", "=crop", ""]) func `an option without a key or a value is refused`(text: String) {
        let error = #expect(throws: DayreelError.self) { _ = try JobOverride(setting: text) }
        #expect(error?.code == .usage)
    }

    /// Every key of the schema that has a default takes it from an option, and the job stays the same.
    @Test func `every key can be set`() throws {
        let plain = try parse([])
        var count = 0
        func set(_ schema: JSONValue, _ path: String) throws {
            for form in [schema] + (schema["anyOf"]?.elements ?? []) {
                for member in form["properties"]?.members ?? []
                where member.name != "sources" && member.name != "schedule" {
                    let key = path.isEmpty ? member.name : path + "." + member.name
                    try set(member.value, key)
                    guard let usual = member.value["default"] else { continue }
                    #expect(try parse(["\(key)=\(usual.text())"]) == plain, "\(key)")
                    count += 1
                }
            }
        }
        try set(JobSchema.value, "")
        #expect(count > 25)
    }
}

extension JSONValue {
    fileprivate var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    fileprivate var elements: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
}
