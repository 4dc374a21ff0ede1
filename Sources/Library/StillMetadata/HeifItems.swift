/// The items of a HEIF or AVIF file with EXIF and XMP, found by its boxes alone: a few kilobytes are read, where libheif reads whole
/// pictures.
///
/// ISO 14496-12, 8.11: the outermost box `meta` has the kinds of items in `iinf` and their places in `iloc`; some lie in `idat`.
struct HeifItems {
    private struct Place {
        /// 0 for positions in the file, 1 for positions in `idat`.
        var method = 0
        var extents: [(offset: Int, length: Int)] = []
    }

    private let file: StillFile
    private var exifItems: [Int] = []
    private var xmpItems: [Int] = []
    private var places: [Int: Place] = [:]
    /// The size of the largest item, which is the main picture: thumbnails and maps of depth are smaller.
    private var largest: (width: Int, height: Int)?
    /// True if pictures are turned by a quarter for display.
    private var isTurned = false
    /// The place of the content of `idat` in the file.
    private var idat: Int64?

    /// The most bytes of `meta`: of a picture in hundreds of tiles, a few dozen kilobytes.
    private static let longestMeta = 4 << 20
    /// The most bytes of an item. A picture has about 64 KiB of EXIF; a larger claim is damage.
    private static let longest = 4 << 20
    /// The most outermost boxes before `meta`.
    private static let mostBoxes = 16

    /// Nil for a file without a readable `meta`, and for one with several EXIF items: which is the main picture's is up to libheif.
    init?(_ file: StillFile) {
        self.file = file
        var position: Int64 = 0
        for _ in 0..<Self.mostBoxes {
            let head = BoxBytes(file.bytes(at: position, count: 16))
            guard let box = head.box(at: 0, end: .max), box.length >= 8 else { return nil }
            guard box.type != "meta" else {
                guard box.length <= Self.longestMeta, read(at: position + Int64(box.head), box.length - box.head) else {
                    return nil
                }
                return
            }
            position += Int64(box.length)
        }
        return nil
    }

    /// Pixels of the main picture as displayed.
    var size: (width: Int, height: Int)? { largest.map { isTurned ? ($0.height, $0.width) : $0 } }
    /// The content of the EXIF item; nil without one.
    var exif: [UInt8]? { exifItems.first.flatMap(content) }
    /// The XMP packet; nil without one.
    var xmp: [UInt8]? { xmpItems.first.flatMap(content) }

    /// Reads the boxes in `meta`. Returns false for what is none of them.
    private mutating func read(at start: Int64, _ count: Int) -> Bool {
        let bytes = BoxBytes(file.bytes(at: start, count: count))
        guard bytes.count == count else { return false }
        // After the version and flags.
        var position = 4
        while let box = bytes.box(at: position, end: count) {
            let content = position + box.head
            switch box.type {
            case "iinf": readKinds(bytes, content, position + box.length)
            case "iloc": readPlaces(bytes, content)
            case "idat": idat = start + Int64(content)
            case "iprp": readProperties(bytes, content, position + box.length, isOutermost: true)
            default: break
            }
            position += box.length
        }
        return position == count && exifItems.count < 2
    }

    /// `iprp` with `ipco`: sizes (`ispe`) and turns (`irot`) of pictures (ISO 23008-12, 6.5).
    private mutating func readProperties(_ bytes: BoxBytes, _ start: Int, _ end: Int, isOutermost: Bool = false) {
        var position = start
        while let box = bytes.box(at: position, end: end) {
            let content = position + box.head
            switch box.type {
            // In files of attackers it contains itself.
            case "ipco" where isOutermost: readProperties(bytes, content, position + box.length)
            case "ispe":
                if let width = bytes.number(at: content + 4, 4), let height = bytes.number(at: content + 8, 4),
                    width > 0, height > 0, width <= 1 << 20, height <= 1 << 20,
                    width * height > (largest.map { $0.width * $0.height } ?? 0)
                {
                    largest = (width, height)
                }
            case "irot": if let turn = bytes.number(at: content, 1), turn & 1 == 1 { isTurned = true }
            default: break
            }
            position += box.length
        }
    }

