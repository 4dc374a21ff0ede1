import Files
import Foundation
import Model
import Pipeline
import TestSupport

@testable import DayreelKit

/// Parts of sentences that are values of their own, by the names of their values. They stand behind the name of a file, or after
/// "because" and "not:".
enum ReasonMessages {
    static func all() throws -> [(title: String, messages: [Message])] {
        [
            ("Why a file is no clip: IMG_1.MOV …", try named(probed, \.words) + named(refusals, \.words)),
            ("What is wrong with a clip that is shown: IMG_1.MOV …", try named(problems, \.words)),
            ("Why a clip cannot be shown as planned", try named(unusable, \.words)),
            ("Why a day shows its clips: because …", try rules()),
            ("Why media are not shown on their day: not: …", try named(leftOut, \.words)),
            ("What a film lacks", try lacking()),
            ("Why a film is made now, or not", states()),
        ]
    }

    /// Each value's words, under the key that plans and the history keep it by.
    private static func named<Reason: Encodable>(
        _ reasons: [Reason], _ words: KeyPath<Reason, String>
    ) throws -> [Message] {
        try reasons.map { try Message(key(of: $0), $0[keyPath: words]) }
    }

    private static func key(of reason: some Encodable) throws -> String {
        let json = try JSONSerialization.jsonObject(
            with: Data(DocumentJSON.line(of: reason).utf8), options: .fragmentsAllowed)
        return (json as? [String: Any])?.keys.first ?? json as? String ?? "?"
    }

    private static func rules() throws -> [Message] {
        let day = try Sample.day()
        let (plain, recorded) = (KindReason.Merit(), day.advanced(by: -20))
        let long = KindReason.Merit(.atLeast(.milliseconds(500)), isCertain: true)
        let automatic: [[KindReason]] = [
            [.only(.livePhoto, plain)], [.first(1, of: 5, .video, plain)], [.first(2, of: 3, .video, plain)],
            [.all(2, .video, plain)], [.all(3, .video, plain), .only(.livePhoto, plain)],
            [.best(1, of: 3, .video, plain)], [.best(2, of: 3, .video, .init(wanted: [.favourite]))],
            [.only(.video, long)], [.only(.video, .init(.usable))], [.proxy],
        ]
        let named: [ChoiceReason] = [
            .pinned, .pinnedFrom(recorded), .libraryPin(from: nil), .libraryPin(from: recorded),
        ]
        let shown = try (named + automatic.map { ChoiceReason.automatic($0) }).map { reason in
            try Message(key(of: reason), DaySelection(day: day, picks: [], reason: reason).rule)
        }
        let skipped = [(true, false), (true, true), (false, false)].map { isSkipped, isOfLibrary in
            LeftOutDay(day: day, isSkipped: isSkipped, isOfLibrary: isOfLibrary, candidates: [])
        }
        return shown + skipped.map { Message("nothing", $0.rule) }
    }

    private static func lacking() throws -> [Message] {
        let day = try Sample.day()
        let unread = [
            UnreadMedia("IMG_1.MOV", on: day, because: .refused(.notOnDisk(name: "IMG_1.MOV", .onlyInICloud))),
            UnreadMedia("IMG_1.MOV", on: day, because: .refused(.unfinished)),
            UnreadMedia("IMG_1.MOV", on: day, because: .unusable(.noPicture)),
        ]
        let losses: [DroppedSource.Loss] = [.whole(.noPicture), .sound(.noPicture), .refused(.undated), .end]
        return unread.map { Message("unread", $0.words) }
            + losses.map { Message("dropped", DroppedSource(path: "/media/IMG_1.MOV", loss: $0, version: nil).words) }
    }

    private static let cut = "Invalid data found when processing input (moov atom not found)"

    private static var probed: [ProbeRefusal] {
        var all: [ProbeRefusal] = [
            .unreadable(cause: "Permission denied"), .unreadable(cause: cut),
            .unreadable(cause: "Invalid data found when processing input (error reading header)"),
            .unreadable(cause: "Invalid data found when processing input"), .slow(limit: .seconds(20)),
            .memory(limit: 500_000_000), .lost(.died(.signal(11))), .lost(.died(.signal(24))),
            .lost(.died(.silent(.seconds(120)))), .lost(.notFetched(Sample.gone)), .lost(.notFetched(nil)),
            .invalidReply, .pictureSequence, .soundOnly, .noStream, .unknownFormat, .noDecoder(codec: "prores_raw"),
            .dolbyVision5, .noSize, .hugeSize(width: 70_000, height: 2), .noPackets, .noPicture,
        ]
        all += FileContent.allCases.map { .misnamed(fileExtension: "mov", content: $0) }
        all += UnusedFormat.allCases.map { .unusedFormat($0) }
        return all.filter(isListed)
    }

