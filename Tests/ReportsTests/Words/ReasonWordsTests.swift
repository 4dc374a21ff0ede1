import Model
import Pipeline
import Reports
import Testing

@Suite struct ReasonWordsTests {
    private func rule(_ reasons: KindReason...) throws -> String {
        let day = try #require(Day("2024-12-05"))
        return DaySelection(day: day, picks: [], reason: .automatic(reasons)).rule
    }

    @Test func `a rule has words`() throws {
        let plain = KindReason.Merit()
        #expect(try rule(.only(.livePhoto, plain)) == "only Live Photo")
        #expect(try rule(.first(1, of: 5, .video, plain)) == "first video of 5")
        #expect(try rule(.first(2, of: 3, .video, plain)) == "first 2 of 3 videos")
        #expect(try rule(.all(2, .video, plain)) == "both videos")
        #expect(try rule(.all(3, .video, plain), .only(.livePhoto, plain)) == "all 3 videos and only Live Photo")
        #expect(try rule(.best(1, of: 3, .video, plain)) == "best video of 3")
        #expect(try rule(.best(2, of: 3, .video, .init(wanted: [.favourite]))) == "best 2 of 3 favourite videos")
        #expect(try rule(.proxy) == "a proxy, because there is nothing else")
    }

    @Test func `the words of a rule name what the others lack`() throws {
        let long = KindReason.Merit(.atLeast(.milliseconds(500)), isCertain: true)
        #expect(try rule(.only(.video, long)) == "only video of at least 0.5 s whose day is certain")
        #expect(try rule(.only(.video, .init(.usable))) == "only video that can be used")
    }

    @Test func `a reason for leaving out has words`() {
        let reasons: [LeftOutReason] = [
            .otherPinned("a.mov"), .tooShort(.milliseconds(300), minimum: .milliseconds(500)), .notPreferred(.video),
            .datedOnlyBy(.modificationTime), .after(.livePhoto), .sameTime(as: "a.mov"),
            .unusable(.unreadable("no key frame")), .lessGood(than: "a.mov"), .notMeasured(most: 4), .covered,
            .sameHour(as: "a.mov"), .notSeen,
        ]
        #expect(
            reasons.map(\.words) == [
                "a.mov is pinned", "too short (0.3 s)", "videos are not in 'prefer'",
                "dated only by the file's modification time",
                "a Live Photo comes first", "of the same time as a.mov", "no key frame",
                "less good than a.mov", "only 4 recordings of a day are compared", "nothing is to be seen in it",
                "less than an hour from a.mov", "it is not looked at yet",
            ])
    }

    @Test func `a reason for being unusable has words`() {
        let gone = DayreelError(
            .missingInput, "the object is gone", cause: "NoSuchKey", remedy: "Run again: the bucket is listed again.")
        let reasons: [UnusableReason] = [
            .unreadable("cannot open a.mov: Invalid data"), .noPicture, .startsLate(.milliseconds(1200)),
            .endsEarly(.milliseconds(700)), .changed, .outOfMemory("cannot decode"),
            .crashed(workers: 2, .signal(11), lastLine: "last words"),
            .crashed(workers: 2, .silent(.seconds(60)), lastLine: nil), .notFetched(gone), .notFetched(nil),
        ]
        #expect(
            reasons.map(\.words) == [
                "cannot open a.mov: Invalid data", "no picture can be decoded",
                "it has no picture in the first 1.2 s of the clip", "its picture ends after 0.7 s",
                "the file changed while it was rendered", "cannot decode",
                "2 workers died over it (signal 11 (segmentation fault)): last words",
                "2 workers died over it (it said nothing for 1 min)",
                "the object is gone: NoSuchKey. Run again: the bucket is listed again", "parts of it are missing",
            ])
    }

    @Test func `the media that a film lacks are named`() throws {
        let day = try #require(Day("2024-12-05"))
        let media: [UnreadMedia] = [
            UnreadMedia("U.mov", on: day, because: .refused(.notOnDisk(name: "IMG_1.MOV", .onlyInICloud))),
            UnreadMedia("b.mov", on: day, because: .refused(.unfinished)),
            UnreadMedia("c.mov", on: day, because: .unusable(.noPicture)),
        ]
        #expect(
            media.map(\.words) == [
                "IMG_1.MOV is only in iCloud", "b.mov of 2024-12-05 cannot be used now",
                "c.mov of 2024-12-05 cannot be used now",
            ])
    }

    @Test func `the loss of an examiner has words`() {
        let gone = DayreelError(.missingInput, "the object is gone", cause: "NoSuchKey")
        let losses: [ExaminerLoss] = [
            .died(.signal(6)), .died(.signal(24)), .died(.exited(3)), .died(.silent(.seconds(120))), .notFetched(gone),
            .notFetched(nil),
        ]
        #expect(
            losses.map(\.words) == [
                "crashes the process that reads it (signal 6 (abort))",
                "takes more than a minute of computing to be read", "crashes the process that reads it (exit status 3)",
                "cannot be read: no result after 2 min", "cannot be fetched: the object is gone: NoSuchKey",
                "cannot be fetched: parts of it are missing",
            ])
        #expect(losses.map(\.isLasting) == [true, true, true, false, false, false])
    }
}
