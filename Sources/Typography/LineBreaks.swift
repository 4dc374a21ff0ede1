import CPango

/// Where a text may be broken into lines (Unicode Standard Annex 14), as far as Pango knows its language: Thai has no spaces, and no line
/// of Japanese begins with a full stop.
package enum LineBreaks {
    /// The places before which a new line may begin, without the beginning and the end. `language`: `ja-JP`.
    package static func places(in text: String, language: String) -> [String.Index] {
        let scalars = text.unicodeScalars
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
        let count = Int32(clamping: attributes.count)
        pango_get_log_attrs(text, -1, -1, pango_language_from_string(language), &attributes, count)
        return zip(scalars.indices, attributes).dropFirst().filter { dayreel_is_line_break($1) != 0 }.map(\.0)
    }

    /// How many words the letters of a text are that is written without spaces: two Chinese characters or Kana are read like a word of
    /// another language, and five letters of Thai, Lao, Khmer or Burmese. Korean has spaces.
    package static func unspacedWords(in text: some StringProtocol) -> Int {
        var (eastAsian, southEastAsian) = (0, 0)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: eastAsian += 1
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: southEastAsian += 1
            default: break
            }
        }
        return (eastAsian + 1) / 2 + (southEastAsian + 4) / 5
    }
}
