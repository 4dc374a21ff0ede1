package import DayreelKit

extension Studio {
    package struct Configuration: Sendable {
        package var subject: ServedSubject
        /// The workspace, with the clock of the program's start; `now` returns the present time.
        package var workspace: Workspace
        /// Returns seconds since 1970.
        package var now: @Sendable () -> Int64
        /// The sync folder that the command line names; nil if it names none.
        package var syncFolder: String?
        /// A text of letters and digits that differs at each start of the server.
        package var epoch: String
        /// True if nobody may change or make anything.
        package var isReadOnly: Bool
        /// 1 is Monday.
        package var weekStart: Int
        /// Returns the process's unused memory to the system.
        package var trim: @Sendable () -> Void
        /// Returns the time since an arbitrary point, for measuring durations.
        package var uptime: @Sendable () -> Duration
        /// Threads for work with files that are not Dayreel's own.
        var disks = Disks()

        package init(
            subject: ServedSubject, workspace: Workspace, now: @escaping @Sendable () -> Int64, epoch: String,
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

        /// The configuration for a server that runs in this workspace.
        package init(
            serving subject: ServedSubject, in workspace: Workspace, isReadOnly: Bool, syncFolder: String?,
            trim: @escaping @Sendable () -> Void
        ) {
            self.init(
                subject: subject, workspace: workspace, now: workspace.clock.present,
                epoch: String(workspace.machine.random(), radix: 36), isReadOnly: isReadOnly,
                weekStart: WeekStart.of(workspace.machine.environment), syncFolder: syncFolder, trim: trim,
                uptime: workspace.clock.uptime)
        }
    }
}
