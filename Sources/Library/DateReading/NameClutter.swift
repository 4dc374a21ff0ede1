/// Blanks out the parts of a file's name whose digits are no date of recording: identifiers, and the times at which programs or people
/// synchronised, backed up or copied the file.
struct NameClutter {
    private var bytes: [UInt8]
    /// The name with ASCII letters in lower case, and the same parts blanked out.
    private var lowered: [UInt8]

    /// The name with these parts as underscores.
    static func blanked(_ name: [UInt8]) -> [UInt8] {
        var clutter = NameClutter(name)
        clutter.blankIdentifiers()
        clutter.blankGroups()
        clutter.blankStamps()
        return clutter.bytes
    }

    private init(_ name: [UInt8]) {
        bytes = name
        lowered = name.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    }

    private mutating func blank(_ range: Range<Int>) {
        bytes.replaceSubrange(range, with: repeatElement(95, count: range.count))
        lowered.replaceSubrange(range, with: repeatElement(95, count: range.count))
    }

    private func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (48...57).contains(bytes[index]) }

    private func isHex(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }

    /// The index of the dot before the extension, else the end.
    private var stemEnd: Int { bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.count }
}

// Identifiers.
extension NameClutter {
    private mutating func blankIdentifiers() {
        blankUUIDs()
        blankHashes()
        // Social networks: `12345678_1234567890123456_1234567890123456789_n.mp4`, of which the first number may look like a day.
        var end = 0
        while isDigit(end) { end += 1 }
        var second = end + 1
        while isDigit(second) { second += 1 }
        if end >= 5, end < bytes.count, bytes[end] == 95, second - end > 15 { blank(0..<second) }
    }

    /// UUIDs: `trim.20120112-3456-….MOV` (iOS).
    private mutating func blankUUIDs() {
        let dashes: Set<Int> = [8, 13, 18, 23]
        guard bytes.count >= 36, bytes.contains(UInt8(ascii: "-")) else { return }
        for start in 0...bytes.count - 36 where bytes[start + 8] == UInt8(ascii: "-") {
            let isIdentifier = (0..<36).allSatisfy { index in
                dashes.contains(index) ? lowered[start + index] == UInt8(ascii: "-") : isHex(lowered[start + index])
            }
            if isIdentifier { blank(start..<start + 36) }
        }
    }

    /// Digests and random numbers in hexadecimal, of at least 24 digits with letters among them. No date with its time is as long.
    private mutating func blankHashes() {
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, isHex(lowered[end]) { end += 1 }
            if end - start >= 24, lowered[start..<end].contains(where: { $0 > 57 }) { blank(start..<end) }
            start = end + 1
        }
    }
}

// The times of copies.
extension NameClutter {
    /// Parts of words for a conflict, in the languages of Dropbox, Nextcloud and the like: `conflicted copy`, `in Konflikt stehende Kopie`,
    /// `copie en conflit`, `copia in conflitto`.
    private static let conflicts = WordsByByte([
        "conflic", "conflit", "konflik", "конфл", "Конфл", "競合", "冲突", "衝突", "충돌", "συγκρου", "çakış", "ristirii",
    ])

    /// Words for a copy, with which people and programs mark the time of copying behind the name.
    private static let copies = WordsByByte([
        "copy", "copied", "copie", "copié", "copia", "cópia", "copiado", "copiato", "kopie", "kopiert", "kopi", "kopia",
        "kopio", "kopya", "копия", "копія", "副本", "复制", "複製", "コピー", "복사본", "backup", "backed up", "sicherung",
        "sauvegarde", "respaldo", "synced", "synchronized", "synchronised",
    ])

    /// Blanks groups in brackets that tell of a conflict or a copy, such as `(conflicted copy 2026-01-10 143012)`, or that Windows' File
    /// History has added: `(2026_01_10 14_30_12 UTC)`.
    private mutating func blankGroups() {
        for (open, close) in [(UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]"))] {
            var start = bytes.firstIndex(of: open)
            while let first = start {
                let end = bytes[first...].firstIndex(of: close) ?? stemEnd - 1
                guard end > first else { break }
                let group = lowered[first...end]
                if group.contains(where: { (48...57).contains($0) }), tellsOfACopy(group) { blank(first..<end + 1) }
                start = bytes[(end + 1)...].firstIndex(of: open)
            }
        }
    }

    private func tellsOfACopy(_ group: ArraySlice<UInt8>) -> Bool {
        group.indices.contains { Self.conflicts.end(at: $0, in: group) != nil || endOfCopy(at: $0, in: group) != nil }
            || group.dropLast().suffix(4).elementsEqual(" utc".utf8)
    }

    /// Where a whole word for a copy ends that begins at an index of a part; nil if none does.
    private func endOfCopy(at index: Int, in part: ArraySlice<UInt8>) -> Int? {
        isLetter(index - 1) ? nil : Self.copies.end(at: index, in: part) { !isLetter($0) }
    }

    private func isLetter(_ index: Int) -> Bool {
        lowered.indices.contains(index) && ((97...122).contains(lowered[index]) || lowered[index] >= 0x80)
    }

    /// Blanks stamps behind a mark: Syncthing's `.sync-conflict-20260110-143012-ABC1234` and `~20260110-143012`, ownCloud's
    /// `_conflict-20260110-143012`, ` - Copy 2026-01-10`, and FreeFileSync's ` 2026-01-10 143012` after an extension.
    private mutating func blankStamps() {
        let end = stemEnd
        // At the beginning a mark precedes the name of the original: `Copy 20240128_105420.mp4`.
        for index in 0..<end where index > 0 {
            let stem = lowered[..<end]
            if " -_.~".utf8.contains(stem[index - 1]), Self.conflicts.end(at: index, in: stem) != nil {
                blank(index..<end)
                break
            }
            guard var start = endOfCopy(at: index, in: stem) else { continue }
            while start < end, " -_.(".utf8.contains(stem[start]) { start += 1 }
            if start < end, isDigit(start) { blank(start..<end) }
        }
        blankVersion()
    }

    private mutating func blankVersion() {
        let end = stemEnd
        if let tilde = bytes[..<end].lastIndex(of: UInt8(ascii: "~")), end - tilde == 16, bytes[tilde + 9] == 45 {
            blank(tilde..<end)
        }
        let ending = lowered[end...]
        guard end > 18 + ending.count, bytes[end - 18] == 32, bytes[end - 7] == 32,
            lowered[..<(end - 18)].suffix(ending.count).elementsEqual(ending), !ending.isEmpty
        else { return }
        blank(end - 18..<end)
    }
}

/// Words in UTF-8, by their first bytes: most names have none of them, and there are as many names as files.
private struct WordsByByte: Sendable {
    private let words: [[[UInt8]]]

    init(_ words: [String]) {
        var found = [[[UInt8]]](repeating: [], count: 256)
        for word in words.map({ Array($0.utf8) }) { found[Int(word.first ?? 0)].append(word) }
        self.words = found
    }

    /// Where one of them ends that begins at an index of a part and `fits` by its end; nil if none does.
    func end(at index: Int, in part: ArraySlice<UInt8>, _ fits: (Int) -> Bool = { _ in true }) -> Int? {
        for word in words[Int(part[index])] where index + word.count <= part.endIndex {
            if part[index..<index + word.count] == word[...], fits(index + word.count) { return index + word.count }
        }
        return nil
    }
}
