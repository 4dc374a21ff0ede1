import Files
package import Model

/// Progress as lines of JSON, version 1 (docs/cli.md): keys in a fixed order, numbers the same in every locale.
package enum ProgressJSON {
    /// One object, without a line end.
    ///
    /// `remaining` is null as long as it is unknown; `day` and `path` are null if there are none. A note is a separate event with the keys
    /// of a warning.
    package static func line(_ line: ProgressUpdate) -> String {
        switch line {
        case .stage(let progress): stage(progress)
        case .diagnostic(let diagnostic): self.diagnostic(diagnostic)
        case .done(let film): done(film)
        }
    }

    /// The error that ended a run, or one of its jobs; `place`, `cause` and `remedy` are null if there are none.
    package static func error(_ error: DayreelError) -> String {
        object([
            ("event", JSONText.quoted("error")), ("code", JSONText.quoted(error.code.rawValue)),
            ("message", JSONText.quoted(error.message)),
            ("place", error.place.map(JSONText.quoted) ?? "null"),
            ("cause", error.cause.map(JSONText.quoted) ?? "null"),
            ("remedy", error.remedy.map(JSONText.quoted) ?? "null"),
        ])
    }

    private static func stage(_ progress: StageProgress) -> String {
        object([
            ("event", JSONText.quoted("stage")), ("stage", JSONText.quoted(progress.stage.rawValue)),
            ("fraction", progress.fraction.trimmed(3)), ("overall", progress.overall.trimmed(3)),
            ("elapsed", progress.elapsed.seconds.fixed(1)),
            ("remaining", progress.remaining.map { $0.seconds.fixed(1) } ?? "null"),
        ])
    }

    private static func diagnostic(_ diagnostic: Diagnostic) -> String {
        object([
            ("event", JSONText.quoted(diagnostic.severity.rawValue)),
            ("code", JSONText.quoted(diagnostic.code.rawValue)),
            ("day", diagnostic.day.map { JSONText.quoted($0.description) } ?? "null"),
            ("path", diagnostic.path.map(JSONText.quoted) ?? "null"), ("message", JSONText.quoted(diagnostic.message)),
        ])
    }

    private static func done(_ film: Film) -> String {
        object([
            ("event", JSONText.quoted("done")), ("output", JSONText.quoted(film.path)), ("frames", String(film.frames)),
            ("duration", film.duration.seconds.fixed(3)), ("days", String(film.days)),
            ("rendered", String(film.rendered)), ("reused", String(film.reused)),
        ])
    }

    private static func object(_ members: [(key: String, value: String)]) -> String {
        "{" + ([("v", "1")] + members).map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }
}
