import Testing
import Typography

@Suite struct ScriptTests {
    @Test(
        arguments: [
            ("火", "Chinese characters", "fonts-noto-cjk"), ("あ", "Hiragana", "fonts-noto-cjk"),
            ("월", "Hangul", "fonts-noto-cjk"), ("ม", "Thai", "fonts-noto-core"), ("ज", "Devanagari", "fonts-noto-core"),
            ("ཀ", "Tibetan", "fonts-noto-core"), ("א", "Hebrew", "fonts-noto-core"), ("ي", "Arabic", "fonts-noto-core"),
            ("🎄", "emoji", "fonts-noto-color-emoji"), ("☃", "emoji", "fonts-noto-color-emoji"),
            ("\u{13000}", "script Egyp", "fonts-noto-core"), ("→", "symbols", "fonts-noto-core"),
        ] as [(Unicode.Scalar, String, String)])
    func `a character's script names the package that has it`(scalar: Unicode.Scalar, name: String, package: String) {
        let script = Script(of: scalar)
        #expect(script.name == name && script.package == package)
    }
}
