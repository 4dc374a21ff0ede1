import Foundation
import LibAV
import Pipeline
import Stages

/// A file that a contact sheet is written to.
struct SheetFile {
    enum Form: String {
        case html, png

        /// By the file's ending; nil for any other.
        init?(path: String) { self.init(rawValue: URL(filePath: path).pathExtension.lowercased()) }
    }

    let output: OutputFile
    private let form: Form

    /// `path` is absolute. Nil for an ending that names no form.
    init?(path: String, replaces: Replacement) {
        guard let form = Form(path: path) else { return nil }
        self.form = form
        output = OutputFile(form == .html ? .page : .picture, path, replaces: replaces)
    }

    /// Replaces the file in one step. `font` is for the words of a picture.
    func write(_ sheet: ContactSheet, font: String?, outputs: OutputGuard) throws {
        do {
            try outputs.write(try bytes(of: sheet, font: font), to: output)
        } catch let error as LibAVError {
            throw DayreelError(error, place: output.path)
        }
    }

    private func bytes(of sheet: ContactSheet, font: String?) throws -> [UInt8] {
        switch form {
        case .html: return Array(ContactSheetPage(sheet).html.utf8)
        case .png:
            let picture = ContactSheetPicture(sheet, font: font ?? DateOverlayStyle().font)
            return OutputMark.marked(try PNG.encode(picture.frame()))
        }
    }
}
