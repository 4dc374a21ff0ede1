import Files
import Model

/// A photo library of an Apple program: a folder that macOS shows as one file. Besides the originals it contains thumbnails, renders and
/// clips that others shared, under meaningless names, so a walk never enters it.
struct PhotoLibraryFolder {
    private let path: String
    private let program: String

    /// Recognizes a library by the folder's name; nil for any other folder.
    init?(path: String, name: String) {
        // A quick check that nearly all folders fail.
        guard let dot = name.lastIndex(of: "."), name.utf8.count > 10 else { return nil }
        switch name[dot...].lowercased() {
        case String.photosPackageEnding: program = "Apple Photos"
        case ".photolibrary", ".migratedphotolibrary": program = "iPhoto"
        case ".aplibrary", ".migratedaplibrary": program = "Aperture"
        default: return nil
        }
        self.path = path
    }

    /// Recognizes a renamed or linked library by the names in the folder; nil without Photos' database. `descriptor` is the open folder.
    init?(path: String, names: [String], descriptor: Int32) {
        guard names.contains("database") else { return nil }
        let databases = ["database/Photos.sqlite", "database/photos.db"]
        guard databases.contains(where: { FileStatus($0, in: descriptor)?.kind == .file }) else {
            return nil
        }
        (self.path, program) = (path, "Apple Photos")
    }

    /// Recognizes a library by its name or its contents, if the folder is not open.
    init?(path: String) {
        let path = path.withoutSlashAtEnd
        if let named = PhotoLibraryFolder(path: path, name: path.lastPathPart) {
            self = named
        } else if ["Photos.sqlite", "photos.db"].contains(where: {
            FileStatus("\(path)/database/\($0)")?.kind == .file
        }) {
            (self.path, program) = (path, "Apple Photos")
        } else {
            return nil
        }
    }

    /// The note about a package below a source.
    var note: Diagnostic {
        Diagnostic(
            .note, .photosLibrary, path: path,
            "\(path.lastPathPart) is a library of \(program) and is skipped as a whole. \(advice)")
    }

    /// The error for a package that a source names as a folder.
    var error: DayreelError {
        DayreelError(
            .missingInput, "the source is a library of \(program), and not a folder", place: path, remedy: advice)
    }

    private var advice: String {
        program == "Apple Photos"
            ? "To use it, name it by itself: 'photos: \(path)' in a job's 'sources', or its path on the command line."
            : "Open it once in Photos, which makes a library of its own from it, and add that one to 'sources' as "
                + "'photos: PATH'."
    }
}