    private static var refusals: [RefusalReason] {
        var reasons: [RefusalReason] = [.videoInStill(.noPackets), .undated, .unfinished]
        reasons += FileAbsence.allCases.map { .notOnDisk(name: "IMG_1.MOV", $0) }
        reasons += [
            .screenRecording, .copy(of: "IMG_1.MOV"), .original(of: "IMG_E1.MOV"), .lesserEdit(of: "IMG_E1.MOV"),
            .preview(of: "GX010001.MP4"),
        ]
        return reasons.filter(isListed)
    }

    private static var problems: [MediaProblem] {
        let all: [MediaProblem] = [
            .overstated(claimed: 60_000_000, held: 2_000_000), .measuredInPart(.milliseconds(12_500)),
            .startsLate(.milliseconds(640)), .impossibleDate(Day(daysSinceEpoch: 0), .quickTimeCreationDate),
            .previewOnly,
        ]
        return all.filter(isListed)
    }

    private static var unusable: [UnusableReason] {
        let all: [UnusableReason] = [
            .unreadable("cannot open IMG_1.MOV: Invalid data"), .noPicture, .startsLate(.milliseconds(1200)),
            .endsEarly(.milliseconds(700)), .changed, .outOfMemory("cannot decode"),
            .crashed(workers: 2, .signal(11), lastLine: "last words"), .crashed(workers: 1, .exited(70), lastLine: nil),
            .crashed(workers: 2, .silent(.seconds(60)), lastLine: nil), .notFetched(Sample.gone), .notFetched(nil),
        ]
        return all.filter(isListed)
    }

    private static var leftOut: [LeftOutReason] {
        let kinds = MediaKind.allCases
        var all: [LeftOutReason] = [
            .dayIsSkipped, .otherPinned("a.mov"), .unusable(.noPicture),
            .tooShort(.milliseconds(300), minimum: .milliseconds(500)),
        ]
        all += kinds.map { .notPreferred($0) }
        all += [.excluded(.favourite), .excluded(.kind(.livePhoto)), .lacks(.favourite), .lacks(.best)]
        all += CaptureTime.Evidence.allCases.map { .datedOnlyBy($0) }
        all += [.proxy]
        all += kinds.map { .after($0) }
        all += [
            .uncertainDay, .lessGood(than: "a.mov"), .notMeasured(most: 4), .notSeen, .covered, .unmoving,
            .later(than: "a.mov"),
            .sameTime(as: "a.mov"), .sameHour(as: "a.mov"), .notChosen,
        ]
        return all.filter(isListed)
    }

    private static func states() -> [Message] {
        let reasons: [FilmReason] = [
            .isNew, .isForced, .isMissing, .planHasChanged, .hasMediaNow, .mayBeWhole, .sourcesAreUnreadable,
        ]
        let states: [FilmStateReason] = [
            .isBeingMade, .stands, .nothing(Sample.gone), .waits(FailedRuns(count: 1, lastError: Sample.full)),
            .fails(FailedRuns(count: 5, lastError: nil)),
        ]
        let names = states.map { state in String("\(state)".prefix { $0 != "(" }) }
        return reasons.map { Message("\($0)", $0.words) } + zip(names, states).map { Message($0, $1.words) }
    }
}

/// The compiler asks for a new case here, whose sentence then belongs above.
extension ReasonMessages {
    private static func isListed(_ reason: ProbeRefusal) -> Bool {
        switch reason {
        case .unreadable, .slow, .memory, .lost, .invalidReply, .misnamed, .unusedFormat, .pictureSequence, .soundOnly,
            .noStream, .unknownFormat, .noDecoder, .dolbyVision5, .noSize, .hugeSize, .noPackets, .noPicture:
            true
        }
    }

    private static func isListed(_ reason: RefusalReason) -> Bool {
        switch reason {
        case .probed, .videoInStill, .undated, .unfinished, .notOnDisk, .screenRecording, .copy, .original, .lesserEdit,
            .preview:
            true
        }
    }

    private static func isListed(_ problem: MediaProblem) -> Bool {
        switch problem {
        case .overstated, .measuredInPart, .startsLate, .impossibleDate, .previewOnly: true
        }
    }

    private static func isListed(_ reason: UnusableReason) -> Bool {
        switch reason {
        case .unreadable, .noPicture, .startsLate, .endsEarly, .changed, .outOfMemory, .crashed, .notFetched: true
        }
    }

    private static func isListed(_ reason: LeftOutReason) -> Bool {
        switch reason {
        case .dayIsSkipped, .otherPinned, .unusable, .tooShort, .notPreferred, .excluded, .lacks, .datedOnlyBy, .proxy,
            .after, .uncertainDay, .lessGood, .notMeasured, .notSeen, .covered, .unmoving, .later, .sameTime,
            .sameHour, .notChosen:
            true
        }
    }
}
