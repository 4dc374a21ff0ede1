import CExpat

/// Reads the texts of an XML document, element by element, with expat.
///
/// It opens nothing outside the document, and expat (2.4 and newer) limits the expansion of entities.
enum XMLReader {
    /// Calls `text` at the end of each element with its path, from the root's name to its own, and its text without that of nested
    /// elements. Returns false if the document is not well-formed.
    static func read(_ document: [UInt8], _ text: (_ path: [String], _ text: String) -> Void) -> Bool {
        guard let parser = XML_ParserCreate("UTF-8") else { return false }
        defer { XML_ParserFree(parser) }
        return withoutActuallyEscaping(text) { text in
            let walk = Walk(text)
            return withExtendedLifetime(walk) {
                XML_SetUserData(parser, Unmanaged.passUnretained(walk).toOpaque())
                XML_SetElementHandler(parser, beginElement, endElement)
                XML_SetCharacterDataHandler(parser, takeText)
                let status = document.withUnsafeBytes { bytes in
                    XML_Parse(
                        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
                }
                return status == XML_STATUS_OK
            }
        }
    }

    fileprivate final class Walk {
        private let text: ([String], String) -> Void
        private var path: [String] = []
        private var texts: [String] = []

        init(_ text: @escaping ([String], String) -> Void) { self.text = text }

        func begin(_ name: String) {
            path.append(name)
            texts.append("")
        }

        func take(_ part: String) { if !texts.isEmpty { texts[texts.count - 1] += part } }

        func end() {
            if let last = texts.popLast() { text(path, last) }
            _ = path.popLast()
        }
    }
}

private func walk(_ data: UnsafeMutableRawPointer?) -> XMLReader.Walk? {
    data.map { Unmanaged<XMLReader.Walk>.fromOpaque($0).takeUnretainedValue() }
}

private func beginElement(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
    walk(data)?.begin(name.map { String(cString: $0) } ?? "")
}

private func endElement(_ data: UnsafeMutableRawPointer?, _: UnsafePointer<CChar>?) { walk(data)?.end() }

private func takeText(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int32) {
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    walk(data)?.take(String(decoding: bytes, as: UTF8.self))
}
