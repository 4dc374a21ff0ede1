import Model

/// Progress for people: one line per stage. It only produces text, which the caller prints.
package struct ProgressBar: Sendable {
    package struct Options: Hashable, Sendable {
        /// True to redraw a stage's line in place: only for a terminal, and not with `TERM=dumb`. False to write whole lines, without
        /// carriage returns.
        package var isAnimated: Bool
        /// False with `NO_COLOR`.
        package var isColored: Bool
        /// Columns.
        package var width: Int
        /// False to remove the lines of finished stages, because other output follows.
        package var staysVisible: Bool

        package init(isAnimated: Bool, isColored: Bool, width: Int = 80, staysVisible: Bool = true) {
            self.isAnimated = isAnimated
            self.isColored = isColored
            self.width = width
            self.staysVisible = staysVisible
        }
    }

    private var options: Options
    /// The progress on display, whose line has not ended yet.
    private var open: StageProgress?
    /// The last stage and tenth that were logged, and when.
    private var told: (stage: StageName, tenth: Int, elapsed: Duration)?

    package init(_ options: Options) { self.options = options }

    /// Columns, which change with the window.
    package var width: Int {
        get { options.width }
        set { options.width = newValue }
    }

    /// The text to write, with its line ends; empty if there is nothing new to show.
    package mutating func text(for line: ProgressUpdate) -> String {
        switch line {
        case .stage(let progress): options.isAnimated ? animated(progress) : logged(progress)
        case .diagnostic(let diagnostic): text(for: DiagnosticDigest.lines(of: [diagnostic], isComplete: true))
        case .done(let film): finish() + summary(film) + "\n"
        }
    }

    /// The text of notes, above an open line. On a terminal they are wrapped at its width.
    package mutating func text(for notes: [DiagnosticDigest.Line]) -> String {
        let lines = notes.flatMap { note in
            let word = note.severity.rawValue
            let text = "\(word): \(note.text)"
            let wrapped = options.isAnimated ? text.wrapped(to: lineWidth - 2) : [text]
            return wrapped.enumerated().map { number, line in
                guard number == 0 else { return "  " + line }
                return options.isColored ? "\u{1B}[33m\(word)\u{1B}[0m" + line.dropFirst(word.count) : line
            }
        }
        return interrupted(by: lines.map { $0 + "\n" }.joined())
    }

    /// Ends an open line. Call it before writing an error.
    package mutating func finish() -> String {
        guard open != nil else { return "" }
        open = nil
        return options.staysVisible ? "\n" : blank
    }

    private mutating func animated(_ progress: StageProgress) -> String {
        // The line of a finished stage remains, at 100 %.
        let over = options.staysVisible ? open.flatMap { $0.stage == progress.stage ? nil : $0 } : nil
        let ended = over.map { drawn(completed($0)) + "\n" } ?? ""
        open = progress
        return ended + drawn(progress)
    }

    private func completed(_ progress: StageProgress) -> StageProgress {
        var progress = progress
        progress.fraction = 1
        progress.remaining = nil
        return progress
    }

    /// A line for a log: when a stage begins, at every tenth of it, and before a long silence could be taken for a standstill.
    private mutating func logged(_ progress: StageProgress) -> String {
        let tenth = Int(progress.fraction * 10 + 1e-9)
        let patience: Duration = progress.elapsed < .seconds(60) ? .seconds(10) : .seconds(60)
        if let told, told.stage == progress.stage, tenth <= told.tenth,
            progress.elapsed - told.elapsed < patience
        {
            return ""
        }
        told = (progress.stage, tenth, progress.elapsed)
        return columns(progress).joined(separator: "  ") + "\n"
    }

    private mutating func interrupted(by text: String) -> String {
        guard let open else { return text }
        return blank + text + drawn(open)
    }

    /// Erases the line and returns to its beginning.
    private var blank: String { "\r" + spaces(lineWidth) + "\r" }

    /// The width without the last column: writing there moves some terminals to the next line.
    private var lineWidth: Int { max(20, options.width - 1) }

    private func drawn(_ progress: StageProgress) -> String {
        let columns = columns(progress, within: lineWidth)
        let tail = columns.dropFirst().joined(separator: "  ")
        let room = lineWidth - columns[0].count - tail.count - 2
        let bar = room >= 10 ? bar(progress.fraction, width: min(30, room)) : ""
        let text = String((columns[0] + " " + bar + (bar.isEmpty ? "" : " ") + tail).prefix(lineWidth))
        let padding = spaces(lineWidth - text.count)
        guard options.isColored, !bar.isEmpty else { return "\r" + text + padding }
        return "\r" + text.replacing(bar, with: "\u{1B}[36m\(bar)\u{1B}[0m") + padding
    }

    private func bar(_ fraction: Double, width: Int) -> String {
        let full = Int((fraction * Double(width) + 1e-9).rounded(.down))
        return String(repeating: "━", count: full) + String(repeating: "─", count: width - full)
    }

    /// Stage, percentage, detail, times: `render`, ` 42 %`, `412 of 980 frames, 187 a second`, `0:12, 0:08 left`. In a narrow window the
    /// detail is shortened from its end by whole parts, because a truncated number would be wrong.
    private func columns(_ progress: StageProgress, within width: Int = .max) -> [String] {
        let name = progress.stage.rawValue
        let percent = String(Int((progress.fraction * 100 + 1e-9).rounded(.down)))
        let times = clock(progress.elapsed) + (progress.remaining.map { ", \(clock($0)) left" } ?? "")
        let head = [name + spaces(8 - name.count), spaces(3 - percent.count) + percent + " %"]
        let detail = progress.detail?.onOneLine
        let forms = [detail, detail?.prefix { $0 != "," }.description, nil].map {
            head + ($0.map { [$0] } ?? []) + [times]
        }
        return forms.first { $0.joined(separator: "  ").count - 1 <= width } ?? head + [times]
    }

    private func summary(_ film: Film) -> String {
        "film: \(film.duration.roundSeconds), \(film.frames.counted("frame")), "
            + "\(film.days.counted("day")), "
            + "\(film.rendered.counted("segment")) rendered, \(film.reused) reused"
    }

    private func clock(_ duration: Duration) -> String {
        DurationText.clock(seconds: max(0, Int(duration.seconds.rounded())))
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
