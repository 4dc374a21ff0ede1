import Foundation
import Model
import Testing

@Suite struct AudioStyleTests {
    private func text(_ style: AudioStyle) throws -> String {
        String(decoding: try JSONEncoder().encode(style), as: UTF8.self)
    }

    @Test(arguments: [
        AudioStyle(), AudioStyle(include: false, crossfade: .zero, loudness: nil), AudioStyle(denoise: .off),
        AudioStyle(music: MusicStyle(files: [.init(file: "/a.mp3")], level: -18, loop: false), keepSound: false),
    ])
    func everyValueIsReadBack(style: AudioStyle) throws {
        #expect(try JSONDecoder().decode(AudioStyle.self, from: Data(text(style).utf8)) == style)
    }

    /// Else the hash of every job would change.
    @Test func theDefaultIsNotWritten() throws {
        let usual = try text(AudioStyle())
        #expect(["denoise", "music", "keep"].allSatisfy { !usual.contains($0) })
        #expect(try text(AudioStyle(denoise: .off)).contains(#""denoise":"off""#))
    }
}
