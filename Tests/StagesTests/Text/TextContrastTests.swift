import Foundation
import LibAV
import Model
import TestSupport
import Testing
import Typography

@testable import Stages

/// Texts as they lie on pictures: readable on any, and where the design wants them.
@Suite struct TextContrastTests {
    enum Ground: CaseIterable { case white, chessboard, night }

    static let labels: [(Label.Role, Label.Design)] = [
        (.title, .clear), (.title, .keepsake), (.title, .bold), (.date, .clear), (.date, .keepsake), (.date, .calendar),
        (.date, .plate), (.divider, .clear), (.divider, .keepsake), (.divider, .bold), (.caption, .clear),
        (.caption, .keepsake), (.caption, .bold),
    ]

    private func label(_ role: Label.Role, _ design: Label.Design, _ position: DateOverlayStyle.Corner? = nil) -> Label
    {
        let lines: [String] =
            switch (role, design) {
            case (.title, .bold): ["December", "2024 · 31 days"]
            case (.title, _): ["December 2024", "31 days · Lisbon and Porto"]
            case (.divider, _): ["January", "2025"]
            case (.caption, _): ["Christmas at Grandma's", "Lisbon"]
            case (.date, .calendar): ["24", "December", "Tuesday"]
            case (.date, _): ["24 December 2024"]
            }
        return Label(role: role, design: design, lines: lines, position: position)
    }

    private func picture(_ ground: Ground, _ format: FilmFormat) throws -> VideoFrame {
        var frame = try VideoFrame(width: format.width, height: format.height, pixelFormat: "yuv420p")
        frame.fill(luma: ground == .night ? 20 : 235, blue: 128, red: 128)
        guard ground == .chessboard else { return frame }
        frame.withMutablePlane(0) { bytes, stride, width, height in
            for y in 0..<height { for x in 0..<width where (x / 24 + y / 24) % 2 == 0 { bytes[y * stride + x] = 30 } }
        }
        return frame
    }

    private struct Drawn {
        var raster: TextRaster
        /// Luminance of each pixel from 0 to 1 behind the letters, with scrim and shadows.
        var behind: [Double]
        /// Coverage of the letters from 0 to 1.
        var letters: [Double]
    }

    /// Draws a label's scrim and shadows onto a picture.
    private func drawn(_ label: Label, on ground: Ground, _ format: FilmFormat) throws -> Drawn {
        let setter = try TextSetter(font: label.font, locale: label.locale)
        let layout = try TextLayout(label, setter, format: format)
        let raster = try TextRaster(layout.lines, setter, shadow: layout.design.shadow, offset: 0, format: format)
        var frame = try picture(ground, format)
        if let design = layout.design.scrim {
            let measure = try ScrimMeasure(label, design, setter, format: format)
            let light = ground == .night ? pow(4.0 / 219, 2.4) : 1
            Scrim(design, height: format.height, isAtTop: label.isAtTop)
                .apply(to: &frame, strength: measure.strength(forLight: light))
        }
        layout.plate?.apply(to: &frame, share: 256)
        let bare = frame.withPlane(0) { bytes, stride, _, _ in
            raster.y.flatMap { y in raster.x.map { Double(bytes[y * stride + $0]) } }
        }
        let letters = raster.light.map { Double(min(1, max($0.x, max($0.y, $0.z)))) }
        let behind = zip(zip(bare, raster.keep), letters).map { pair, letter in
            // Where no letter lies, only shadows darken.
            let value = (pair.0 - 16) / 219 * Double(pair.1)
            return letter > 0.02 ? -1 : pow(max(0, min(1, value)), 2.4)
        }
        return Drawn(raster: raster, behind: behind, letters: letters)
    }

    /// The contrast of white with the brightest twentieth of what lies within 0.4 % of the height round the letters.
    private func contrast(_ drawn: Drawn, of line: TextLayout.PlacedLine, height: Int) -> Double {
        let (width, reach) = (drawn.raster.x.count, max(2, height * 4 / 1000))
        var near: Set<Int> = []
        let rows = (line.y - line.size)...(line.y + 0.3 * line.size)
        for index in drawn.letters.indices
        where drawn.letters[index] > 0.5 && rows.contains(Double(drawn.raster.y.lowerBound + index / width)) {
            for down in -reach...reach { for across in -reach...reach { near.insert(index + down * width + across) } }
        }
        let lights = near.filter { drawn.behind.indices.contains($0) }.map { drawn.behind[$0] }.filter { $0 >= 0 }
            .sorted()
        guard !lights.isEmpty else { return 0 }
        return 1.05 / (lights[min(lights.count - 1, lights.count * 95 / 100)] + 0.05)
    }

    @Test(arguments: labels, Ground.allCases)
    func `text stands out on any picture`(kind: (Label.Role, Label.Design), ground: Ground) throws {
        let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
        let label = label(kind.0, kind.1)
        let drawn = try drawn(label, on: ground, format)
        for line in try TextLayout(label, TextSetter(font: "", locale: label.locale), format: format).lines {
            let contrast = contrast(drawn, of: line, height: format.height)
            #expect(contrast >= (line.design.size >= 6 ? 3.0 : 4.5), "\(line.text): \(contrast)")
        }
    }

