import Model

/// The elements of an XMP packet, for the few properties that say where a photo has its video.
///
/// RDF lets programs write one property in many forms: as an attribute or an element, in one `rdf:Description` or several, with
/// `rdf:parseType="Resource"` or a nested description, with `rdf:value`, or in a description that `rdf:resource` or `rdf:nodeID` names. So
/// the questions here are about names below an element, whatever is between. It reads packets of any program and damaged ones: it knows no
/// namespaces, because programs choose prefixes freely and forget to declare them, and it ends at no error. The answers are hints: the
/// caller checks that they lead to a video.
struct XMPTree {
    private struct Node {
        /// The name without its prefix.
        let name: String
        var attributes: [(name: String, value: Range<Int>)] = []
        /// The bytes between its tag and the next one.
        var text = 0..<0
        var children: [Int] = []
    }

    private let bytes: [UInt8]
    /// The first is the packet itself.
    private var nodes = [Node(name: "")]

    /// The most elements. Packets have some dozens; edit histories make them long.
    private static let mostNodes = 50_000
    /// The most items of a list: more parts than a photo has.
    private static let mostItems = 16
    /// The most lists of one name that are searched for items.
    private static let mostLists = 4

    init(_ text: String) {
        bytes = Array(text.utf8)
        read()
    }

    /// The first value of a property below an element, or anywhere: of an attribute, or of an element.
    func value(of name: String, below element: Int = 0) -> String? {
        for index in below(element) {
            let node = nodes[index]
            if let own = node.attributes.first(where: { $0.name == name }) { return text(own.value) }
            if index != element, node.name == name, let value = value(ofElement: index) { return value }
        }
        return nil
    }

    /// The values of these properties for each item of a list: the first element of this name that has items.
    func items(of list: String, _ properties: [String]) -> [[String: String]] {
        for index in below(0).filter({ nodes[$0].name == list }).prefix(Self.mostLists) {
            let inside = below(index).dropFirst()
            let listed = inside.filter { nodes[$0].name == "li" }
            let items = listed.isEmpty ? inside.filter { nodes[$0].name == "Item" } : listed
            if items.isEmpty { continue }
            return items.prefix(Self.mostItems).map { item in
                let places = [item] + referenced(from: item)
                return Dictionary(
                    uniqueKeysWithValues: properties.compactMap { name in
                        places.lazy.compactMap { value(of: name, below: $0) }.first.map { (name, $0) }
                    })
            }
        }
        return []
    }

    private func value(ofElement index: Int) -> String? {
        let own = text(nodes[index].text)
        if !own.isEmpty { return own }
        let inner = below(index).dropFirst().first { nodes[$0].name == "value" }.map { text(nodes[$0].text) }
        return inner
            ?? nodes[index].attributes.first { $0.name == "value" || $0.name == "resource" }.map { text($0.value) }
    }

    /// The descriptions that an item names instead of having its properties.
    private func referenced(from item: Int) -> [Int] {
        let named = below(item).prefix(Self.mostItems).flatMap { nodes[$0].attributes }.filter {
            $0.name == "resource" || $0.name == "nodeID"
        }
        guard !named.isEmpty else { return [] }
        let names = Set(named.map { text($0.value).trimmingPrefix("#") })
        return nodes.indices.filter { index in
            index != item
                && nodes[index].attributes.contains { attribute in
                    ["about", "ID", "nodeID"].contains(attribute.name)
                        && names.contains(text(attribute.value).trimmingPrefix("#"))
                }
        }.prefix(Self.mostItems).map(\.self)
    }

    /// The element and all below it, in the order of the packet.
    private func below(_ element: Int) -> [Int] {
        var (found, waiting): ([Int], [Int]) = ([], [element])
        while let next = waiting.popLast() {
            found.append(next)
            waiting += nodes[next].children.reversed()
        }
        return found
    }

    private func text(_ range: Range<Int>) -> String {
        // Pictures in base64 are longer than any value that matters.
        guard range.count <= 1000 else { return "" }
        let start = bytes[range].firstIndex { !Self.isBlank($0) } ?? range.upperBound
        let end = bytes[start..<range.upperBound].lastIndex { !Self.isBlank($0) } ?? start - 1
        return String(decoding: bytes[start..<end + 1], as: UTF8.self)
    }
}

