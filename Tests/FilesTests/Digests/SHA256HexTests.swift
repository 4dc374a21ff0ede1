import Files
import TestSupport
import Testing

@Suite struct SHA256HexTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file's hash is that of its bytes`() throws {
        // One byte more than is read between two checks for cancellation.
        let long = try folder.write([UInt8](repeating: 7, count: (16 << 20) + 1), to: "film.mp4")
        #expect(try SHA256Hex.ofFile(long) == "a74b58f88fb5aec9422f46d00a6c017940900dae979637dbe171e1170772b4c9")
        #expect(try SHA256Hex.ofFile(folder.write("abc", to: "text")) == SHA256Hex.of("abc"))
        #expect(try SHA256Hex.ofFile(folder.write("", to: "none")) == SHA256Hex.of(""))
    }

    @Test func `a task that is cancelled reads no further`() async throws {
        let path = try folder.write("abc", to: "text")
        await #expect(throws: CancellationError.self) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try SHA256Hex.ofFile(path)
            }.value
        }
    }
}
