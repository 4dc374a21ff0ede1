import Foundation
import Model
import Pipeline
import TestSupport
import Testing

@Suite struct FingerprintingTests {
    /// Writes a file of pseudo-random bytes, which is removed when the closure returns.
    private func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
        let folder = try TemporaryFolder()
        return try withExtendedLifetime(folder) { try body(folder.write(bytes, to: "file")) }
    }

    private func digest(_ bytes: [UInt8], _ range: MediaLocation.ByteRange? = nil) throws -> String {
        try withFile(bytes) { try Fingerprint(of: MediaLocation(path: $0, range: range)).digest }
    }

    /// Results stored under it show and play certain streams of the file. Without a choice it is what it always was.
    @Test func `changes with the choice of streams`() throws {
        let digests = try withFile(Array("abc".utf8)) { path in
            try [
                nil, StreamChoice(picture: 1), StreamChoice(sound: 1), StreamChoice(picture: 1, sound: 1),
                StreamChoice(picture: 11),
            ].map { try Fingerprint(of: MediaLocation(path: path, streams: $0)).digest }
        }
        #expect(Set(digests).count == 5)
        #expect(digests.first == (try digest(Array("abc".utf8))))
    }

    @Test func isIndependentOfTheFilesPlace() throws {
        #expect(try digest(SeededRandom.bytes(3_000_000)) == digest(SeededRandom.bytes(3_000_000)))
    }

    @Test func isTheDocumentedDigest() throws {
        // printf 'dayreel-fingerprint-1\0\0\0\0\0\0\0\3abc' | sha256sum
        #expect(
            try digest(Array("abc".utf8)) == "c5700fc1fdf99e00fc383ae1a7b3c1e4730d17a68d7f75d8059ce033d96057c4")
    }

    @Test(arguments: [0, 40_000, 1_499_990, 2_999_999])
    func changesWithTheBytesThatAreRead(position: Int) throws {
        // Blocks of 64 KiB start every (size − 64 KiB) / 15; these positions are in the first block, one between, and the last.
        let bytes = SeededRandom.bytes(3_000_000)
        let at = position == 1_499_990 ? (3_000_000 - 65_536) * 7 / 15 + 100 : position
        var changed = bytes
        changed[at] ^= 1
        #expect(try digest(bytes) != digest(changed))
    }

    @Test func changesIfOnlyTheSizeChanges() throws {
        #expect(try digest([UInt8](repeating: 0, count: 2_000_000)) != digest([UInt8](repeating: 0, count: 2_000_001)))
    }

    @Test func everyByteOfASmallFileCounts() throws {
        let bytes = SeededRandom.bytes(1_048_576)
        var changed = bytes
        changed[777_777] ^= 1
        #expect(try digest(bytes) != digest(changed))
    }

    @Test func aStretchHasTheFingerprintOfTheSameBytesInAFile() throws {
        let inner = SeededRandom.bytes(2_500_000)
        let outer = [UInt8](repeating: 9, count: 1000) + inner + [UInt8](repeating: 8, count: 500)
        #expect(try digest(outer, .init(offset: 1000, length: 2_500_000)) == digest(inner))
    }

    @Test func anEmptyFileHasOne() throws {
        #expect(try digest([]).count == 64)
    }

    @Test func aMissingFileOrStretchIsAnError() throws {
        let missing = try #require(throws: DayreelError.self) {
            try Fingerprint(of: MediaLocation(path: "/nowhere/at/all.mov"))
        }
        #expect(missing.code == .missingInput && missing.place == "/nowhere/at/all.mov")
        let short = try #require(throws: DayreelError.self) {
            try digest(SeededRandom.bytes(100), .init(offset: 50, length: 51))
        }
        #expect(short.code == .missingInput && short.place != nil)
    }
}
