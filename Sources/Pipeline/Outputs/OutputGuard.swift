import Files
import Foundation
package import Model

/// Protects the user's files from a run's outputs: Dayreel replaces only what Dayreel made, never an input of the run and never a file of a
/// source.
///
/// The value states what is written and what is read. It is checked before rendering, and again when a file gets its name, because other
/// programs may have changed something in between.
package struct OutputGuard: Sendable {
    /// A file that the run reads.
    package struct Input: Hashable, Sendable {
        /// Name for messages: `the job file`.
        package var name: String
        /// Absolute path.
        package var path: String

        package init(_ name: String, _ path: String) { (self.name, self.path) = (name, path) }
    }

    /// A way for the user to let an output replace a file that Dayreel did not make.
    package enum Permission: Hashable, Sendable {
        /// The option of a command.
        case force
        /// The key of a job.
        case overwrite

        /// The permission in words, for remedies.
        package var words: String {
            switch self {
            case .force: "'--force'"
            case .overwrite: "'output.overwrite: foreign' in the job"
            }
        }
    }

    /// All files that the run writes.
    package var outputs: [NamedOutput]
    package var inputs: [Input]
    package var sources: [Source]
    /// False until the job has been read. Until then no foreign file is replaced: it could be one of the media.
    package var knowsSources = true
    /// The ways to permit replacing a file that Dayreel did not make; empty if there are none.
    package var permissions: [Permission]
    private let signature: OutputSignature

    package init(
        outputs: [NamedOutput], inputs: [Input] = [], sources: [Source] = [], permissions: [Permission] = [],
        signature: OutputSignature
    ) {
        self.outputs = outputs
        self.inputs = inputs
        self.sources = sources
        self.permissions = permissions
        self.signature = signature
    }

    /// Throws `DayreelError(.outputUnwritable)` if an output would replace a file that it must not, or if two outputs are the same file.
    package func check() throws {
        for (index, output) in outputs.enumerated() {
            for other in outputs[..<index] where OutputPath.areOne(other.path, output.path) {
                throw refusal(.twin(of: other), of: output)
            }
        }
        for output in outputs { try check(output) }
    }

    /// Checks the JUnit file alone, which is written last.
    package func checkJUnit() throws {
        for output in outputs where output.kind == .junit { try check(output) }
    }

    /// The file that would be replaced; nil if there is none. Throws `DayreelError(.outputUnwritable)` if it must not be replaced.
    @discardableResult
    func check(_ output: NamedOutput) throws -> HeldFile? {
        // A JUnit file is written even if the run was refused, but not over another output.
        for other in outputs where other != output && OutputPath.areOne(other.path, output.path) {
            throw refusal(.twin(of: other), of: output)
        }
        let target = OutputPath.target(of: output.path)
        if case .beside(let file) = output.kind, file.isPicture,
            let source = sources.first(where: { OutputPath.lies(target, in: $0.path) })
        {
            throw refusal(.amongMedia(source), of: output)
        }
        guard let file = HeldFile(target, followingLinks: false) else { return nil }
        switch file.kind {
        case .file: break
        case .folder: throw refusal(.folder, of: output)
        case .link, .other: throw refusal(.noFile, of: output)
        }
        if let input = inputs.first(where: { OutputPath.areOne($0.path, target) }) {
            throw refusal(.input(input), of: output)
        }
        let isOurs = signature.isMade(output.kind, at: target)
        if !isOurs, let source = SourceReach(sources: sources).source(holding: file, at: target) {
            throw refusal(.source(source), of: output)
        }
        switch knowsSources || output.replaces == .nothing ? output.replaces : .own {
        case .nothing: throw refusal(.notToBeReplaced, of: output)
        // An empty file has nothing to lose; mktemp(1), for example, creates such files.
        case .own where !isOurs && file.size > 0:
            throw refusal(.foreign(OutputSignature.otherKind(of: target)), of: output)
        case .own, .foreign: return file
        }
    }

    private func refusal(_ reason: OutputRefusal.Reason, of output: NamedOutput) -> DayreelError {
        OutputRefusal(output: output, reason: reason, permissions: knowsSources ? permissions : []).error
    }
}

extension OutputGuard {
    /// The guard of a program that writes one file and reads none.
    package static func of(_ output: NamedOutput, signature: OutputSignature) -> OutputGuard {
        OutputGuard(outputs: [output], signature: signature)
    }

