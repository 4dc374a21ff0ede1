import JobFiles
import Testing

@testable import DayreelKit

@Suite struct CopyWorkersTests {
    @Test func `a copy uses the whole machine unless the settings limit it`() {
        let workers = CopyWorkers(Settings(), cores: 8)
        #expect(workers.count == 8 && workers.memory == nil)
    }

    @Test func `a copy uses no more than the settings allow`() {
        var settings = Settings()
        settings.workers = 2
        settings.maxMemory = 300_000_000
        let workers = CopyWorkers(settings, cores: 8)
        #expect(workers.count == 2)
        // The program itself needs part of the memory.
        #expect(workers.memory == 260_000_000)
        settings.maxMemory = 1
        #expect(CopyWorkers(settings, cores: 8).memory == 0)
    }
}
