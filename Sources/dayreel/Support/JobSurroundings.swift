import JobFiles
import Typography

extension JobFile.Context {
    /// The process's own: what a job file's relative paths and its `~` start from, and the fonts that it may name.
    static var standard: JobFile.Context {
        JobFile.Context(
            workingFolder: Places.workingFolder, homeFolder: Places.homeFolder, fonts: .installed)
    }
}

extension KnownFonts {
    /// The fonts of this machine. Without any font there is nothing to check a name against: rendering says that.
    static let installed = KnownFonts(
        has: { (try? FontLibrary())?.has(font: $0) ?? false }, families: { (try? FontLibrary())?.families ?? [] },
        isFont: { FontFace(ofFile: $0) != nil })
}
