import Files
import Foundation
package import Model

/// The user's settings: the values that apply if neither the command line, the environment nor a job file sets them.
///
/// The file is read like a job file, with the same forms and the same errors, each with its place.
package struct Settings: Sendable {
    /// The number of worker processes at once.
    package var workers: Int?
    /// Bytes, for all processes together.
    package var maxMemory: Int64?
    /// Bytes that rendered segments may take after a run.
    package var cacheSize: Int64?
    /// Bytes that may stay in the cache for objects of buckets.
    package var bucketCacheSize: Int64?
    package var progress: ProgressForm?
    /// True if `run --due` renders segments of films that are not due yet.
    package var prerender = true
    /// Absolute path of the sync folder for pins and tags.
    package var sync: String?
    /// The names of tags other than the colours, by number.
    package var tags: [Int: String] = [:]
    /// True if `dayreel albums delete` may delete albums of jobs.
    package var allowsAlbumDeletion = false
    /// The values from which every job starts.
    var job = JobDraft()
    /// The fonts and looks that `job` names, which have not been opened.
    var named: [NamedFile] = []
    /// The places where the values of `job` were written, by their keys in a job file.
    var places: [String: SourcePlace] = [:]

    package init() {}

    /// The settings reduced to the names of tags, which a job may use even if other settings do not apply.
    package var tagNamesOnly: Settings {
        var settings = Settings()
        settings.tags = tags
        return settings
    }

    /// The rules that turn an instant into a day, for jobs without their own.
    package var days: DayRules { job.days }

    /// The rules for scanning media that no job names. `home` is the zone for days that have none, `now` is in seconds since 1970.
    package func scanRules(home: String, now: Int64) -> ScanRules {
        var days = job.days
        days.home = days.home ?? home
        return ScanRules(days: days, dates: job.dates, screenRecordings: job.select.screenRecordings, now: now)
    }

    /// The settings from a file; defaults if there is no such file. `path` is absolute.
    ///
    /// Throws `missingInput` if the file cannot be read, `jobInvalid` with every error if it is invalid.
    package static func read(path: String, _ context: JobFile.Context) throws(DayreelError) -> Settings {
        let bytes: [UInt8]
        do {
            bytes = try context.read(path)
        } catch let error as POSIXError where [.ENOENT, .ENOTDIR].contains(error.code) {
            return Settings()
        } catch {
            throw DayreelError(
                .missingInput, "the settings file cannot be read", place: path, cause: JobFile.reason(error),
                remedy: "Check that you may read it, or remove it.")
        }
        do {
            return try parse(bytes, path: path, context)
        } catch {
            throw error.dayreelError
        }
    }

    /// The settings from a file's bytes. An empty file yields defaults.
    package static func parse(
        _ bytes: [UInt8], path: String, _ context: JobFile.Context
    ) throws(JobFileErrors) -> Settings {
        let source = JobSource(
            path: path, folder: LexicalPath.folder(of: path), text: SourceText(bytes), order: 0)
        var reader = JobReader(source, context)
        reader.vocabulary = nil
        var settings = Settings()
        let document = Document(parsing: bytes)
        for problem in document.problems { reader.note(problem.message, at: problem.position) }
        if let root = document.root {
            reader.tagNames = TagNames(further: tags(in: root, reader))
            JobKeys.settings.apply(root, to: &settings, &reader)
        }
        guard reader.findings.isEmpty else { throw JobFileErrors(reader.findings) }
        settings.named = reader.namedFiles
        let prefix = "job."
        for (key, place) in reader.places where key.hasPrefix(prefix) {
            settings.places[String(key.dropFirst(prefix.count))] = place
        }
        return settings
    }
}

extension Settings {
    /// The names of tags, read ahead because other settings anywhere in the file may use them. Errors in them are reported when their own
    /// turn comes.
    private static func tags(in root: Node, _ reader: JobReader) -> [Int: String] {
        guard case .mapping(let entries) = root.content, let entry = entries.first(where: { $0.key.text == "tags" })
        else {
            return [:]
        }
        var reader = reader
        return Form<[Int: String]>.tagNames.read(entry.value, &reader) ?? [:]
    }
}

extension JobKeys {
    static let settings = KnownKeys<Settings>(
        keys: [
            Key("version", \.job.version, .version, byDefault: 1, "Version of the file's format."),
            Key("workers", \.workers, .integer(1...512), "Worker processes at once; by default one a core."),
            Key("max-memory", \.maxMemory, .byteSize, "Memory for all processes together."),
            Key("cache-size", \.cacheSize, .byteSize, "How much rendered segments may take on the disk after a run."),
            Key(
                "bucket-cache-size", \.bucketCacheSize, .byteSize,
                "How much of what was fetched from buckets may stay on the disk after a run."),
            Key("progress", \.progress, .choice(), "How progress is shown."),
            Key(
                "prerender", \.prerender, .flag, byDefault: true,
                "Whether 'run --due' renders ahead what is known of films that are not due yet."),
            Key("sync", \.sync, .path, "The folder in which pins and tags travel between devices."),
            Key("tags", \.tags, .tagNames, "Names of tags besides the colours, by number."),
            Key(
                "allow-album-deletion", \.allowsAlbumDeletion, .flag, byDefault: false,
                "Whether 'dayreel albums delete' may delete albums of jobs."),
            Key("job", \.job, KnownKeys(keys: jobDefaults), "What every job starts from: keys of a job file."),
        ], document: "a settings file")

    private static let commonOutput: Set = [
        "quality", "audio-bitrate", "overwrite", "max-duration", "cover", "subtitles",
    ]

    /// The keys that jobs may have in common. Excludes the keys that identify a job, and the codec with the keys that depend on it, which
    /// would have to suit every job with another codec.
    private static let jobDefaults: [Key<JobDraft>] =
        job.keys.filter { ["days", "select", "clips", "composition", "on-error", "hooks"].contains($0.name) } + [
            Key(
                "output", \.output,
                KnownKeys(keys: output.filter { Self.commonOutput.contains($0.name) }),
                "What films have in common.")
        ]
}

extension Form where Value == [Int: String] {
    /// The form of a mapping of tag numbers to names.
    static var tagNames: Form {
        let name = Form<String>.text("a name", longest: 40)
        return Form(schema: ["type": "object"]) { node, reader in
            guard case .mapping(let entries) = node.content else {
                reader.note(
                    "'\(reader.key)' must be a mapping of numbers to names, not \(node.kindName)", at: node.position)
                return nil
            }
            var names: [Int: String] = [:]
            for entry in entries {
                guard let number = Int(entry.key.text), number > 7, Tag(number: number) != nil else {
                    reader.note(
                        "'\(reader.key)': \(entry.key.text.quoted) is no number from 8; 1 to 7 are colours",
                        at: entry.key.position)
                    continue
                }
                names[number] = reader.within(entry.key.text) { name.read(entry.value, &$0) }
            }
            return names
        }
    }
}

extension Form where Value == Int64 {
    /// The form of a number of bytes.
    static var byteSize: Form {
        .scalar("a size such as 500M or 20G", schema: ["type": "string"]) { scalar, _ in
            ByteCount.parse(scalar.text).map { .value($0) } ?? .refused(ByteCount.fault(in: scalar.text))
        }
    }
}
