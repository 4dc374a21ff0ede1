/// Text on the picture, with everything that decides how its letters look.
package struct Label: Hashable, Sendable, Codable {
    package var text: String
    package var position: DateOverlayStyle.Corner
    /// Percent of the shorter side of the picture.
    package var size: Double
    /// Name of a font family; with `file`, that of the file's font.
    package var font: String
    /// The font file, if the job names one.
    package var file: FontFile?
    /// Language of the text: Chinese and Japanese share characters, but not their shapes.
    package var locale: String
    /// The faces of the text at the time of planning. Empty if unknown.
    package var faces: [Face]
    /// Versions of the libraries that typeset the text.
    package var engine: String

    package init(
        text: String, position: DateOverlayStyle.Corner, size: Double, font: String, file: FontFile? = nil,
        locale: String = "en_GB", faces: [Face] = [], engine: String = ""
    ) {
        self.text = text
        self.position = position
        self.size = size
        self.font = font
        self.file = file
        self.locale = locale
        self.faces = faces
        self.engine = engine
    }

    /// A face of an installed font.
    package struct Face: Hashable, Sendable, Codable {
        /// `DejaVu Sans Book`
        package var name: String
        /// Number of the face in its file.
        package var index: Int
        /// SHA-256 of the file.
        package var digest: String

        package init(name: String, index: Int, digest: String) {
            self.name = name
            self.index = index
            self.digest = digest
        }
    }

    /// A font file.
    package struct FontFile: Hashable, Sendable, Codable {
        /// The fingerprint of the file; the digests of the faces cover its bytes.
        package var source: Fingerprint
        /// Its path; nil in a recipe, because the task's inputs have it.
        package var path: String?

        package init(source: Fingerprint, path: String?) {
            self.source = source
            self.path = path
        }
    }
}
