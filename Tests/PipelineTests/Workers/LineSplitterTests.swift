import Testing

@testable import Pipeline

@Suite struct LineSplitterTests {
    @Test(arguments: 1...9)
    func linesDoNotDependOnHowBytesArrive(size: Int) {
        let text = Array("one\n\ntwo\u{2028}still two\nthree is too long\nfour\nunfinished".utf8)
        var splitter = LineSplitter(limit: 15)
        var lines: [String] = []
        for start in stride(from: 0, to: text.count, by: size) {
            let piece = Array(text[start..<min(start + size, text.count)])
            lines += piece.withUnsafeBytes { splitter.add($0) }.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(lines == ["one", "", "two\u{2028}still two", "four"])
    }
}