/// The reading of tags: XML 1.0, 3.1, as far as XMP uses it.
extension XMPTree {
    private mutating func read() {
        var position = 0
        // The open elements, with their whole names.
        var open: [(node: Int, name: ArraySlice<UInt8>)] = [(0, [])]
        while let start = find("<", from: position), nodes.count < Self.mostNodes {
            switch bytes[min(start + 1, bytes.count - 1)] {
            case UInt8(ascii: "!") where bytes[(start + 1)...].starts(with: "!--".utf8): position = commentEnd(start)
            case UInt8(ascii: "!"), UInt8(ascii: "?"): position = find(">", from: start).map { $0 + 1 } ?? bytes.count
            case UInt8(ascii: "/"):
                let name = name(from: start + 2)
                if let matching = open.lastIndex(where: { $0.name == name }), matching > 0 {
                    open.removeSubrange(matching...)
                }
                position = find(">", from: start).map { $0 + 1 } ?? bytes.count
            default: position = element(at: start, &open)
            }
        }
    }

    /// Reads an element's tag and the text after it. Returns the position of what follows.
    private mutating func element(at start: Int, _ open: inout [(node: Int, name: ArraySlice<UInt8>)]) -> Int {
        let name = name(from: start + 1)
        guard !name.isEmpty else { return start + 1 }
        var node = Node(name: Self.local(name))
        var position = name.endIndex
        var isClosed = false
        // A tag that is never closed ends with the next one.
        while position < bytes.count, !"<>".utf8.contains(bytes[position]) {
            if bytes[position] == UInt8(ascii: "/") { isClosed = true }
            let (attribute, next) = attribute(at: position)
            if let attribute { node.attributes.append(attribute) }
            position = next
        }
        let isOpenTag = position < bytes.count && bytes[position] == UInt8(ascii: "<")
        let after = isOpenTag ? position : min(position + 1, bytes.count)
        let next = find("<", from: after) ?? bytes.count
        node.text = after..<next
        nodes.append(node)
        if let parent = open.last?.node { nodes[parent].children.append(nodes.count - 1) }
        // Deeper than any packet: the rest is read as if it were beside.
        if !isClosed, open.count < 100 { open.append((nodes.count - 1, name)) }
        return next
    }

    /// The attribute at a position, nil if there is none, and the position behind it, which is always farther on.
    private func attribute(at position: Int) -> (found: (name: String, value: Range<Int>)?, next: Int) {
        let name = name(from: position)
        guard !name.isEmpty else { return (nil, position + 1) }
        var index = name.endIndex
        func skipBlanks() { while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 } }
        skipBlanks()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (nil, index) }
        index += 1
        skipBlanks()
        guard index < bytes.count, "\"'".utf8.contains(bytes[index]) else { return (nil, index) }
        let start = index + 1
        guard let end = bytes[start...].firstIndex(of: bytes[index]) else { return (nil, bytes.count) }
        return ((Self.local(name), start..<end), end + 1)
    }

    /// The bytes of a name: up to a blank, or a character that ends a name.
    private func name(from start: Int) -> ArraySlice<UInt8> {
        guard start < bytes.count else { return [] }
        return bytes[start...].prefix { !Self.isBlank($0) && !"=/><\"'".utf8.contains($0) }
    }

    private func find(_ character: Unicode.Scalar, from start: Int) -> Int? {
        start < bytes.count ? bytes[start...].firstIndex(of: UInt8(ascii: character)) : nil
    }

    private func commentEnd(_ start: Int) -> Int {
        var position = start + 4
        while let end = find("-", from: position) {
            if bytes[end...].starts(with: "-->".utf8) { return end + 3 }
            position = end + 1
        }
        return bytes.count
    }

    /// A name without its prefix.
    private static func local(_ name: ArraySlice<UInt8>) -> String {
        let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
        return String(decoding: name[start...], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
