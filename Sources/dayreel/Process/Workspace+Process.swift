import DayreelKit
import Foundation

extension Workspace {
    /// The process's own: the one place that asks the system for it. `home` is what `--home` says.
    static func ofThisProcess(home: String?) -> Workspace {
        let environment = ProcessInfo.processInfo.environment
        let workingFolder = FileManager.default.currentDirectoryPath
        let homeFolder = Paths.homeFolder(environment, passwd: { Account.current?.homeFolder })
        return Workspace(
            paths: Paths(
                home: home, environment: environment, homeFolder: homeFolder, workingFolder: workingFolder),
            clock: SystemClock(
                environment: environment, time: Date().timeIntervalSince1970, zone: TimeZone.current.identifier),
            program: RunningProgram(
                version: Version.current, path: ThisProgram.path, executable: ThisProgram.executable),
            machine: Machine(
                environment: environment, workingFolder: workingFolder, homeFolder: homeFolder,
                temporaryFolder: FileManager.default.temporaryDirectory.path(percentEncoded: false),
                host: ThisProgram.host, process: ProcessInfo.processInfo.processIdentifier, cores: ThisProgram.cores,
                volume: DiskVolume.of,
                peakMemory: { (ProcessMemory.ownPeak, ProcessMemory.largestChildPeak) }, fonts: .installed))
    }
}
