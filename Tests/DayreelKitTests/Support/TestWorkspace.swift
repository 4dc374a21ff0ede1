import DayreelKit
import Foundation
import Library
import Model
import TestSupport

extension Workspace {
    /// A workspace in a folder of the test, at a time that the test gives (ISO 8601). Its program does not exist, so nothing can be started
    /// in it; what servers of buckets say, and sources, are read in this process.
    static func ofTest(
        _ folder: TemporaryFolder, at time: String = "2025-01-05T12:00:00Z", zone: String = "UTC",
        program: String = "/nowhere/dayreel", environment: [String: String] = [:],
        uptime: @escaping @Sendable () -> Duration = { .zero }
    ) -> Workspace {
        Workspace(
            paths: Paths(home: folder.path("home"), environment: [:], homeFolder: folder.path, workingFolder: "/"),
            clock: SystemClock(
                environment: [:], time: TimeInterval(UTCTime.instant(time) ?? 0), zone: zone,
                uptime: uptime),
            program: ProgramInfo(version: "0", path: program, executable: program),
            machine: Machine(
                environment: environment, workingFolder: folder.path, homeFolder: folder.path,
                temporaryFolder: folder.path("tmp"), host: "here", process: 1, cores: 2, volume: { _ in nil },
                peakMemory: { (nil, nil) }, fonts: nil,
                random: { .random(in: 0...UInt64.max) }),
            documents: .here, asking: .here)
    }
}
