import Model

/// A file of a day that looks like media and is no item of the library, with the reason.
struct LibraryRefused: Sendable {
    /// Days since 1970.
    var day: Int32
    /// The name that its owner sees.
    var name: String
    var reason: RefusalReason
    /// The key of the item that a pin on the file shows; nil if no pin may name it.
    var item: UInt64?
}

extension RefusedMedia {
    /// True for a file that a day lacks. Copies and cameras' previews are no loss: the day has the recording that was kept.
    var isLoss: Bool { ![.duplicateMedia, .proxyMedia].contains(reason.code) }

    /// The file itself as an item, if only a pin shows it: a screen recording, the original of an edit.
    var heldBack: MediaItem? { pinnable.flatMap { $0.location.path == path ? $0 : nil } }
}

extension LibraryIndex {
    /// The refused files of the days from the first to the last, both included.
    func refused(from first: Day, to last: Day) -> ArraySlice<LibraryRefused> {
        let start = refused.partition { Int($0.day) >= first.daysSinceEpoch }
        let end = refused.partition { Int($0.day) > last.daysSinceEpoch }
        return start < end ? refused[start..<end] : []
    }
}
