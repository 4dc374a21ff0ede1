import Testing
import Typography

@Suite struct FontLibraryTests {
    @Test func `a family is found in any letter case, with a weight, or by a generic name`() throws {
        let library = try FontLibrary()
        for name in ["DejaVu Sans", "dejavu sans", "DejaVu Sans Bold", "DejaVu Sans Bold Oblique", "sans-serif"] {
            #expect(library.has(font: name), "\(name)")
        }
        for name in ["DejaVu", "No Such Font", "Bold", "DejaVu Snas"] { #expect(!library.has(font: name), "\(name)") }
        #expect(library.families.contains("DejaVu Sans") && library.families == Set(library.families).sorted())
    }

    @Test func `a file that is not a font is refused`() throws {
        let path = try #require(try FontLibrary().face(with: "June")?.path)
        #expect(FontFace(ofFile: path)?.path == path)
        #expect(FontFace(ofFile: #filePath) == nil && FontFace(ofFile: "/no/such.ttf") == nil)
        #expect(throws: TypographyError.unreadableFont(path: #filePath)) { try FontLibrary(file: #filePath) }
    }

    @Test func `a script has a font if one face has all its characters`() throws {
        let library = try FontLibrary()
        #expect(library.face(with: "Äéőß июня Ιού") != nil)
        // None of the tests' fonts has Linear B and Egyptian hieroglyphs.
        #expect(library.face(with: "\u{10000}\u{13000}") == nil)
    }
}
