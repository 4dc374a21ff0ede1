import Foundation
package import JobFiles
package import Library
package import Model
import ObjectStorage
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
    /// The names of places, from the table that is installed with the program.
    package let placeNames: PlaceNames
    /// Path of the speech detector's weights; nil if none are installed.
    package let speechModel: String?

    package init(paths: Paths, clock: SystemClock, program: ProgramInfo, machine: Machine) {
        self.paths = paths
        self.clock = clock
        self.program = program
        self.machine = machine
        placeNames = PlaceNames(path: program.installedFile("places.table"))
        speechModel = program.installedFile("speech.model")
        // A server runs for months, during which keys expire.
        let begin = clock.uptime()
        remote = RemoteMedia(
            folder: paths.objects, now: { clock.now + (clock.uptime() - begin).components.seconds },
            limit: {
                // Code that needs more of the settings reports errors in them.
                let settings = try? Settings.read(path: paths.settings, Self.context(Settings(), on: machine))
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
    package func context(_ settings: Settings) -> JobFile.Context { Self.context(settings, on: machine) }

    private static func context(_ settings: Settings, on machine: Machine) -> JobFile.Context {
        var context = JobFile.Context(
            workingFolder: machine.workingFolder, homeFolder: machine.homeFolder, settings: settings,
            fonts: machine.fonts.map(KnownFonts.init(of:)))
        context.locales = [LocaleName.ofDates(machine.environment)].filter { !$0.isEmpty }
        return context
    }

    /// The absolute form of a path, without `.` and `..`.
    package func absolute(_ path: String) -> String {
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
