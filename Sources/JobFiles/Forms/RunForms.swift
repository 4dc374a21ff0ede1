import Model
import YAML

extension Form where Value == Schedule {
    /// A word, or a mapping that also gives the delay.
    static var schedule: Form {
        let word = Form<Schedule.Interval>.choice().map { Schedule(every: $0) }
        let mapping = KnownKeys(keys: JobKeys.schedule).form(from: { Schedule(every: .monthly) }) { schedule, _ in
            schedule.day == 1 || schedule.every == .monthly
                ? .value(schedule) : .refused("has a 'day', which goes with 'every: monthly' only")
        }
        return .either(word, mapping: mapping)
    }
}

extension Form where Value == MediaTime {
    /// Whole minutes, hours or days, up to four weeks.
    static var delay: Form {
        let schema: JSONValue = ["type": "string", "pattern": "^[0-9]{1,5}[mhd]$"]
        return .scalar("a delay such as 6h, 90m or 2d", schema: schema) { scalar, _ in
            let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
            guard let unit = scalar.text.last.flatMap({ units[$0] }), scalar.text.utf8.count <= 6,
                scalar.text.dropLast().isDigits, let count = Int64(scalar.text.dropLast())
            else { return .wrong }
            let delay = MediaTime.seconds(count * unit)
            return delay <= .seconds(28 * 86_400) ? .value(delay) : .refused("must be 28 days at most")
        }
    }
}

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
