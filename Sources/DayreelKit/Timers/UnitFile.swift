import Files

/// A systemd unit, as a file in the folder of units.
struct UnitFile {
    let name: String
    let text: String

    /// Creates the folder if necessary, writes the file unless it exists, and returns its path. Throws `DayreelError(.outputUnwritable)`.
    func write(into folder: String) throws -> String {
        let path = "\(folder)/\(name)"
        try NewFile.write(text + "\n", to: path)
        return path
    }
}

extension [UnitFile] {
    /// Writes all files, or none if one of them exists. Returns their paths. Throws `DayreelError(.outputUnwritable)`.
    func write(into folder: String) throws -> [String] {
        for file in self { try NewFile.check("\(folder)/\(file.name)") }
        return try map { try $0.write(into: folder) }
    }
}
