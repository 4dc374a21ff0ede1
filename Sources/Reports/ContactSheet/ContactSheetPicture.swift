package import LibAV
package import Model
import Stages

/// A contact sheet as a single picture.
package struct ContactSheetPicture {
    private let sheet: ContactSheet
    private let style: DateOverlayStyle

    /// `style` has the font and the locale of the text.
    package init(_ sheet: ContactSheet, style: DateOverlayStyle = DateOverlayStyle()) {
        self.sheet = sheet
        self.style = style
    }

    package var layout: ContactSheetLayout {
        ContactSheetLayout(
            clips: sheet.days.reduce(0) { $0 + $1.clips.count }, filmWidth: sheet.width, filmHeight: sheet.height,
            notes: notes.count)
    }

    /// Notes on what the pictures do not show.
    private var notes: [String] {
        let leftOut = sheet.leftOut.map { "\([$0.day].inShort), \($0.reason)" }
        let warnings = sheet.warnings.count
        return [
            leftOut.isEmpty ? nil : "Left out: \(leftOut.joined(separator: "; "))",
            sheet.daysWithoutMedia.isEmpty ? nil : "No media: \(sheet.daysWithoutMedia)",
            warnings == 0 ? nil : warnings.counted("warning"),
        ].compactMap(\.self)
    }

    /// The picture in RGB with 8 bits. Calls `report` for characters that no font has. Throws `LibAVError`, `DayreelError`.
    package func frame(report: (Diagnostic) -> Void = { _ in }) throws -> VideoFrame {
        let layout = layout
        var canvas = try RGBCanvas(width: layout.width, height: layout.height, color: .paper)
        let pens = try Pens(style, layout)
        let margin = ContactSheetLayout.margin
        try canvas.write(sheet.title, pens.title, x: margin, baseline: margin + 30, .ink)
        try canvas.write(sheet.totals, pens.line, x: margin, baseline: margin + 58, .quiet)
        let cells = sheet.days.flatMap { day in day.clips.map { (day, $0) } }
        for (index, (day, clip)) in cells.enumerated() {
            try draw(clip, of: day, at: layout.picture(index), layout, pens, on: &canvas)
        }
        for (index, note) in notes.enumerated() {
            try canvas.write(note, pens.line, x: margin, baseline: layout.top(ofNote: index) + 16, .ink)
        }
        for diagnostic in Diagnostic.missingGlyphs(pens.missing, in: "the contact sheet") { report(diagnostic) }
        return canvas.release()
    }

    private struct Pens {
        let title: CaptionPen
        let heading: CaptionPen
        let text: CaptionPen
        /// A pen like `text`, but for the width of the sheet.
        let line: CaptionPen
        let badge: CaptionPen

        init(_ style: DateOverlayStyle, _ layout: ContactSheetLayout) throws {
            func pen(isBold: Bool = false, size: Int, width: Int = layout.pictureWidth) throws -> CaptionPen {
                try CaptionPen(font: style.font, locale: style.locale, isBold: isBold, size: size, width: width)
            }
            let across = layout.width - 2 * ContactSheetLayout.margin
            title = try pen(isBold: true, size: 34, width: across)
            heading = try pen(isBold: true, size: 16)
            text = try pen(size: 14)
            line = try pen(size: 14, width: across)
            badge = try pen(isBold: true, size: 13)
        }

        /// Characters that no installed font has, each once.
        var missing: [Unicode.Scalar] {
            [title, heading, text, line, badge].reduce(into: []) { all, pen in
                for scalar in pen.missing where !all.contains(scalar) { all.append(scalar) }
            }
        }
    }

    private func draw(
        _ clip: ContactSheet.Clip, of day: ContactSheet.Day, at place: (x: Int, y: Int), _ layout: ContactSheetLayout,
        _ pens: Pens, on canvas: inout RGBCanvas
    ) throws {
        let (width, height) = (layout.pictureWidth, layout.pictureHeight)
        if let thumbnail = clip.thumbnail {
            try canvas.place(JPEG.decode(Array(thumbnail.jpeg)), x: place.x, y: place.y, width: width, height: height)
        } else {
            canvas.fill(x: place.x, y: place.y, width: width, height: height, .nothing)
            try canvas.write("No picture", pens.text, x: place.x + 12, baseline: place.y + height / 2, .ink)
        }
        if day.isPinned {
            let badge = (width: 66, height: 22)
            canvas.fill(x: place.x + width - badge.width, y: place.y, width: badge.width, height: badge.height, .accent)
            try canvas.write(
                "Pinned", pens.badge, x: place.x + width - badge.width + 8, baseline: place.y + 16, .paper)
        }
        let lines = place.y + height
        try canvas.write(sheet.heading(of: day.day), pens.heading, x: place.x, baseline: lines + 23, .ink)
        let facts = [clip.time, clip.length, clip.doubt].compactMap(\.self).joined(separator: " · ")
        try canvas.write(facts, pens.text, x: place.x, baseline: lines + 44, .ink)
        try canvas.write(day.reason, pens.text, x: place.x, baseline: lines + 64, .quiet)
    }
}
