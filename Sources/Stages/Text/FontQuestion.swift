import Files
import Foundation
import Model
import Typography

/// A question about a font file, for an examiner: the file of a job is somebody's data, and font libraries have had their faults.
enum FontQuestion: Hashable, Sendable, Codable {
    /// Asks whether the file is a font.
    case check(path: String)
    case labels([Label], FilmFormat)
    /// Asks which of these labels, of one font and locale, do not fit into the picture.
    case tooWide([Label], FilmFormat)
    case captions([Caption], font: String, locale: String)
    /// A label as a picture of this size in pixels.
    case picture(Label, width: Int, height: Int)

    /// The answer to a question.
    enum Answer: Sendable, Codable {
        case isFont
        case labels(PlannedLabels)
        case tooWide(Set<Label>)
        case captions(CaptionPictures)
        /// The bytes of a PNG file.
        case picture([UInt8])
        /// The font cannot be used.
        case failed(DayreelError)
    }

    /// The path of the font's file.
    var path: String {
        switch self {
        case .check(let path): path
        case .labels(let labels, _), .tooWide(let labels, _): labels.first { $0.font.hasPrefix("/") }?.font ?? ""
        case .captions(_, let font, _): font
        case .picture(let label, _, _): label.font
        }
    }

    func answer() -> Answer {
        do {
            switch self {
            case .check(let path):
                try FontFile.check(path)
                return .isFont
            case .labels(let labels, let format): return .labels(try PlannedLabels(labels, format: format))
            case .tooWide(let labels, let format): return .tooWide(try TextLayout.tooWide(labels, format: format))
            case .captions(let captions, let font, let locale):
                return .captions(try CaptionPictures(of: captions, font: font, locale: locale))
            case .picture(let label, let width, let height):
                return .picture(try LabelPicture.png(of: label, width: width, height: height))
            }
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }
}

/// A font in a file.
enum FontFile {
    /// Throws `DayreelError(.missingInput)` for a file that cannot be opened, that is a pipe or a device, or that is no font.
    static func check(_ path: String) throws {
        do {
            close(try RegularFile.open(path, flags: O_RDONLY))
        } catch {
            throw DayreelError(
                .missingInput, "the font file cannot be read", place: path, cause: "cannot be read: \(error.words)",
                remedy: Self.remedy)
        }
        guard FontFace(ofFile: path) != nil else { throw DayreelError(TypographyError.unreadableFont(path: path)) }
    }

    static let remedy = "Check the path under 'font'; fonts are .ttf, .otf and .ttc files."
}
