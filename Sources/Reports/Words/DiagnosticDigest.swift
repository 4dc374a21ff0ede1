package import Model

/// The diagnostics of a film as a person reads them: what somebody can act on, and those of one kind on one line.
package enum DiagnosticDigest {
    /// A line without its severity's word.
    package struct Line: Hashable, Sendable {
        package var severity: Diagnostic.Severity
        package var text: String
    }

    /// The lines, in the order in which each kind came first. With `isComplete`, each diagnostic has its own line, with its whole path.
    /// `option`: the option that lists them all.
    package static func lines(
        of diagnostics: [Diagnostic], isComplete: Bool = false, option: String = "--verbose"
    ) -> [Line] {
        if isComplete {
            return diagnostics.map { Line(severity: $0.severity, text: $0.whereabouts + $0.message.onOneLine) }
        }
        var kinds: [Kind] = []
        var groups: [Kind: [Diagnostic]] = [:]
        for diagnostic in diagnostics where !diagnostic.isDetail {
            let kind = Kind(severity: diagnostic.severity, code: diagnostic.code)
            if groups[kind] == nil { kinds.append(kind) }
            groups[kind, default: []].append(diagnostic)
        }
        return kinds.flatMap { kind in lines(of: kind, groups[kind] ?? [], option) }
    }

    private struct Kind: Hashable {
        var severity: Diagnostic.Severity
        var code: Diagnostic.Code

        /// The words for several diagnostics of this kind; nil for kinds of which each has words of its own.
        func words(forSeveral count: Int) -> String? {
            guard code == .coveredMedia, severity == .note else { return code.words(forSeveral: count) }
            return "other clips are shown, because nothing can be seen in " + count.counted("recording")
        }
    }

    /// The files or days that a line for several names.
    private static let named = 3

    private static func lines(of kind: Kind, _ diagnostics: [Diagnostic], _ option: String) -> [Line] {
        guard diagnostics.count > 1, let words = kind.words(forSeveral: diagnostics.count) else {
            return diagnostics.map { Line(severity: kind.severity, text: $0.shortWhereabouts + $0.message.onOneLine) }
        }
        if kind.code == .notOnDisk, let first = diagnostics.first {
            // Its words have the name that the owner knows, and what to do.
            let text = first.shortWhereabouts + first.message.onOneLine
            let rest = diagnostics.count - 1
            return [
                Line(
                    severity: kind.severity,
                    text: "\(text); \(rest) more \(rest.form("is", "are")) missing (\(option) lists them)")
            ]
        }
        let names = diagnostics.map(\.shortName).reduce(into: [String]()) { names, name in
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        guard !names.isEmpty else { return [Line(severity: kind.severity, text: words)] }
        let rest = names.count - Self.named
        let more = rest > 0 ? " and \(rest) more (\(option) lists them)" : ""
        return [
            Line(severity: kind.severity, text: "\(words): \(names.prefix(Self.named).joined(separator: ", "))\(more)")
        ]
    }
}

extension Diagnostic {
    /// True if nobody can act on it for this film: it is in the report and with `--verbose`.
    fileprivate var isDetail: Bool {
        guard severity == .note else { return false }
        return code.isByRule
            || [
                .mediaLog, .soundAdjusted, .transitionShortened, .crossfadeShortened, .damagedSegment,
                .refusedElsewhere,
            ].contains(code)
    }

    /// The name of the file and its day: `IMG_7.MOV (2024-12-07)`. For a diagnostic about a day, the day alone.
    fileprivate var shortName: String {
        let day = day.map(\.description)
        // A pattern is all of its text: `tapes/**`.
        if code == .unusedCorrection { return path?.onOneLine ?? "" }
        guard ![.daySkipped, .pinOutsideTimeframe].contains(code), let name = path?.lastPathPart.onOneLine else {
            return day ?? ""
        }
        return day.map { "\(name) (\($0))" } ?? name
    }

    /// The same as `whereabouts`, with the last two parts of a recording's long path. Folders and documents keep their whole paths.
    fileprivate var shortWhereabouts: String {
        let isMedia = code.words(forSeveral: 2) != nil && ![.unreadableFolder, .emptiedFolder].contains(code)
        guard isMedia, position == nil, let path, path.hasPrefix("/"), !message.contains(path.lastPathPart) else {
            return whereabouts
        }
        let parts = path.split(separator: "/")
        var short = self
        if parts.count > 2 { short.path = parts.suffix(2).joined(separator: "/") }
        return short.whereabouts
    }
}

extension Diagnostic.Code {
    /// The words for several diagnostics of this kind; nil for kinds of which each has words of its own.
    fileprivate func words(forSeveral count: Int) -> String? {
        switch self {
        case .unreadableMedia: count.counted("file") + " cannot be used"
        case .unfinishedMedia: count.counted("file") + " are still being written"
        case .notOnDisk: count.counted("recording") + " are not on this disk"
        case .lookalikePath:
            count.counted("file") + " cannot be used, because the paths of others only store accents differently "
                + "(rename them)"
        case .videoMissingInPhoto: count.counted("photo") + " have lost the videos that they speak of"
        case .contradictoryDates: count.counted("clip") + " have dates that no time zone explains"
        case .smallMedia: count.counted("clip") + " are much smaller than the film and will look blurred"
        case .soundHeldBack: count.counted("clip") + " stay quieter than the rest"
        case .mediaLog: "the sound of " + count.counted("clip") + " breaks off or cannot be used"
        case .pinnedFromAnotherDay: count.counted("pin") + " show recordings of other days"
        case .pinUnusable: count.counted("pinned recording") + " cannot be used"
        case .daySkipped: "nothing of " + count.counted("day") + " can be shown"
        case .unreadableFolder: count.counted("folder") + " cannot be read"
        case .emptiedFolder:
            count.counted("folder") + " are empty, and had files before (are their disks mounted? If you emptied them, "
                + "remove them)"
        case .unreadableMark: count.counted("line") + " of the sync folder cannot be read"
        case .missingGlyphs: count.counted("text") + " have characters that the font lacks"
        case .coveredMedia: "nothing can be seen in " + count.counted("recording")
        case .unmovingMedia: "other clips are shown, because nothing moves in " + count.counted("recording")
        case .startPassedOver: "the beginnings of " + count.counted("clip") + " are passed over"
        case .shortMedia: count.counted("recording") + " end earlier than their headers say"
        case .clipSteadied: count.counted("clip") + " are steadied"
        case .clipNotSteadied: count.counted("clip") + " shake, and cannot be steadied"
        case .captionLeftOut: count.counted("caption") + " are left out"
        case .libraryPinUnused: count.counted("pin") + " of the library have no effect here"
        case .pinOutsideTimeframe: count.counted("pin") + " are outside the film's days"
        case .photosLibrary: "\(count) Photos libraries are not read, unless 'sources' name each with 'photos: PATH'"
        case .unusedCorrection: "\(count) entries of 'dates' match no media"
        case .workerRestarted: count.counted("worker") + " died and were replaced"
        default: nil
        }
    }
}

/// A diagnostic in one line for people: its place and its message, without repetition.
extension Diagnostic {
    /// The diagnostic in the style of compilers: `a/IMG_7.MOV: warning: it cannot be used: …`.
    package var line: String { whereabouts + "\(severity.rawValue): \(message.onOneLine)" }

    /// The day and the file, unless the message contains them: `2024-12-07: a/IMG_7.MOV: `, or empty.
    package var whereabouts: String {
        let day = day.map(\.description).flatMap { message.contains($0) ? nil : $0 }
        let file = path.flatMap { message.contains($0.lastPathPart) ? nil : place }
        return [day, file].compactMap(\.self).map { $0.onOneLine + ": " }.joined()
    }
}

extension String {
    /// The text in lines of at most `width` columns, those after the first indented; nil for one line, as in a file.
    package func hanging(within width: Int?) -> String {
        guard let width else { return self }
        return wrapped(to: max(20, width) - 2).enumerated().map { $0 == 0 ? $1 : "  " + $1 }.joined(separator: "\n")
    }

    /// A message of several lines within `width` columns. Lines of source and the marks below them stay as they are, because the marks
    /// count columns.
    package func messageLines(within width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.drop { $0 == " " || $0.isASCII && $0.isNumber }
            let indent = line.prefix { $0 == " " }
            guard !text.hasPrefix("|"), line.contains(where: { $0 != " " }) else { return String(line) }
            let room = max(20, width) - indent.count - 2
            return String(line.dropFirst(indent.count)).wrapped(to: room).enumerated().map { number, piece in
                indent + (number == 0 ? "" : "  ") + piece
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
