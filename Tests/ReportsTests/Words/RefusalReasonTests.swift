import Files
import Model
import Testing

@testable import Reports

/// The codes of reasons, and the form in which the catalog and the history store them. `MessageListTests` has their words.
@Suite struct RefusalReasonTests {
    static let probed: [(ProbeRefusal, kept: String)] = [
        (
            .unreadable(cause: "Invalid data (moov atom not found)"),
            #"{"unreadable":{"cause":"Invalid data (moov atom not found)"}}"#
        ),
        (.slow(limit: .seconds(20)), #"{"slow":{"limit":[1,1553255926290448384]}}"#),
        (.memory(limit: 500_000_000), #"{"memory":{"limit":500000000}}"#),
        (.lost(.died(.signal(6))), #"{"lost":{"_0":{"died":{"_0":{"signal":{"_0":6}}}}}}"#),
        (.invalidReply, #"{"invalid-reply":{}}"#),
        (
            .misnamed(fileExtension: "MP4", content: .still),
            #"{"misnamed":{"content":"still","fileExtension":"MP4"}}"#
        ),
        (.pictureSequence, #"{"picture-sequence":{}}"#), (.soundOnly, #"{"sound-only":{}}"#),
        (.noStream, #"{"no-stream":{}}"#), (.unknownFormat, #"{"unknown-format":{}}"#),
        (.noDecoder(codec: "prores_raw"), #"{"no-decoder":{"codec":"prores_raw"}}"#),
        (.dolbyVision5, #"{"dolby-vision-5":{}}"#), (.noSize, #"{"no-size":{}}"#),
        (.hugeSize(width: 70_000, height: 2), #"{"huge-size":{"height":2,"width":70000}}"#),
        (.noPackets, #"{"no-packets":{}}"#), (.noPicture, #"{"no-picture":{}}"#),
    ]

    @Test(arguments: probed)
    func `a refusal by probing has a stable encoding`(refusal: ProbeRefusal, kept: String) throws {
        let bytes = try InternalJSON.bytes(of: refusal)
        #expect(String(decoding: bytes, as: UTF8.self) == kept)
        #expect(try InternalJSON.value(ProbeRefusal.self, from: bytes) == refusal)
    }

    static let refused: [(RefusalReason, Diagnostic.Code)] = [
        (.probed(.soundOnly), .unreadableMedia), (.videoInStill(.noPackets), .unreadableMedia),
        (.undated, .unreadableMedia), (.unfinished, .unfinishedMedia),
        (.notOnDisk(name: "IMG_1.MOV", .missing), .notOnDisk), (.notOnDisk(name: "IMG_1.MOV", .link), .notOnDisk),
        (.screenRecording, .screenRecording), (.copy(of: "a.mov"), .duplicateMedia),
        (.original(of: "e.mov"), .editedOriginal), (.lesserEdit(of: "e.mov"), .editedOriginal),
        (.preview(of: "a.mov"), .proxyMedia),
    ]

    @Test(arguments: refused)
    func `a refusal has a code`(reason: RefusalReason, code: Diagnostic.Code) throws {
        #expect(reason.code == code)
        // A plan has the value and reads it back.
        let plan = Refused(refused: [RefusedMedia(path: "/m/a.mov", reason: reason, day: Day("2024-05-01"))])
        #expect(try DocumentJSON.value(Refused.self, from: DocumentJSON.line(of: plan)) == plan)
        // The history keeps the value.
        #expect(try InternalJSON.value(RefusalReason.self, from: InternalJSON.bytes(of: reason)) == reason)
    }

    @Test func `the history stores refusals in stable form`() throws {
        let reasons: [RefusalReason] = [.videoInStill(.soundOnly), .notOnDisk(name: "a.mov", .onlyInICloud), .undated]
        #expect(
            try reasons.map { String(decoding: try InternalJSON.bytes(of: $0), as: UTF8.self) } == [
                #"{"video-in-still":{"_0":{"sound-only":{}}}}"#,
                #"{"not-on-disk":{"_1":"only-in-icloud","name":"a.mov"}}"#, #"{"undated":{}}"#,
            ])
    }

    static let problems: [(MediaProblem, kept: String)] = [
        (
            .overstated(claimed: 60_040_000, held: 1_960_000),
            #"{"overstated":{"claimed":60040000,"held":1960000}}"#
        ),
        (.measuredInPart(.milliseconds(12_500)), #"{"measured-in-part":{"_0":12.5}}"#),
        (.startsLate(.milliseconds(640)), #"{"starts-late":{"_0":0.64}}"#),
        (
            .impossibleDate(Day(daysSinceEpoch: 0), .quickTimeCreationDate),
            #"{"impossible-date":{"_0":"1970-01-01","_1":"quicktime-creationdate"}}"#
        ),
        (.previewOnly, #"{"preview-only":{}}"#),
    ]

    @Test(arguments: problems)
    func `a problem has a stable encoding`(problem: MediaProblem, kept: String) throws {
        let bytes = try InternalJSON.bytes(of: problem)
        #expect(String(decoding: bytes, as: UTF8.self) == kept)
        #expect(try InternalJSON.value(MediaProblem.self, from: bytes) == problem)
    }

    @Test(arguments: problems)
    func `a plan has the value of a problem`(problem: MediaProblem, kept: String) throws {
        let plan = Troubled(problems: [problem])
        #expect(try DocumentJSON.line(of: plan) == #"{"problems":[\#(kept)]}"#)
        #expect(try DocumentJSON.value(Troubled.self, from: DocumentJSON.line(of: plan)) == plan)
    }

    /// As in `ScanNotes`.
    private struct Refused: Hashable, Codable { var refused: [RefusedMedia] }
    /// As in `MediaItem`.
    private struct Troubled: Hashable, Codable { var problems: [MediaProblem] }
}
