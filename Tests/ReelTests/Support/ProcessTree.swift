import Foundation

/// Processes as proc(5) lists them.
enum ProcessTree {
    /// The process numbers of the children of all threads.
    static func children(of parent: pid_t) -> [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        return threads.flatMap { thread in
            let text = try? String(contentsOfFile: "/proc/\(parent)/task/\(thread)/children", encoding: .utf8)
            return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// Tells whether the process exists and has not ended: an ended process is a zombie until its parent waits for it.
    static func isAlive(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        // The state follows the name, which is in parentheses and may itself contain parentheses.
        return text.split(separator: ")").last?.hasPrefix(" Z") == false
    }

    static func command(of process: pid_t) -> String {
        let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return String(decoding: bytes, as: UTF8.self).replacing("\0", with: " ")
    }

    /// The bytes of memory that belong to the process alone: `RssAnon` of proc_pid_status(5), which is in kibibytes. Unlike a
    /// proportional size, it does not depend on other processes with the same libraries.
    static func ownSize(of process: pid_t) -> Int64? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") })
        else { return nil }
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int64($0) }.map { $0 * 1024 }
    }
}
