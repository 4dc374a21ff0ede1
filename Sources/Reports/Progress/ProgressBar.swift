import Model

/// Progress for people: one line a stage. It produces text; who prints it is not its business.
package struct ProgressBar: Sendable {
    package struct Options: Hashable, Sendable {
        /// True redraws the line of a stage in place: only for a terminal that is not `TERM=dumb`. False writes whole
        /// lines, without a carriage return.
        package var isAnimated: Bool
        /// False with `NO_COLOR`.
        package var isColored: Bool
        /// Columns.
        package var width: Int
        /// False takes the lines of stages away again when they are over: something else is to be read.
        package var staysVisible: Bool

        package init(isAnimated: Bool, isColored: Bool, width: Int = 80, staysVisible: Bool = true) {
            self.isAnimated = isAnimated
            self.isColored = isColored
            self.width = width
            self.staysVisible = staysVisible
        }
    }

    private var options: Options
    /// The progress that is drawn and has no line end yet.
    private var open: StageProgress?
    /// The stage and tenth that a log told last, and when.
    private var told: (stage: StageName, tenth: Int, elapsed: Duration)?

    package init(_ options: Options) { self.options = options }

    /// Columns: a window may change its width.
    package var width: Int {
        get { options.width }
        set { options.width = newValue }
    }

    /// The text to write, with its line ends; empty when there is nothing new to see.
    package mutating func text(for line: ProgressUpdate) -> String {
        switch line {
        case .stage(let progress): options.isAnimated ? animated(progress) : logged(progress)
        case .diagnostic(let diagnostic): interrupted(by: message(diagnostic) + "\n")
        case .done(let film): finish() + summary(film) + "\n"
        }
    }

    /// Ends a line that is still open: before an error is written.
    package mutating func finish() -> String {
        guard open != nil else { return "" }
        open = nil
        return options.staysVisible ? "\n" : blank
    }

    private mutating func animated(_ progress: StageProgress) -> String {
        // The line of a stage that is over stays, full.
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

    /// A line of a log: when a stage begins, at every tenth of it, and before the silence could be mistaken for a standstill.
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

    /// Takes the line away and starts again at its beginning.
    private var blank: String { "\r" + spaces(lineWidth) + "\r" }

    /// The last column stays free: writing there moves some terminals to the next line.
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
    /// detail gives way, the end of it first: a number that is cut off would be a wrong one.
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

    private func message(_ diagnostic: Diagnostic) -> String {
        let word = diagnostic.severity.rawValue
        let shown = options.isColored ? "\u{1B}[33m\(word)\u{1B}[0m" : word
        return "\(shown): \(diagnostic.whereabouts)\(diagnostic.message.onOneLine)"
    }

    private func summary(_ film: Film) -> String {
        "\(film.path.onOneLine): \(film.duration.roundSeconds), \(film.frames.counted("frame")), "
            + "\(film.days.counted("day")), "
            + "\(film.rendered.counted("segment")) rendered, \(film.reused) reused"
    }

    private func clock(_ duration: Duration) -> String {
        DurationText.clock(seconds: max(0, Int(duration.seconds.rounded())))
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
