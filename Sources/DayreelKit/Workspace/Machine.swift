package import Pipeline
package import Typography

/// The machine and the process, as a command sees them.
package struct Machine: Sendable {
    package var environment: [String: String]
    /// The absolute path of the folder from which relative paths start.
    package var workingFolder: String
    /// The folder that `~` stands for.
    package var homeFolder: String
    /// The folder of stores that last for one run only.
    package var temporaryFolder: String
    package var host: String
    package var process: Int32
    /// The number of cores to use.
    package var cores: Int
    /// The file system of a path; nil if the system does not report it.
    package var volume: @Sendable (String) -> SpaceCheck.Volume?
    /// The peak bytes of this process, and of the largest of its children.
    package var peakMemory: @Sendable () -> (main: Int64?, largestWorker: Int64?)
    /// The fonts, against which jobs are checked and which the doctor examines; nil accepts every name.
    package var fonts: (@Sendable () throws -> FontLibrary)?
    /// A random number, for names that no other process chooses.
    package var random: @Sendable () -> UInt64
    /// The encoders beside libav that this process has loaded, with what tells them apart: see `NodeVersions.encoders`.
    package var encoderLibraries: @Sendable () -> [String: String] = { [:] }
    /// The libraries that draw text, with their versions.
    package var textLibraries: @Sendable () -> [String: String] = { [:] }

    package init(
        environment: [String: String], workingFolder: String, homeFolder: String, temporaryFolder: String, host: String,
        process: Int32, cores: Int, volume: @escaping @Sendable (String) -> SpaceCheck.Volume?,
        peakMemory: @escaping @Sendable () -> (main: Int64?, largestWorker: Int64?),
        fonts: (@Sendable () throws -> FontLibrary)?,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.environment = environment
        self.workingFolder = workingFolder
        self.homeFolder = homeFolder
        self.temporaryFolder = temporaryFolder
        self.host = host
        self.process = process
        self.cores = cores
        self.volume = volume
        self.peakMemory = peakMemory
        self.fonts = fonts
        self.random = random
    }

    /// The folders in which programs named without a folder are looked for.
    package var searchPath: String { environment["PATH"] ?? "" }
}

/// The running program, for starting workers, and for the texts in films and timers.
package struct ProgramInfo: Sendable {
    /// The version, such as `0.2.0`.
    package var version: String
    /// The absolute path of its file.
    package var path: String
    /// The path that starts this same program again even if an update has replaced its file.
    package var executable: String

    package init(version: String, path: String, executable: String) {
        self.version = version
        self.path = path
        self.executable = executable
    }

    /// The folder of the unpacked archive that holds the program at this path; nil for one that is installed otherwise.
    package static func archive(ofProgramAt path: String) -> String? {
        let place = "/libexec/dayreel/dayreel"
        return path.hasSuffix(place) ? String(path.dropLast(place.count)) : nil
    }
}
