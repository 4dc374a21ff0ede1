import Pipeline
import Typography

extension JobFile.Surroundings {
    /// The process's own: what a job file's relative paths and its `~` start from, and the fonts that it may name.
    static var standard: JobFile.Surroundings {
        JobFile.Surroundings(
            workingFolder: Places.workingFolder, homeFolder: Places.homeFolder, fonts: .installed)
    }
}

extension KnownFonts {
    /// The fonts of this machine. Without any font there is nothing to check a name against: rendering says that.
    static let installed = KnownFonts(
        has: { (try? FontLibrary())?.has(font: $0) ?? false }, families: { (try? FontLibrary())?.families ?? [] },
        isFont: { FontFace(ofFile: $0) != nil })
}
