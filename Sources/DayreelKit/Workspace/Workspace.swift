import Files
import Foundation
package import JobFiles
package import Library
package import Model
package import Pipeline
import Typography

/// Everything that a command works with besides its jobs: Dayreel's own folders, the time, the program and the machine.
///
/// The kit never asks the system for these; the caller does so once, to create the workspace.
package struct Workspace: Sendable {
    package var paths: Paths
    package var clock: SystemClock
    package var program: ProgramInfo
    package var machine: Machine
    /// The access to buckets, shared by everything in this workspace.
    let remote: RemoteMedia
    /// Has sources listed; nil to have the program's examiners do so.
    let asker: SourceAsker?
    /// The names of places, from the table that is installed with the program.
    package let placeNames: PlaceNames
    /// Path of the speech detector's weights; nil if none are installed.
    package let speechModel: String?

    /// `documents` reads what servers of buckets say, and `asker` has sources listed; nil to have the program's examiners do so.
    package init(
        paths: Paths, clock: SystemClock, program: ProgramInfo, machine: Machine, documents: DocumentReader? = nil,
        asking asker: SourceAsker? = nil
    ) {
        self.asker = asker
        self.paths = paths
        self.clock = clock
        self.program = program
        self.machine = machine
        let installed = InstalledFile(ofProgramAt: program.path)
        placeNames = PlaceNames(
            path: installed.path("places.table"), translations: installed.path("place-names.table"))
        speechModel = installed.path("speech.model")
        // A server runs for months, during which keys expire.
        let begin = clock.uptime()
        remote = RemoteMedia(
            folder: paths.objects, now: { clock.now + (clock.uptime() - begin).components.seconds },
            documents: documents ?? program.documentReader(on: machine),
            limit: {
                // Code that needs more of the settings reports errors in them.
                let settings = try? Settings.read(path: paths.settings, Self.context(Settings(), on: machine, program))
                return settings?.bucketCacheSize ?? Self.defaultBucketCacheSize
            }, context: { S3Account.Context(of: machine) })
    }

    /// The workspace at another instant (seconds since 1970); unchanged for nil.
    package func at(_ instant: Int64?) -> Workspace {
        var workspace = self
        workspace.clock = clock.set(to: instant)
        return workspace
    }

    /// The user's settings. Throws `DayreelError` if their file is wrong.
    package func settings() throws(DayreelError) -> Settings {
        try Settings.read(path: paths.settings, context(Settings()))
    }

    /// The context for reading job files: the start of relative paths and of `~`, the default values, and the known fonts.
    package func context(_ settings: Settings) -> JobFile.Context { Self.context(settings, on: machine, program) }

    private static func context(_ settings: Settings, on machine: Machine, _ program: ProgramInfo) -> JobFile.Context {
        var context = JobFile.Context(
            workingFolder: machine.workingFolder, homeFolder: machine.homeFolder, settings: settings,
            fonts: machine.fonts.map(KnownFonts.init(of:)))
        context.program = program.path
        context.locales = [LocaleName.ofDates(machine.environment)].filter { !$0.isEmpty }
        return context
    }

    /// The absolute form of a path, without `.` and `..`. `~` is the home folder: a shell leaves it as it is in quotes.
    package func absolute(_ path: String) -> String {
        if let path = LexicalPath.ofHome(path, in: machine.homeFolder) { return path }
        let full = path.hasPrefix("/") ? path : machine.workingFolder + "/" + path
        return URL(filePath: full).standardizedFileURL.path(percentEncoded: false)
    }

    /// The absolute form of a folder's path, which ends with the folder's name even if `.` or `../Trip/` names it.
    package func absoluteFolder(_ path: String) -> String { absolute(path).withoutSlashAtEnd }
}

extension KnownFonts {
    /// The fonts of a library. If it has none, there is nothing to check a name against; rendering reports that.
    fileprivate init(of library: @escaping @Sendable () throws -> FontLibrary) {
        self.init(
            has: { (try? library())?.has(font: $0) ?? false }, families: { (try? library())?.families ?? [] })
    }
}

extension Workspace {
    /// The default for the bytes that fetched objects may take on the disk.
    static let defaultBucketCacheSize: Int64 = 20_000_000_000

    /// Trims the cache to its limit when a verb has finished with its buckets. Notes the use of the network, if there was any.
    func endFetching(_ progress: ProgressSink) {
        guard let note = remote.note else { return }
        remote.prune()
        progress(.diagnostic(note))
    }

    /// The supply of parts of objects. Only this process fetches: workers have neither a network nor keys.
    package var supply: MediaSupply {
        MediaSupply { [remote] in
            try await remote.fetch($0)
        } keep: { [remote] in
            try remote.hold($0)
        } find: { [remote] in
            remote.object(at: $0).map { object, place in
                SuppliedObject(
                    place: place, size: object.size, version: object.version, possibleMD5: object.possibleMD5)
            }
        }
    }
}

extension S3Account.Context {
    /// Takes the environment's variables, and the files of `~/.aws` or those named by `AWS_SHARED_CREDENTIALS_FILE` and `AWS_CONFIG_FILE`.
    init(of machine: Machine) {
        func text(_ variable: String, _ name: String) -> String? {
            let named = machine.environment.variable(variable)
            // Not by `SmallFile`: these are the user's, who may name a pipe.
            return try? String(contentsOfFile: named ?? "\(machine.homeFolder)/.aws/\(name)", encoding: .utf8)
        }
        self.init(
            environment: machine.environment,
            credentialsFile: text("AWS_SHARED_CREDENTIALS_FILE", "credentials"),
            configFile: text("AWS_CONFIG_FILE", "config"))
    }
}

extension Workspace {
    /// The absolute path of the folder that carries pins and tags: from the command line, else `DAYREEL_SYNC`, else the settings, else
    /// Dayreel's own folder.
    package func syncFolder(asked: String?, _ settings: Settings) -> String {
        let named = asked ?? machine.environment.variable("DAYREEL_SYNC")
        return named.map(absolute) ?? settings.sync ?? paths.data
    }

    /// The name with which the device signs its changes in the sync folder.
    package var device: DeviceName { DeviceName(machine.host) }

    /// True on a CI service: all of them set `CI`.
    var isContinuousIntegration: Bool {
        machine.environment["CI"].map { !["", "0", "false"].contains($0.lowercased()) } ?? false
    }
}

extension [String: String] {
    /// The value of an environment variable; nil if it is not set, or empty.
    func variable(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}

extension DayreelError {
    /// Converts any error of a command to one of Dayreel's.
    package init(any error: any Error) {
        self =
            error as? DayreelError ?? (error as? JobFile.Refusal)?.dayreelError ?? DayreelError(unforeseen: error)
    }
}
