/// The look of a film's pictures, with everything that decides their colours.
package struct FilmLook: Hashable, Sendable, Codable {
    /// Nil for a file's.
    package var builtIn: BuiltInLook?
    /// Nil for a look of Dayreel's own.
    package var file: File?

    /// A file with a table of colours.
    package struct File: Hashable, Sendable, Codable {
        package var source: Fingerprint
        /// Its path; nil in a recipe, because the task's inputs have it.
        package var path: String?

        package init(source: Fingerprint, path: String?) {
            self.source = source
            self.path = path
        }
    }

    package init(_ builtIn: BuiltInLook) { self.builtIn = builtIn }

    package init(_ file: File) { self.file = file }

    /// Without the path of its file.
    package var inRecipe: FilmLook {
        var look = self
        look.file?.path = nil
        return look
    }
}

/// A look of Dayreel's own.
package enum BuiltInLook: String, Hashable, Sendable, Codable, CaseIterable {
    /// As in the light of an evening.
    case warm
    /// As in the light of a clear morning.
    case cool
    /// Stronger colours.
    case vivid
    /// Black and white.
    case mono
}
