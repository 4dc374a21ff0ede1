import Foundation
import Model

/// Finds the sidecar of a file by name: Google Takeout truncates names and moves counters (docs/days.md lists how).
///
/// Pure: no file is opened. All names are those of one folder. Letter case is ignored unless that would take another file's sidecar.
package struct TakeoutNames: Sendable {
    private let table: TakeoutTable

    /// The length in UTF-16 units to which Takeout truncates a sidecar's name, without the counter and `.json`.
    private static let cut = 46
    private static let suffix = ".supplemental-metadata"
    /// The prefixes of the suffix that truncation may leave, the shortest first.
    private static let suffixes = (0...suffix.count).map { suffix.prefix($0) }

    /// `sidecars` are the names of a folder's sidecars, `media` those of the media beside them.
    package init(sidecars: [String], media: [String] = []) {
        table = TakeoutTable(sidecars: sidecars, media: media)
    }

    /// The name of the sidecar that describes the file with this name.
    package func sidecar(of name: String) -> String? {
        guard !table.isEmpty else { return nil }
        // Unpacking on a Mac yields NFD names, but Takeout counted composed characters.
        let media = MediaName(name.precomposedStringWithCanonicalMapping, isShared: table.isShared(name))
        let candidates = candidates(of: media)
        for candidate in candidates {
            if let found = whole(candidate, of: media) { return found }
        }
        // Candidates without a counter come last, because the counter may be missing only if no sidecar has it.
        for candidate in candidates.filter({ !$0.counter.isEmpty }) + candidates.filter(\.counter.isEmpty) {
            if let found = cut(candidate, of: media) { return found }
        }
        // Takeout adds an extension to a file whose title has none, but not to its sidecar.
        return whole((media.stem, media.counter), of: media)
    }

    /// The names that the file's sidecar may be based on, the likeliest first.
    private func candidates(of media: MediaName) -> [Candidate] {
        var found: [Candidate] = [(media.whole, "")]
        if !media.counter.isEmpty { found.append((media.stem + media.fileExtension, media.counter)) }
        // Edited versions share the original's sidecar. The counter may be the original's or the version's.
        let original = TakeoutEditMarks.stripped(from: media.stem).map(TakeoutTable.splitCounter)
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

    private typealias Candidate = (name: String, counter: String)

    /// The sidecar with the candidate's full name and any truncation of the suffix.
    private func whole(_ candidate: Candidate, of media: MediaName) -> String? {
        table.sidecar(
            of: candidate.name, stem: media.ownPart(of: candidate.name), endings: Self.suffixes,
            counter: candidate.counter)
    }

    /// The sidecar whose name is the candidate's own, truncated, extension included. Takeout counts UTF-16 units, as Java does, so an emoji
    /// is two. Titles uploaded from a Mac may have been truncated in NFD.
    private func cut(_ candidate: Candidate, of media: MediaName) -> String? {
        for name in [candidate.name, candidate.name.decomposedStringWithCanonicalMapping]
        where name.utf16.count > Self.cut {
            let left = String(decoding: Array(name.utf16.prefix(Self.cut)), as: UTF16.self)
            // Truncation inside a surrogate pair leaves U+FFFD or drops the half.
            for core in [left, left.hasSuffix("\u{FFFD}") ? String(left.dropLast()) : left] {
                let stem = media.ownPart(of: candidate.name).map { core.hasPrefix($0) ? $0 : core }
                if let found = table.sidecar(of: core, stem: stem, counter: candidate.counter) { return found }
            }
        }
        return nil
    }

    private struct MediaName {
        var whole: String
        var stem: String
        var counter: String
        /// The extension with its dot.
        var fileExtension: String
        /// True if only letter case distinguishes the file from another one.
        var isShared: Bool

        init(_ name: String, isShared: Bool) {
            whole = name
            self.isShared = isShared
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            fileExtension = String(name[dot...])
            (stem, counter) = TakeoutTable.splitCounter(String(name[..<dot]))
        }

        /// The part of the candidate whose spelling is the file's own, without the extension if that is a guess. Nil if the extension must
        /// match in case too.
        func ownPart(of candidate: String) -> String? {
            let isGuess = !candidate.hasSuffix(fileExtension)
            if isShared, !isGuess { return nil }
            return candidate.lastIndex(of: ".").map { String(candidate[..<$0]) } ?? candidate
        }

        /// True for the video of a Pixel's Motion Photo: `PXL_1.MP`, or `PXL_1.MP~2` for the second of two.
        var isPixelMotion: Bool {
            let ending = fileExtension.lowercased()
            return ending == ".mp" || ending.hasPrefix(".mp~")
        }
    }
}

/// The marks that Google Photos appends to the names of edited versions, in the language of the account, and of its own creations.
enum TakeoutEditMarks {
    /// The marks in lower case. The first eleven were seen in real exports; the others come from importers' lists, or are forms of the word
    /// for "edited" in the language.
    static let marks: Set<String> = [
        "-edited", "-modifié", "-bearbeitet", "-modificato", "-editado", "-bewerkt", "-edytowane", "-redigerad",
        "-redigeret", "-编辑", "-編集済み",
        // Catalan, Spanish, Portuguese, Romanian
        "-editat", "-editada", "-ha editado", "-modificado", "-modificată", "-modificat",
        // Norwegian, Finnish, Icelandic, Estonian, Latvian, Lithuanian
        "-redigert", "-muokattu", "-breytt", "-muudetud", "-rediģēts", "-redaguota",
        // Czech, Slovak, Slovene, Croatian, Hungarian
        "-upraveno", "-upravené", "-upravená", "-urejeno", "-uređeno", "-szerkesztett", "-szerkesztve",
        // Russian, Ukrainian, Bulgarian, Serbian, Greek, Turkish
        "-отредактировано", "-изменено", "-измененный", "-відредаговано", "-змінено", "-редактирано", "-измењено",
        "-επεξεργασμένο", "-επεξεργασία", "-düzenlendi", "-düzenlenmiş",
        // Korean, Chinese, Vietnamese, Indonesian, Thai, Hindi, Hebrew, Arabic
        "-수정됨", "-편집됨", "-已编辑", "-已編輯", "-編輯", "-已修改", "-đã chỉnh sửa", "-diedit", "-แก้ไขแล้ว", "-संपादित",
        "-נערך", "-معدل", "-معدّل",
        // Creations from pictures and clips, in every language.
        "-effects", "-smile", "-mix", "-animation", "-collage", "-motion", "-pano", "-cinematic",
    ]

    /// The marks of edits only: Google's creations are not edits of a clip.
    static let ofEdits = marks.subtracting([
        "-effects", "-smile", "-mix", "-animation", "-collage", "-motion", "-pano", "-cinematic",
    ])

    /// The name's stem without its marks (`a-effects-edited`); nil if it has none. A mark begins with its only dash.
    static func stripped(from stem: String) -> String? {
        var left = stem[...]
        while let dash = left.lastIndex(of: "-"), dash != left.startIndex, marks.contains(left[dash...].lowercased()) {
            left = left[..<dash]
        }
        return left.endIndex == stem.endIndex ? nil : String(left)
    }
}

/// The sidecars of one folder by the names that they describe, and the spellings that distinguish `a.MP4` from `A.mp4` there.
struct TakeoutTable {
    private struct Key: Hashable {
        /// Lower case. Texts in NFC and NFD are equal.
        var core: String
        /// `(1)`, or nothing.
        var counter: String
    }

    private struct Entry {
        /// The name before the counter and `.json`, as spelled.
        var core: String
        var name: String
    }

    private var entries: [Key: [Entry]] = [:]
    /// The lower-case names that several media of the folder share.
    private let shared: Set<String>

    var isEmpty: Bool { entries.isEmpty }

    /// `sidecars` and `media` are names of one folder.
    init(sidecars: [String], media: [String]) {
        for name in sidecars.sorted(by: { $0.precedesByBytes($1) }) {
            let (core, counter) = Self.splitCounter(String(name.dropLast(".json".count)))
            entries[Key(core: core.lowercased(), counter: counter), default: []].append(Entry(core: core, name: name))
        }
        var seen: Set<String> = []
        shared = Set(media.map { $0.lowercased() }.filter { !seen.insert($0).inserted })
    }

    /// True if only letter case distinguishes the file with this name from another one.
    func isShared(_ media: String) -> Bool { !shared.isEmpty && shared.contains(media.lowercased()) }

    /// The first sidecar of the name with one of these endings. A sidecar in another letter case counts if it can mean no other name.
    /// `stem` is the part of the name that is the file's own, because the rest may be a guess; nil requires the same letter case.
    func sidecar(of name: String, stem: String?, endings: [Substring] = [""], counter: String) -> String? {
        let folded = name.lowercased()
        let found = endings.flatMap { entries[Key(core: folded + $0, counter: counter)] ?? [] }
        if found.isEmpty { return nil }
        if let exact = found.first(where: { $0.core.hasPrefix(name) }) { return exact.name }
        guard let stem else { return nil }
        let near = found.filter { $0.core.hasPrefix(stem) }
        let left = near.isEmpty ? found : near
        return Set(left.map { $0.core.prefix(name.count) }).count == 1 ? left.first?.name : nil
    }

    /// `a(1)` becomes `a` and `(1)`.
    static func splitCounter(_ stem: String) -> (stem: String, counter: String) {
        guard stem.last == ")", let open = stem.lastIndex(of: "("), open != stem.startIndex else { return (stem, "") }
        let digits = stem[stem.index(after: open)...].dropLast()
        guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return (stem, "") }
        return (String(stem[..<open]), String(stem[open...]))
    }
}
