import Files
import Foundation
package import JobFiles
package import Model

/// A first job file, with comments that explain the other keys.
package struct FirstJob {
    /// The absolute path of the media.
    var media: String
    var overview: MediaOverview
    var timeframe: String
    /// The orientation; nil if the preset decides.
    var orientation: String?
    /// The fit; nil if it was not asked for.
    var fit: String?
    /// The IANA name of the zone.
    var home: String
    /// The absolute path of the film, with placeholders.
    var film: String
    /// The name of a preset.
    var preset: String?
    var schedule: String?

    /// The days of the best month, or the period of the schedule.
    static func timeframe(for overview: MediaOverview, schedule: String?) -> String {
        switch schedule {
        case "monthly": "previous-month"
        case "weekly": "previous-week"
        case "yearly": "previous-year"
        case "daily": "this-month"
        default: overview.bestMonth ?? "previous-month"
        }
    }

    var text: String { [daysAndSources, lookAndFilm].joined(separator: "\n") }

    /// The days of the film, and the clips that it may show.
    private var daysAndSources: String {
        """
        # A film of one clip a day. `dayreel plan` shows what it would choose, `dayreel render` makes it.
        version: 1
        \(preset.map { "extends: \($0)\n" } ?? "")
        # Which days: 2024, 2024-12, 2024-12-01..2024-12-24, previous-month, previous-year, last-30-days, …
        # There are media in \(overview.monthsInWords).
        timeframe: \(timeframe)

        # The time zone of recordings that carry none.
        days: { home: \(home) }

        # Everything below the folder counts. More folders are more lines.
        sources:
          - folder: \(quoted(media))

        # What a day shows, where the best clip of the day is not the one: a file name, or skip.
        # pins:
        #   2024-12-24: IMG_1024.MOV
        #   2024-12-26: skip

        # The longest clip of a video, 8s unless said otherwise; full for all of it.
        # clips: { video: 5s }

        # Photos on days without a recording, and up to three clips on big days:
        # select: { stills: fill, clips-per-day: { default: 1, big-days: 3 } }

        """
    }

    /// The film's form, its file and its schedule.
    private var lookAndFilm: String {
        """
        composition:
          \(line("orientation", orientation, else: "landscape")) # landscape, portrait, square
          \(line("fit", fit, else: "blur")) # blur: a blurred copy fills the bars; letterbox: black does; or crop
          # resolution: 1080p
          # style: clear             # all text: clear, keepsake (as printed), bold (as on a poster)
          # titles: { opening: { title: Our winter } }
          # captions: media          # what your library says about a clip
          # look: warm               # the colours: none, warm, cool, vivid, mono
          # transition: { style: cross-dissolve, duration: 0.5s }
          # date-overlay: { style: calendar }
          # audio: { music: { compose: warm } } # or files of your own

        output:
          file: \(quoted(film))
          # max-duration: 3m         # the longest film; its weakest clips become shorter first

        # For `dayreel run --due`: daily, weekly, monthly, yearly.
        \(schedule.map { "schedule: \($0)" } ?? "# schedule: monthly")

        """
    }

    /// The text, after a test that it is a valid job file. Throws `DayreelError(.jobInvalid)`.
    package func checked(path: String, _ context: JobFile.Context) throws -> String {
        let text = text
        do {
            _ = try JobFile.parse(Array(text.utf8), path: path, context)
        } catch {
            throw error.dayreelError
        }
        return text
    }

    /// A key with its value; a comment if it has none.
    private func line(_ key: String, _ value: String?, else usual: String) -> String {
        let text = value.map { "\(key): \($0)" } ?? "# \(key): \(usual)"
        return text + String(repeating: " ", count: max(0, 26 - text.count))
    }

    /// A YAML string in quotes; YAML accepts JSON's escapes.
    private func quoted(_ text: String) -> String { (try? DocumentJSON.line(of: text)) ?? text }
}

/// Questions with proposals that Return accepts. Without a terminal it asks nothing and takes the proposals.
package struct Interview {
    package let isOn: Bool
    /// Shows a text unchanged.
    package let show: (String) -> Void
    /// The next typed line; nil at the end of input.
    package let read: () -> String?

    package init(isOn: Bool, show: @escaping (String) -> Void, read: @escaping () -> String?) {
        self.isOn = isOn
        self.show = show
        self.read = read
    }

    /// The first valid answer. Asks again as long as `fault` returns a problem.
    func ask(_ question: String, proposal: String, fault: (String) -> String?) -> String {
        guard isOn else { return proposal }
        while true {
            show("\(question) [\(proposal)] ")
            guard let line = read() else { return proposal }
            let answer = line.trimmingCharacters(in: .whitespaces)
            if answer.isEmpty { return proposal }
            guard let fault = fault(answer) else { return answer }
            show("  \(fault)\n")
        }
    }
}

/// Scans a folder of media and writes a first job file for it. Never replaces a file.
package struct WriteFirstJob {
    private let name: String
    private let path: String
    private let media: String
    private let choices: FirstJobChoices
    private let loader: JobLoader
    private let interview: Interview

    /// `name` is the job file as the user wrote it. Throws `DayreelError(.outputUnwritable)` if it exists.
    package init(
        _ name: String, of folder: String, _ choices: FirstJobChoices, loader: JobLoader, _ interview: Interview
    ) throws {
        (self.name, path, media) = (name, loader.absolute(name), loader.workspace.absoluteFolder(folder))
        (self.choices, self.loader, self.interview) = (choices, loader, interview)
        try NewFile.check(path)
    }

    /// Writes the job file and returns its absolute path. Calls `seen` with the folder's contents before any question. Throws
    /// `DayreelError`, `CancellationError`.
    package func run(progress: ProgressSink, seen: (MediaOverview) -> Void) async throws -> String {
        let overview = try await MediaOverview(of: media, loader, progress: progress)
        seen(overview)
        let job = try choices.job(media, overview, loader, interview)
        try NewFile.write(try job.checked(path: name, loader.workspace.context(Settings())), to: path)
        return path
    }
}
