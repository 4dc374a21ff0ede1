import Model

/// Checks that the sources of a timeline have not changed since it was made.
struct SourceCheck {
    let fingerprint: @Sendable (MediaLocation) async throws -> Fingerprint

    /// Throws `DayreelError` with the names of all changed sources and assets: `missingInput` if one of them is no longer readable,
    /// otherwise `jobInvalid`; the error that prevents fetching, of one source too; `CancellationError`.
    func check(_ timeline: Timeline) async throws {
        var gone: [String] = []
        var changed: [String] = []
        var seen: Set<MediaLocation> = []
        for footage in timeline.clips.flatMap(\.shown) where seen.insert(footage.item.location).inserted {
            let location = footage.item.location
            do {
                if try await fingerprint(location) != footage.source { changed.append(location.address) }
            } catch let unfetched as UnfetchedError {
                throw unfetched.error
            } catch let error as DayreelError where location.remote == nil || error.code == .missingInput {
                // Network trouble says nothing about the source.
                gone.append(location.address)
            }
        }
        let assets = Set(timeline.assets.map(\.asset)).compactMap { asset in asset.path.map { ($0, asset.source) } }
        for (path, source) in assets.sorted(by: { $0.0 < $1.0 }) {
            do {
                if try await fingerprint(MediaLocation(path: path)) != source { changed.append(path) }
            } catch let error as DayreelError where error.code == .missingInput {
                gone.append(path)
            }
        }
        let failures = [("cannot be read any more", gone), ("is not what it was", changed)].flatMap { what, paths in
            paths.map { (path: $0, what: what) }
        }
        guard let first = failures.first else { return }
        throw DayreelError(
            gone.isEmpty ? .jobInvalid : .missingInput, "the plan's media have changed since it was written",
            place: first.path, cause: Self.words(failures),
            remedy: "Write the plan again with 'dayreel plan JOB --json', and look at what it chooses now.")
    }

    /// The first five failures, so that a message stays readable.
    private static func words(_ failures: [(path: String, what: String)]) -> String {
        failures.map { "\($0.path.lastPathPart) \($0.what)" }.listed(upTo: 5, comma: true)
    }
}
