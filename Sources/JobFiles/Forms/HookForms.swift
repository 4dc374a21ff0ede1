import Model

extension Form where Value == String {
    /// A program and its arguments. A program with a slash is a path; any other is searched for in PATH.
    static var command: Form<[String]> {
        let words = argument.list()
        return Form<[String]>(schema: words.schema) { node, reader in
            guard var command = words.read(node, &reader), let program = command.first else {
                if case .sequence(let items) = node.content, items.isEmpty { return [] }
                return nil
            }
            guard !program.isEmpty else {
                reader.note("'\(reader.key)' names no program", at: node.position)
                return nil
            }
            if program.contains("/") || program.hasPrefix("~") {
                guard case .value(let path) = reader.path(program) else {
                    reader.note(
                        "'\(reader.key)' names a program that cannot be found: \(program.quoted)", at: node.position)
                    return nil
                }
                command[0] = path
            }
            return command
        }
    }

    /// Any text without NUL, including an empty one: the arguments of `execve(2)` end with NUL. Numbers and flags keep their spelling.
    private static var argument: Form {
        .scalar("text", schema: ["type": ["string", "number", "boolean"], "maxLength": 4096]) { scalar, _ in
            scalar.text.unicodeScalars.contains("\0") || scalar.text.unicodeScalars.count > 4096
                ? .refused("must be text of at most 4096 characters") : .value(scalar.text)
        }
    }
}
