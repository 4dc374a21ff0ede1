import Foundation
import TestSupport
import Testing

/// The names of places in the output of `scan`, `plan` and `doctor`, for the natural May, nine of whose clips have a position.
@Suite struct PlacesTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        var program = try Program()
        program.workingDirectory = folder.path
        program.environment = ["TZ": "Europe/Berlin"]
        self.program = program
    }

    private let names = [
        "Bonn", "Chamonix-Mont-Blanc", "Drumnadrochit", "Göreme", "Nazaré", "New York City", "Queenstown", "Tokyo",
        "Ushuaia",
    ]

    private func json(_ arguments: String...) async throws -> [String: Any] {
        let outcome = try await program.run(arguments + ["--json"])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test func `scan counts the clips of each place`() async throws {
        let may = try await FixtureLibrary.naturalMonth().path
        let outcome = try await program.run("scan", may)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let head = try #require(lines.firstIndex { $0.hasPrefix("Place ") })
        let rows = lines[(head + 1)...].prefix(9)
        #expect(rows.map { $0.split(separator: "  ")[0] } == names.map { $0[...] })
        #expect(rows.first == "Bonn                 Germany             1     1")
        #expect(!outcome.output.contains("50.72") && !outcome.output.contains("-9.07"))
        let places = try #require(try await json("scan", may)["places"] as? [[String: Any]])
        #expect(places.compactMap { $0["name"] as? String } == names)
        #expect(places.allSatisfy { $0["clips"] as? Int == 1 && $0["days"] as? Int == 1 })
    }

    @Test func `plan says where each clip was filmed, under the job's names`() async throws {
        let may = try await FixtureLibrary.naturalMonth().path
        func places(_ setting: String...) async throws -> [String: String] {
            let job = try folder.write(
                "timeframe: 2024-05\nsources: ['\(may)']\noutput: a.mp4\n" + setting.joined(), to: "job.yaml")
            let plan = try await json("plan", job)
            let days = try #require(plan["days"] as? [[String: Any]])
            let found = days.compactMap { day -> (String, String)? in
                let place = (day["picks"] as? [[String: Any]])?.first?["place"] as? [String: String]
                return place?["name"].flatMap { name in (day["day"] as? String).map { ($0, name) } }
            }
            return Dictionary(found, uniquingKeysWith: { first, _ in first })
        }
        let usual = try await places()
        #expect(usual["2024-05-04"] == "Bonn" && usual["2024-05-19"] == "Nazaré" && usual.count == 9)
        let own = try await places("composition: {places: {names: {Bonn: Zuhause}}}\n")
        #expect(own["2024-05-04"] == "Zuhause" && own["2024-05-19"] == "Nazaré")
        #expect(try await places("composition: {places: off}\n").isEmpty)
        let table = try await program.run("plan", folder.path("job.yaml"), "--set", "composition.places=change")
        #expect(table.output.contains("Nazaré"), "\(table.output)")
    }

    /// A program without its table makes the same film without names, and says once what is missing.
    @Test func `without the table one note names the package`() async throws {
        let may = try await FixtureLibrary.naturalMonth().path
        var bare = program
        bare.copy = folder.path("dayreel")
        try FileManager.default.copyItem(atPath: Program.executable.path, toPath: folder.path("dayreel"))
        let outcome = try await bare.run("scan", may)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.split(separator: "\n").count { $0.contains("dayreel-places") } == 1)
        #expect(!outcome.output.contains("\nPlace "))
        #expect(try await bare.run("doctor").output.contains("dayreel-places"))
        #expect(try await program.run("doctor").output.contains("names"))
    }
}
