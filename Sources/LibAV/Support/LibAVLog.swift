import CFFmpeg

/// Collects the log of libav and x264 by thread, so that none of it reaches stderr.
///
/// Keeps only warnings and errors, and of these the last 50 lines of a thread. Lines from libav's own worker threads are dropped with those
/// threads.
package enum LibAVLog {
    private static let installed: Void = dayreel_log_install()

    /// Takes over libav's log. Idempotent; every type of this module that opens or makes something calls it.
    package static func install() { installed }

    /// The warnings and errors logged on this thread since the last drain, oldest first.
    package static func drain() -> [String] {
        var lines: [String] = []
        while let line = dayreel_log_take() {
            lines += String(cString: line).split(separator: "\n").map(String.init)
        }
        return lines
    }
}
