import TestSupport

extension TestMedia {
    /// Writes a music file with one tone, and returns its path.
    func music(_ name: String, seconds: Double) throws -> String {
        try ToneFile.write(to: path(name), seconds: seconds, hertz: [7000])
        return path(name)
    }
}
