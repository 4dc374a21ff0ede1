import JobFiles
import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct WorkspaceCacheSizeTests {
    @Test func `the command line beats the environment, which beats the settings`() throws {
        let folder = try TemporaryFolder()
        try folder.write("cache-size: 3MB\n", to: "home/config/settings.yaml")
        let plain = Workspace.ofTest(folder)
        let told = Workspace.ofTest(folder, environment: ["DAYREEL_CACHE_SIZE": "2MB"])
        let settings = try plain.settings()
        #expect(plain.cacheSize(Settings()) == 20_000_000_000)
        #expect(plain.cacheSize(settings) == 3_000_000)
        #expect(told.cacheSize(settings) == 2_000_000)
        #expect(told.cacheSize(asked: 1, settings) == 1)
        try Workspace.ofTest(folder, environment: ["DAYREEL_CACHE_SIZE": ""]).checkCacheSize()
        for nothing in ["", "many"] {
            let workspace = Workspace.ofTest(folder, environment: ["DAYREEL_CACHE_SIZE": nothing])
            #expect(workspace.cacheSize(settings) == 3_000_000)
        }
    }

    @Test func `commands that apply the limit refuse an invalid one`() throws {
        let workspace = Workspace.ofTest(try TemporaryFolder(), environment: ["DAYREEL_CACHE_SIZE": "20"])
        let error = #expect(throws: DayreelError.self) { _ = try RenderSettings(try JobLoader(workspace)) }
        #expect(error?.code == .usage && error?.message.contains("20G") == true)
    }
}
