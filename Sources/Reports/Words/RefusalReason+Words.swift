package import Model

extension RefusalReason {
    /// The rest of a sentence that begins with the file: "is the same video as a.mov".
    package var words: String {
        switch self {
        case .probed(let refusal): refusal.words
        case .videoInStill(let refusal): "is a motion photo whose video \(refusal.words)"
        case .undated: "carries no date that can be true"
        case .unfinished: "is still being written; a later run can use it"
        case .notOnDisk(let name, let absence): "\(name) \(absence.words)"
        case .screenRecording: "is a recording of a screen"
        case .copy(let kept): "is the same video as \(kept)"
        case .original(let edit): "is the original of \(edit), which is taken instead"
        case .lesserEdit(let edit): "is another edit of the original of \(edit), which is taken instead"
        case .preview(let recording): "is a small preview of \(recording)"
        case .written(_, let words): words
        }
    }
}

extension FileAbsence {
    /// The state in a sentence that begins with the file, and what to do: "is only in iCloud: …".
    fileprivate var words: String { "\(state): \(remedy)" }

    /// The rest of a sentence that begins with the file: "is only in iCloud".
    var state: String {
        switch self {
        case .onlyInICloud: "is only in iCloud"
        case .elsewhere: "lies outside of the library, where nothing is read"
        case .outside: "has a name that leads out of the library, which is not followed"
        case .link: "is a link, or lies behind one, which is not followed"
        case .missing: "is not in the library's folders"
        case .unsupported: "lies outside of the library, where the video of a Live Photo cannot be found"
        }
    }

    private var remedy: String {
        switch self {
        case .onlyInICloud:
            "in Photos on the Mac choose Settings > iCloud > Download Originals to this Mac, wait, and copy the library again"
        case .elsewhere:
            "name its folder as a source too, or in Photos choose File > Consolidate and copy the library again"
        case .outside: "open the library in Photos to see whether it is sound, and copy it again"
        case .link: "put the file or folder itself in its place"
        case .missing: "copy the library again, or restore the file from a backup"
        case .unsupported: "in Photos choose File > Consolidate and copy the library again"
        }
    }
}
