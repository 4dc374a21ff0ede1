import CSandbox

/// File systems that several machines may use at once. A kernel's locks may hold on one of these machines only.
enum SharedMount {
    /// The numbers of the file systems, as in statfs(2) and in the sources of those that it does not list. FUSE may be local, but its
    /// locks are those of whatever program is behind it.
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
    ]

    /// True if a path is on such a file system.
    static func has(_ path: String) -> Bool { kinds.contains(dayreel_file_system(path)) }
}
