import Foundation
package import Model

extension FileVersion {
    /// Nil if there is no such file.
    package init?(ofFileAt path: String) {
        guard let status = FileStatus(path), status.kind == .file else { return nil }
        self = status.version
    }

    /// Nil if the file cannot be opened for reading.
    package init?(ofReadableFileAt path: String) {
        guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: ""),
            let status = try? file.status()
        else { return nil }
        self = status.version
    }
}

extension DroppedSource {
    /// True if the file has changed or can be read again, or if only a server or a network was in trouble: it may be usable for a film now.
    package var hasChanged: Bool { loss.mayPass || FileVersion(ofReadableFileAt: path) != version }
}
