import Foundation

/// The memory of this process and of its children, in bytes. `SmallFile` cannot read it: files of proc(5) do not say how long they are.
enum ProcessMemory {
    /// A worker's share of the libraries' pages that it has in common with others, measured with two workers and their parent.
    private static let sharedPages: Int64 = 15_000_000

    /// The bytes that this worker takes now: its own pages (proc_pid_statm(5): resident minus shared) and its share of the common ones.
    /// Costs a hundredth of the kernel's own sum, `smaps_rollup`.
    static var own: Int64? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let pages = text.split(separator: " ").compactMap { Int64($0) }
        guard pages.count > 2 else { return nil }
        return (pages[1] - pages[2]) * Int64(getpagesize()) + sharedPages
    }

    /// Makes all threads use one heap (mallopt(3)). glibc gives threads heaps of their own, and a long-running process keeps the memory
    /// scattered in each. Only for a process that mostly waits: with one heap, threads wait for each other's allocations.
    static func useOneHeap() {
        typealias Option = @convention(c) (CInt, CInt) -> CInt
        let arenaMax: CInt = -8  // M_ARENA_MAX of malloc.h, which the Swift module of glibc leaves out.
        guard let function = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(function, to: Option.self)(arenaMax, 1)
    }

    /// Returns the heap's free pages to the system. glibc would keep those that a scan of a large library leaves.
    @Sendable static func trim() {
        typealias Trim = @convention(c) (Int) -> Int32
        // malloc_trim(3) is specific to glibc, and Swift's module lacks it. Other C libraries have none.
        guard let function = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(function, to: Trim.self)(0)
    }

    /// The peak bytes of this process: `VmHWM` of proc_pid_status(5), which is in kibibytes.
    static var ownPeak: Int64? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let number = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int64($0) }
            )
        else { return nil }
        return number * 1024
    }

    /// The peak bytes of the largest child that has ended (getrusage(2): `ru_maxrss` in kibibytes).
    static var largestChildPeak: Int64? {
        var usage = rusage()
        guard getrusage(RUSAGE_CHILDREN.rawValue, &usage) == 0, usage.ru_maxrss > 0 else { return nil }
        return Int64(usage.ru_maxrss) * 1024
    }
}
