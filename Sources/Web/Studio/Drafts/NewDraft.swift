import JobFiles
import Model

/// The text of a job file for folders that are served without one.
struct NewDraft {
    /// Absolute paths.
    var folders: [String]
    var timeframe: String

    /// The name of a job file that is suggested for a folder, or for a Photos library: `family.yaml` for `Family.photoslibrary`.
    static func fileName(for folder: String) -> String {
        let name = folder.photosLibraryName ?? folder.lastPathPart
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
        return (plain.isEmpty ? "film" : plain) + ".yaml"
    }

    var text: String {
        """
        # A film of one clip a day, put together in the calendar of `dayreel serve`.
        version: 1

        # Which days: 2024, 2024-12, 2024-12-01..2024-12-24, previous-month, …
        timeframe: \(timeframe)

        # Everything below a folder counts. More folders are more lines.
        sources:
        \(folders.map { "  - folder: \(JSONValue.string($0).text())" }.joined(separator: "\n"))

        output:
          file: "{from}_{to}.mp4"

        """
    }
}
