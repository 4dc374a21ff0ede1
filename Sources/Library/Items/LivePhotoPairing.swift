package import Pipeline

/// Finds the still that belongs to a Live Photo's video.
///
/// Apple's content identifier decides where both have one. Else still and video lie in the same folder and share their
/// name, apart from letter case, iCloud's `_HEVC`, Google's `.MP`, and the marks of an edited version. A name can mislead,
/// so a video without an identifier must be short: a Live Photo is three seconds, and never more than six.
package struct LivePhotoPairing: Sendable {
    package struct Video: Hashable, Sendable {
        package var path: String
        package var duration: MediaTime
        package var contentIdentifier: String?

        package init(path: String, duration: MediaTime, contentIdentifier: String? = nil) {
            self.path = path
            self.duration = duration
            self.contentIdentifier = contentIdentifier
        }

        /// Whether it can be part of a Live Photo at all.
        var isEligible: Bool { contentIdentifier != nil || duration <= .seconds(6) }
    }

    package struct Still: Hashable, Sendable {
        package var path: String
        package var contentIdentifier: String?

        package init(path: String, contentIdentifier: String? = nil) {
            self.path = path
            self.contentIdentifier = contentIdentifier
        }
    }

    /// Still by video; both are paths. A still belongs to one video at most. Quickest for what is sorted by path, as a scan is.
    package static func pairs(videos: [Video], stills: [Still]) -> [String: String] {
        guard !stills.isEmpty else { return [:] }
        let eligible = videos.filter(\.isEligible).sorted { left, right in
            let (leftIsSure, rightIsSure) = (left.contentIdentifier != nil, right.contentIdentifier != nil)
            return leftIsSure != rightIsSure ? leftIsSure : utf8Order(left.path, right.path)
        }.map { (video: $0, name: Name($0.path)) }
        let stills = stills.sorted { utf8Order($0.path, $1.path) }
        let named = stills.map { NamedStill(still: $0, name: Name($0.path)) }
        let byIdentifier = Dictionary(grouping: named.filter { $0.still.contentIdentifier != nil }) {
            $0.still.contentIdentifier ?? ""
        }
        let byOriginal = Dictionary(grouping: named, by: \.name.original)
        var pairs: [String: String] = [:]
        var taken: Set<String> = []
        // Copies and edited versions of a photo share its identifier: among them the name decides, then the folder.
        let sameName: (NamedStill, Name) -> Bool = { $0.name == $1 }
        let sameOriginal: (NamedStill, Name) -> Bool = { $0.name.original == $1.original }
        let sameFolder: (NamedStill, Name) -> Bool = { $0.name.folder == $1.folder }
        for (isByIdentifier, fits) in [
            (true, sameName), (true, sameOriginal), (true, sameFolder), (true, { _, _ in true }), (false, sameName),
            (false, sameOriginal),
        ] {
            for (video, name) in eligible where pairs[video.path] == nil {
                let candidates =
                    isByIdentifier ? video.contentIdentifier.flatMap { byIdentifier[$0] } : byOriginal[name.original]
                let found = candidates?.first {
                    !taken.contains($0.still.path) && fits($0, name) && $0.isCompatible(with: video)
                }
                guard let found else { continue }
                pairs[video.path] = found.still.path
                taken.insert(found.still.path)
            }
        }
        return pairs
    }

    private static func utf8Order(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private struct NamedStill {
        var still: Still
        var name: Name

        /// Two different identifiers are two photos, whatever their names.
        func isCompatible(with video: Video) -> Bool {
            guard let mine = still.contentIdentifier, let other = video.contentIdentifier else { return true }
            return mine == other
        }
    }

    /// Folder and stem without what may differ within a pair.
    private struct Name: Hashable {
        var folder: String
        var stem: String
        var isEdited: Bool

        var original: Name { Name(folder: folder, stem: stem, isEdited: false) }

        private init(folder: String, stem: String, isEdited: Bool) {
            self.folder = folder
            self.stem = stem
            self.isEdited = isEdited
        }

        init(_ path: String) {
            folder = String(path.dropLast(path.lastPathPart.count))
            var name = path.lastPathPart.lowercased()
            if let dot = name.lastIndex(of: ".") { name = String(name[..<dot]) }
            // Counter of a copy: `img_1(2)`. It stays part of the name, behind what is taken away.
            var counter = ""
            if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
                counter = String(name[open...])
                name = String(name[..<open]).trimmingTrailingSpaces
            }
            if name.hasSuffix("_hevc") { name.removeLast(5) }
            // Pixel: PXL_1.MP.jpg, and its video PXL_1.MP, PXL_1.MP.mp4 or PXL_1.mp4.
            if name.hasSuffix(".mp") { name.removeLast(3) }
            isEdited = false
            for mark in ["_edited", "-edited"] where name.hasSuffix(mark) {
                name.removeLast(mark.count)
                isEdited = true
            }
            // iOS: IMG_E1234 is the edited version of IMG_1234.
            if name.hasPrefix("img_e"), name.dropFirst(5).first?.isNumber == true {
                name = "img_" + name.dropFirst(5)
                isEdited = true
            }
            stem = name + counter
        }
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
