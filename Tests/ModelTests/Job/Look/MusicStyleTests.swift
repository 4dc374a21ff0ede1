import Foundation
import Model
import Testing

@Suite struct MusicStyleTests {
    /// So that the hashes of older jobs stay as they are.
    @Test func whatIsNotSetIsNotEncoded() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let plain = String(decoding: try encoder.encode(MusicStyle(files: [.init(file: "a.mp3")])), as: UTF8.self)
        #expect(
            plain == #"{"duck":14,"fadeIn":1,"fadeOut":3,"files":[{"file":"a.mp3"}],"loop":true}"#)
        let style = MusicStyle(
            files: [.init(file: "a.mp3", tempo: 119_537, firstBeat: .milliseconds(420))], cutToBeats: true)
        let bytes = try encoder.encode(style)
        #expect(try JSONDecoder().decode(MusicStyle.self, from: bytes) == style)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(#""cutToBeats":true"#) && text.contains(#""bpm":119.537"#))
    }
}
