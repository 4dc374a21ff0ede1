import Fixtures
import JobFiles
import LibAV
import Model
import Stages
import TestSupport
import Testing

@testable import Web

/// The texts of a film as transparent pictures, while somebody writes them.
@Suite struct StudioTextTests {
    private func draft(_ studio: Studio, _ composition: JSONValue) async throws -> String {
        let draft = try await studio.first
        _ = try await studio.putDraft(
            draft.id, draft.change(draft.settings.setting("composition", to: composition)))
        return draft.id
    }

    /// The rows in which something is drawn, of 360, and the most opaque sample.
    private func drawn(_ png: [UInt8]) throws -> (rows: ClosedRange<Int>?, most: UInt8) {
        let picture = try StillPicture.decode(png)
        #expect(picture.width == 640 && picture.height == 360)
        var rows: [Int] = []
        var most: UInt8 = 0
        picture.withPlane(0) { bytes, stride, _, height in
            for row in 0..<height {
                let alphas = (0..<640).map { bytes[row * stride + 4 * $0 + 3] }
                if alphas.contains(where: { $0 > 200 }) { rows.append(row) }
                most = max(most, alphas.max() ?? 0)
            }
        }
        return (rows.first.flatMap { first in rows.last.map { first...$0 } }, most)
    }

    @Test func `title, caption and date are drawn where the film has them`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let day = try #require(Day("2024-12-02"))
        let id = try await draft(
            studio, ["resolution": "320x180", "captions": ["2024-12-02": "First snow"]])
        _ = try await studio.plan(ofDraft: id)
        let title = try await studio.textPicture(ofDraft: id, .title, width: 640)
        let caption = try await studio.textPicture(ofDraft: id, .caption(day), width: 640)
        let date = try await studio.textPicture(ofDraft: id, .date(day), width: 640)
        #expect(Set([title, caption, date]).count == 3)
        for png in [title, caption, date] {
            let (rows, most) = try drawn(png)
            #expect(most > 200 && (rows?.lowerBound ?? 0) > 150, "\(String(describing: rows))")
        }
        // Each style has its own letters, at its own place.
        let styles = try await [TextStyle.clear, .keepsake, .bold].asyncMap {
            try await studio.textPicture(ofDraft: id, .title, style: $0, width: 640)
        }
        #expect(styles[0] == title && Set(styles).count == 3)
        let other = try #require(try AskedDays(from: Day("2024-11-01"), to: Day("2024-11-30")))
        #expect(try await studio.textPicture(ofDraft: id, .title, days: other, width: 640) != title)
    }

    @Test func `a title is of the film's new shape before there is a plan of it`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let id = try await draft(studio, ["resolution": "720p"])
        _ = try await studio.plan(ofDraft: id)
        let wide = try StillPicture.decode(try await studio.textPicture(ofDraft: id, .title, width: 320))
        #expect([wide.width, wide.height] == [320, 180])
        _ = try await draft(studio, ["resolution": "720p", "orientation": "portrait"])
        let tall = try StillPicture.decode(try await studio.textPicture(ofDraft: id, .title, width: 180))
        #expect([tall.width, tall.height] == [180, 320])
    }

    @Test func `a place is drawn on the days whose clips name one`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        for (number, day, place) in [(8, "2024-12-05", "+48.1371+011.5754/"), (9, "2024-12-06", "+48.2082+016.3738/")] {
            let stamp = FixtureClip.Stamp(
                .quickTime, day: try #require(Day(day)), time: 36_000, offset: 0, place: place)
            let picture = FixtureClip.Picture(width: 320, height: 180, frames: 180)
            try FixtureWriter.write(
                FixtureClip(number, "P\(number).MOV", "test", stamp: stamp, picture: picture),
                to: folder.path("media/P\(number).MOV"))
        }
        let studio = try await TestStudio(in: folder).started()
        let first = try await studio.first
        let id = first.id
        _ = try await studio.putDraft(id, first.change(first.settings.setting("clips", to: ["video": "5s"])))
        let plan = try await studio.plan(ofDraft: id)
        #expect(plan.days.compactMap { $0.picks[0].place } == ["Munich", "Vienna"])
        let days = try ["2024-12-05", "2024-12-06"].map { try #require(Day($0)) }
        let munich = try await studio.textPicture(ofDraft: id, .place(days[0]), width: 640)
        let (rows, most) = try drawn(munich)
        #expect(most > 200 && (rows?.lowerBound ?? 0) > 150, "\(String(describing: rows))")
        #expect(try await studio.textPicture(ofDraft: id, .place(days[1]), width: 640) != munich)
        let without = try #require(Day("2024-12-02"))
        #expect(
            await refusal { try await studio.textPicture(ofDraft: id, .place(without), width: 640) }?.kind == .notFound)
        // Its caption says the place of a day that has one.
        _ = try await draft(studio, ["resolution": "320x180", "captions": ["2024-12-05": "The market"]])
        #expect(
            await refusal { try await studio.textPicture(ofDraft: id, .place(days[0]), width: 640) }?.kind == .notFound)
        #expect(try await studio.plan(ofDraft: id).days.compactMap { $0.picks[0].place } == ["Vienna"])
        _ = try await draft(studio, ["resolution": "320x180", "places": "off"])
        #expect(
            await refusal { try await studio.textPicture(ofDraft: id, .place(days[1]), width: 640) }?.kind == .notFound)
    }

    @Test func `a film without such a text has no picture of it`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let day = try #require(Day("2024-12-02"))
        let id = try await draft(studio, ["resolution": "320x180", "titles": false, "date-overlay": false])
        for text in [ShownText.title, .caption(day), .date(day)] {
            let refused = await refusal { try await studio.textPicture(ofDraft: id, text, width: 640) }
            #expect(refused?.kind == .notFound)
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ work: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for one in self { values.append(try await work(one)) }
        return values
    }
}
