import Files
import Foundation
import JobFiles
package import Model
import Pipeline
import Stages

/// Makes a copy of a recording that every browser plays: H.264 and AAC in an MP4 file, upright, in BT.709, at most 720p.
///
/// The copy is a film of one clip, which workers render in segments. The store keeps it, and removes it when it has not been used for long.
package struct MakeBrowserCopy: Sendable {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// The path of the copy, which is made unless it exists. A recording that is cut off yields what there is of it. `progress` receives
    /// the finished share, 0 to 1. A copy that may have only so many bytes is made again in a smaller form until it has no more.
    ///
    /// Throws `DayreelError` for a recording that cannot be shown, and `CancellationError`; finished segments are kept.
    @concurrent
    package func file(
        of source: BrowserCopySource, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> String {
        let store = try SegmentStore(root: workspace.paths.segments)
        let fingerprint = try await fingerprint(of: source.location)
        func inForm(_ form: CopyForm) throws -> Copy { try Copy(of: source, fingerprint, form) }
        guard let limit = source.mostBytes else {
            return try await self.path(of: inForm(.best), in: store, progress)
        }
        for (number, form) in CopyForm.all.enumerated() {
            let key = try inForm(form).key
            guard store.contains(key), CopyForm.next(after: number, bytes: bytes(key, store), limit: limit) == nil
            else { continue }
            refresh(store.path(for: key))
            return store.path(for: key)
        }
        var (number, begun) = (CopyForm.first(duration: source.duration, limit: limit), 0.0)
        while true {
            let copy = try inForm(CopyForm.all[number])
            let path = try await self.path(of: copy, in: store) { [begun] in progress(begun + (1 - begun) * 0.7 * $0) }
            guard let next = CopyForm.next(after: number, bytes: bytes(copy.key, store), limit: limit) else {
                progress(1)
                return path
            }
            try store.discard([copy.key])
            (number, begun) = (next, begun + (1 - begun) * 0.7)
        }
    }

    /// Removes the copies of a recording in all forms; they can be made again. Throws `DayreelError`.
    @concurrent
    package func discard(_ source: BrowserCopySource) async throws {
        let store = try SegmentStore(root: workspace.paths.segments)
        let fingerprint = try await fingerprint(of: source.location)
        try store.discard(try CopyForm.all.map { try Copy(of: source, fingerprint, $0).key })
    }

    private func bytes(_ key: RenderKey, _ store: SegmentStore) -> Int64 {
        FileStatus(store.path(for: key))?.size ?? 0
    }

    /// The path of a copy in one form, which is made unless it exists.
    private func path(
        of copy: Copy, in store: SegmentStore, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> String {
        let path = store.path(for: copy.key)
        if store.contains(copy.key) {
            refresh(path)
            return path
        }
        let settings = (try? workspace.settings()) ?? Settings()
        let workers = CopyWorkers(settings, cores: workspace.machine.cores)
        try await make(copy.parts, as: copy.key, in: store, workers, progress)
        // The copy contains its segments, and no film uses them.
        try store.discard(copy.parts.tasks.map(\.key))
        // A server that makes only copies limits its cache as renders do.
        try store.trim(toBytes: workspace.cacheSize(settings), keeping: [copy.key])
        return path
    }

    private func make(
        _ parts: FilmParts, as key: RenderKey, in store: SegmentStore, _ workers: CopyWorkers,
        _ progress: @escaping @Sendable (Double) -> Void
    ) async throws {
        let lease = try store.begin()
        defer { store.end(lease) }
        let missing = try store.missing(from: parts.tasks, lease: lease).tasks
        let counter = RenderCounter(
            tasks: parts.tasks, missing: missing,
            sink: ProgressSink { if case .rendered(let share, _, _) = $0 { progress(share) } })
        counter.begin()
        try await render(missing, store, lease, workers, ProgressSink(counter.handle))
        let temporary = store.temporaryPath(for: key, lease: lease.id)
        let film = NamedOutput(.film, temporary)
        _ = try await Assemble(
            to: film, version: workspace.program.version, examiners: workspace.examiners(atMost: 1), locate: store.path
        ).run(parts, progress: .none)
        try store.commit(temporary: temporary, as: key)
    }

    private func render(
        _ tasks: [RenderTask], _ store: SegmentStore, _ lease: StoreLease, _ workers: CopyWorkers,
        _ progress: ProgressSink
    ) async throws {
        guard !tasks.isEmpty else { return }
        let pool = WorkerPool(
            command: workspace.renderWorker(store: store, lease: lease), workers: workers.count, store: store,
            lease: lease, memory: StandardPipeline.budget(workers.memory))
        let executor = StandardPipeline.supplied(pool, workspace.pipelineContext(workers: workers.count))
        guard let failure = try await executor.render(tasks, progress: progress).values.first else { return }
        throw failure.endOfRun
            ?? DayreelError(.noMedia, "the recording cannot be shown: \(failure.words)")
    }

    private func fingerprint(of location: MediaLocation) async throws -> Fingerprint {
        do {
            return try await Fingerprint(of: location, supply: workspace.supply)
        } catch let unfetched as UnfetchedError {
            throw unfetched.error
        }
    }

    /// Updates the time of the last use, at most once a day: with an entity tag that changed at every use, browsers would load everything
    /// again.
    private func refresh(_ path: String) {
        guard let status = FileStatus(path), workspace.clock.now - status.modified.seconds > 86_400 else { return }
        utimensat(AT_FDCWD, path, nil, 0)
    }
}

/// A copy in one form: its parts, and its key in the store.
private struct Copy: Sendable {
    let parts: FilmParts
    let key: RenderKey

    init(of source: BrowserCopySource, _ fingerprint: Fingerprint, _ form: CopyForm) throws {
        let timeline = Self.timeline(of: source, fingerprint, Self.format(of: source, form))
        let tasks = try Split(version: StandardPipeline.version).tasks(for: timeline)
        parts = FilmParts(timeline: timeline, tasks: tasks)
        key = RenderKey(digest: SHA256Hex.of("proxy\n" + tasks.map(\.key.digest).joined(separator: "\n")))
    }

    private static func timeline(
        of source: BrowserCopySource, _ fingerprint: Fingerprint, _ format: FilmFormat
    ) -> Timeline {
        let frames = max(1, format.frameRate.wholeFrames(in: source.duration))
        // The day and the time do not affect the copy's picture or sound.
        let captured = CaptureTime(instant: 0, offset: 0, evidence: .modificationTime)
        let day = Day(daysSinceEpoch: 0)
        let item = MediaItem(
            id: source.location.path.lastPathPart, location: source.location, kind: .video, captured: captured,
            day: day,
            facts: VideoFacts(
                duration: source.duration, width: source.width, height: source.height, rotation: source.rotation,
                dynamicRange: source.dynamicRange, hasAudio: source.hasAudio, codec: source.codec))
        let clip = Clip(
            day: day, item: item, source: fingerprint,
            start: .zero, frames: 0..<frames)
        return Timeline(
            title: "", format: format, transition: .none, transitionFrames: 0, crossfade: .zero, loudness: nil,
            clips: [clip])
    }

    private static func format(of source: BrowserCopySource, _ form: CopyForm) -> FilmFormat {
        let longer = max(1, source.width, source.height)
        let longest = min(longer, form.longestSide)
        func scaled(_ side: Int) -> Int { side.evenSide(times: longest, over: longer, atLeast: 16) }
        return FilmFormat(
            width: scaled(source.width), height: scaled(source.height), frameRate: source.frameRate ?? FrameRate(30),
            fit: .crop,
            video: VideoEncoding(crf: form.crf, preset: "superfast"),
            audio: source.hasAudio ? AudioEncoding(bitRate: form.audioBitRate) : nil)
    }
}

/// A recording to copy.
package struct BrowserCopySource: Hashable, Sendable {
    package var location: MediaLocation
    package var duration: MediaTime
    /// The size in pixels, as displayed.
    package var width: Int
    package var height: Int
    /// The rotation in degrees, clockwise.
    package var rotation: Int
    package var dynamicRange: DynamicRange
    package var hasAudio: Bool
    /// libav's name of the codec.
    package var codec: String
    /// Nil for that of most recordings.
    package var frameRate: FrameRate?
    /// The most bytes of the copy, as far as that is possible; nil for any number.
    package var mostBytes: Int64?

    package init(
        location: MediaLocation, duration: MediaTime, width: Int, height: Int, rotation: Int,
        dynamicRange: DynamicRange,
        hasAudio: Bool, codec: String, frameRate: FrameRate? = nil, mostBytes: Int64? = nil
    ) {
        self.location = location
        self.duration = duration
        self.width = width
        self.height = height
        self.rotation = rotation
        self.dynamicRange = dynamicRange
        self.hasAudio = hasAudio
        self.codec = codec
        self.frameRate = frameRate
        self.mostBytes = mostBytes
    }
}

/// The share of the machine for making a copy for the browser: what the settings allow, by default all of it, because somebody waits for
/// the copy.
struct CopyWorkers: Hashable, Sendable {
    /// The number of concurrent worker processes.
    let count: Int
    /// The bytes for all workers together; nil for no limit.
    let memory: Int64?

    init(_ settings: Settings, cores: Int) {
        count = settings.workers ?? cores
        memory = settings.maxMemory.map { MemoryPolicy.bytesOfWorkers(within: $0) }
    }
}
