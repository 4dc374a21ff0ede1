import Foundation
import PackagePlugin

/// Writes the files of `Sources/Web/Page` into Swift source before the target is compiled, so that the program is one file.
///
/// SwiftPM's own `.embedInCode` names what it embeds by the last part of its path, and there are three files called `page.js`.
@main
struct EmbedPage: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let page = target.directoryURL.appending(path: "Page")
        let source = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPage+Files.swift")
        return [
            .buildCommand(
                displayName: "Embedding the page", executable: try context.tool(named: "PageWriter").url,
                arguments: [page.path(percentEncoded: false), source.path(percentEncoded: false)],
                inputFiles: try files(in: page), outputFiles: [source])
        ]
    }

    private func files(in folder: URL) throws -> [URL] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        return names.map { folder.appending(path: $0) }
    }
}
