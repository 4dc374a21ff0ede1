import Foundation
import LibAV
package import Model
package import Pipeline
package import Reports
import Stages

/// A file for a contact sheet.
package struct SheetFile {
    package enum Form: String {
        case html, png

        /// The form by the file's extension; nil for any other extension.
        package init?(path: String) { self.init(rawValue: URL(filePath: path).pathExtension.lowercased()) }
    }

    package let output: NamedOutput
    private let form: Form

    /// Creates a file. `path` is absolute. Nil if its extension names no form.
    package init?(path: String, replaces: Replacement) {
        guard let form = Form(path: path) else { return nil }
        self.form = form
        output = NamedOutput(form == .html ? .page : .picture, path, replaces: replaces)
    }

    private init(_ output: NamedOutput, form: Form) { (self.output, self.form) = (output, form) }

    /// The files that make up the sheet, with the contents of each. A page is one file; a picture may continue in others (`sheet.png`,
    /// `sheet-2.png`, …).
    package func files(for sheet: ContactSheet) -> [(file: SheetFile, sheet: ContactSheet)] {
        guard form == .png else { return [(self, sheet)] }
        return sheet.pages().enumerated().map { index, page in
            guard index > 0 else { return (self, page) }
            var numbered = output
            let url = URL(filePath: output.path)
            let name = "\(url.deletingPathExtension().lastPathComponent)-\(index + 1).\(url.pathExtension)"
            numbered.path = url.deletingLastPathComponent().appending(path: name).path
            return (SheetFile(numbered, form: form), page)
        }
    }

    /// Replaces the file in one step. `style` has the font for the text of a picture, which `fonts` opens; `report` receives diagnostics
    /// about missing characters.
    func write(
        _ sheet: ContactSheet, style: DateOverlayStyle?, fonts: FontExaminer, outputs: OutputGuard,
        report: (Diagnostic) -> Void
    ) async throws {
        do {
            try outputs.write(try await bytes(of: sheet, style: style, fonts, report: report), to: output)
        } catch let error as LibAVError {
            throw DayreelError(error, place: output.path)
        }
    }

    private func bytes(
        of sheet: ContactSheet, style: DateOverlayStyle?, _ fonts: FontExaminer, report: (Diagnostic) -> Void
    ) async throws -> [UInt8] {
        switch form {
        case .html: return Array(ContactSheetPage(sheet).html.utf8)
        case .png:
            let style = style ?? DateOverlayStyle()
            let picture = ContactSheetPicture(sheet, style: style)
            let captions = try await fonts.captions(picture.captions, in: style)
            return OutputSignature.adding(to: try PNG.encode(picture.frame(captions, report: report)))
        }
    }
}
