import Foundation

/// Peak resident memory of this process and of those that it started, in bytes.
enum ProcessMemory {
    /// `VmHWM` of proc_pid_status(5), which is in kibibytes.
    static var ownPeak: Int64? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let number = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int64($0) }
            )
        else { return nil }
        return number * 1024
    }

    /// Of the largest child that has ended (getrusage(2): `ru_maxrss` in kibibytes).
    static var largestChildPeak: Int64? {
        var usage = rusage()
        guard getrusage(RUSAGE_CHILDREN.rawValue, &usage) == 0, usage.ru_maxrss > 0 else { return nil }
        return Int64(usage.ru_maxrss) * 1024
    }
}
