import DayreelKit
import Foundation
import Typography

extension Workspace {
    /// The workspace of this process, from what the system reports. `home` is the value of `--home`.
    static func ofThisProcess(home: String?) -> Workspace {
        let environment = ProcessInfo.processInfo.environment
        let (time, begin) = (ContinuousClock(), ContinuousClock.now)
        let workingFolder = FileManager.default.currentDirectoryPath
        let homeFolder = Paths.homeFolder(environment, passwd: { Account.current?.homeFolder })
        var machine = Machine(
            environment: environment, workingFolder: workingFolder, homeFolder: homeFolder,
            temporaryFolder: FileManager.default.temporaryDirectory.path(percentEncoded: false),
            host: CurrentProcess.host, process: ProcessInfo.processInfo.processIdentifier,
            cores: CurrentProcess.cores,
            volume: DiskVolume.of,
            peakMemory: { (ProcessMemory.ownPeak, ProcessMemory.largestChildPeak) }, fonts: { try FontLibrary() },
            random: { .random(in: 0...UInt64.max) })
        machine.encoderLibraries = LoadedLibraries.encoders
        machine.textLibraries = LoadedLibraries.ofText
        return Workspace(
            paths: Paths(
                home: home, environment: environment, homeFolder: homeFolder, workingFolder: workingFolder),
            clock: SystemClock(
                environment: environment, time: Date().timeIntervalSince1970, zone: CurrentProcess.zone(environment),
                uptime: { time.now - begin }, ofSystem: { Int64(Date().timeIntervalSince1970) }),
            program: ProgramInfo(
                version: Version.current, path: CurrentProcess.path, executable: CurrentProcess.executable),
            machine: machine)
    }
}
