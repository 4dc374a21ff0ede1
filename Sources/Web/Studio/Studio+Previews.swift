import DayreelKit
import Files
import Foundation
import Model
import Reports
import Synchronization

extension Studio {
    /// Renders the seconds around a join; events of the type `preview` follow. The same join of the same film is rendered once.
    package func startPreview(ofDraft id: String, _ order: Order.Preview) async throws -> Answer.Preview {
        try requireWritable()
        let planned = try await planned(id)
        guard let plan = planned.plan, (1..<max(1, plan.timeline.clips.count)).contains(order.join) else {
            throw StudioError(
                .invalid, code: "usage", "the film has no join behind clip \(order.join)",
                remedy: "Choose another join.")
        }
        let key = plan.tasks.map(\.key.digest).joined() + " \(order.join)"
        let number = StudioID.of("preview\u{0}" + key)
        let path = configuration.workspace.paths.previews + "/\(number).mp4"
        if let known = previews[number], known.answer.state != .failed, known.answer.state == .running || isThere(path)
        {
            return known.answer
        }
        var answer = Answer.Preview(id: number, draft: id, join: order.join, state: .running, progress: 0)
        if isThere(path) {
            (answer.state, answer.progress) = (.ready, 1)
            previews[number] = StudioPreview(answer: answer, path: path)
            return answer
        }
        let before = previews.values.compactMap(\.task)
        let task = Task(executorPreference: blocking) {
            // One at a time: two would take twice as long, and the first is wanted first.
            for other in before { await other.value }
            await self.make(number, plan, join: order.join, path)
        }
        previews[number] = StudioPreview(answer: answer, path: path, task: task)
        return answer
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func make(_ id: String, _ plan: ReelPlan, join: Int, _ path: String) async {
        let pace = Pace(every: .milliseconds(100), uptime: configuration.uptime)
        let fraction = Mutex(ProgressFraction(stages: [.render, .assemble]))
        let uptime = configuration.uptime
        let start = uptime()
        do {
            let loader = try JobLoader(workspace, syncFolder: configuration.syncFolder)
            try StateFolder.make(configuration.workspace.paths.previews)
            prunePreviews()
            try await PreviewJoin(workspace, RenderSettings(loader)).run(
                plan, join: join, to: path,
                progress: ProgressSink { [weak self] event in
                    let lines = fraction.withLock { $0.handle(event, at: uptime() - start) }
                    guard case .stage(let progress)? = lines.last, pace.isTime() else { return }
                    Task { await self?.note(id, progress.overall) }
                })
            finish(id) { ($0.state, $0.progress) = (.ready, 1) }
        } catch {
            let trouble = veil(DayreelError(any: error))
            finish(id) { ($0.state, $0.error) = (.failed, trouble) }
        }
    }

    private func note(_ id: String, _ progress: Double) {
        guard var preview = previews[id], preview.answer.state == .running else { return }
        preview.answer.progress = max(preview.answer.progress, min(1, progress))
        previews[id] = preview
        tell(preview: id)
    }

    private func finish(_ id: String, _ edit: (inout Answer.Preview) -> Void) {
        guard var preview = previews[id] else { return }
        edit(&preview.answer)
        preview.task = nil
        previews[id] = preview
        tell(preview: id)
    }

    private func tell(preview id: String) {
        if let answer = previews[id]?.answer { events.add(.preview, answer, subject: id) }
    }

    /// Keeps the last fifty: they are small, and made again in seconds.
    private func prunePreviews() {
        let folder = configuration.workspace.paths.previews
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let dated = names.map { name -> (path: String, date: Date) in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return ("\(folder)/\(name)", attributes?[.modificationDate] as? Date ?? .distantPast)
        }
        for old in dated.sorted(by: { $0.date > $1.date }).dropFirst(50) {
            try? FileManager.default.removeItem(atPath: old.path)
        }
    }

    package func preview(_ id: String) async throws -> Answer.Preview {
        guard let preview = previews[id] else { throw StudioError.noSuch("preview") }
        return preview.answer
    }

    /// The finished preview.
    package func previewFile(_ id: String) async throws -> StudioFile {
        guard let preview = previews[id], preview.answer.state == .ready else { throw StudioError.noSuch("preview") }
        guard isThere(preview.path) else {
            throw StudioError(.gone, code: "missing-input", "the preview is gone", remedy: "Ask for it again.")
        }
        return StudioFile(path: preview.path, name: "preview.mp4")
    }
}
