package import Model

/// A diagnostic in one line for people: its place and its message, without repetition.
extension Diagnostic {
    /// The diagnostic in the style of compilers: `a/IMG_7.MOV: warning: it cannot be used: …`.
    package var line: String { whereabouts + "\(severity.rawValue): \(message.onOneLine)" }

    /// The day and the file, unless the message contains them: `2024-12-07: a/IMG_7.MOV: `, or empty.
    package var whereabouts: String {
        let day = day.map(\.description).flatMap { message.contains($0) ? nil : $0 }
        let file = path.flatMap { message.contains($0.lastPathPart) ? nil : place }
        return [day, file].compactMap(\.self).map { $0.onOneLine + ": " }.joined()
    }
}
