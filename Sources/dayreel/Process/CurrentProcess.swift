import Files
import Foundation
import Model

/// The program that runs.
enum CurrentProcess {
    /// The threads that its tasks run on: nearly all of them wait for something now and then.
    static let executor = BlockingExecutor()

    /// Absolute path of its file: proc(5) knows it also when the shell found it on the PATH.
    static var path: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }

    /// The path that starts this very program once more, also when another one has taken its place on the disk meanwhile, as in an
    /// update: the kernel still has the file that runs (proc_pid_exe(5)).
    static let executable = "/proc/self/exe"

    /// Throws `DayreelError(.missingComponent)` where /proc is not mounted: without it nobody knows the command line, let
    /// alone what a worker is to be started from.
    static func requireProc(_ arguments: [String]) throws {
        guard arguments.isEmpty || access(executable, F_OK) != 0 else { return }
        throw DayreelError(
            .missingComponent, "/proc is not mounted, and Dayreel needs it",
            remedy: "Mount it ('mount -t proc proc /proc'), or let the container or the chroot have one.")
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