    @Test(arguments: [(1920, 1080), (1080, 1920), (1080, 1080), (640, 360)], labels)
    func `letters keep to the title-safe area`(size: (Int, Int), kind: (Label.Role, Label.Design)) throws {
        let format = FilmFormat(width: size.0, height: size.1, frameRate: FrameRate(30))
        for position in [nil] + DateOverlayStyle.Corner.allCases.map(Optional.some)
        where kind.0 == .date || position == nil {
            let label = label(kind.0, kind.1, position)
            let setter = try TextSetter(font: "", locale: label.locale)
            for line in try TextLayout(label, setter, format: format).lines {
                let ink = try setter.line(line.text, line.design, size: line.size).ink
                let (left, right) = ((line.x + ink.left) / Double(size.0), (line.x + ink.right) / Double(size.0))
                let (top, bottom) = ((line.y + ink.top) / Double(size.1), (line.y + ink.bottom) / Double(size.1))
                #expect(
                    left >= 0.0499 && right <= 0.9501 && top >= 0.0499 && bottom <= 0.9501,
                    "\(line.text) \(position as Any)")
                // Players draw their controls over the lowest fifth of a portrait film.
                if size.1 > size.0, position?.isTop != true { #expect(bottom <= 0.81 && right <= 0.861) }
            }
        }
    }

    /// With the font of the design, and with one that is wider.
    @Test(arguments: ["May", "September", "Szeptember", "Σεπτέμβριος"], ["", "DejaVu Sans"])
    func `a long month and its year keep to the title-safe area of an upright film`(
        month: String, font: String
    ) throws {
        let format = FilmFormat(width: 1080, height: 1920, frameRate: FrameRate(30))
        let setter = try TextSetter(font: font, locale: "en_GB")
        let lines = try TextLayout(
            Label(role: .divider, design: .clear, lines: [month, "2025"], font: font), setter, format: format
        ).lines
        let inks = try lines.map { line in
            let ink = try setter.line(line.text, line.design, size: line.size).ink
            return (left: line.x + ink.left, right: line.x + ink.right)
        }
        try #require(inks.count == 2)
        #expect(inks[0].left >= 0.0499 * 1080 && inks[1].right <= 0.861 * 1080, "\(inks)")
        #expect(abs(inks[1].left - inks[0].right - 0.028 * 1080) < 0.01, "\(inks)")
        #expect(lines[0].size == lines[1].size && lines[0].y == lines[1].y)
        #expect((lines[0].size > 130) == (month == "May"))
    }

    @Test(arguments: [DateOverlayStyle.Corner.bottomRight, .topLeft], [4.0, 8])
    func `a date does not cross the edge of the picture`(corner: DateOverlayStyle.Corner, size: Double) throws {
        let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
        let setter = try TextSetter(font: "", locale: "en_GB")
        func ink(_ edges: Label.Edges?) throws -> (left: Double, right: Double) {
            var label = label(.date, .clear, corner)
            (label.size, label.edges) = (size, edges)
            let line = try #require(try TextLayout(label, setter, format: format).lines.first)
            let ink = try setter.line(line.text, line.design, size: line.size).ink
            return (line.x + ink.left, line.x + ink.right)
        }
        // 4:3 in 16:9.
        let (free, kept) = (try ink(nil), try ink(Label.Edges(left: 125, right: 875)))
        #expect(corner.isLeft ? free.left < 240 && free.right > 240 : free.left < 1680 && free.right > 1680)
        #expect(kept.left > 250 && kept.right < 1670 && abs((kept.right - kept.left) - (free.right - free.left)) < 0.01)
        // Picture and bar with room enough for each.
        #expect(try ink(Label.Edges(left: 10, right: 990)) == free)
    }

