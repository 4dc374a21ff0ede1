import Foundation

/// The program that runs.
enum ThisProgram {
    /// Absolute path of its file: proc(5) knows it also when the shell found it on the PATH.
    static var path: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }

    /// Cores that it may use.
    static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
