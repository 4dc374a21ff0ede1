import Model
import Reports
import Testing

@Suite struct ProgressDetailTests {
    @Test(arguments: [
        (ProgressDetail.listed(files: 1), "1 file found"), (.listed(files: 980), "980 files found"),
        (.examined(files: 1, of: 1), "1 of 1 file"), (.examined(files: 40, of: 980), "40 of 980 files"),
        (.read(files: 0, of: 1), "contents of 0 of 1 file"), (.read(files: 3, of: 20), "contents of 3 of 20 files"),
        (.scanned(clips: 1, files: 1), "1 clip in 1 file"), (.scanned(clips: 30, files: 980), "30 clips in 980 files"),
        (.selected(days: 1), "1 day"), (.selected(days: 31), "31 days"),
        (.lookedAt(clips: 3, of: 12), "looking at 12 clips, 3 done"),
        (.lookedAt(clips: 0, of: 2, fetched: 3_000_000), "looking at 2 clips (fetching up to 3.0 MB), 0 done"),
        (.looking, "looking for media"), (.made(files: 3, of: 16), "3 of 16 files"),
        (.drawn(pictures: 1, of: 1), "1 of 1 pictures"), (.drawn(pictures: 5, of: 30), "5 of 30 pictures"),
    ]) func `an activity is said in words`(detail: ProgressDetail, words: String) {
        #expect(detail.words == words)
    }

    @Test func `looking at recordings says how long it will take, in each of its rounds`() {
        var tracker = ProgressFraction()
        func detail(_ clips: Int, at seconds: Int) -> String? {
            let event = ProgressEvent.stage(.select, fraction: 0, detail: .lookedAt(clips: clips, of: 60))
            guard case .stage(let progress)? = tracker.handle(event, at: .seconds(seconds)).last else { return nil }
            return progress.detail
        }
        #expect(detail(0, at: 1) == "looking at 60 clips, 0 done")
        #expect(detail(20, at: 11) == "looking at 60 clips, 20 done, 0:20 left")
        #expect(detail(60, at: 31) == "looking at 60 clips, 60 done")
        #expect(detail(0, at: 32) == "looking at 60 clips, 0 done")
        #expect(detail(10, at: 42) == "looking at 60 clips, 10 done, 0:50 left")
    }

    @Test func `progress tells the words of its activity until a stage has none`() {
        var tracker = ProgressFraction()
        func detail(_ event: ProgressEvent, at seconds: Int) -> String? {
            guard case .stage(let progress)? = tracker.handle(event, at: .seconds(seconds)).last else { return nil }
            return progress.detail
        }
        #expect(detail(.stage(.scan, fraction: 0, detail: .listed(files: 7)), at: 0) == "7 files found")
        #expect(detail(.stage(.scan, fraction: 1, detail: .scanned(clips: 2, files: 7)), at: 1) == "2 clips in 7 files")
        #expect(detail(.stage(.select, fraction: 1, detail: nil), at: 2) == nil)
    }
}
