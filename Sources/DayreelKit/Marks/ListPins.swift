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
