package import Pipeline

/// Finds the still that belongs to a Live Photo's video.
///
/// Still and video lie in the same folder and share their name, apart from letter case, iCloud's `_HEVC`, and the marks
/// of an edited version. A name can mislead, so a video without Apple's content identifier must be short: a Live Photo
/// is three seconds, and never more than six.
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

    /// Still by video; both are paths. A still belongs to one video at most.
    package static func pairs(videos: [Video], stills: [String]) -> [String: String] {
        let stillsByName = Dictionary(grouping: stills.sorted(by: utf8Order), by: { Name($0) })
        let stillsByOriginal = Dictionary(grouping: stills.sorted(by: utf8Order), by: { Name($0).original })
        var pairs: [String: String] = [:]
        var taken: Set<String> = []
        let eligible = videos.filter(\.isEligible).sorted { left, right in
            let (leftIsSure, rightIsSure) = (left.contentIdentifier != nil, right.contentIdentifier != nil)
            return leftIsSure != rightIsSure ? leftIsSure : utf8Order(left.path, right.path)
        }
        // An edited version pairs with the edited still first, and with the original only if none is left.
        for lookup in [{ (name: Name) in stillsByName[name] }, { stillsByOriginal[$0.original] }] {
            for video in eligible where pairs[video.path] == nil {
                guard let still = lookup(Name(video.path))?.first(where: { !taken.contains($0) }) else { continue }
                pairs[video.path] = still
                taken.insert(still)
            }
        }
        return pairs
    }

    private static func utf8Order(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Folder and stem without what may differ within a pair.
    private struct Name: Hashable {
        var stem: String
        var isEdited: Bool

        var original: Name { Name(stem: stem, isEdited: false) }

        private init(stem: String, isEdited: Bool) {
            self.stem = stem
            self.isEdited = isEdited
        }

        init(_ path: String) {
            let folder = path.dropLast(path.lastPathPart.count)
            var name = path.lastPathPart.lowercased()
            if let dot = name.lastIndex(of: ".") { name = String(name[..<dot]) }
            // Counter of a copy: `img_1(2)`. It stays part of the name, behind what is taken away.
            var counter = ""
            if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
                counter = String(name[open...])
                name = String(name[..<open]).trimmingTrailingSpaces
            }
            if name.hasSuffix("_hevc") { name.removeLast(5) }
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
            stem = folder + name + counter
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
