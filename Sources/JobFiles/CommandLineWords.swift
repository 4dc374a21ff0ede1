package import Model

/// Words of the command line that a job file may contain too.
extension JobFile {
    /// The timeframe for a word of the command line, which may be anything allowed after `timeframe:` in a job file. Months may also have
    /// their names in the user's language. `name` is the word's name in messages. Throws `DayreelError(.usage)`.
    package static func timeframe(
        _ text: String, named name: String, _ context: JobFile.Context
    ) throws(DayreelError) -> Timeframe {
        let source = JobSource(path: name, folder: "/", text: SourceText(Array(text.utf8)), order: 0)
        var reader = JobReader(source, context)
        // What is wrong with the other options is said when the job is read.
        var other = reader
        let options = context.overrides.reversed().compactMap { $0.root(&other) }
        reader.locales = options.flatMap(context.settings.job.locales) + reader.locales + context.locales
        let value = reader.within(name) {
            Form<Timeframe>.timeframe.read(Node(.scalar(Scalar(text)), at: .start), &$0)
        }
        if let value { return value }
        let message = reader.findings.first?.message ?? "'\(name)' cannot be read"
        let examples = Form<Timeframe>.examples
        throw DayreelError(
            .usage, message, remedy: message.contains(examples) ? nil : "Write \(examples).")
    }

    /// The day for a word of the command line. Throws `DayreelError(.usage)`.
    package static func day(_ text: String) throws(DayreelError) -> Day {
        if let day = Day(text) { return day }
        throw DayreelError(
            .usage,
            Day.isShaped(text) ? "no calendar has the day \(text)" : "'\(text.onOneLine)' is not a day",
            remedy: "Write \(DateSpelling(text)?.words ?? "it as 2024-12-24").")
    }

    /// The length of time for a word of the command line, from zero to a day. Throws `DayreelError(.usage)`.
    package static func length(_ text: String, named name: String) throws(DayreelError) -> MediaTime {
        if let time = MediaTime(jobText: text), time <= .seconds(86_400) { return time }
        throw DayreelError(
            .usage, "'\(name)' must be a duration such as 0.5s, 500ms or 1m30s, not '\(text.onOneLine)'",
            remedy: MediaTime.respelled(text).map { "Write \($0)." })
    }
}
