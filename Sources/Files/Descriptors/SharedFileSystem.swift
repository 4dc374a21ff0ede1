import Foundation

/// File systems that other machines or programs may use at the same time. A kernel's locks may hold on one of these machines only, and its
/// reports of changes miss what others change.
package enum SharedFileSystem {
    /// The numbers of the file systems, as in statfs(2), `linux/magic.h` and the sources of those that these do not list. FUSE may be
    /// local, but its locks are those of whatever program is behind it.
    private static let kinds: Set<UInt32> = [
        0x6969,  // NFS
        0x517B, 0xFF53_4D42, 0xFE53_4D42,  // SMB, CIFS, SMB2
        0x6573_5546,  // FUSE, among it sshfs and virtiofs
        0x0102_1997,  // 9P
        0x00C3_6400,  // Ceph
        0x0BD0_0BD0,  // Lustre
        0x4750_4653,  // GPFS
        0x1983_0326,  // BeeGFS
        0x0116_1970,  // GFS2
        0x7461_636F,  // OCFS2
        0x5346_414F, 0x6B41_4653,  // AFS
        0x786F_4256, 0xBACB_ACBC,  // folders of VirtualBox and VMware
    ]

    /// The type of statfs(2), which Swift does not import from glibc.
    private typealias Statfs = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Int32

    /// True if a path is on such a file system; false if the system does not say.
    package static func has(_ path: String) -> Bool {
        guard let address = dlsym(nil, "statfs") else { return false }
        let statfs = unsafeBitCast(address, to: Statfs.self)
        // The structure has 120 bytes and begins with the file system's number in one word (statfs(2)).
        var status = [Int](repeating: 0, count: 32)
        return statfs(path, &status) == 0 && kinds.contains(UInt32(truncatingIfNeeded: status[0]))
    }
}
