package import JobFiles
import Typography

extension KnownFonts {
    /// The fonts of this machine. Without any font there is nothing to check a name against: rendering says that.
    package static let installed = KnownFonts(
        has: { (try? FontLibrary())?.has(font: $0) ?? false }, families: { (try? FontLibrary())?.families ?? [] },
        isFont: { FontFace(ofFile: $0) != nil })
}
