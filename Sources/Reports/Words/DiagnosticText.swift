package import Model

/// A diagnostic in one line, for people: where it is, and what it says, neither of them twice.
extension Diagnostic {
    /// `a/IMG_7.MOV: warning: it cannot be used: …`, as compilers put it.
    package var line: String { whereabouts + "\(severity.rawValue): \(message.onOneLine)" }

    /// `2024-12-07: a/IMG_7.MOV: `, or nothing: the day and the file, unless the message names them itself.
    package var whereabouts: String {
        let day = day.map(\.description).flatMap { message.contains($0) ? nil : $0 }
        let file = path.flatMap { message.contains($0.lastPathPart) ? nil : place }
        return [day, file].compactMap(\.self).map { $0.onOneLine + ": " }.joined()
    }
}
