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

    /// Absolute.
    let path: String
    private let form: Form

    init?(path: String) {
        guard let form = Form(path: path) else { return nil }
        (self.path, self.form) = (path, form)
    }

    /// Throws `DayreelError(.outputUnwritable)` if the file cannot be written there: better said before work is done for it.
    /// Makes the folders above it.
    func check() throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        if let trouble = FolderProbe(path: folder).trouble { throw unwritable(trouble) }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw unwritable("it is a folder")
        }
    }

    /// Replaces the file in one step. `style` has the font for the words of a picture; `report` is told what it lacks.
    func write(_ sheet: ContactSheet, style: DateOverlayStyle?, report: (Diagnostic) -> Void) throws {
        let data: Data
        do {
            data = try bytes(of: sheet, style: style, report: report)
        } catch let error as LibAVError {
            throw DayreelError(error, place: path)
        }
        do {
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw unwritable(error.localizedDescription)
        }
    }

    private func bytes(
        of sheet: ContactSheet, style: DateOverlayStyle?, report: (Diagnostic) -> Void
    ) throws -> Data {
        switch form {
        case .html: return Data(ContactSheetPage(sheet).html.utf8)
        case .png:
            let picture = ContactSheetPicture(sheet, style: style ?? DateOverlayStyle())
            return Data(try PNG.encode(picture.frame(report: report)))
        }
    }

    private func unwritable(_ cause: String) -> DayreelError {
        DayreelError(
            .outputUnwritable, "the contact sheet cannot be written", place: path, cause: cause,
            remedy: "Make the folder writable, or name another file.")
    }
}
