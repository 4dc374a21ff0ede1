package import Model

/// Progress as lines of JSON, version 1 (CLI.md): keys in a fixed order, numbers the same in every locale.
package enum ProgressJSON {
    /// One object, without the end of the line.
    ///
    /// `remaining` is null as long as nothing can be told; `day` and `path` are null where there is none. A note is an
    /// event of its own with the keys of a warning.
    package static func line(_ line: ProgressLine) -> String {
        switch line {
        case .stage(let progress): stage(progress)
        case .diagnostic(let diagnostic): self.diagnostic(diagnostic)
        case .done(let reel): done(reel)
        }
    }

    /// The error that ended a run, or a job of it; `place`, `cause` and `remedy` are null where there is none.
    package static func error(_ error: DayreelError) -> String {
        object([
            ("event", quoted("error")), ("code", quoted(error.code.rawValue)), ("message", quoted(error.message)),
            ("place", error.place.map(quoted) ?? "null"), ("cause", error.cause.map(quoted) ?? "null"),
            ("remedy", error.remedy.map(quoted) ?? "null"),
        ])
    }

    private static func stage(_ progress: StageProgress) -> String {
        object([
            ("event", quoted("stage")), ("stage", quoted(progress.stage.rawValue)),
            ("fraction", progress.fraction.trimmed(3)), ("overall", progress.overall.trimmed(3)),
            ("elapsed", progress.elapsed.seconds.fixed(1)),
            ("remaining", progress.remaining.map { $0.seconds.fixed(1) } ?? "null"),
        ])
    }

    private static func diagnostic(_ diagnostic: Diagnostic) -> String {
        object([
            ("event", quoted(diagnostic.severity.rawValue)), ("code", quoted(diagnostic.code.rawValue)),
            ("day", diagnostic.day.map { quoted($0.description) } ?? "null"),
            ("path", diagnostic.path.map(quoted) ?? "null"), ("message", quoted(diagnostic.message)),
        ])
    }

    private static func done(_ reel: Reel) -> String {
        object([
            ("event", quoted("done")), ("output", quoted(reel.path)), ("frames", String(reel.frames)),
            ("duration", reel.duration.seconds.fixed(3)), ("days", String(reel.days)),
            ("rendered", String(reel.rendered)), ("reused", String(reel.reused)),
        ])
    }

    private static func object(_ members: [(key: String, value: String)]) -> String {
        "{" + ([("v", "1")] + members).map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    /// RFC 8259, section 7: quotes, backslashes and control characters are escaped, the rest stands for itself.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
