import Foundation
import LibAV
import TestSupport
import Testing

@testable import Model
@testable import Reports
@testable import Stages

@Suite struct ContactSheetPictureTests {
    /// A sheet with one day per colour; nil is a clip without a picture. The second day is pinned.
    private func sheet(_ colors: [(UInt8, UInt8, UInt8)?]) throws -> ContactSheet {
        let first = try #require(Day("2024-12-01"))
        let days = try colors.enumerated().map { index, color in
            let thumbnail = try color.map { luma, blue, red in
                var frame = try VideoFrame(width: 480, height: 270, pixelFormat: "yuv420p")
                frame.fill(luma: luma, blue: blue, red: red)
                frame.color = .bt709
                return Thumbnail(jpeg: Data(try JPEG.encode(frame)), width: 480, height: 270)
            }
            return ContactSheet.Day(
                day: first.advanced(by: index),
                clips: [ContactSheet.Clip(name: "a.mov", time: "10:15", length: "3.0 s", thumbnail: thumbnail)],
                reason: "only video", isPinned: index == 1, others: [])
        }
        return ContactSheet(
            title: "December 2024", totals: "3 days",
            timeframe: Timeframe.month(year: 2024, month: 12).resolved(today: first), days: days, leftOut: [],
            daysWithoutMedia: "", warnings: [], width: 1920, height: 1080)
    }

    /// Mean red, green and blue of a rectangle.
    private func color(of frame: borrowing VideoFrame, x: Range<Int>, y: Range<Int>) -> [Double] {
        (0..<3).map { component in
            frame.withPlane(0) { bytes, stride, _, _ in
                let values = y.flatMap { row in x.map { Int(bytes[row * stride + 3 * $0 + component]) } }
                return Double(values.reduce(0, +)) / Double(values.count)
            }
        }
    }

    @Test func `each clip's picture is in its cell, with words below`() async throws {
        // BT.709 red, green and blue in limited range.
        let sheet = try sheet([(63, 102, 240), (173, 42, 26), (32, 240, 118), nil])
        let picture = ContactSheetPicture(sheet)
        let layout = picture.layout
        let frame = try await picture.frame()
        #expect(frame.width == layout.width && frame.height == layout.height && frame.pixelFormat == "rgb24")
        for (index, wanted) in [[255.0, 0, 0], [0, 255, 0], [0, 0, 255]].enumerated() {
            let place = layout.picture(index)
            let found = color(of: frame, x: place.x + 2..<place.x + 250, y: place.y + 30..<place.y + 178)
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 6 }, "cell \(index): \(found)")
            let below = place.y + layout.pictureHeight
            for line in [8..<26, 30..<48, 50..<68] {
                let words = color(
                    of: frame, x: place.x..<place.x + 60, y: below + line.lowerBound..<below + line.upperBound)
                #expect(words[0] < 240, "cell \(index), line \(line)")
            }
            let gap = color(of: frame, x: place.x + 322..<place.x + 342, y: place.y..<place.y + 180)
            #expect(gap.allSatisfy { $0 > 240 })
        }
    }

    @Test func `a long film has several pictures, with the text on the last`() throws {
        var sheet = try sheet([nil, nil, nil, nil, nil])
        sheet.warnings = [ContactSheet.Warning(message: "careful")]
        let pages = sheet.pages(of: 2)
        #expect(pages.map(\.days.count) == [2, 2, 1])
        #expect(pages.flatMap(\.days) == sheet.days)
        #expect(pages.map(\.totals) == ["3 days · page 1 of 3", "3 days · page 2 of 3", "3 days · page 3 of 3"])
        #expect(pages.map(\.warnings.count) == [0, 0, 1])
        #expect(sheet.pages() == [sheet])
        let year = Array(repeating: sheet.days[0], count: 366)
        sheet.days = year
        #expect(sheet.pages().count == 1)
    }

    @Test func `days that are left out stand below`() async throws {
        var sheet = try sheet([(63, 102, 240)])
        let plain = ContactSheetPicture(sheet).layout
        let day = try #require(Day("2024-12-07"))
        sheet.leftOut = [ContactSheet.LeftOut(day: day, reason: "nothing can be shown", others: [])]
        sheet.daysWithoutMedia = "4 Dec"
        let picture = ContactSheetPicture(sheet)
        #expect(picture.layout.height > plain.height + 40 && picture.layout.picture(0) == plain.picture(0))
        let frame = try await picture.frame()
        for line in 0..<2 {
            let top = plain.height + 24 * line
            let words = color(of: frame, x: 40..<140, y: top..<top + 20)
            #expect(words[0] < 240, "line \(line)")
        }
    }

    @Test func `a line below the clips is as long as the sheet is wide`() async throws {
        var sheet = try sheet([nil, nil, nil, nil])
        let last = ContactSheetPicture(sheet).layout
        sheet.totals = String(repeating: "n ", count: 200)
        sheet.daysWithoutMedia = String(repeating: "4 Dec, ", count: 60)
        let frame = try await ContactSheetPicture(sheet).frame()
        for line in [last.height..<last.height + 20, 80..<104] {
            let end = color(of: frame, x: last.width - 140..<last.width - 50, y: line)
            #expect(end[0] < 245, "\(line): \(end)")
        }
    }

    @Test func `only a pinned day has the mark`() async throws {
        let picture = ContactSheetPicture(try sheet([(63, 102, 240), (173, 42, 26), (32, 240, 118)]))
        let layout = picture.layout
        let frame = try await picture.frame()
        let marks = (0..<3).map { index in
            let place = layout.picture(index)
            return color(of: frame, x: place.x + 316..<place.x + 320, y: place.y + 2..<place.y + 20)
        }
        #expect(zip(marks[1], [0x8f, 0x3a, 0x0f]).allSatisfy { abs($0 - Double($1)) < 1 }, "\(marks[1])")
        #expect(marks[0][0] > 240 && marks[2][2] > 240)
    }

    @Test(arguments: [1, 7, 25, 30, 365]) func `cells neither overlap nor leave the picture`(clips: Int) {
        for (width, height) in [(1920, 1080), (1080, 1920), (1080, 1080)] {
            let layout = ContactSheetLayout(clips: clips, filmWidth: width, filmHeight: height)
            #expect(layout.columns * layout.rows >= clips && layout.columns * (layout.rows - 1) < clips)
            let last = layout.picture(clips - 1)
            #expect(last.y + layout.pictureHeight + ContactSheetLayout.captionHeight <= layout.height)
            #expect(layout.picture(layout.columns - 1).x + layout.pictureWidth <= layout.width)
            #expect(Set((0..<clips).map { "\(layout.picture($0))" }).count == clips)
        }
    }
}
