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
