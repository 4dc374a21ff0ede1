import Foundation

/// Parsers of ours that get any bytes. One that ends the process, hangs or fills the memory has a mistake.
package struct FuzzTarget: Sendable {
    package var name: String
    /// Reads the bytes, and does with the result what the program does first.
    package var run: @Sendable ([UInt8]) -> Void

    init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) { (self.name, self.run) = (name, run) }

    /// A target that reads text.
    static func text(_ name: String, _ run: @escaping @Sendable (String) -> Void) -> FuzzTarget {
        FuzzTarget(name) { run(String(decoding: $0, as: UTF8.self)) }
    }

    package static let all = jobs + dates + sidecars + recordings + stills + records + replies + tables + requests

    package static let chosenName = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
    package static let chosen = all.first { $0.name == chosenName }
}

extension [UInt8] {
    /// The bytes as `count` texts, cut at zeros; missing ones are empty.
    func texts(_ count: Int) -> [String] {
        let parts = split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false)
        return parts.map { String(decoding: $0, as: UTF8.self) }
            + Array<String>(repeating: "", count: count - parts.count)
    }
}

/// A file in memory whose contents change with every run, for parsers that read files.
struct ScratchFile: Sendable {
    static let shared = ScratchFile()

    let path: String
    private let descriptor: Int32

    private init() {
        var template = Array("/dev/shm/dayreel-fuzz-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { exit(70) }
    }

    /// The path of the file, now with these bytes.
    func holding(_ bytes: [UInt8]) -> String {
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { exit(70) }
        return path
    }
}
