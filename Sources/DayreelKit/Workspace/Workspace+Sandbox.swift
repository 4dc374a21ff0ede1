import Pipeline
import Typography

extension Workspace {
    /// The environment of workers and examiners.
    var environmentOfWorkers: [String: String] { machine.environmentOfWorkers }

    /// The files for every worker or examiner.
    var sandbox: SandboxRules { machine.sandbox(of: program) }
}

/// What the program's processes that open media get of this machine, besides the media: they could be made to work for somebody else.
extension Machine {
    /// The variables that workers and examiners get. Others may be secrets.
    private static let variables: Set<String> = [
        "HOME", "LANG", "LANGUAGE", "TMPDIR", "TZ", "TZDIR", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME",
        "XDG_DATA_DIRS", "XDG_DATA_HOME",
    ]

    /// Prefixes of further variables: of the language, of the C library and its loader, of fontconfig and libheif. `FAULT_` is of the
    /// library that tests load into the program.
    private static let prefixes = ["LC_", "LD_", "MALLOC_", "GLIBC_", "FONTCONFIG_", "FC_", "LIBHEIF_", "FAULT_"]

    /// The environment of workers and examiners.
    var environmentOfWorkers: [String: String] {
        environment.filter { name, _ in
            Self.variables.contains(name) || Self.prefixes.contains { name.hasPrefix($0) }
        }
    }

    /// Libraries and data of the system, and what describes the machine. Nothing in them is the user's.
    private static let ofSystem = [
        "/usr", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store", "/run/current-system", "/etc/fonts",
        "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/timezone", "/proc/self", "/proc/cpuinfo",
        "/proc/meminfo", "/sys/devices/system/cpu", "/sys/devices/system/node", "/dev/null", "/dev/zero",
        "/dev/urandom",
        "/proc/sys/vm/overcommit_memory",
    ]

    /// Variables with folders of libraries, separated by colons.
    private static let libraryPaths = ["LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH"]

    /// The program, and in an archive, where it is `libexec/dayreel/dayreel`, the folders of its libraries and its data.
    private static func files(of program: ProgramInfo) -> [String] {
        guard let home = ProgramInfo.archive(ofProgramAt: program.path) else { return [program.path] }
        return [program.path, home + "/lib/dayreel", home + "/share/dayreel"]
    }

    /// The files for every worker or examiner: the libraries of the system and of the program, and installed fonts.
    func sandbox(of program: ProgramInfo) -> SandboxRules {
        var reads = Set(Self.ofSystem + FontLibrary.places + Self.files(of: program))
        for name in Self.libraryPaths {
            reads.formUnion((environment[name] ?? "").split(separator: ":").map(String.init))
        }
        return SandboxRules(reads: reads.filter { $0.hasPrefix("/") }, home: homeFolder)
    }
}
