import CFFmpeg

/// Keeps what libav logs, by thread, so that nothing of it (nor of x264) reaches stderr.
///
/// Only warnings and errors are kept: the last 50 lines of a thread. Lines that libav's own worker threads log are
/// dropped with those threads.
package enum LibAVLog {
    private static let installed: Void = dayreel_log_install()

    /// Takes over libav's log. Idempotent; whatever opens or makes something in this module does it too.
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
