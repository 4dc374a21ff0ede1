import Foundation
import Model

/// The job files that come with Dayreel for jobs to extend.
package enum Preset: String, CaseIterable, Sendable {
    case classic
    case cinema
    case keepsake
    case social
    case plain
    case portraitStory = "portrait-story"
    case fastDraft = "fast-draft"
    case archive4k = "archive-4k"

    /// The file's path, installed with the program or in the source tree of its build. Throws `DayreelError(.missingInput)`.
    package func path(for program: String) throws -> String {
        var folder = URL(filePath: program).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            for place in ["share/dayreel/presets", "presets"] {
                let path = folder.appending(path: "\(place)/\(rawValue).yaml").path(percentEncoded: false)
                if FileManager.default.fileExists(atPath: path) { return path }
            }
        }
        throw DayreelError(
            .missingInput, "the preset '\(rawValue)' is not installed", place: program,
            remedy: "'make install' puts the presets beside the program, into share/dayreel/presets.")
    }
}
