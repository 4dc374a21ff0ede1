import Files
import Model

/// A job file and those that it extends, read in layers.
struct JobLayers {
    private(set) var findings: [Finding] = []
    /// The places where the effective values were written: those of a file override those of the files that it extends.
    private(set) var places: [String: SourcePlace] = [:]
    /// The fonts and looks that the files and options name, the effective ones last.
    private var namedFiles: [NamedFile] = []
    /// The keys that at least one file has, with those of `output` as `output.file`.
    private var present: Set<String> = []
    /// False once a file could not be read to its end, so that it is unknown which keys are missing.
    private var isWhole = true
    private let context: JobFile.Context
    /// Absolute paths of the files being read, the job file first.
    private var open: [String] = []
    private var count = 0
    /// Absolute paths of the files that the job file extends.
    private(set) var bases: [String] = []

    /// The most files in a chain of `extends`.
    private static let maximumDepth = 8

    init(_ context: JobFile.Context) { self.context = context }

    /// Applies the files that the file extends, and then the file, to the draft.
    @discardableResult
    mutating func apply(
        _ bytes: [UInt8], path: String, to draft: inout JobDraft, isBase: Bool = false
    ) -> JobSource {
        let absolute = LexicalPath.absolute(path, in: context.workingFolder)
        let source = JobSource(
            path: path, folder: LexicalPath.folder(of: absolute), text: SourceText(bytes), order: count)
        count += 1
        if isBase { bases.append(absolute) }
        open.append(absolute)
        defer { open.removeLast() }
        var reader = JobReader(source, context)
        let document = Document(parsing: bytes)
        for problem in document.problems { reader.note(problem.message, at: problem.position) }
        if let root = document.root {
            applyBase(of: root, to: &draft, &reader)
            reader.locales = draft.locales(under: root)
            JobKeys.job.apply(root, to: &draft, &reader)
            register(root)
        } else {
            isWhole = false
            if document.problems.isEmpty { reader.note("the file is empty", at: .start) }
        }
        findings += reader.findings
        namedFiles += reader.namedFiles
        places.merge(reader.places) { $1 }
        return source
    }

    /// Applies the files that options extend, which are below everything else.
    mutating func applyBases(of overrides: [JobOverride], to draft: inout JobDraft) {
        for override in overrides where override.isBase {
            apply(override) { layers, root, reader in
                layers.applyBase(of: root, to: &draft, &reader)
                JobKeys.job.apply(root, to: &draft, &reader)
            }
        }
    }

    /// Applies the other values of options, which are above everything else.
    mutating func apply(_ overrides: [JobOverride], to draft: inout JobDraft) {
        for override in overrides where !override.isBase {
            apply(override) { layers, root, reader in
                if override.isPreset { return layers.applyBase(of: root, to: &draft, &reader) }
                reader.locales = draft.locales(under: root) + layers.context.locales
                JobKeys.job.apply(root, to: &draft, &reader)
                layers.register(root)
            }
        }
    }

    private mutating func apply(
        _ override: JobOverride, _ body: (inout JobLayers, Node, inout JobReader) -> Void
    ) {
        let source = JobSource(
            path: override.option, folder: context.workingFolder, text: SourceText([]), order: count, isOption: true)
        count += 1
        var reader = JobReader(source, context)
        if let root = override.root(&reader) { body(&self, root, &reader) }
        findings += reader.findings
        namedFiles += reader.namedFiles
        places.merge(reader.places) { $1 }
    }

    /// The files that the job names, with the places that name them.
    func named(by job: Job) -> NamedFiles {
        let all = context.settings.named + namedFiles
        var files = NamedFiles()
        files.fonts = job.composition.namedFonts.compactMap { font in all.last { $0.path == font } }
        if case .file(let look)? = job.composition.look { files.look = all.last { $0.path == look } }
        return files
    }

    /// The required keys that no file has.
    var missing: [String] {
        isWhole ? ["timeframe", "sources", "output.file"].filter { !present.contains($0) } : []
    }

    private mutating func register(_ root: Node) {
        guard case .mapping(let entries) = root.content else { return isWhole = false }
        present.formUnion(JobKeys.job.meant(entries.map(\.key.text)))
        let hasOutput = entries.contains { $0.key.text == "output" }
        if !hasOutput, present.contains("output") { present.insert("output.file") }
        for value in entries.filter({ $0.key.text == "output" }).map(\.value) {
            guard case .mapping(let below) = value.content else {
                if !value.isNull { present.insert("output.file") }
                continue
            }
            let keys = KnownKeys(keys: JobKeys.output).meant(below.map(\.key.text))
            present.formUnion(keys.map { "output." + $0 })
        }
    }

    private mutating func applyBase(of root: Node, to draft: inout JobDraft, _ reader: inout JobReader) {
        guard case .mapping(let entries) = root.content,
            let value = entries.first(where: { $0.key.text == "extends" })?.value,
            case .scalar(let scalar) = value.content, ![.null, .boolean].contains(scalar.kind), !scalar.hasControls,
            !scalar.text.isEmpty
        else { return }
        let absolute: String
        do {
            absolute = try path(ofBase: scalar.text, reader)
        } catch {
            isWhole = false
            reader.note(error.message, at: value.position)
            return
        }
        // Other files must not be read: an error would quote their lines.
        guard JobFile.isName(absolute) else {
            isWhole = false
            reader.note("'extends' must name a .yaml file, not \(scalar.text.quoted)", at: value.position)
            return
        }
        if open.contains(absolute) {
            reader.note(
                "'extends' is a cycle: \(scalar.text.quoted) comes back to itself", at: value.position)
        } else if open.count > Self.maximumDepth {
            reader.note("'extends' goes more than \(Self.maximumDepth) files deep", at: value.position)
        } else {
            do {
                let bytes = try context.read(absolute)
                apply(bytes, path: display(scalar.text, beside: reader.source, absolute), to: &draft, isBase: true)
                return
            } catch {
                reader.note("\(scalar.text.quoted) cannot be read: \(JobFile.reason(error))", at: value.position)
            }
        }
        isWhole = false
    }

    /// The absolute path of a job file or a preset. Throws `DayreelError`: `.jobInvalid`, or `.missingInput` for a preset not installed.
    private func path(ofBase text: String, _ reader: JobReader) throws(DayreelError) -> String {
        if Preset.isName(text) { return try Preset(named: text).path(for: context.program) }
        guard case .value(let path) = reader.path(text) else {
            throw DayreelError(.jobInvalid, "'extends' cannot be followed: \(text.quoted)")
        }
        return path
    }

    /// The base's path as the user would write it, relative to where the job file was named.
    private func display(_ text: String, beside source: JobSource, _ absolute: String) -> String {
        if Preset.isName(text) { return absolute }
        if source.isOption { return text }
        guard source.path.hasPrefix("/") || text.hasPrefix("/") || text.hasPrefix("~") else {
            let folder = LexicalPath.folder(of: source.path)
            return folder == "." ? text : folder + "/" + text
        }
        return absolute
    }
}
