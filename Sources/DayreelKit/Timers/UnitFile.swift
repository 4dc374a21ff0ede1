/// A unit of systemd, as a file in the folder of units.
package struct UnitFile {
    let name: String
    package let text: String

    /// Writes it where no file has its name, and makes the folder. Returns its path. Throws `DayreelError(.outputUnwritable)`.
    package func write(into folder: String) throws -> String {
        let path = "\(folder)/\(name)"
        try NewFile.write(text + "\n", to: path)
        return path
    }
}

extension [UnitFile] {
    /// Writes all of them, or none where a file has the name of one. Returns their paths. Throws `DayreelError(.outputUnwritable)`.
    package func write(into folder: String) throws -> [String] {
        for file in self { try NewFile.check("\(folder)/\(file.name)") }
        return try map { try $0.write(into: folder) }
    }
}
