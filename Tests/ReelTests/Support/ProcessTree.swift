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

    /// The command line with blanks between its words; empty for threads of the kernel and for processes that have ended.
    ///
    /// Foundation is no help here: it loses a page of memory for each empty file that it reads from /proc, which is gigabytes for a test that
    /// asks until something happens.
    static func command(of process: pid_t) -> String {
        let file = open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &part, part.count), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self).replacing("\0", with: " ")
    }

    /// The numbers and command lines of the workers of the program whose command lines name the folder.
    static func workers(naming folder: String) throws -> [(process: pid_t, command: String)] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.compactMap { process in
            let command = command(of: process)
            return command.contains("dayreel worker") && command.contains(folder) ? (process, command) : nil
        }
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
