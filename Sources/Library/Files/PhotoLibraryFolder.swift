import Files
import Model

/// A photo library of Apple's: a folder that its program shows as one file. Beside the originals it holds thumbnails, renders
/// and other people's shared clips under names that say nothing, so a walk never enters it.
struct PhotoLibraryFolder {
    private let path: String
    private let program: String

    /// By the folder's name: nil for any other.
    init?(path: String, name: String) {
        // Nearly all folders end here, and a library has thousands.
        guard let dot = name.lastIndex(of: "."), name.utf8.count > 10 else { return nil }
        switch name[dot...].lowercased() {
        case ".photoslibrary": program = "Apple Photos"
        case ".photolibrary", ".migratedphotolibrary": program = "iPhoto"
        case ".aplibrary", ".migratedaplibrary": program = "Aperture"
        default: return nil
        }
        self.path = path
    }

    /// By what is in the folder, for a library that was renamed or is reached by a link: nil without Photos' database.
    /// `descriptor` is the opened folder.
    init?(path: String, names: [String], descriptor: Int32) {
        guard names.contains("database") else { return nil }
        let databases = ["database/Photos.sqlite", "database/photos.db"]
        guard databases.contains(where: { FileStatus($0, in: descriptor)?.kind == .file }) else {
            return nil
        }
        (self.path, program) = (path, "Apple Photos")
    }

    /// The same for a folder that is not open.
    init?(path: String) {
        let path = path.hasSuffix("/") ? String(path.dropLast()) : path
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

    /// The error for a package that is itself named as a folder.
    var error: DayreelError {
        DayreelError(
            .missingInput, "the source is a library of \(program), and not a folder", place: path, remedy: advice)
    }

    private var advice: String {
        program == "Apple Photos"
            ? "To use it, add 'photos: \(path)' to 'sources'."
            : "Open it once in Photos, which makes a library of its own from it, and add that one to 'sources' as "
                + "'photos: PATH'."
    }
}
