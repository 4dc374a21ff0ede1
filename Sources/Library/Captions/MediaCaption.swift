import Foundation

/// What an owner has written about a photo or a video, as one line.
enum MediaCaption {
    /// The most characters that are kept: more than any film shows.
    private static let longest = 300
    /// The most code points that are looked at, and those of a character: a family with four skin tones has eleven.
    private static let (longestText, longestCharacter) = (4000, 16)

    /// What cameras write where owners write a description.
    private static let ofCameras = [
        "olympus digital camera", "sony dsc", "minolta digital camera", "konica minolta digital camera",
        "digital camera", "samsung", "exif_jpeg_picture", "default", "dcim", "oznor", "cof", "mde", "hdrpl", "rptpic",
    ]

    /// The first of the texts that says something, without line breaks and marks that are not seen: none of words of a camera, nor the
    /// file's name.
    static func of(_ texts: [String?], fileName: String? = nil) -> String? {
        let name = fileName?.lowercased() ?? ""
        let names = [name, String(name.prefix { $0 != "." })]
        return texts.lazy.compactMap(line).first { !names.contains($0.lowercased()) }
    }

    static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let seen = text.unicodeScalars.prefix(longestText).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: " "
            default: scalar
            }
        }.filter { scalar in
            // Marks of direction, which the typesetter finds by itself.
            !(0x2066...0x2069).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value)
                && ![0x200E, 0x200F, 0xFEFF].contains(scalar.value)
        }
        var line = String.UnicodeScalarView()
        line.append(contentsOf: seen)
        let words = String(line).split(separator: " ").joined(separator: " ")
        let known = words.lowercased()
        guard !words.isEmpty, !ofCameras.contains(known), !known.hasPrefix("dcim\\") else { return nil }
        // Marks without end on one letter would cover the picture.
        return String(words.prefix(longest).filter { $0.unicodeScalars.count <= longestCharacter })
    }
}
