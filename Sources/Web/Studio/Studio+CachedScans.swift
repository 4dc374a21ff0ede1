import DayreelKit
import Foundation
import Library
import Model

extension Studio {
    /// Keeps a result for two minutes after one was used last: it is many times as large as the library made of it.
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

    /// True if a scan of the library would look at what a scan for the request looks at, by the same rules.
    private func isOfLibrary(_ request: FilmRequest) -> Bool {
        let own = (try? libraryRequests(for: sources.map(\.source))) ?? []
        return own.contains { CachedScan(ScanResult(items: [], refused: []), for: $0).fits(request) }
    }

    /// All media of the sources of a job, from a scan that was made a moment ago if it can be.
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
