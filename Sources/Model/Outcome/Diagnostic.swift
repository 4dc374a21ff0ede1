/// Trouble that does not end the run: a value that travels to the report and the terminal.
package struct Diagnostic: Hashable, Sendable, Codable {
    package enum Severity: String, Hashable, Sendable, Codable { case note, warning }

    /// The kind of trouble: stable words for scripts.
    package enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        case unreadableMedia = "unreadable-media"
        case screenRecording = "screen-recording"
        case duplicateMedia = "duplicate-media"
        case unfinishedMedia = "unfinished-media"
        case proxyMedia = "proxy-media"
        case editedOriginal = "edited-original"
        case refusedElsewhere = "refused-elsewhere"
        case uncertainDate = "uncertain-date"
        case contradictoryDates = "contradictory-dates"
        case onlyProxy = "only-proxy"
        case rawPhoto = "raw-photo"
        case photosLibrary = "photos-library"
        case takeout
        case icloudExport = "icloud-export"
        case notOnDisk = "not-on-disk"
        case lookalikePath = "lookalike-path"
        case videoMissingInPhoto = "video-missing-in-photo"
        case shortMedia = "short-media"
        case smallMedia = "small-media"
        case pinnedFromAnotherDay = "pinned-from-another-day"
        case pinUnusable = "pin-unusable"
        case libraryPinUnused = "library-pin-unused"
        case libraryPinsOff = "library-pins-off"
        case syncFolder = "sync-folder"
        case pinOutsideTimeframe = "pin-outside-timeframe"
        case unreadableMark = "unreadable-mark"
        case unusedCorrection = "unused-correction"
        case sourceMissing = "source-missing"
        case sourceEmpty = "source-empty"
        case sourceUnused = "source-unused"
        case sourceOffline = "source-offline"
        case networkUse = "network-use"
        case plainHTTP = "plain-http"
        case clockBehind = "clock-behind"
        case unknownZone = "unknown-zone"
        case hookMissing = "hook-missing"
        case daySkipped = "day-skipped"
        case transitionShortened = "transition-shortened"
        case clipsShortened = "clips-shortened"
        case startPassedOver = "start-passed-over"
        case coveredMedia = "covered-media"
        case unmovingMedia = "unmoving-media"
        case clipSteadied = "clip-steadied"
        case clipNotSteadied = "clip-not-steadied"
        case slowSound = "slow-sound"
        case filmTooLong = "film-too-long"
        case filmTooNarrow = "film-too-narrow"
        case crossfadeShortened = "crossfade-shortened"
        case cutsOffBeats = "cuts-off-beats"
        case singleDay = "single-day"
        case longTimeframe = "long-timeframe"
        case placeNamesMissing = "place-names-missing"
        case speechDetectorMissing = "speech-detector-missing"
        case musicLeftOut = "music-left-out"
        case missingGlyphs = "missing-glyphs"
        case otherFont = "other-font"
        case captionLeftOut = "caption-left-out"
        case workerRestarted = "worker-restarted"
        case memoryShort = "memory-short"
        case waitingForRun = "waiting-for-run"
        case soundAdjusted = "sound-adjusted"
        case soundHeldBack = "sound-held-back"
        case mediaLog = "media-log"
        case unreadableFolder = "unreadable-folder"
        case emptiedFolder = "emptied-folder"
        case catalogRebuilt = "catalog-rebuilt"
        case catalogUnavailable = "catalog-unavailable"
        case damagedSegment = "damaged-segment"
        case historyUnavailable = "history-unavailable"
        case lockUnavailable = "lock-unavailable"
        case album
        case hookFailed = "hook-failed"
        case watchIncomplete = "watch-incomplete"
        case watchInterrupted = "watch-interrupted"
        case cacheNotPruned = "cache-not-pruned"
        case reportNotWritten = "report-not-written"
        case coverMissing = "cover-missing"
        case posterNotWritten = "poster-not-written"
        case timelineNotWritten = "timeline-not-written"
        case teaserNotWritten = "teaser-not-written"
        case nameNotSynced = "name-not-synced"
        case filmReplaced = "film-replaced"
        case scheduleWithoutEffect = "schedule-without-effect"
        case nothingToShow = "nothing-to-show"
        case stopping
        case hookOutput = "hook-output"
        case hooksOfPlan = "hooks-of-plan"
    }

    package var severity: Severity
    package var code: Code
    package var day: Day?
    /// The file that it concerns.
    package var path: String?
    /// The position in the file, if it is a text.
    package var position: TextPosition?
    /// The figures of the sentence, by name, for scripts; nil for most codes. docs/cli.md lists the names and units.
    package var arguments: [String: Double]?
    /// A sentence for a person: what happened and what was done instead.
    package var message: String

    package init(
        _ severity: Severity = .warning, _ code: Code, day: Day? = nil, path: String? = nil,
        position: TextPosition? = nil, arguments: [String: Double]? = nil, _ message: String
    ) {
        self.severity = severity
        self.code = code
        self.day = day
        self.path = path
        self.position = position
        self.arguments = arguments
        self.message = message
    }
}

/// A position in a text as editors count: lines and columns from 1, columns in Unicode scalars.
package struct TextPosition: Hashable, Sendable, Codable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static let start = TextPosition(line: 1, column: 1)

    package var words: String { "line \(line), column \(column)" }
}

extension TextPosition: Comparable {
    package static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension TextPosition: CustomStringConvertible {
    /// `7:3`
    package var description: String { "\(line):\(column)" }
}

extension Diagnostic {
    /// The file that it concerns, with the position in it: `jobs/trip.yaml:7:3`, `media/IMG_7.MOV`.
    package var place: String? { path.map { path in position.map { "\(path):\($0)" } ?? path } }
}