    /// The guard with additional inputs.
    package func reading(_ more: [Input]) -> OutputGuard {
        var outputs = self
        outputs.inputs += more
        return outputs
    }

    /// Checks that each output's folder is writable, before any work. Creates the folders.
    package func rehearse() throws {
        for output in outputs {
            let publication = try Publication(of: output, outputs: self)
            let lock = try publication.begin()
            defer { withExtendedLifetime(lock) {} }
            publication.discard()
        }
    }

    /// Writes a document in one step. Throws `DayreelError`: `outputUnwritable` if it must not or cannot be written there.
    package func write(_ bytes: some Collection<UInt8>, to output: NamedOutput) throws {
        let publication = try Publication(of: output, outputs: self)
        do {
            let lock = try publication.begin()
            defer { withExtendedLifetime(lock) {} }
            try publication.write(Array(bytes))
            // If a power cut loses a document's name, writing it again costs little.
            _ = try publication.publish()
        } catch {
            publication.discard()
            throw error
        }
    }
}

/// A file to write: its kind, its path, and what it may replace there.
package struct NamedOutput: Hashable, Sendable {
    /// The type of an output. Each kind has its own signature, by which Dayreel recognizes its own files.
    package enum Kind: Hashable, Sendable {
        case film, report, junit
        case beside(FileBesideFilm)
        /// A contact sheet, as a page or as a picture.
        case page, picture
        /// Composed music, to hear it without a film.
        case tune
    }

    package var kind: Kind
    /// Absolute path, as the user named it.
    package var path: String
    package var replaces: Replacement

    package init(_ kind: Kind, _ path: String, replaces: Replacement = .own) {
        (self.kind, self.path, self.replaces) = (kind, path, replaces)
    }
}

extension NamedOutput.Kind {
    /// Name for messages: `the report would replace …`.
    var name: String {
        switch self {
        case .film: "film"
        case .report: "report"
        case .junit: "JUnit file"
        case .beside(let file): file.rawValue
        case .tune: "tune"
        case .page, .picture: "contact sheet"
        }
    }

    /// Advice to the user if it must not be written to its path.
    var elsewhere: String {
        switch self {
        case .film: "Choose another place with 'output.file' or '--output'."
        case .report: "Choose another place for the report with '--report'."
        case .junit: "Choose another place with '--junit'."
        case .beside(let file): "Choose another place with 'output.\(file.rawValue)'."
        case .page, .picture, .tune: "Choose another place with '--output'."
        }
    }
}

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

/// Finds out whether a job's source folders contain a file, by any name, chosen or not, media or not.
struct SourceReach {
    let sources: [Source]

    /// The source that contains the file; nil if none does. `path` has its links resolved.
    func source(holding file: HeldFile, at path: String) -> Source? {
        sources.first { OutputPath.lies(path, in: $0.path) }
            ?? sources.first { source in
                // Only a file with another name, or behind a link, can be in a folder that is not one of its parents.
                guard file.status.names > 1 || source.followLinks, let root = HeldFile(source.path) else {
                    return false
                }
                var walk = Walk(wanted: file.identity, followsLinks: source.followLinks)
                return walk.finds(in: root)
            }
    }

    /// Searches folders for a file by its identity.
    private struct Walk {
        let wanted: FileIdentity
        let followsLinks: Bool
        private var seen: Set<FileIdentity> = []

        init(wanted: FileIdentity, followsLinks: Bool) { (self.wanted, self.followsLinks) = (wanted, followsLinks) }

        /// Returns true if the folder contains the file. Skips unreadable folders, from which the source cannot list anything either.
        mutating func finds(in folder: HeldFile) -> Bool {
            guard seen.insert(folder.identity).inserted else { return false }
            let opened = folder.withDescriptor { openat($0, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard opened >= 0, let stream = FolderStream(adopting: opened) else { return false }
            var isFound = false
            stream.forEachName { name in
                isFound = finds(name, in: opened)
                return !isFound
            }
            return isFound
        }

        private mutating func finds(_ name: UnsafePointer<CChar>, in folder: Int32) -> Bool {
            let name = String(cString: name)
            guard let status = FileStatus(name, in: folder, followingLinks: followsLinks) else { return false }
            if status.identity == wanted { return true }
            guard status.kind == .folder, let below = HeldFile(name, in: folder, followingLinks: followsLinks) else {
                return false
            }
            return finds(in: below)
        }
    }
}
