import Model

/// The reason, in words, why an output is not written.
struct OutputRefusal {
    enum Reason {
        /// Another output of the run has the same path.
        case twin(of: NamedOutput)
        case input(OutputGuard.Input)
        case source(Source)
        /// Its place is inside a source, where it would be one of the media.
        case amongMedia(Source)
        /// A file exists, and replacing is not allowed.
        case notToBeReplaced
        /// Dayreel did not make it; with its kind, if known.
        case foreign(String?)
        case folder
        /// A device, a pipe or a socket.
        case noFile
    }

    let output: NamedOutput
    let reason: Reason
    let permissions: [OutputGuard.Permission]

    var error: DayreelError {
        DayreelError(.outputUnwritable, message, place: output.path, cause: cause, remedy: remedy)
    }

    private var name: String { output.kind.name }

    private var message: String {
        switch reason {
        case .twin(let other): "the \(name) and the \(other.kind.name) would be one file"
        case .input(let input): "the \(name) would replace \(input.name), which this run reads"
        case .source: "the \(name) would replace a file of your media"
        case .amongMedia: "the \(name) would be among your media"
        case .notToBeReplaced: "the \(name) exists and 'output.overwrite' is false"
        case .foreign: "the \(name) would replace a file that Dayreel did not make"
        case .folder: "the \(name)'s name is that of a folder"
        case .noFile: "the \(name)'s name is that of a device, a pipe or a socket"
        }
    }

    private var cause: String? {
        switch reason {
        case .twin(let other): other.path == output.path ? nil : "that is \(other.path)"
        case .source(let source): "it is in the source \(source.path)"
        case .amongMedia(let source): "its place is in the source \(source.path)"
        case .foreign(let kind): kind.map { "it is \($0)" }
        case .input, .notToBeReplaced, .folder, .noFile: nil
        }
    }

    private var remedy: String {
        switch reason {
        case .source: output.kind.elsewhere + " What a source holds is never replaced."
        case .notToBeReplaced: "Move the \(name) away, choose another 'output.file', or set 'overwrite: true'."
        case .foreign:
            output.kind.elsewhere + " Or move it away" + (permissions.isEmpty ? "." : "; \(permitted) replaces it.")
        case .amongMedia: output.kind.elsewhere + " A photo beside a recording could be taken for its still."
        case .twin, .input, .folder, .noFile: output.kind.elsewhere
        }
    }

    private var permitted: String { permissions.map(\.words).joined(separator: " or ") }
}
