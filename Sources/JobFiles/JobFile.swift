import Files
import Foundation
package import Model

/// Reads job files (docs/jobs.md): turns text into a `Job`, or into everything that is wrong with it.
package enum JobFile {
    package struct Result: Sendable {
        package let job: Job
        /// Probable mistakes that are harmless.
        package let warnings: [Diagnostic]
        /// The job file itself.
        let source: JobSource
        /// The places where the job's values were written, by their keys.
        let positions: [String: SourcePlace]
        /// Absolute paths of the files that it extends, directly or through others.
        package var bases: [String] = []
        /// The files that it names. They have not been opened.
        package var named = NamedFiles()

        /// The places where the job's values were written.
        package var places: JobPlaces { JobPlaces(positions) }
    }

    /// The values that reading a job needs besides its file.
    package struct Context: Sendable {
        /// Absolute path. Relative paths of job files start from it.
        package var workingFolder: String
        /// The folder that `~` stands for.
        package var homeFolder: String?
        /// The bytes of a file that `extends` names, by absolute path.
        package var read: @Sendable (String) throws -> [UInt8]
        /// Absolute path of the program, beside which the presets are installed; nil if there are none.
        package var program: String?
        /// The values on which every job is based.
        package var settings: Settings
        /// The fonts against which jobs are checked; nil to accept every name.
        package var fonts: KnownFonts?
        /// Values from the command line, which beat those of the file.
        package var overrides: [JobOverride] = []
        /// The locales of the user, in whose words the command line may name days.
        package var locales: [String] = []

        package init(
            workingFolder: String, homeFolder: String?,
            read: @escaping @Sendable (String) throws -> [UInt8] = JobFile.contents, settings: Settings = Settings(),
            fonts: KnownFonts? = nil
        ) {
            self.workingFolder = workingFolder
            self.homeFolder = homeFolder
            self.read = read
            self.settings = settings
            self.fonts = fonts
        }
    }

    /// The job from a file's bytes. `path` is for messages, for the job's name and for relative paths.
    package static func parse(
        _ bytes: [UInt8], path: String, _ context: Context
    ) throws(JobFileErrors)
        -> Result
    {
        var layers = JobLayers(context)
        var draft = context.settings.job
        layers.applyBases(of: context.overrides, to: &draft)
        let source = layers.apply(bytes, path: path, to: &draft)
        layers.apply(context.overrides, to: &draft)
        var reader = JobReader(source, context, findings: layers.findings)
        for key in layers.missing { reader.note("the job needs the key '\(key)'", at: .start) }
        guard let job = draft.job(of: source, &reader) else { throw JobFileErrors(reader.findings) }
        let positions = context.settings.places.merging(layers.places) { $1 }
        if let fault = job.fault(at: positions, of: source) { throw JobFileErrors([fault]) }
        return Result(
            job: job, warnings: draft.pinWarnings(of: source), source: source, positions: positions,
            bases: layers.bases, named: layers.named(by: job))
    }

    /// The reason why there is no job.
    package enum Refusal: Error, Hashable, Sendable {
        /// The file does not exist, or cannot be read.
        case unreadable(DayreelError)
        case invalid(JobFileErrors)

        /// The refusal as an error that ends the run: `missingInput`, or `jobInvalid` with every error.
        package var dayreelError: DayreelError {
            switch self {
            case .unreadable(let error): error
            case .invalid(let errors): errors.dayreelError
            }
        }
    }

    /// The job from a file on disk. Throws `missingInput` if the file cannot be read, `jobInvalid` with every error if it is invalid.
    package static func read(path: String, _ context: Context) throws(DayreelError) -> Result {
        do {
            return try check(path: path, context)
        } catch {
            throw error.dayreelError
        }
    }

    /// The job from a file on disk. Throws everything that is wrong with it, error by error.
    package static func check(path: String, _ context: Context) throws(Refusal) -> Result {
        let bytes: [UInt8]
        do {
            bytes = try context.read(LexicalPath.absolute(path, in: context.workingFolder))
        } catch {
            throw .unreadable(
                DayreelError(
                    .missingInput, "the job file cannot be read", place: path, cause: reason(error),
                    remedy: remedy(for: error, path: path)))
        }
        if let other = otherFile(bytes, path: path) { throw .unreadable(other) }
        do {
            return try parse(bytes, path: path, context)
        } catch {
            throw .invalid(error)
        }
    }

    /// The error for a file that is no job file at all: a video, or a document that Dayreel wrote; nil for any other.
    private static func otherFile(_ bytes: [UInt8], path: String) -> DayreelError? {
        let head = bytes.prefix(4096)
        if head.contains(0) {
            return DayreelError(
                .jobInvalid, "this is \(content(of: head)), not a job file", place: path,
                remedy: "Name a job file. 'dayreel make FOLDER DAYS' makes the film of a folder of media.")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard path.lowercased().hasSuffix(".json"), text.contains(/(?m)^  "v" ?: ?[0-9]/) else { return nil }
        // The first keys of the two documents that are kept as files: `RunReport` and `PlanDocument`.
        let isReport = text.contains(/(?m)^  "film" ?:/)
        let isPlan = text.contains(/(?m)^  "digest" ?:/)
        return DayreelError(
            .jobInvalid,
            "this is \(isReport ? "the report on a film" : isPlan ? "a saved plan" : "a document that Dayreel wrote"), not a job file",
            place: path,
            remedy: isPlan
                ? "'dayreel render --plan FILE' makes its film." : "Name the job. A report can only be read.")
    }

    /// What a file without text holds: `a video`.
    private static func content(of head: ArraySlice<UInt8>) -> String {
        let start = Array(head.prefix(12))
        func has(_ text: String, at place: Int) -> Bool { start.dropFirst(place).starts(with: text.utf8) }
        if has("ftyp", at: 4), ["heic", "mif1", "avif", "heix"].contains(where: { has($0, at: 8) }) {
            return "a photo"
        }
        if ["ftyp", "moov", "mdat", "wide"].contains(where: { has($0, at: 4) }) { return "a video" }
        if has("RIFF", at: 0) && has("AVI ", at: 8) || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return "a video"
        }
        if start.starts(with: [0xFF, 0xD8]) || start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "a photo" }
        return "a file without text"
    }

    /// Absolute paths of the files that the file extends, directly or through others, even if it has other errors.
    package static func bases(ofFileAt path: String, _ context: Context) -> [String] {
        layers(ofFileAt: path, context)?.bases ?? []
    }

    /// The file and those that it extends, even if they have other errors; nil if it cannot be read.
    static func layers(ofFileAt path: String, _ context: Context) -> JobLayers? {
        guard let bytes = try? context.read(LexicalPath.absolute(path, in: context.workingFolder)) else { return nil }
        var layers = JobLayers(context)
        var draft = JobDraft()
        layers.apply(bytes, path: path, to: &draft)
        return layers
    }

    /// The bytes of a file on disk, up to slightly more than the limit, which is enough to see that it is too large. Throws `POSIXError`,
    /// `RegularFile.Failure`.
    @Sendable package static func contents(_ path: String) throws -> [UInt8] { try JobFileBytes.read(path) }

    /// The advice for a file that cannot be read.
    private static func remedy(for error: any Error, path: String) -> String {
        if path == "-" { return "Name a file: a job is not read from standard input." }
        guard (error as? POSIXError)?.code == .EISDIR else { return "Check the path, and that you may read the file." }
        return "Name a job file. 'dayreel make FOLDER DAYS' makes the film of a folder of media."
    }

    /// The system's words for a failure to read.
    static func reason(_ error: any Error) -> String {
        if let failure = error as? RegularFile.Failure { return failure.words }
        return (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? SystemWords.of(error)
    }
}

