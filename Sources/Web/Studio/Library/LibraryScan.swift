import DayreelKit
import Foundation
import Library
import Model

/// Scans the sources and makes a library of their media.
struct LibraryScan: Sendable {
    let workspace: Workspace
    /// A scan for each set of rules, of the sources that follow these rules and can be scanned.
    let scans: [NamedSources]
    /// The absolute paths of all sources, in their order.
    let sources: [String]
    /// The library so far. It keeps the items of sources that cannot be scanned now.
    let before: LibraryIndex
    /// The paths of finished films, which do not count as media.
    let films: Set<String>

    struct Outcome: Sendable {
        /// The results, in the order of the scans.
        var found: [ScanResult]
        var library: LibraryIndex
    }

    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    func run(progress: @escaping @Sendable (Double) -> Void) async throws -> Outcome {
        var results: [ScanResult] = []
        for (index, named) in scans.enumerated() {
            let count = Double(scans.count)
            var found = try await ScanFolders(workspace).run(
                named, withStills: true,
                progress: ProgressSink { event in
                    if case .stage(.scan, let fraction, _) = event { progress((Double(index) + fraction) / count) }
                })
            found.items.removeAll { films.contains($0.location.path) }
            results.append(found)
        }
        let present = Set(scans.flatMap(\.sources).map(\.path))
        var builder = LibraryBuilder(sources: sources)
        for found in results {
            for item in found.items { builder.add(item, of: found.elsewhere[item.location.path]) }
            for still in found.stills { builder.add(still, of: found.elsewhere[still.location.path]) }
            for media in found.refused { builder.add(media, of: found.elsewhere[media.path]) }
        }
        let absent = sources.indices.filter { !present.contains(sources[$0]) }
        for source in absent {
            let root = sources[source].withSlashAtEnd
            for (index, item) in before.items.enumerated() where before.path(of: item).hasPrefix(root) {
                builder.add(item, of: before, at: Int32(index), source: source)
            }
            for held in before.heldBack where before.path(of: held.item).hasPrefix(root) {
                builder.addHeldBack(held.item, held.extras, of: before, source: source)
            }
        }
        let albums = await albums(of: results)
        // The library has them now; only plans of films that show photos need them.
        for (index, named) in scans.enumerated() where !named.rules.stills { results[index].stills = [] }
        return Outcome(found: results, library: LibraryIndex(builder, albums: albums))
    }

    private func albums(of results: [ScanResult]) async -> LibraryAlbums {
        var albums = LibraryAlbums()
        for (named, found) in zip(scans, results) {
            for source in named.sources {
                // Without its albums, a source still has its days.
                guard
                    let listed = try? await ListAlbums(workspace).run(
                        source.whole, in: found, days: named.days)
                else { continue }
                albums.add(listed, of: source.path, members: members(of: source, in: found))
            }
        }
        return albums
    }

    /// The keys and days of possible members of the source's albums, by id.
    private func members(of source: Source, in found: ScanResult) -> LibraryAlbums.Members {
        let root = source.path.withSlashAtEnd
        var members: LibraryAlbums.Members = [:]
        for item in found.items where item.location.address.hasPrefix(root) || item.name != nil {
            members[item.id] = members[item.id] ?? (StudioID.number(of: item), item.day)
        }
        for still in found.stills where still.location.address.hasPrefix(root) || still.name != nil {
            members[still.id] = members[still.id] ?? (StudioID.number(of: still), still.day)
        }
        return members
    }
}

extension Source {
    /// The source without a choice of albums.
    fileprivate var whole: Source {
        var source = self
        source.albums = nil
        return source
    }
}

/// The sources of a scan, and the rules that decide what it finds in them.
struct ScanScope: Hashable, Sendable {
    /// The rules, without those that leave out a job's own film.
    struct Rules: Hashable, Sendable {
        private let days: DayRules
        private let dates: [DateCorrection]
        private let screenRecordings: Bool
        private let stills: Bool

        init(_ rules: ScanRules) {
            (days, dates, screenRecordings) = (rules.days, rules.dates, rules.screenRecordings)
            stills = rules.stills
        }
    }

    private let sources: [Source]
    private let rules: Rules

    init(of named: NamedSources) { (sources, rules) = (named.sources, Rules(named.rules)) }
}

/// The whole result of a scan, kept for a while: further plans of the same scope need no other scan.
struct CachedScan: Sendable {
    let scope: ScanScope
    let found: ScanResult
}
