import Files
import Model
import Testing

@testable import Reports

/// The words of reasons, which scripts and people have read since the first version, and the form in which the catalog stores reasons.
@Suite struct RefusalReasonTests {
    static let probed: [(ProbeRefusal, words: String, kept: String)] = [
        (
            .unreadable(cause: "Invalid data (moov atom not found)"),
            "cannot be read: Invalid data (moov atom not found)",
            #"{"unreadable":{"cause":"Invalid data (moov atom not found)"}}"#
        ),
        (
            .slow(limit: .seconds(20)), "cannot be read: takes longer than 20 s to open",
            #"{"slow":{"limit":[1,1553255926290448384]}}"#
        ),
        (
            .memory(limit: 500_000_000), "needs more than 500 MB of memory to be read",
            #"{"memory":{"limit":500000000}}"#
        ),
        (
            .lost(.died(.signal(6))), "crashes the process that reads it (signal 6 (abort))",
            #"{"lost":{"_0":{"died":{"_0":{"signal":{"_0":6}}}}}}"#
        ),
        (
            .invalidReply, "cannot be read: the process reading it gave an invalid reply", #"{"invalid-reply":{}}"#
        ),
        (
            .misnamed(fileExtension: "MP4", content: .still), "is named .MP4 but contains a still picture",
            #"{"misnamed":{"content":"still","fileExtension":"MP4"}}"#
        ),
        (.pictureSequence, "contains a sequence of pictures (HEIF), not a video", #"{"picture-sequence":{}}"#),
        (.soundOnly, "contains sound only", #"{"sound-only":{}}"#),
        (.noStream, "contains neither picture nor sound", #"{"no-stream":{}}"#),
        (.unknownFormat, "has a picture in no format that libav knows", #"{"unknown-format":{}}"#),
        (
            .noDecoder(codec: "prores_raw"), "has prores_raw video, for which this libav has no decoder",
            #"{"no-decoder":{"codec":"prores_raw"}}"#
        ),
        (
            .dolbyVision5, "is Dolby Vision profile 5, which has no picture without Dolby's own processing",
            #"{"dolby-vision-5":{}}"#
        ),
        (.noSize, "has a picture without a size", #"{"no-size":{}}"#),
        (
            .hugeSize(width: 70_000, height: 2), "claims a picture of 70000x2, which nothing can show",
            #"{"huge-size":{"height":2,"width":70000}}"#
        ),
        (.noPackets, "has no picture that can be read", #"{"no-packets":{}}"#),
        (.noPicture, "has no picture that can be decoded", #"{"no-picture":{}}"#),
    ]

    @Test(arguments: probed)
    func `a refusal by probing has words and a stable encoding`(
        refusal: ProbeRefusal, words: String, kept: String
    ) throws {
        #expect(refusal.words == words)
        let bytes = try InternalJSON.bytes(of: refusal)
        #expect(String(decoding: bytes, as: UTF8.self) == kept)
        #expect(try InternalJSON.value(ProbeRefusal.self, from: bytes) == refusal)
    }

    @Test func `a misnamed file is described by its contents`() {
        #expect(
            FileContent.allCases.map { ProbeRefusal.misnamed(fileExtension: "mov", content: $0).words }
                == [
                    "a video", "a still picture", "a sequence of pictures", "sound only", "nothing", "zeros",
                    "a ZIP archive", "a PDF document", "text", "no format that Dayreel opens",
                ].map { "is named .mov but contains \($0)" })
    }

    static let refused: [(RefusalReason, Diagnostic.Code, words: String)] = [
        (.probed(.soundOnly), .unreadableMedia, "contains sound only"),
        (
            .videoInStill(.noPackets), .unreadableMedia,
            "is a motion photo whose video has no picture that can be read"
        ),
        (.undated, .unreadableMedia, "carries no date that can be true"),
        (.unfinished, .unfinishedMedia, "is still being written; a later run can use it"),
        (
            .notOnDisk(name: "IMG_1.MOV", .missing), .notOnDisk,
            "IMG_1.MOV is not in the library's folders: copy the library again, or restore the file from a backup"
        ),
        (
            .notOnDisk(name: "IMG_1.MOV", .onlyInICloud), .notOnDisk,
            "IMG_1.MOV is only in iCloud: in Photos on the Mac choose Settings > iCloud > Download Originals to this Mac, wait, "
                + "and copy the library again"
        ),
        (
            .notOnDisk(name: "IMG_1.MOV", .elsewhere), .notOnDisk,
            "IMG_1.MOV lies outside of the library, where nothing is read: name its folder as a source too, or in Photos choose "
                + "File > Consolidate and copy the library again"
        ),
        (
            .notOnDisk(name: "IMG_1.MOV", .outside), .notOnDisk,
            "IMG_1.MOV has a name that leads out of the library, which is not followed: open the library in Photos to see "
                + "whether it is sound, and copy it again"
        ),
        (
            .notOnDisk(name: "IMG_1.MOV", .link), .notOnDisk,
            "IMG_1.MOV is a link, or lies behind one, which is not followed: put the file or folder itself in its place"
        ),
        (.screenRecording, .screenRecording, "is a screen recording"),
        (.copy(of: "a.mov"), .duplicateMedia, "is the same video as a.mov"),
        (.original(of: "e.mov"), .editedOriginal, "is the original of e.mov, which is used instead"),
        (
            .lesserEdit(of: "e.mov"), .editedOriginal,
            "is another edit of the original of e.mov, which is used instead"
        ),
        (.preview(of: "a.mov"), .proxyMedia, "is a small preview of a.mov"),
    ]

    @Test(arguments: refused)
    func `a refusal has a code and words`(reason: RefusalReason, code: Diagnostic.Code, words: String) throws {
        #expect(reason.code == code && reason.words == words)
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

    static let problems: [(MediaProblem, words: String, kept: String)] = [
        (
            .overstated(claimed: 60_040_000, held: 1_960_000),
            "claims 60.0 s of picture and has 2.0 s", #"{"overstated":{"claimed":60040000,"held":1960000}}"#
        ),
        (
            .measuredInPart(.milliseconds(12_500)), "was read only in part: its first 12.5 s are known",
            #"{"measured-in-part":{"_0":12.5}}"#
        ),
        (
            .startsLate(.milliseconds(640)), "has no picture in its first 0.6 s", #"{"starts-late":{"_0":0.64}}"#
        ),
        (
            .impossibleDate(Day(daysSinceEpoch: 0), .quickTimeCreationDate),
            "the date 1970-01-01 (from the camera) cannot be true",
            #"{"impossible-date":{"_0":"1970-01-01","_1":"quicktime-creationdate"}}"#
        ),
        (.previewOnly, "a camera's small preview; its original is not there", #"{"preview-only":{}}"#),
    ]

    @Test(arguments: problems)
    func `a problem has words and a stable encoding`(problem: MediaProblem, words: String, kept: String) throws {
        #expect(problem.words == words)
        let bytes = try InternalJSON.bytes(of: problem)
        #expect(String(decoding: bytes, as: UTF8.self) == kept)
        #expect(try InternalJSON.value(MediaProblem.self, from: bytes) == problem)
    }

    @Test(arguments: problems)
    func `a plan has the value of a problem`(problem: MediaProblem, words: String, kept: String) throws {
        let plan = Troubled(problems: [problem])
        #expect(try DocumentJSON.line(of: plan) == #"{"problems":[\#(kept)]}"#)
        #expect(try DocumentJSON.value(Troubled.self, from: DocumentJSON.line(of: plan)) == plan)
    }

    /// As in `ScanNotes`.
    private struct Refused: Hashable, Codable { var refused: [RefusedMedia] }
    /// As in `MediaItem`.
    private struct Troubled: Hashable, Codable { var problems: [MediaProblem] }
}