extension JobFile {
    /// True for a path with the extension of a job file, in any letter case.
    package static func isName(_ path: String) -> Bool {
        let path = path.lowercased()
        return [".yaml", ".yml"].contains { path.hasSuffix($0) }
    }
}

/// Checks for code that asks a person for the contents of a job file.
extension JobFile {
    /// The fault in a value of a key (`composition.fit`), in words; nil if a job file may contain it.
    package static func fault(in text: String, for key: String, _ context: Context) -> String? {
        let path = context.workingFolder + "/job.yaml"
        let source = JobSource(path: path, folder: context.workingFolder, text: SourceText([]), order: 0)
        var reader = JobReader(source, context)
        let root = Node(.scalar(Scalar(text)), at: .start).below(key.split(separator: ".").map(String.init))
        var draft = JobDraft()
        JobKeys.job.apply(root, to: &draft, &reader)
        return reader.findings.first?.message
    }

    /// The setting for `--set` that a word such as `quality` or `language` stands for: `output.quality=…`; nil if there is none.
    package static func setting(named word: String) -> String? {
        let vocabulary = JobKeys.vocabulary
        let parents = (vocabulary.parents[word] ?? []).filter { !$0.name.contains("[") }
        let place =
            Vocabulary.synonyms[word]?.first ?? (vocabulary.topLevel.contains(word) ? word : nil)
            ?? parents.first.map { "\($0.name).\(word)" }
        return place.map { $0 == "composition.audio.music" ? "\($0).files=[…]" : "\($0)=…" }
    }

    /// The places where a file and those that it extends set values; empty for one that cannot be read.
    package static func places(ofFileAt path: String, _ context: Context) -> JobPlaces {
        layers(ofFileAt: path, context).map { JobPlaces($0.places) } ?? .none
    }
}

extension JobPlaces {
    /// Converts positions to places for messages.
    init(_ positions: [String: SourcePlace]) {
        self.init(
            positions.mapValues { place in
                FilePlace(file: place.file.path, position: place.file.isOption ? nil : place.position)
            })
    }
}

extension JobReader {
    /// Makes a reader of a job file.
    init(_ source: JobSource, _ context: JobFile.Context, findings: [Finding] = []) {
        self.init(
            source, homeFolder: context.homeFolder, fonts: context.fonts, vocabulary: JobKeys.vocabulary,
            findings: findings)
        locales = [context.settings.job.composition.locale, context.settings.job.composition.dateOverlay?.locale]
            .compactMap(\.self)
        tagNames = TagNames(further: context.settings.tags)
    }
}

extension JobDraft {
    /// The locale in which the file writes days, before it is read: its own, or else that of the files below it.
    func locales(under root: Node) -> [String] {
        let own = root["composition"]
        return [
            own?["locale"]?.text, own?["date-overlay"]?["locale"]?.text, composition.locale,
            composition.dateOverlay?.locale,
        ].compactMap(\.self).map(LocaleName.withoutCharset)
    }
}

extension Node {
    /// The value of a key of a mapping.
    fileprivate subscript(_ key: String) -> Node? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.text == key }?.value
    }

    fileprivate var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }
}
