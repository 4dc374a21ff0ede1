package import DayreelKit

extension Studio {
    /// The things that are served.
    package enum Subject: Hashable, Sendable {
        /// Absolute paths of job files.
        case jobs([String])
        /// Absolute path of a folder of media, or of an Apple Photos library: without any job file.
        case folder(String)
    }

    package struct Configuration: Sendable {
        package var subject: Subject
        /// With the clock as it was when the program began; `now` has the time.
        package var workspace: Workspace
        /// Seconds since 1970.
        package var now: @Sendable () -> Int64
        /// The folder of pins and tags that the command line names; nil where it says nothing.
        package var syncFolder: String?
        /// Another text at each start of the server, of letters and digits.
        package var epoch: String
        /// Nothing is changed and nothing is made.
        package var isReadOnly: Bool
        /// 1 is Monday.
        package var weekStart: Int
        /// Gives memory back to the system that is free in this process.
        package var trim: @Sendable () -> Void
        /// Time since any point, for the time that things take.
        package var uptime: @Sendable () -> Duration

        package init(
            subject: Subject, workspace: Workspace, now: @escaping @Sendable () -> Int64, epoch: String,
            isReadOnly: Bool = false, weekStart: Int = 1, syncFolder: String? = nil,
            trim: @escaping @Sendable () -> Void = {}, uptime: @escaping @Sendable () -> Duration
        ) {
            self.subject = subject
            self.workspace = workspace
            self.now = now
            self.epoch = epoch
            self.isReadOnly = isReadOnly
            self.weekStart = weekStart
            self.syncFolder = syncFolder
            self.trim = trim
            self.uptime = uptime
        }
    }
}
