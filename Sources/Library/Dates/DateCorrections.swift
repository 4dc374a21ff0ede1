import Foundation
package import Model

/// The job's corrections for wrong clocks: of whole sources, and of files (`dates`).
package struct DateCorrections: Sendable {
    private let sources: [(home: TimeZone?, shift: Int64)]
    private let corrections: [DateCorrection]
    /// Positions of corrections that name one file, by its name or path in lower case.
    private let named: [String: Int]
    private let patterns: [(index: Int, glob: Glob, isOfNames: Bool)]
    private let contents: [(index: Int, id: ContentId)]
    /// Digests by path, for corrections that name files by content ids.
    package var digests: [String: ContentDigests] = [:]
    /// The content ids in the corrections.
    package var contentIds: [ContentId] { contents.map(\.id) }

    /// Throws `DayreelError` (`jobInvalid`) for a zone that the system does not know.
    package init(sources: [Source] = [], corrections: [DateCorrection] = []) throws {
        self.sources = try sources.map { source in
            (try source.home.map { try DateResolver.zone(named: $0, key: "sources.home") }, source.shift ?? 0)
        }
        self.corrections = corrections
        var named: [String: Int] = [:]
        var patterns: [(index: Int, glob: Glob, isOfNames: Bool)] = []
        for (index, correction) in corrections.enumerated() {
            if correction.isPattern {
                patterns.append((index, Glob(correction.files), !correction.files.contains("/")))
            } else {
                named[correction.files.lowercased()] = index
            }
        }
        (self.named, self.patterns) = (named, patterns)
        contents = corrections.enumerated().compactMap { index, correction in
            ContentId(correction.files).map { (index, $0) }
        }
    }

    /// The source's zone for times without one; nil if the job's home counts.
    func zone(of file: FoundFile) -> AssumedZone? {
        source(of: file)?.home.map { AssumedZone($0, .source) }
    }

    private func source(of file: FoundFile) -> (home: TimeZone?, shift: Int64)? {
        sources.indices.contains(Int(file.sourceIndex)) ? sources[Int(file.sourceIndex)] : nil
    }

    /// The position of the correction for a file: one that names it, its content id or its still, else the first matching pattern. `claim`
    /// has the file's name and id in its library; `still` is the path of the still that belongs to it.
    func index(for file: FoundFile, claim: SourceClaim? = nil, still: String?) -> Int? {
        guard !corrections.isEmpty else { return nil }
        let (name, path) = (claim?.name ?? file.name, file.relativePath)
        for candidate in [path, name, claim?.id, still?.lastPathPart].compactMap(\.self) {
            if let index = named[candidate.lowercased()] { return index }
        }
        let given = claim?.contentIdentifier.flatMap(ContentId.init)
        let known = [still, file.path].compactMap { $0.flatMap { digests[$0] } }
        if let content = contents.first(where: { content in
            ContentMatch.allCases.contains { content.id.means(given, known, by: $0) }
        }) {
            return content.index
        }
        return patterns.first { $0.glob.matches($0.isOfNames ? name : path) }?.index
    }

    /// The corrected stamps. A time from GPS satellites needs no correction.
    func apply(_ index: Int?, to stamps: [CaptureStamp], of file: FoundFile) -> [CaptureStamp] {
        var shift = source(of: file)?.shift ?? 0
        var fixed: [CaptureStamp] = []
        switch index.map({ corrections[$0].change }) {
        case .shift(let seconds): shift += seconds
        case .day(let day): fixed = [CaptureStamp(.job, .day(day))]
        case .wall(let seconds): fixed = [CaptureStamp(.job, .wall(WallTime(seconds: seconds)))]
        case .instant(let seconds, let offset): fixed = [CaptureStamp(.job, .zoned(instant: seconds, offset: offset))]
        case nil: break
        }
        guard shift != 0 else { return fixed + stamps }
        return fixed + stamps.map { $0.evidence == .gpsClock ? $0 : $0.shifted(by: shift) }
    }

    /// A warning for each correction that matches no file. `used`: positions of the others.
    func unused(_ used: Set<Int>) -> [Diagnostic] {
        corrections.enumerated().filter { !used.contains($0.offset) }.map { _, correction in
            Diagnostic(
                .warning, .unusedCorrection, path: correction.files,
                "'dates' names '\(correction.files)', but no media in the sources match")
        }
    }
}

extension CaptureStamp {
    /// The stamp at a later time. Cannot overflow: the calendar bounds the stamp, and the job file the digits of a shift.
    fileprivate func shifted(by seconds: Int64) -> CaptureStamp {
        let reading: Reading =
            switch self.reading {
            case .zoned(let instant, let offset): .zoned(instant: instant + seconds, offset: offset)
            case .utc(let instant): .utc(instant + seconds)
            case .wall(let wall): .wall(WallTime(seconds: wall.seconds + seconds))
            // Whole days only, because the time of day is unknown.
            case .day(let day): .day(Day(daysSinceEpoch: day.daysSinceEpoch + Int(seconds / 86_400)))
            }
        return CaptureStamp(evidence, reading)
    }
}
