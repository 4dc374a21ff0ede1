import Model

/// Any other queue: a command of the user hands each bundle over. Nobody can be asked how they are, so the bundles themselves tell: one
/// that has begun has a lease, which it keeps alive.
package struct CommandQueue: TaskQueueing {
    private let program: QueueProgram
    private let template: SubmitCommand

    /// `environment` is the complete one of the command.
    package init(_ template: SubmitCommand, environment: [String: String]) {
        program = QueueProgram(environment: environment)
        self.template = template
    }

    package func submit(_ order: QueueOrder) async throws {
        for number in 0..<order.count {
            let command = template.command(for: [order.folder.script, "\(number)"])
            let outcome = try await program.run(["/bin/sh", "-c", command])
            guard outcome.isSuccess else {
                throw DayreelError(
                    .usage, "'--submit-command' failed", place: command, cause: outcome.lastError,
                    remedy: "It has to end with 0 when the queue has taken the task.")
            }
        }
    }

    package func open(of folders: [QueueFolder], in store: SegmentStore) async throws -> [QueueFolder: Set<Int>]? {
        var found: [QueueFolder: Set<Int>] = [:]
        for folder in folders {
            let isOwned = folder.owner.map { !store.hasEnded($0) } ?? false
            let count = try folder.read()?.bundles.count ?? 0
            found[folder] = Set(
                (0..<count).filter { number in
                    // One that has not begun may wait for long; if nobody waits for it, it is handed over again.
                    folder.lease(of: number).map { !store.hasEnded($0) } ?? isOwned
                })
        }
        return found
    }

    /// Nobody can be asked. The command, as it was for a task that waits, can be tried by hand.
    package func reason(of folders: [QueueFolder]) async -> String? {
        let folder = folders.first { $0.lease(of: 0) == nil } ?? folders.first
        return folder.map { "its command was: \(template.command(for: [$0.script, "0"]).onOneLine)" }
    }

    /// There is no command for this: the bundles notice that their plan is gone.
    package func cancel(_ folders: [QueueFolder]) async {}
}

/// A command for a shell with `{task}` where the command of a task belongs.
package struct SubmitCommand: Hashable, Sendable {
    package static let placeholder = "{task}"

    private let text: String

    /// Nil for a text without `{task}`.
    package init?(_ text: String) {
        guard text.contains(Self.placeholder) else { return nil }
        self.text = text
    }

    private enum Quotes { case none, apostrophes, marks }

    /// The command with these arguments in place of `{task}`. Where that stands in quotes, they become part of the quoted text, so that the
    /// shell that reads this text sees the same arguments: `sh -c '{task} &'`.
    func command(for arguments: [String]) -> String {
        let task = arguments.map(ShellWord.quoted).joined(separator: " ")
        var result = ""
        var quotes = Quotes.none
        // By scalars, as shells read it: an accent after a quote makes no other quote.
        var rest = text.unicodeScalars[...]
        while let next = rest.first {
            if rest.starts(with: Self.placeholder.unicodeScalars) {
                rest = rest.dropFirst(Self.placeholder.count)
                switch quotes {
                case .none: result += task
                case .apostrophes: result += task.escaping(["'": "'\\''"])
                case .marks: result += task.escaping(["\\": "\\\\", "\"": "\\\"", "$": "\\$", "`": "\\`"])
                }
                continue
            }
            rest = rest.dropFirst()
            result.unicodeScalars.append(next)
            switch (next, quotes) {
            case ("'", .none): quotes = .apostrophes
            case ("'", .apostrophes), ("\"", .marks): quotes = .none
            case ("\"", .none): quotes = .marks
            case ("\\", .none), ("\\", .marks):
                // The next character is only itself.
                if let escaped = rest.first, !rest.starts(with: Self.placeholder.unicodeScalars) {
                    result.unicodeScalars.append(escaped)
                    rest = rest.dropFirst()
                }
            default: break
            }
        }
        return result
    }
}
