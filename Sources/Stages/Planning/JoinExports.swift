import Library
import Model
import Pipeline

/// Joins the tables of iCloud exports with the files that they describe: by name if only one file and one row have it, otherwise by
/// checksum. Reads only media that may be shown, each once.
struct JoinExports {
    private let reader: ContentReader
    private let withStills: Bool

    /// `withStills` also joins photos, by name alone, without reading them.
    init(_ reader: ContentReader, withStills: Bool = false) { (self.reader, self.withStills) = (reader, withStills) }

    /// Adds iCloud's information about media. Removes recordings that are in none of the requested albums, and empty files that stand in
    /// for others. Throws `CancellationError`.
    @concurrent
    func run(
        _ known: inout [ItemBuilder.KnownFile], of sources: [ListedSource], progress: ProgressSink
    ) async throws {
        let exports = sources.map(\.listing.export)
        guard exports.contains(where: { $0 != nil }) else { return }
        let subjects = subjects(known, exports)
        let open = subjects.filter { !$0.isPhoto && $0.export.knowledge(of: $0.file) == .open }
        let digests = try await reader.read(open.map(\.file.path), progress: progress)
        let all = Set(digests.values.map(\.appleFingerprint))
        for subject in subjects {
            known[subject.index].exported =
                switch subject.export.knowledge(of: subject.file) {
                case .nothing: nil
                case .facts(let facts): facts
                case .open:
                    subject.export.facts(
                        of: subject.file, checksum: digests[subject.file.path]?.appleFingerprint, others: all)
                }
        }
        let outside = Set(
            subjects.filter { subject in
                let file = known[subject.index].file
                return subject.export.isPlaceholder(file) || !subject.export.takes(file, still: subject.still)
            }.map(\.index))
        guard !outside.isEmpty else { return }
        known = known.indices.filter { !outside.contains($0) }.map { known[$0] }
    }

    /// Media in an export.
    private struct Subject {
        /// Index of the recording.
        var index: Int
        /// The file that a table names: the still, for a Live Photo.
        var file: FoundFile
        var still: FoundFile?
        var export: ICloudExport
        /// True for a still without a recording.
        var isPhoto: Bool
    }

    private func subjects(_ known: [ItemBuilder.KnownFile], _ exports: [ICloudExport?]) -> [Subject] {
        let pairs = ItemBuilder.pairs(of: known)
        let paths = Set(pairs.values)
        var stills: [String: FoundFile] = [:]
        for file in known.lazy.map(\.file) where paths.contains(file.path) { stills[file.path] = file }
        return known.indices.compactMap { index in
            let file = known[index].file
            let isRecording = known[index].isVideo || known[index].refusal != nil
            let isPhoto = withStills && !isRecording && known[index].isStill && !paths.contains(file.path)
            guard isRecording || isPhoto, let export = exports[Int(file.sourceIndex)] else { return nil }
            let still = pairs[file.path].flatMap { stills[$0] }
            let named = still.flatMap { export.knowledge(of: $0) == .nothing ? nil : $0 } ?? file
            return Subject(index: index, file: named, still: still, export: export, isPhoto: isPhoto)
        }
    }
}
