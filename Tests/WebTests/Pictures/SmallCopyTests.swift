import Foundation
import LibAV
import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit
@testable import Web

/// Copies that may have only so many bytes.
@Suite struct SmallCopyTests {
    @Test func `a film's copy has no more bytes than it may have, and is kept`() async throws {
        let (test, studio) = try await TestStudio.withMedia(
            job: TestStudio.job.replacing("resolution: 320x180", with: "resolution: 1280x720"))
        let draft = try await studio.first
        let film = try await studio.ended(try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)).id)
        var media = try await studio.filmMedia(film.id, for: .small)
        #expect(media.mostBytes == 16_000_000)
        let make = MakeBrowserCopy(test.workspace)
        let best = try await make.file(of: BrowserCopySource(media))
        let bytes = try #require(FileManager.default.attributesOfItem(atPath: best)[.size] as? Int64)
        // In its first form it is small enough.
        #expect(try await make.file(of: BrowserCopySource(media)) == best)
        media.mostBytes = bytes * 3 / 5
        let said = Mutex<[Double]>([])
        let small = try await make.file(of: BrowserCopySource(media)) { share in said.withLock { $0.append(share) } }
        let size = try #require(FileManager.default.attributesOfItem(atPath: small)[.size] as? Int64)
        #expect(small != best && size <= bytes * 3 / 5)
        let shares = said.withLock { $0 }
        #expect(shares.last == 1 && shares == shares.sorted())
        #expect(try await make.file(of: BrowserCopySource(media)) == small)
        // No form is that small: it is the last one.
        media.mostBytes = 1
        let smallest = try await make.file(of: BrowserCopySource(media))
        let last = try #require(try MediaInfo(ofFileAt: smallest).bestVideo)
        #expect(last.codec == "h264" && last.width == 480 && last.height == 270)
        // Off the list, no copy of it stays; the film does.
        _ = try await studio.listFilm(film.id, APIRequest.Listed(listed: false))
        #expect(!FileManager.default.fileExists(atPath: smallest))
        #expect(try await studio.film(film.id).present)
    }

    @Test func `the form to try next is the first that should fit`() {
        let last = CopyForm.all.count - 1
        #expect(CopyForm.next(after: 0, bytes: 100, limit: 100) == nil)
        #expect(CopyForm.next(after: last, bytes: 100, limit: 1) == nil)
        #expect(CopyForm.next(after: 0, bytes: 17_000_000, limit: 16_000_000) == 1)
        #expect(CopyForm.next(after: 0, bytes: 60_000_000, limit: 16_000_000) == 3)
        #expect(CopyForm.next(after: 2, bytes: 900_000_000, limit: 16_000_000) == last)
        #expect(CopyForm.first(duration: .seconds(60), limit: 16_000_000) == 0)
        #expect(CopyForm.first(duration: .seconds(600), limit: 16_000_000) == 2)
        #expect(CopyForm.first(duration: .seconds(36_000), limit: 16_000_000) == last)
    }
}
