import Foundation
import LibAV
import Model
import Pipeline
import Stages

/// Rendered clips with their sound, and a store that is a folder, to be joined into films.
struct RenderedFilm {
    let media: TestMedia
    var timeline: Timeline
    let tasks: [RenderTask]

    /// Two clips of 60 and 45 frames that dissolve over 15.
    init(width: Int = 160, codec: VideoCodec = .h264, range: FilmRange = .sdr) throws {
        let media = try TestMedia()
        let first = try media.sounding("first.mov", seconds: 2, hertz: 440)
        let second = try media.counting("second.mov", times: (0..<65).map { $0 * 1000 / 30 })
        let composition = Composition(
            resolution: .pixels(width: width, height: 90), fade: Composition.Fade(.zero),
            titles: TitleStyle(opening: nil), dynamicRange: range)
        var job = TestItems.job(composition: composition)
        job.output.codec = codec
        let items = [
            try TestItems.item("first.mov", day: "2024-12-24", seconds: 2),
            try TestItems.item("second.mov", day: "2024-12-25", seconds: 2),
        ]
        try self.init(media, items: items, at: [first, second], job: job)
    }

    /// The clips of these files.
    init(_ media: TestMedia, items: [MediaItem], at paths: [String], job: Job) throws {
        self.media = media
        var items = items
        for (index, path) in paths.enumerated() { items[index].location = MediaLocation(path: path) }
        timeline = try TestItems.timeline(items.map { Pick(item: $0) }, job: job)
        tasks = try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline)
        for task in tasks {
            try StandardRenderer().render(task, to: locate(task.key), frameDone: { _ in }, report: { _ in })
        }
    }

    func locate(_ key: RenderKey) -> String { media.path("\(key.digest).mp4") }

    /// Joins the film: here, or by an examiner. `poster` is written beside it; without `draw`, no film has a cover.
    func assemble(
        to name: String = "out/film.mp4", replaces: Replacement = .own, poster: String? = nil, draw: DrawCover? = nil,
        examiners: ExaminerPool? = nil, progress: ProgressSink = .none
    ) async throws -> String {
        let folder = media.folder
        let film = NamedOutput(.film, media.path(name), replaces: replaces)
        let outputs = [film] + (poster.map { [NamedOutput(.beside(.poster), media.path($0))] } ?? [])
        let stage = Assemble(
            to: film, version: "test", outputs: OutputGuard(outputs: outputs, signature: .standard),
            examiners: examiners
        ) {
            folder.appending(path: "\($0.digest).mp4").path(percentEncoded: false)
        }
        let cover = try await draw?.run(timeline, progress: progress)
        return try await stage.run(FilmParts(timeline: timeline, tasks: tasks, cover: cover), progress: progress)
    }

    func contents(of folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: media.path(folder)).sorted()
    }
}
