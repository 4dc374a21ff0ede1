import Files
import Foundation
import LibAV
package import Model
package import Pipeline
package import Reports
import Stages

/// Makes the contact sheet of a job's film, without rendering the film.
package struct PreviewSheet {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Writes the sheet to each file, a long picture to several, and returns their paths. Throws `DayreelError`: `outputUnwritable` before
    /// any work if another file exists there.
    package func run(_ job: LoadedJob, to files: [SheetFile], progress: ProgressSink) async throws -> [String] {
        var outputs = OutputGuard(
            outputs: files.map(\.output),
            inputs: job.files + [OutputGuard.Input("the settings file", workspace.paths.settings)],
            sources: job.request.job.sources, permissions: [.force], signature: .standard)
        try outputs.check()
        try outputs.rehearse()
        try await workspace.checkFiles(of: job)
        let (sheet, warnings) = try await sheet(of: job.request, progress: progress)
        for warning in warnings { progress(.diagnostic(warning)) }
        let pages = files.flatMap { $0.files(for: sheet) }
        outputs.outputs = pages.map(\.file.output)
        try outputs.check()
        for (file, page) in pages {
            try await file.write(
                page, style: job.request.job.writtenDates, by: workspace.examiners(atMost: workers),
                outputs: outputs
            ) { progress(.diagnostic($0)) }
        }
        workspace.endFetching(progress)
        return pages.map(\.file.output.path)
    }

    /// The sheet, with warnings about the chosen clips.
    private func sheet(
        of request: FilmRequest, progress: ProgressSink
    ) async throws -> (sheet: ContactSheet, warnings: [Diagnostic]) {
        let planner = StandardPipeline.planner(for: request, workspace.pipelineContext(workers: workers))
        let plan = try await planner.plan(progress: progress)
        let draw = DrawSheetThumbnails(
            version: StandardPipeline.version, cache: cache, workers: workers,
            examiners: workspace.examiners(atMost: workers))
        var thumbnails = try await draw.run(plan.timeline, progress: progress)
        thumbnails.others = try await draw.others(
            ContactSheet.pictured(plan.selection), for: plan.timeline.format, progress: .none)
        let warnings = plan.diagnostics.filter { $0.severity == .warning || $0.code == .photosLibrary }
        return (
            ContactSheet(plan, thumbnails, locale: request.job.locale), warnings + thumbnails.diagnostics
        )
    }

    private var workers: Int { workspace.machine.cores }

    /// The kept thumbnails. Nil if the store is not writable: then they are drawn each time.
    private var cache: ResultCache? {
        (try? SegmentStore(root: workspace.paths.segments)).map { ResultCache(store: $0, kind: .thumbnails) }
    }
}

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

    /// Replaces the file in one step. `style` has the font for the text of a picture, which `examiners` open; `report` receives
    /// diagnostics about missing characters.
    func write(
        _ sheet: ContactSheet, style: DateOverlayStyle?, by examiners: ExaminerPool, outputs: OutputGuard,
        report: (Diagnostic) -> Void
    ) async throws {
        do {
            try outputs.write(try await bytes(of: sheet, style: style, examiners, report: report), to: output)
        } catch let error as LibAVError {
            throw DayreelError(error, place: output.path)
        }
    }

    private func bytes(
        of sheet: ContactSheet, style: DateOverlayStyle?, _ examiners: ExaminerPool, report: (Diagnostic) -> Void
    ) async throws -> [UInt8] {
        switch form {
        case .html: return Array(ContactSheetPage(sheet).html.utf8)
        case .png:
            let picture = ContactSheetPicture(sheet, style: style ?? DateOverlayStyle())
            return PictureSignature.preview.adding(
                to: try PNG.encode(try await picture.frame(by: examiners, report: report)))
        }
    }
}
