/// The parts of Motion Photos, for tests: pictures of made-up scans, XMP in every form that programs write, trailers.
package struct MotionPhotoParts {
    private var random: SeededRandom

    package init(seed: UInt64 = 1) { random = SeededRandom(seed: seed) }

    /// Bytes of a scan: any, but 0xFF only before zero, as encoders write it.
    package mutating func scan(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 1)
        while bytes.count < count {
            let byte = UInt8.random(in: 0...255, using: &random)
            bytes.append(byte)
            if byte == 0xFF { bytes.append(0) }
        }
        return bytes
    }

    /// A JPEG with these segments and a scan.
    package mutating func jpeg(_ segments: [[UInt8]] = [], scan count: Int = 1000) -> [UInt8] {
        [0xFF, 0xD8] + segments.joined() + Self.segment(0xDA, [0, 0]) + scan(count) + [0xFF, 0xD9]
    }

    package static func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    /// The segment of an XMP packet.
    package static func xmp(_ packet: String) -> [UInt8] {
        segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    /// The segments of continued XMP, `size` bytes in each, the last first.
    package static func continuation(_ packet: String, identifier: String, size: Int) -> [[UInt8]] {
        let bytes = Array(packet.utf8)
        return stride(from: 0, to: bytes.count, by: size).map { start in
            let part = Array(bytes[start..<min(start + size, bytes.count)])
            return segment(
                0xE1,
                Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(identifier.utf8) + number(bytes.count, 4)
                    + number(start, 4) + part)
        }.reversed()
    }

    /// The segment with the index of pictures that begin at these positions in the file. `start` is the segment's own position.
    package static func index(at start: Int, _ pictures: [(position: Int, size: Int)]) -> [UInt8] {
        let base = start + 8
        let entries = pictures.flatMap { picture in
            number(0, 4) + number(picture.size, 4) + number(picture.position == 0 ? 0 : picture.position - base, 4)
                + number(0, 4)
        }
        let directory =
            number(2, 2) + number(0xB001, 2) + number(4, 2) + number(1, 4) + number(pictures.count, 4)
            + number(0xB002, 2) + number(7, 2) + number(entries.count, 4) + number(38, 4) + number(0, 4)
        return segment(0xE2, Array("MPF\0MM\0*".utf8) + number(8, 4) + directory + entries)
    }

    /// Samsung's trailer with one record.
    package static func samsung(type: UInt8, _ name: String, _ content: [UInt8]) -> [UInt8] {
        func little(_ value: Int) -> [UInt8] { number(value, 4).reversed() }
        let record = [0, 0, type, 0x0A] + little(name.utf8.count) + Array(name.utf8) + content
        let directory =
            Array("SEFH".utf8) + little(106) + little(1) + [0, 0, type, 0x0A] + little(record.count)
            + little(record.count)
        return record + directory + little(directory.count) + Array("SEFT".utf8)
    }

    /// Big-endian.
    package static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 0xFF) }
    }

    /// A box of ISO media.
    package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(type.utf8) + content
    }
}

/// The forms in which programs write the list of a Motion Photo's parts.
package enum MotionXMPForm: String, CaseIterable, Sendable {
    case attributes, elements, descriptions, resources, nodes, bare, mixed

    /// The packet. `items` are the semantics and lengths of the parts; nil for no length.
    package func packet(_ items: [(semantic: String, length: Int?)], flag: String = "1") -> String {
        let list = items.enumerated().map { item($1.semantic, $1.length, number: $0) }
        let flags =
            self == .elements || self == .descriptions
            ? "<rdf:Description rdf:about=''><GCamera:MotionPhoto>\(flag)</GCamera:MotionPhoto></rdf:Description>"
            : "<rdf:Description rdf:about=\"\" GCamera:MotionPhoto=\"\(flag)\"/>"
        let named = self == .nodes ? list.map(\.after).joined() : ""
        let seq = list.map(\.inside).joined(separator: "\n")
        return """
            <?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <!-- <rdf:li Item:Semantic="MotionPhoto" Item:Length="3"/> -->
            \(flags)\(named)
            <rdf:Description rdf:about='' xmlns:Container='http://ns.google.com/photos/1.0/container/'>
            <Container:Directory>\(self == .bare ? seq : "<rdf:Seq>\(seq)</rdf:Seq>")</Container:Directory>
            </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>
            """
    }

    private func item(_ semantic: String, _ length: Int?, number: Int) -> (inside: String, after: String) {
        let attributes = "Item:Semantic=\"\(semantic)\"" + (length.map { " Item:Length = '\($0)'" } ?? "")
        let elements =
            "<Item:Mime>a/b</Item:Mime>" + (length.map { "<Item:Length>\n \($0) </Item:Length>" } ?? "")
            + "<Item:Semantic>\(semantic)</Item:Semantic>"
        let inside =
            switch self {
            // Google's cameras; exiftool; Adobe's toolkit; Exiv2; RDF by reference; no list at all; both at once.
            case .attributes: "<rdf:li rdf:parseType=\"Resource\"><Container:Item \(attributes)/></rdf:li>"
            case .elements:
                "<rdf:li rdf:parseType='Resource'><Container:Item rdf:parseType='Resource'>\(elements)</Container:Item></rdf:li>"
            case .descriptions:
                "<rdf:li><rdf:Description><Container:Item><rdf:Description>\(elements)</rdf:Description></Container:Item></rdf:Description></rdf:li>"
            case .resources: "<rdf:li \(attributes)/>"
            case .nodes: "<rdf:li rdf:resource='#part\(number)'/>"
            case .bare: "<Container:Item \(attributes)></Container:Item>"
            case .mixed:
                "<rdf:li rdf:parseType='Resource'><Container:Item Item:Semantic='\(semantic)' rdf:parseType='Resource'>"
                    + (length.map {
                        "<Item:Length><rdf:Description><rdf:value>\($0)</rdf:value></rdf:Description></Item:Length>"
                    } ?? "")
                    + "</Container:Item></rdf:li>"
            }
        return (inside, "<rdf:Description rdf:about='#part\(number)' \(attributes)/>")
    }
}
