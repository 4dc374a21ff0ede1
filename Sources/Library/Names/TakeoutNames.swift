import Model

/// Finds the sidecar of a file by name: Google Takeout truncates names and moves counters (docs/days.md lists how).
///
/// Pure. Names are those of one folder; letters match in either case.
package struct TakeoutNames: Sendable {
    /// The sidecar's name, by core and counter.
    private let sidecars: [Key: String]

    private struct Key: Hashable {
        /// The name before the counter and `.json`.
        var core: String
        /// `(1)`, or nothing.
        var counter: String
    }

    /// The UTF-16 units to which Takeout truncates a sidecar's name, not counting the counter and `.json`.
    private static let cut = 46
    private static let suffix = ".supplemental-metadata"

    /// `sidecars` are the names of a folder's sidecars.
    package init(sidecars: [String]) {
        var table: [Key: String] = [:]
        for name in sidecars.sorted(by: { $0.precedesByBytes($1) }) {
            let key = Self.key(of: String(name.lowercased().dropLast(".json".count)))
            table[key] = table[key] ?? name
        }
        self.sidecars = table
    }

    private static func key(of stem: String) -> Key {
        let (core, counter) = splitCounter(stem)
        return Key(core: core, counter: counter)
    }

    /// The sidecar that describes the file with this name.
    package func sidecar(of name: String) -> String? {
        guard !sidecars.isEmpty else { return nil }
        let media = MediaName(name)
        let candidates = candidates(of: media)
        for candidate in candidates {
            if let found = whole(candidate.name, counter: candidate.counter) { return found }
        }
        // A counter may be missing only if no sidecar has it.
        for candidate in candidates.filter({ !$0.counter.isEmpty }) + candidates.filter(\.counter.isEmpty) {
            if let found = cut(candidate.name, counter: candidate.counter) { return found }
        }
        // A title without an extension: Takeout gives one to the file and none to its sidecar.
        return whole(media.stem, counter: media.counter)
    }

    /// Names under which the file may have been described, the likeliest first.
    private func candidates(of media: MediaName) -> [(name: String, counter: String)] {
        var found = [(media.whole, "")]
        if !media.counter.isEmpty { found.append((media.stem + media.fileExtension, media.counter)) }
        // Edited versions share the original's sidecar. A counter may be the original's or the version's.
        let original = TakeoutEditMarks.stripped(from: media.stem).map(Self.splitCounter)
        let counter = original.map { $0.counter.isEmpty ? media.counter : $0.counter } ?? media.counter
        if let original {
            for counter in [counter, ""] {
                found.append((original.stem + media.fileExtension, counter))
            }
        }
        // The video of a Live Photo shares the still's sidecar.
        guard MediaSignature.promisesVideo(media.whole) || media.isPixelMotion else { return found }
        let stem = original?.stem ?? media.stem
        for still in [".heic", ".jpg", ".jpeg", ".mp.jpg", media.fileExtension + ".jpg", ".png"] {
            found.append((stem + still, counter))
            if !media.counter.isEmpty { found.append((media.stem + media.counter + still, "")) }
        }
        return found
    }

    /// The whole name, and as much of the suffix as is left.
    private func whole(_ name: String, counter: String) -> String? {
        let name = name.lowercased()
        for length in 0...Self.suffix.count {
            if let found = sidecars[Key(core: name + Self.suffix.prefix(length), counter: counter)] { return found }
        }
        return nil
    }

    /// The name itself cut, its extension with it. Google counts as Java does: an emoji is two.
    private func cut(_ name: String, counter: String) -> String? {
        guard name.utf16.count > Self.cut else { return nil }
        let left = String(decoding: Array(name.utf16.prefix(Self.cut)), as: UTF16.self)
        // Half of an emoji comes out as U+FFFD, or not at all.
        for core in [left, left.hasSuffix("\u{FFFD}") ? String(left.dropLast()) : left] {
            if let found = sidecars[Key(core: core.lowercased(), counter: counter)] { return found }
        }
        return nil
    }

    /// `a(1)` becomes `a` and `(1)`.
    private static func splitCounter(_ stem: String) -> (stem: String, counter: String) {
        guard stem.last == ")", let open = stem.lastIndex(of: "("), open != stem.startIndex else { return (stem, "") }
        let digits = stem[stem.index(after: open)...].dropLast()
        guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return (stem, "") }
        return (String(stem[..<open]), String(stem[open...]))
    }

    private struct MediaName {
        var whole: String
        var stem: String
        var counter: String
        /// The extension with its dot.
        var fileExtension: String

        init(_ name: String) {
            whole = name
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            fileExtension = String(name[dot...])
            (stem, counter) = TakeoutNames.splitCounter(String(name[..<dot]))
        }

        /// True for the video of a Pixel's Motion Photo: `PXL_1.MP`, or `PXL_1.MP~2` for the second of two.
        var isPixelMotion: Bool {
            let ending = fileExtension.lowercased()
            return ending == ".mp" || ending.hasPrefix(".mp~")
        }
    }
}
