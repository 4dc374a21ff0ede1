import Foundation
package import LibAV
package import Model
package import Pipeline
import Stages

/// A contact sheet as a single picture.
package struct ContactSheetPicture {
    private let sheet: ContactSheet
    private let style: DateOverlayStyle
    private let names: DayNames

    /// `style` has the font and the locale of the text.
    package init(_ sheet: ContactSheet, style: DateOverlayStyle = DateOverlayStyle()) {
        self.sheet = sheet
        self.style = style
        names = sheet.names
    }

    package var layout: ContactSheetLayout {
        ContactSheetLayout(
            clips: sheet.days.reduce(0) { $0 + $1.clips.count }, filmWidth: sheet.width, filmHeight: sheet.height,
            notes: notes.count)
    }

    /// Notes on what the pictures do not show.
    private var notes: [String] {
        let leftOut = sheet.leftOut.map { "\(names.short([$0.day])), \($0.reason)" }
        let warnings = sheet.warnings.count
        return [
            leftOut.isEmpty ? nil : "Left out: \(leftOut.joined(separator: "; "))",
            sheet.daysWithoutMedia.isEmpty ? nil : "No media: \(sheet.daysWithoutMedia)",
            warnings == 0 ? nil : warnings.counted("warning"),
        ].compactMap(\.self)
    }

    /// The pictures on the sheet, in the order of its marks.
    private var thumbnails: [Data] {
        marks.compactMap { mark in
            if case .thumbnail(let thumbnail, _, _) = mark { thumbnail.jpeg } else { nil }
        }
    }

    /// The lines of text on the sheet, in the order of its marks.
    private var captions: [Caption] {
        marks.compactMap { mark in
            if case .text(let caption, _, _, _) = mark { caption } else { nil }
        }
    }

    /// The picture in RGB with 8 bits. `examiners` open the job's font and decode the clips' pictures; nil for this process. Calls `report`
    /// for characters that no font has. Throws `LibAVError`, `DayreelError`, `CancellationError`.
    package func frame(
        by examiners: ExaminerPool? = nil, report: (Diagnostic) -> Void = { _ in }
    ) async throws -> VideoFrame {
        let layout = layout
        let captions = try await FontExaminer(examiners).captions(captions, in: style)
        var pixels = try await PictureExaminer(examiners).pixels(
            of: thumbnails, width: layout.pictureWidth, height: layout.pictureHeight
        ).makeIterator()
        var canvas = try RGBCanvas(width: layout.width, height: layout.height, color: .paper)
        var texts = captions.pictures.makeIterator()
        for mark in marks {
            switch mark {
            case .box(let x, let y, let width, let height, let color):
                canvas.fill(x: x, y: y, width: width, height: height, color)
            case .thumbnail(_, let x, let y):
                canvas.place(pixels.next() ?? [], x: x, y: y, width: layout.pictureWidth)
            case .text(_, let x, let baseline, let color):
                guard let text = texts.next() else {
                    throw DayreelError(.internalError, "the contact sheet has more captions than pictures of them")
                }
                canvas.write(text, x: x, baseline: baseline, color)
            }
        }
        let missing = Array(captions.missing.unicodeScalars)
        for diagnostic in Diagnostic.missingGlyphs(missing, in: "the contact sheet") { report(diagnostic) }
        return canvas.release()
    }

    /// A part of the picture; later parts cover earlier ones.
    private enum Mark {
        case box(x: Int, y: Int, width: Int, height: Int, RGBCanvas.Color)
        case thumbnail(Thumbnail, x: Int, y: Int)
        case text(Caption, x: Int, baseline: Int, RGBCanvas.Color)
    }

    private var marks: [Mark] {
        let layout = layout
        let margin = ContactSheetLayout.margin
        let across = layout.width - 2 * margin
        let cells = sheet.days.flatMap { day in day.clips.map { (day, $0) } }
        return [
            .text(
                Caption(sheet.title, isBold: true, size: 34, width: across), x: margin, baseline: margin + 30, .ink),
            .text(Caption(sheet.totals, size: 14, width: across), x: margin, baseline: margin + 58, .quiet),
        ]
            + cells.enumerated().flatMap { index, cell in
                marks(of: cell.1, of: cell.0, at: layout.picture(index), layout)
            }
            + notes.enumerated().map { index, note in
                .text(
                    Caption(note, size: 14, width: across), x: margin, baseline: layout.top(ofNote: index) + 16, .ink)
            }
    }

    /// The marks of a clip: its picture, and three lines below it.
    private func marks(
        of clip: ContactSheet.Clip, of day: ContactSheet.Day, at place: (x: Int, y: Int), _ layout: ContactSheetLayout
    ) -> [Mark] {
        let (width, height) = (layout.pictureWidth, layout.pictureHeight)
        func line(_ text: String, isBold: Bool = false, size: Int = 14) -> Caption {
            Caption(text, isBold: isBold, size: size, width: width)
        }
        var marks: [Mark] = []
        if let thumbnail = clip.thumbnail {
            marks.append(.thumbnail(thumbnail, x: place.x, y: place.y))
        } else {
            marks.append(.box(x: place.x, y: place.y, width: width, height: height, .nothing))
            marks.append(.text(line("No picture"), x: place.x + 12, baseline: place.y + height / 2, .ink))
        }
        if day.isPinned {
            let badge = (width: 66, height: 22)
            let left = place.x + width - badge.width
            marks.append(.box(x: left, y: place.y, width: badge.width, height: badge.height, .accent))
            marks.append(.text(line("Pinned", isBold: true, size: 13), x: left + 8, baseline: place.y + 16, .paper))
        }
        let lines = place.y + height
        let heading = line(sheet.heading(of: day.day, names), isBold: true, size: 16)
        let facts = [clip.time, clip.length, clip.doubt].compactMap(\.self).joined(separator: " · ")
        return marks + [
            .text(heading, x: place.x, baseline: lines + 23, .ink),
            .text(line(facts), x: place.x, baseline: lines + 44, .ink),
            .text(line(day.reason), x: place.x, baseline: lines + 64, .quiet),
        ]
    }
}
