import Files
import Foundation
import Model

/// The running program.
enum CurrentProcess {
    /// The threads for the program's tasks, nearly all of which block at times.
    static let executor = BlockingExecutor()

    /// The absolute path of the program's file, from proc(5) even if the shell found it on the PATH.
    static var path: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }

    /// The path that starts this same program again even if an update has replaced its file: the kernel keeps the running file
    /// (proc_pid_exe(5)).
    static let executable = "/proc/self/exe"

    /// Throws `DayreelError(.missingComponent)` if /proc is not mounted. Without it, neither the command line nor the program to start
    /// workers from is known.
    static func requireProc(_ arguments: [String]) throws {
        guard arguments.isEmpty || access(executable, F_OK) != 0 else { return }
        throw DayreelError(
            .missingComponent, "/proc is not mounted, and Dayreel needs it",
            remedy: "Mount it ('mount -t proc proc /proc'), or let the container or the chroot have one.")
    }

    /// The name of the machine.
    static var host: String {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays zero: gethostname(2) need not terminate a truncated name.
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The number of cores that the process may use.
    static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
