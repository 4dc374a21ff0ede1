import DayreelKit
import Foundation
import Library
import Model

extension Studio {
    /// Keeps a result until no result has been used for two minutes. It is many times as large as the library made from it.
    func keep(_ scan: CachedScan) {
        cachedScans.removeAll { $0.scope == scan.scope }
        cachedScans = cachedScans.suffix(7) + [scan]
        forgetting?.cancel()
        forgetting = Task { [weak self] in  // Sleeps.
            try? await Task.sleep(for: .seconds(120))
            if !Task.isCancelled { await self?.forget() }
        }
    }

    private func forget() {
        cachedScans = []
        configuration.trim()
    }

    /// True if a scan of the library would have this scope.
    private func isOfLibrary(_ scope: ScanScope) async -> Bool {
        let own = (try? await libraryScans(of: sources.map(\.source))) ?? []
        return own.contains { ScanScope(of: $0) == scope }
    }

    /// All media of a job's sources, from a recent scan if possible.
    func media(for request: FilmRequest) async throws -> ScanResult {
        let scope = ScanScope(of: .job(request))
        await scanning?.value
        if !cachedScans.contains(where: { $0.scope == scope }), await isOfLibrary(scope) {
            beginScan()
            await scanning?.value
        }
        if let known = cachedScans.first(where: { $0.scope == scope }) {
            keep(known)
            return known.found
        }
        let workspace = workspace
        var found = try await disks.watching(request.job.sources.map(\.path), on: blocking) {
            try await ScanJob(workspace).run(request, progress: .none)
        }
        let made = Set(((try? history.latest(1000)) ?? []).map(\.film))
        found.items.removeAll { made.contains($0.location.path) }
        keep(CachedScan(scope: scope, found: found))
        return found
    }
}