    /// The bars above and below a picture of 3:4, 1:1 and 4:3 in an upright film.
    @Test(arguments: Label.Design.allCases, [125, 218, 289])
    func `a date of an upright film lies in the picture or in the bar above it`(
        design: Label.Design, bar: Int
    ) throws {
        let format = FilmFormat(width: 1080, height: 1920, frameRate: FrameRate(30))
        let setter = try TextSetter(font: "", locale: "en_GB")
        for corner in DateOverlayStyle.Corner.allCases {
            func ink(_ edges: Label.Edges?) throws -> (top: Double, bottom: Double) {
                var label = label(.date, design, corner)
                label.edges = edges
                let inks = try TextLayout(label, setter, format: format).lines.map { line in
                    let ink = try setter.line(line.text, line.design, size: line.size).ink
                    return (top: line.y + ink.top, bottom: line.y + ink.bottom)
                }
                return (try #require(inks.map(\.top).min()), try #require(inks.map(\.bottom).max()))
            }
            let kept = try ink(Label.Edges(left: 0, right: 1000, top: bar, bottom: 1000 - bar))
            let (upper, lower) = (Double(bar) * 1.92, Double(1000 - bar) * 1.92)
            #expect(kept.bottom < upper || kept.top > upper, "\(corner) \(kept)")
            #expect(kept.bottom < lower || kept.top > lower, "\(corner) \(kept)")
            #expect(kept.top >= 0.0299 * 1920 && kept.bottom <= 0.9501 * 1920, "\(corner) \(kept)")
        }
    }

    @Test(arguments: DateOverlayStyle.Corner.allCases)
    func `a date that is wider than the picture stays in the frame`(corner: DateOverlayStyle.Corner) throws {
        let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
        let setter = try TextSetter(font: "", locale: "en_GB")
        var label = label(.date, .clear, corner)
        // A square in 16:9.
        (label.size, label.edges) = (18, Label.Edges(left: 218, right: 782))
        let line = try #require(try TextLayout(label, setter, format: format).lines.first)
        let ink = try setter.line(line.text, line.design, size: line.size).ink
        #expect(line.x + ink.left >= 0.0499 * 1920 && line.x + ink.right <= 0.9501 * 1920)
        #expect(ink.right - ink.left > 0.564 * 1920)
    }

    @Test func `a long title takes two balanced lines, and one that does not fit is refused`() throws {
        let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
        let setter = try TextSetter(font: "", locale: "en_GB")
        func lines(_ title: String) throws -> [TextLayout.PlacedLine] {
            try TextLayout(Label(role: .title, design: .clear, lines: [title, "3 days"]), setter, format: format).lines
        }
        let long = try lines("Our summer with the grandparents")
        #expect(long.map(\.text) == ["Our summer with", "the grandparents", "3 days"])
        #expect(long[0].y < long[1].y && long[1].y < long[2].y && long[0].size == long[1].size)
        // However long, it is larger than the line below it.
        let longest = try lines(
            "Our long summer with all of the grandparents, uncles, aunts and cousins by the great lake")
        #expect(longest.count == 3 && longest[0].size > 1.1 * longest[2].size)
        // The longest month of a poster in an upright film is a single word.
        let upright = FilmFormat(width: 144, height: 256, frameRate: FrameRate(30))
        let month = Label(
            role: .title, design: .bold, lines: ["September", "2024 · 30 days · Drumnadrochit and Chamonix"])
        #expect(try TextLayout(month, setter, format: upright).lines.count == 2)
        // As long as the page lets somebody type, still without a word that is cut.
        let typed = String(repeating: "Donaudampfschifffahrt ", count: 5) + "am Abend"
        let rows = try lines(typed).dropLast()
        #expect(rows.map(\.text).joined(separator: " ") == typed && (3...4).contains(rows.count))
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.y < $1.y })
        let widths = try rows.map { row in
            let ink = try setter.line(row.text, row.design, size: row.size).ink
            return ink.right - ink.left
        }
        #expect((widths.max() ?? 0) < 0.9 * 1920 && (widths.min() ?? 0) > 0.4 * (widths.max() ?? 0), "\(widths)")
        let narrow = try TextLayout(
            Label(role: .title, design: .clear, lines: [typed, "3 days"]), setter,
            format: FilmFormat(width: 1080, height: 1920, frameRate: FrameRate(30)))
        #expect((5...7).contains(narrow.lines.count))
        #expect(throws: TextTooWide.self) { try lines(String(repeating: "Donaudampfschifffahrt ", count: 24)) }
        #expect(throws: TextTooWide.self) { try lines(String(repeating: "Donaudampfschifffahrt", count: 8)) }
    }

    @Test func `snow under a scrim has no steps`() throws {
        let format = FilmFormat(width: 64, height: 1080, frameRate: FrameRate(30))
        var frame = try picture(.white, format)
        Scrim(ScrimDesign(top: 45, least: 0.5), height: 1080, isAtTop: false).apply(to: &frame, strength: 32_768)
        let rows = frame.withPlane(0) { bytes, stride, _, height in
            (0..<height).map { y in (0..<64).reduce(0) { $0 + Double(bytes[y * stride + $1]) } / 64 }
        }
        #expect(rows[480] == 235 && abs(rows[1079] - (16 + 219 * 0.5)) < 1)
        // Eight rows of the pattern together follow the curve to a tenth of a level.
        for row in stride(from: 500, to: 1060, by: 40) {
            let mean: Double = rows[row..<row + 8].reduce(0, +) / 8
            let expected: Double = (row..<row + 8).map(Self.darkened).reduce(0, +) / 8
            #expect(abs(mean - expected) < 0.1, "\(row): \(mean) for \(expected)")
        }
    }

    /// White in a row under half a scrim that begins at 45 % of 1080 lines.
    private static func darkened(row: Int) -> Double {
        let u: Double = max(0, (Double(row) / 1079 - 0.45) / 0.55)
        let weight: Double = u * u * (3 - 2 * u)
        return 16 + 219 * (1 - 0.5 * weight)
    }
}
