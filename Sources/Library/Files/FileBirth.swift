import Foundation

/// The moment at which a file was made, which tells a renamed file from a new one that got the inode number of one that is gone.
enum FileBirth {
    /// Nanoseconds since 1970, links followed. Nil if there is no such file, or where the file system or the C library does not say.
    static func time(of path: String) -> Int64? {
        guard let address = dlsym(nil, "statx") else { return nil }
        let statx = unsafeBitCast(address, to: Statx.self)
        var buffer = [UInt8](repeating: 0, count: 256)
        guard statx(AT_FDCWD, path, 0, wantsBirth, &buffer) == 0 else { return nil }
        // The layout of `struct statx` is the kernel's (linux/stat.h): the mask of what is filled in at 0, the birth time at 80.
        let (mask, seconds, nanoseconds) = buffer.withUnsafeBytes {
            (
                $0.load(as: UInt32.self), $0.load(fromByteOffset: 80, as: Int64.self),
                $0.load(fromByteOffset: 88, as: UInt32.self)
            )
        }
        return mask & wantsBirth == 0 ? nil : seconds * 1_000_000_000 + Int64(nanoseconds)
    }

    /// `STATX_BTIME` of statx(2).
    private static let wantsBirth: UInt32 = 0x800

    /// statx(2), which glibc's headers show with `_GNU_SOURCE` only.
    private typealias Statx =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer) -> Int32
}
