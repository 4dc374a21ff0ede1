import Foundation
import LibAV
import Pipeline
import TestSupport
import Testing

@testable import Model
@testable import Stages

/// The values that a worker keeps of files that change while it reads them.
@Suite struct StandardRendererTests {
    private let media: TestMedia
    private let cache: ResultCache
    private let sources: [Fingerprint]
    private let task: RenderTask

    /// The sound of two clips, a second each, and a third recording beside them.
    init() throws {
        media = try TestMedia()
        cache = ResultCache(store: try SegmentStore(root: media.path("store")))
        let made = media
        let paths = try [("b.mp4", 0.05), ("a.mp4", 0.052), ("other.mp4", 0.5)].map { name, level in
            try made.sounding(name, seconds: 1, hertz: 997, level: level)
        }
        let inOrder = [paths[1], paths[0]]
        let found = try inOrder.map { try Fingerprint(of: MediaLocation(path: $0)) }
        let recipe = SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .zero, loudness: -16,
            clips: found.enumerated().map {
                SoundRecipe.SoundClip(source: $1, start: .zero, frames: $0 * 30..<$0 * 30 + 30)
            })
        let inputs = zip(found, inOrder).map { ($0, SourceInfo(MediaLocation(path: $1))) }
        sources = found
        task = RenderTask(
            recipe: .sound(recipe), inputs: Dictionary(uniqueKeysWithValues: inputs),
            key: try RenderKey(of: .sound(recipe)), clips: [0, 1])
    }

    private func kept(_ source: Fingerprint) -> Loudness? {
        cache.value(
            Loudness.self,
            for: LoudnessKey(
                version: RendererVersion(renderer: 1, libav: "test"), source: source, start: .zero,
                sampleRate: AudioEncoding().sampleRate, samples: AudioEncoding().sampleRate))
    }

    /// Renders the sound and calls `meanwhile` with the number of each report of progress, from 0.
    private func render(_ meanwhile: (Int) throws -> Void = { _ in }) throws {
        var reports = 0
        try StandardRenderer(measurements: cache).render(
            task, to: media.path("sound.mp4"),
            frameDone: { _ in
                try meanwhile(reports)
                reports += 1
            }, report: { _ in })
    }

    private func move(_ from: String, _ to: String) throws {
        try #require(rename(media.path(from), media.path(to)) == 0)
    }

    @Test func `the loudness of sources that stay is kept`() throws {
        defer { media.remove() }
        try render()
        #expect(sources.allSatisfy { kept($0)?.integrated.map { abs($0 + 26) < 1 } == true })
    }

    /// The second clip's file is another one while it is measured, and the right one again at the end, or only later.
    @Test(arguments: [true, false]) func `the loudness of a file that stands in for a source is not kept`(
        isBackBeforeTheEnd: Bool
    ) throws {
        defer { media.remove() }
        #expect {
            try render { report in
                if report == 0 {
                    try move("b.mp4", "aside.mp4")
                    try move("other.mp4", "b.mp4")
                }
                // Ten reports for each measurement; the film's samples are done after the second.
                if isBackBeforeTheEnd, report == 24 { try move("aside.mp4", "b.mp4") }
            }
        } throws: {
            $0 as? RenderFailure == RenderFailure(.changed, source: sources[1])
        }
        if !isBackBeforeTheEnd { try move("aside.mp4", "b.mp4") }
        #expect(kept(sources[1]) == nil)
        // What was measured of the other clip is still right, and need not be measured again.
        #expect(kept(sources[0]) != nil)
        try render()
        #expect(kept(sources[1])?.integrated.map { abs($0 + 26) < 1 } == true)
    }
}
