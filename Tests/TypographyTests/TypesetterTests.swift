import Testing
import Typography

/// Lines of text: their fonts, their missing characters and their pixels. `scripts/setup.sh` installs the fonts.
@Suite struct TypesetterTests {
    private func typesetter(
        _ font: String = "DejaVu Sans", _ locale: String = "en_GB", bold: Bool = false
    ) throws
        -> Typesetter
    {
        try Typesetter(FontLibrary(), family: font, locale: locale, isBold: bold)
    }

    private func families(_ text: String, _ locale: String) throws -> [String] {
        try typesetter("DejaVu Sans", locale).line(text, size: 40).faces.map(\.family)
    }

    /// No line of Japanese begins with a full stop or a small kana, and a word of Latin letters stays whole.
    @Test func `a text without spaces is broken where its language allows it`() {
        func pieces(_ text: String, _ language: String) -> [String] {
            let places = LineBreaks.places(in: text, language: language)
            return zip([text.startIndex] + places, places + [text.endIndex]).map { String(text[$0..<$1]) }
        }
        let japanese = pieces("きょうは、東京ディズニーランドへ。楽しい！", "ja-JP")
        #expect(japanese.joined() == "きょうは、東京ディズニーランドへ。楽しい！" && japanese.count > 8)
        #expect(!japanese.contains { "、。！ょィーッ".contains($0.prefix(1)) })
        #expect(pieces("東京Disneyland", "ja-JP").last == "Disneyland")
        #expect(pieces("two words", "en-GB") == ["two ", "words"])
        #expect(pieces("", "ja").joined().isEmpty)
        #expect(LineBreaks.unspacedWords(in: "two words") == 0 && LineBreaks.unspacedWords(in: "東京都") == 2)
        #expect(LineBreaks.unspacedWords(in: "우리 가족의 여름") == 0)
    }

    @Test(
        arguments: [
            ("ja_JP", "2024年6月4日 (火)", "VL Gothic"), ("zh_CN", "2024年6月4日 星期二", "WenQuanYi Micro Hei"),
            ("ko_KR", "2024년 6월 4일", "WenQuanYi Micro Hei"), ("th_TH", "4 มิถุนายน 2024", "Loma"),
            ("hi_IN", "4 जून 2024", "Lohit Devanagari"), ("ar_EG", "٤ يونيو ٢٠٢٤", "DejaVu Sans"),
            ("he_IL", "4 ביוני 2024", "DejaVu Sans"), ("en_GB", "🎄 2024", "Noto Color Emoji"),
        ])
    func `missing characters come from another font, chosen by language`(
        locale: String, text: String, family: String
    ) throws {
        let line = try typesetter("DejaVu Sans", locale).line(text, size: 40)
        let (faces, missing) = (line.faces.map(\.family), line.missing)
        #expect(faces.contains(family) && Set(faces).isSubset(of: ["DejaVu Sans", family]), "\(faces)")
        #expect(missing.isEmpty)
    }

    @Test func `characters that no font has are listed once and drawn as boxes`() throws {
        let line = try typesetter().line("4 \u{13000}\u{13000} \u{10000}", size: 40)
        let (missing, picture) = (line.missing, try line.picture())
        #expect(missing == ["\u{13000}", "\u{10000}"])
        #expect(picture.coverage.count { $0 > 128 } > 300)
        // Joiners and variation selectors need no glyphs of their own.
        let family = try typesetter().line("👨‍👩‍👧 ❤️", size: 40).missing
        #expect(family.isEmpty)
    }

    @Test func `a given font file is used, whatever families are installed`() throws {
        let path = try #require(try FontLibrary().face(with: "มิถุนายน")?.path)
        let library = try FontLibrary(file: path)
        for family in ["DejaVu Sans", "No Such Font"] {
            let faces = try Typesetter(library, family: family, locale: "en_GB").line("4 June", size: 40).faces
            #expect(faces.map(\.path) == [path])
        }
        // Characters that the file lacks still come from another font.
        let line = try Typesetter(library, family: "", locale: "ja_JP").line("4月", size: 40)
        let (faces, missing) = (line.faces.map(\.family), line.missing)
        #expect(faces.count == 2 && missing.isEmpty)
    }

