import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct UnitFileTests {
    @Test func `no unit is written if one of them already exists`() throws {
        let folder = try TemporaryFolder()
        let units = ["a.service", "a.timer"].map { UnitFile(name: $0, text: "new") }
        try folder.write("own", to: "a.timer")
        let error = #expect(throws: DayreelError.self) { try units.write(into: folder.path) }
        #expect(error?.place == folder.path("a.timer"))
        #expect(try folder.contents() == ["a.timer"] && folder.text("a.timer") == "own")
        #expect(try units.write(into: folder.path("units")) == units.map { folder.path("units/\($0.name)") })
    }
}
