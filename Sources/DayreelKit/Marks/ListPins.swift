import JobFiles
import Library
package import Model
import Reports

/// Lists the pins of the library.
package struct ListPins {
    package let folder: SyncFolder

    package init(_ folder: SyncFolder) { self.folder = folder }

    /// The pins of the timeframe, or all of them. Throws `DayreelError`.
    package func run(_ timeframe: Timeframe? = nil) throws -> PinsDocument {
        let clock = folder.workspace.clock
        let range = timeframe?.resolved(today: clock.today(by: folder.settings.days))
        let marks = try folder.merged()
        let pins = marks.pins.filter { range?.contains($0.day) ?? true }
        let names = MediaNames(folder.workspace)
        return PinsDocument(
            pins: pins.map { PinsDocument.Entry($0, names) }, warnings: marks.diagnostics)
    }
}

/// `dayreel pins --json`, version 1 (docs/cli.md).
package struct PinsDocument: Hashable, Sendable, Encodable {
    private let version = 1
    var pins: [Entry]
    /// Lines of the sync folder that could not be read.
    package var warnings: [Diagnostic]

    init(pins: [Entry], warnings: [Diagnostic]) { (self.pins, self.warnings) = (pins, warnings) }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case pins, warnings
    }

    struct Entry: Hashable, Encodable {
        var day: Day
        /// An id or a name; absent for a skipped day.
        var media: String?
        /// The name of a file with these contents; absent if none was read here, and if `media` is a name.
        var name: String?
        var skip: Bool?
        /// Seconds from the beginning of the recording.
        var from: MediaTime?
        var duration: MediaTime?
        /// ISO 8601.
        var changed: String
        var device: String

        init(_ pinned: Marks.DayPin, _ names: MediaNames) {
            day = pinned.day
            if case .media(let media, let from, let duration, _) = pinned.pin {
                (self.media, self.from, self.duration) = (media, from, duration)
                name = names.name(of: media)
            } else {
                skip = true
            }
            changed = UTCTime.text(pinned.stamp.time)
            device = pinned.stamp.device
        }
    }

    /// The pins, one per line.
    package func text(within width: Int) -> String {
        guard !pins.isEmpty else { return "no pins\n" }
        // Names are for people. An id stands for one that is not known here, and else comes last.
        let hasIds = pins.contains { $0.name != nil }
        var table = TextTable(
            ["Day", "Shows", "From", "For", "Device"] + (hasIds ? ["Id"] : []),
            alignments: [.left, .left, .right, .right, .left] + (hasIds ? [.left] : []),
            fits: [.whole, .shortened, .whole, .whole, .shortened] + (hasIds ? [.shortened] : []))
        for pin in pins {
            let row = [
                "\(pin.day)", pin.name ?? pin.media ?? "–", pin.from?.plainSeconds ?? "",
                pin.duration?.plainSeconds ?? "", pin.device,
            ]
            table.append(row + (hasIds ? [pin.name == nil ? "" : pin.media ?? ""] : []))
        }
        return table.text(within: width)
    }
}

/// Pins media to a day of the library, skips the day, or removes its pin.
package struct PinDay {
    package let folder: SyncFolder

    package init(_ folder: SyncFolder) { self.folder = folder }

    /// The choice for a day.
    package enum Request: Hashable, Sendable {
        case skip
        case media(String, from: MediaTime? = nil, duration: MediaTime? = nil)
    }

    package struct Outcome: Hashable, Sendable {
        package let day: Day
        /// The day's pin; nil if it was removed.
        package let pin: Pin?
        /// The day's previous pin.
        package let replaced: Pin?
        /// The name of a file with the contents of the previous pin; nil if it has none, or none was read here.
        package let replacedName: String?
        /// The media of the pin, if it has any.
        package let media: MarkedMedia?
    }

    /// Pins or skips the day. Throws `DayreelError`, `CancellationError`.
    package func run(_ request: Request, day: Day, progress: ProgressSink) async throws -> Outcome {
        guard case .media(let name, let from, let duration) = request else {
            return try outcome(.skip, day, nil)
        }
        let lookup = MarkLookup(try folder.marks.read())
        let naming = MediaNaming(workspace: folder.workspace, days: folder.settings.days, marks: lookup)
        guard naming.mayBeMedia(name) else {
            throw DayreelError(
                .usage, "this is neither a recording nor a photo, so no film can show it", place: name,
                remedy: "Name media as 'dayreel scan FOLDER' lists them.")
        }
        var media = try await naming.media(name, progress: progress).known(to: lookup)
        if media.duration == nil, from != nil || duration != nil {
            media.duration = try await naming.length(of: name, progress: progress)
        }
        if let length = media.duration, ends(length, before: from, duration) {
            // A part behind the file's end may lie in one of the files in which the recording goes on.
            media.duration = try await naming.lengthOfAllFiles(of: name, progress: progress) ?? length
            try check(from: from, duration: duration, of: media)
        }
        return try outcome(.media(media.id, from: from, duration: duration), day, media)
    }

    /// Removes the day's pin. Throws `DayreelError`.
    package func remove(_ day: Day) throws -> Outcome { try outcome(nil, day, nil) }

    private func outcome(_ pin: Pin?, _ day: Day, _ media: MarkedMedia?) throws -> Outcome {
        let workspace = folder.workspace
        let replaced = try folder.marks.pin(pin, to: day, by: workspace.device, now: workspace.clock.now)
        var name: String?
        if case .media(let id, _, _, _)? = replaced { name = MediaNames(workspace).name(of: id) }
        return Outcome(day: day, pin: pin, replaced: replaced, replacedName: name, media: media)
    }

    /// True if the part is not in a recording of that length.
    private func ends(_ length: MediaTime, before from: MediaTime?, _ duration: MediaTime?) -> Bool {
        let start = from ?? .zero
        return start >= length || start + (duration ?? .zero) > length
    }

    private func check(from: MediaTime?, duration: MediaTime?, of media: MarkedMedia) throws {
        guard let length = media.duration, ends(length, before: from, duration) else { return }
        throw DayreelError(
            .usage, "the recording ends before the part that is to be shown", place: media.name,
            cause: "it is \(length.plainSeconds) long",
            remedy: "Choose an earlier --from or a shorter --duration.")
    }
}

extension PinDay.Outcome {
    /// A sentence for the user.
    package var text: String {
        let change =
            replaced == pin
            ? (pin == nil ? "\(day): had no pin" : "\(day): already had this pin")
            : (pin.map { "\(day): \(words(of: $0, named: media?.name))" } ?? "\(day): no longer pinned")
        let recorded = media?.recorded.flatMap { $0 == day ? nil : ", from another day (\($0))" } ?? ""
        let before = replaced.flatMap { $0 == pin ? nil : "; before: \(words(of: $0, named: replacedName))" } ?? ""
        return (change + recorded + before).onOneLine + "\n"
    }

    /// The pin in words, with the name of its media before an id: `IMG_1.MOV (md5#abc…) from 3s`.
    private func words(of pin: Pin, named name: String?) -> String {
        guard let name, case .media(let id, _, _, _) = pin, name != id else { return pin.words }
        return pin.words.replacing(id, with: "\(name.lastPathPart) (\(id))", maxReplacements: 1)
    }
}

extension Pin {
    /// "md5#abc… from 3s for 4s", "skipped"
    var words: String {
        guard case .media(let name, let from, let duration, _) = self else { return "skipped" }
        return name + (from.map { " from \($0.jobText)" } ?? "") + (duration.map { " for \($0.jobText)" } ?? "")
    }
}
