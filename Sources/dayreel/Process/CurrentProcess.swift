import DayreelKit
import Files
import Foundation
import Model
import Pipeline

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

    /// Points fontconfig to its settings in the archive that holds the program, if it is in one. What a user sets stays. Timers and workers
    /// start the program itself, so no script can do this.
    static func useFontsOfArchive() {
        guard getenv("FONTCONFIG_PATH") == nil, getenv("FONTCONFIG_FILE") == nil,
            let archive = ProgramInfo.archive(ofProgramAt: path)
        else { return }
        let folder = archive + "/share/dayreel/fontconfig"
        if access(folder, R_OK) == 0 { setenv("FONTCONFIG_PATH", folder, 0) }
    }

    /// The IANA name of the system's zone. Foundation does not know the file of the system's zone as a value of `TZ`.
    static func zone(_ environment: [String: String]) -> String {
        guard environment["TZ"]?.hasSuffix(SystemClock.systemZone) == true,
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: SystemClock.systemZone),
            let name = file.range(of: "/zoneinfo/").map({ String(file[$0.upperBound...]) }),
            TimeZone(identifier: name) != nil
        else { return TimeZone.current.identifier }
        return name
    }

    /// Replaces locales whose language is too long to be one: ICU, which Foundation's calendars use, crashes on those of twelve letters.
    static func useSoundLocale() {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name) else { continue }
            let language = String(cString: value).prefix { !"_.@-".contains($0) }
            if language.utf8.count > 8 { setenv(name, "C.UTF-8", 1) }
        }
    }

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

/// The file system that contains a path.
enum DiskVolume {
    /// The volume of the path, or of the nearest existing folder above it. Nil if the system does not report it.
    @Sendable
    static func of(_ path: String) -> SpaceCheck.Volume? {
        var path = path
        var status = FileStatus(path)
        while status == nil {
            let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            guard parent != path, !parent.isEmpty else { return nil }
            path = parent
            status = FileStatus(path)
        }
        guard let found = status, let free = FreeSpace.bytes(inFolder: path) else { return nil }
        return SpaceCheck.Volume(id: found.identity.device, freeBytes: free)
    }
}

/// Lookups in the user database.
extension Account {
    /// The user whom the process runs as; nil if the database has no entry.
    static var current: Account? { entry { getpwuid_r(geteuid(), $0, $1, $2, $3) } }

    /// The user with this name; nil if there is none.
    static func named(_ name: String) -> Account? { entry { getpwnam_r(name, $0, $1, $2, $3) } }

    private typealias Lookup = (
        UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
        UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> Int32

    /// Reads an entry. Its texts are in the buffer, so they are copied before the buffer is freed.
    private static func entry(_ lookup: Lookup) -> Account? {
        var buffer = [CChar](repeating: 0, count: 16_384)
        var record = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, lookup(&record, base, buffer.count, &found) == 0, found != nil,
                let name = record.pw_name, let home = record.pw_dir
            else { return nil }
            return Account(name: String(cString: name), id: record.pw_uid, homeFolder: String(cString: home))
        }
    }
}
