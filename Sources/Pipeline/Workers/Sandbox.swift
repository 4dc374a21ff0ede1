import CSandbox
import Foundation

/// What this process may still do while it opens media that others made. It limits itself, for good, before it opens any.
///
/// What the kernel, or a container, does not offer is left out: the process then works with fewer limits, and `dayreel doctor` says so.
package enum Sandbox {
    /// What a system offers.
    package struct Offer: Hashable, Sendable {
        /// The version of Landlock; nil for none.
        package var files: Int?
        /// True if system calls can be denied.
        package var calls: Bool
    }

    /// What this system offers.
    package static var offer: Offer {
        let version = dayreel_landlock_version()
        return Offer(files: version > 0 ? Int(version) : nil, calls: dayreel_can_deny_calls() == 0)
    }

    /// Limits this process to the rules, if its parent gives any, and denies it everything that reaches other processes, the network or
    /// other programs. Must be called before the process starts a thread: Landlock limits the calling thread, and those that it starts.
    ///
    /// `parent`: the descriptor from which the rules come; nil for a process without rules. False if the parent has gone.
    package static func enter(rulesFrom parent: Int32?) -> Bool {
        var rules: SandboxRules?
        if let parent {
            guard let sent = SandboxRules(from: parent) else { return false }
            rules = sent
        }
        dayreel_close_from(STDERR_FILENO + 1)
        guard dayreel_forbid_privileges() == 0 else { return true }
        if let rules {
            limitFiles(to: rules)
            limitFileSize(to: max(rules.largestFile, largestInMemory))
        }
        _ = dayreel_deny_calls()
        return true
    }

    /// The first version of Landlock that lets a process rename a file from one folder into another, as workers do.
    private static let renaming = 2

    private static func limitFiles(to rules: SandboxRules) {
        guard let version = offer.files, rules.writes.isEmpty || version >= renaming else { return }
        let number = Int32(version)
        let set = dayreel_landlock_begin(number)
        guard set >= 0 else { return }
        for path in rules.reads { _ = dayreel_landlock_allow(set, number, path, 0) }
        for path in rules.writes { _ = dayreel_landlock_allow(set, number, path, 1) }
        _ = dayreel_landlock_limit(set)
    }

    /// Bytes of a file in memory (`MemoryFile`), which a process that may write nowhere needs too.
    private static let largestInMemory: Int64 = 64_000_000

    /// A larger file is an error to the one who writes it, and no signal.
    private static func limitFileSize(to bytes: Int64) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(max(0, bytes)), rlim_max: rlim_t(max(0, bytes)))
        _ = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    /// Keeps this process's memory and environment from other processes of the same user, which its workers are. A process that was started
    /// in a debugger stays readable.
    package static func hideMemory() {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let tracer = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
        guard tracer?.hasSuffix("\t0") ?? true else { return }
        _ = dayreel_hide_memory()
    }
}