    @Test func `the weight comes from the family's name or the request`() throws {
        let styles = try [
            typesetter().line("4", size: 40).faces, typesetter("DejaVu Sans Bold").line("4", size: 40).faces,
            typesetter(bold: true).line("4", size: 40).faces,
        ]
        #expect(styles.map { $0.map(\.style) } == [["Book"], ["Bold"], ["Bold"]])
    }

    @Test func `letters have the font's outlines`() throws {
        // The "l" of DejaVu Sans is a stem: x from 0.094 to 0.184 of the size, y from the baseline to 0.76 of it (glyf table).
        let picture = try typesetter().line("l", size: 100).picture()
        func covered(_ x: Int, _ y: Int) -> UInt8 {
            picture.coverage[(y - picture.top) * picture.width + x - picture.left]
        }
        #expect(covered(9, -40) > 100 && covered(9, -40) < 200, "a stem's edge is antialiased")
        #expect((10...17).allSatisfy { covered($0, -40) == 255 } && covered(8, -40) == 0 && covered(19, -40) == 0)
        #expect(covered(12, -1) == 255 && covered(12, 0) == 0, "it stands on the baseline")
        #expect(covered(12, -75) == 255 && covered(12, -77) == 0)
    }

    @Test func `a border makes letters fatter on every side`() throws {
        let line = try typesetter().line("l", size: 100)
        let (thin, fat) = (try line.picture(), try line.picture(border: 4))
        func rows(_ picture: TextPicture) -> Int {
            (0..<picture.height).count { row in
                picture.coverage[row * picture.width..<(row + 1) * picture.width].contains { $0 > 128 }
            }
        }
        #expect(rows(fat) == rows(thin) + 8)
    }

    @Test func `emoji have colours, letters have none`() throws {
        let plain = try typesetter().line("4 June", size: 40).picture()
        #expect(plain.colors == nil && plain.silhouette == plain.coverage)
        let tree = try typesetter().line("🎄", size: 40).picture()
        let colors = try #require(tree.colors)
        let green = colors.count { $0.opacity > 200 && $0.green > $0.red && $0.green > $0.blue }
        #expect(green > 200 && tree.coverage.allSatisfy { $0 == 0 })
        // Colours are multiplied by the opacity.
        #expect(colors.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.opacity })
    }

    @Test func `digits have one width`() throws {
        let widths = try ["2000", "1111", "4079"].map { text in
            let picture = try typesetter().line("|\(text)|", size: 100).picture()
            return picture.width
        }
        #expect(Set(widths).count == 1)
    }

    @Test func `a line that is too wide ends in an ellipsis`() throws {
        let whole = try typesetter().line("Grandmother's eightieth birthday", size: 20).picture()
        let cut = try typesetter().line("Grandmother's eightieth birthday", size: 20, widest: 100).picture()
        #expect(whole.width > 300 && cut.width > 80 && cut.width <= 106)
    }

    @Test func `the same text gives the same pixels, on any thread`() async throws {
        let texts = ["4 June 2024", "2024年6月4日", "Σ 🎄", "٤ يونيو ٢٠٢٤"]
        let draw: @Sendable () throws -> [TextPicture] = {
            let typesetter = try Typesetter(FontLibrary(), family: "DejaVu Sans", locale: "ja_JP")
            return try texts.map { try typesetter.line($0, size: 49).picture(border: 2) }
        }
        let first = try draw()
        try await withThrowingTaskGroup(of: [TextPicture].self) { group in
            for _ in 0..<8 { group.addTask { try draw() } }
            for try await pictures in group { #expect(pictures == first) }
        }
    }
}
