import Foundation

/// The memory of this process and of those that it started, in bytes.
enum ProcessMemory {
    /// A worker's share of the libraries' pages that it has in common with the others, as measured for two workers and
    /// their parent.
    private static let sharedPages: Int64 = 15_000_000

    /// Bytes that this worker takes now: its own pages (proc_pid_statm(5): resident less shared), and its share of the others.
    /// A hundredth of the cost of the kernel's own sum, `smaps_rollup`.
    static var own: Int64? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let pages = text.split(separator: " ").compactMap { Int64($0) }
        guard pages.count > 2 else { return nil }
        return (pages[1] - pages[2]) * Int64(getpagesize()) + sharedPages
    }

    /// One heap for all threads (mallopt(3)). glibc gives threads heaps of their own, and a long-running process keeps what lies
    /// scattered in each. For a process that waits more than it works: here, threads wait for each other's allocations.
    static func useOneHeap() {
        typealias Option = @convention(c) (CInt, CInt) -> CInt
        let arenaMax: CInt = -8  // M_ARENA_MAX of malloc.h, which the Swift module of glibc leaves out.
        guard let function = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(function, to: Option.self)(arenaMax, 1)
    }

    /// Gives pages that are free in the heap back to the system: what a scan of a large library leaves, glibc would keep.
    @Sendable static func trim() {
        typealias Trim = @convention(c) (Int) -> Int32
        // malloc_trim(3) is glibc's own, and its Swift module leaves it out. Other libraries have none.
        guard let function = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(function, to: Trim.self)(0)
    }

    /// `VmHWM` of proc_pid_status(5), which is in kibibytes.
    static var ownPeak: Int64? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let number = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int64($0) }
            )
        else { return nil }
        return number * 1024
    }

    /// Peak bytes of the largest child that has ended (getrusage(2): `ru_maxrss` in kibibytes).
    static var largestChildPeak: Int64? {
        var usage = rusage()
        guard getrusage(RUSAGE_CHILDREN.rawValue, &usage) == 0, usage.ru_maxrss > 0 else { return nil }
        return Int64(usage.ru_maxrss) * 1024
    }
}
