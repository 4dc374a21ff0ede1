/// A service of systemd, as units and the commands that put them to use.
protocol SystemdService {
    var files: [UnitFile] { get }
    /// The command that creates the folders that the service writes to; nil if all exist.
    var makeFolders: String? { get }
    /// The command that enables the units, once they are in their folder.
    var enable: String { get }
}
