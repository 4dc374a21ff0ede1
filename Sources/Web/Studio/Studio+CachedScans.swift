import DayreelKit
import Foundation
import Library
import Model

extension Studio {
    /// Keeps a result until no result has been used for two minutes. It is many times as large as the library made from it.
    func keep(_ scan: CachedScan) {
        cachedScans.removeAll { $0.isLike(scan) }
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

    /// True if a scan of the library would cover the request's sources by the same rules.
    private func isOfLibrary(_ request: FilmRequest) -> Bool {
        let own = (try? libraryRequests(for: sources.map(\.source))) ?? []
        return own.contains { CachedScan(ScanResult(items: [], refused: []), for: $0).fits(request) }
    }

    /// All media of a job's sources, from a recent scan if possible.
    func media(for request: FilmRequest) async throws -> ScanResult {
        await scanning?.value
        if !cachedScans.contains(where: { $0.fits(request) }), isOfLibrary(request) {
            beginScan()
            await scanning?.value
        }
        if let known = cachedScans.first(where: { $0.fits(request) }) {
            keep(known)
            return known.found
        }
        var found = try await ScanJob(workspace).run(request, progress: .none)
        let made = Set(((try? history.latest(1000)) ?? []).map(\.film))
        found.items.removeAll { made.contains($0.location.path) }
        keep(CachedScan(found, for: request))
        return found
    }
}
