package import JobFiles
package import Pipeline

/// The machine and the process, as a command sees them.
package struct Machine: Sendable {
    package var environment: [String: String]
    /// Absolute; relative paths start from it.
    package var workingFolder: String
    /// The folder that `~` stands for.
    package var homeFolder: String
    /// The folder of stores that last for one run only.
    package var temporaryFolder: String
    package var host: String
    package var process: Int32
    /// Cores that may be kept busy.
    package var cores: Int
    /// The file system that a path is on; nil if the system does not say.
    package var volume: @Sendable (String) -> SpaceCheck.Volume?
    /// The most bytes that this process, and the largest of its children, have taken so far.
    package var peakMemory: @Sendable () -> (main: Int64?, largestWorker: Int64?)
    /// The fonts that jobs are checked against; nil takes every name.
    package var fonts: KnownFonts?
    /// A number that nobody foresees, for names that no other process gives.
    package var random: @Sendable () -> UInt64

    package init(
        environment: [String: String], workingFolder: String, homeFolder: String, temporaryFolder: String, host: String,
        process: Int32, cores: Int, volume: @escaping @Sendable (String) -> SpaceCheck.Volume?,
        peakMemory: @escaping @Sendable () -> (main: Int64?, largestWorker: Int64?), fonts: KnownFonts?,
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
