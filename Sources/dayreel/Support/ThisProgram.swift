import Foundation

/// The program that runs.
enum ThisProgram {
    /// Absolute path of its file: proc(5) knows it also when the shell found it on the PATH.
    static var path: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }

    /// Name of the machine.
    static var host: String {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays zero: gethostname(2) need not end a name that it cuts off.
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Cores that it may use.
    static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