    /// `iinf`, with an entry `infe` for each item.
    private mutating func readKinds(_ bytes: BoxBytes, _ start: Int, _ end: Int) {
        guard let version = bytes.number(at: start, 1) else { return }
        var position = start + 4 + (version == 0 ? 2 : 4)
        while let box = bytes.box(at: position, end: end) {
            let content = position + box.head
            defer { position += box.length }
            guard box.type == "infe", let version = bytes.number(at: content, 1), version >= 2 else { continue }
            let idLength = version == 2 ? 2 : 4
            guard let id = bytes.number(at: content + 4, idLength), let type = bytes.text(at: content + 6 + idLength)
            else { continue }
            if type == "Exif" { exifItems.append(id) }
            // After the type comes the item's name, then the type of its content.
            let isXMP =
                type == "mime" && bytes.holds("application/rdf+xml\0", content + 10 + idLength, position + box.length)
            if isXMP { xmpItems.append(id) }
        }
    }

    /// `iloc`: the sizes of numbers in half bytes, then the places of each item.
    private mutating func readPlaces(_ bytes: BoxBytes, _ start: Int) {
        guard let version = bytes.number(at: start, 1), version <= 2, let sizes = bytes.number(at: start + 4, 2) else {
            return
        }
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
        let wide = version < 2 ? 2 : 4
        var position = start + 6
        func next(_ count: Int) -> Int? {
            defer { position += count }
            return count == 0 ? 0 : bytes.number(at: position, count)
        }
        guard let items = next(wide) else { return }
        for _ in 0..<items {
            guard let id = next(wide), let method = version > 0 ? next(2) : 0, next(2) != nil,
                let base = next(baseSize),
                let extents = next(2)
            else { return }
            var place = Place(method: method & 15)
            for _ in 0..<extents {
                guard next(indexSize) != nil, let offset = next(offsetSize), let length = next(lengthSize) else {
                    return
                }
                place.extents.append((base &+ offset, length))
            }
            places[id] = place
        }
    }

    private func content(of item: Int) -> [UInt8]? {
        guard let place = places[item], place.method < 2, let base = place.method == 0 ? 0 : idat else { return nil }
        var content: [UInt8] = []
        for extent in place.extents {
            guard extent.offset >= 0, extent.length > 0, content.count <= Self.longest - extent.length else {
                return nil
            }
            let bytes = file.bytes(at: base &+ Int64(extent.offset), count: extent.length)
            guard bytes.count == extent.length else { return nil }
            content += bytes
        }
        return content
    }
}

/// Bytes with boxes in them.
private struct BoxBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// The number at an index, the most significant byte first; nil beyond the end, and if it is negative.
    func number(at index: Int, _ count: Int) -> Int? {
        guard index >= 0, count <= 8, index <= bytes.count - count else { return nil }
        let number = bytes[index..<index + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: number)
    }

    /// Four characters.
    func text(at index: Int) -> String? {
        index >= 0 && index <= bytes.count - 4 ? String(decoding: bytes[index..<index + 4], as: UTF8.self) : nil
    }

    /// The box at an index, with the lengths of all of it and of its head; nil if it is none or goes beyond `end`.
    func box(at index: Int, end: Int) -> (type: String, length: Int, head: Int)? {
        guard let short = number(at: index, 4), let type = text(at: index + 4) else { return nil }
        guard let length = short == 1 ? number(at: index + 8, 8) : short, length >= (short == 1 ? 16 : 8),
            length <= end - index
        else { return nil }
        return (type, length, short == 1 ? 16 : 8)
    }

    func holds(_ text: String, _ start: Int, _ end: Int) -> Bool {
        guard start >= 0, start < end, end <= bytes.count else { return false }
        return bytes[start..<end].indices.contains { bytes[$0..<end].starts(with: text.utf8) }
    }
}
