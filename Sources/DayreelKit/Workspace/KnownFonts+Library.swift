import JobFiles
import Typography

extension KnownFonts {
    /// The fonts of a library. If it has none, there is nothing to check a name against; rendering reports that.
    init(of library: @escaping @Sendable () throws -> FontLibrary) {
        self.init(
            has: { (try? library())?.has(font: $0) ?? false }, families: { (try? library())?.families ?? [] },
            isFont: { FontFace(ofFile: $0) != nil })
    }
}
