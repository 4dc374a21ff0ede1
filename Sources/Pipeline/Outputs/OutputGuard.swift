import Files
import Foundation
package import Model

/// Protects the user's files from a run's outputs: Dayreel replaces what Dayreel made, never an input of the run and
/// never anything that a source holds.
///
/// A value that says what is written and what is read. It is asked before anything is rendered, and once more when a file
/// appears under its name, as others may have been at work meanwhile.
package struct OutputGuard: Sendable {
    /// A file that the run reads.
    package struct Input: Hashable, Sendable {
        /// Name for messages: `the job file`
        package var name: String
        /// Absolute.
        package var path: String

        package init(_ name: String, _ path: String) { (self.name, self.path) = (name, path) }
    }

    /// All that the run writes.
    package var outputs: [OutputFile]
    package var inputs: [Input]
    package var sources: [Source]
    /// False until the job is read. Till then nothing foreign is replaced: it could be one of the media.
    package var knowsSources = true
    /// What lets the user replace a file that Dayreel did not make; empty where nothing does.
    package var permissions: [OutputPermission]
    private let signature: OutputSignature

    package init(
        outputs: [OutputFile], inputs: [Input] = [], sources: [Source] = [], permissions: [OutputPermission] = [],
        signature: OutputSignature
    ) {
        self.outputs = outputs
        self.inputs = inputs
        self.sources = sources
        self.permissions = permissions
        self.signature = signature
    }

    /// Throws `DayreelError(.outputUnwritable)` if one of the outputs would replace what it must not, or if two are one file.
    package func check() throws {
        for (index, output) in outputs.enumerated() {
            for other in outputs[..<index] where OutputPath.areOne(other.path, output.path) {
                throw refusal(.twin(of: other), of: output)
            }
        }
        for output in outputs { try check(output) }
    }

    /// The same for the JUnit file alone, which is written last.
    package func checkJUnit() throws {
        for output in outputs where output.kind == .junit { try check(output) }
    }

    /// The file that would be replaced; nil if there is none. Throws `DayreelError(.outputUnwritable)` if it must stay.
    @discardableResult
    func check(_ output: OutputFile) throws -> HeldFile? {
        // A JUnit file is written even if the run was refused: not over another output.
        for other in outputs where other != output && OutputPath.areOne(other.path, output.path) {
            throw refusal(.twin(of: other), of: output)
        }
        let target = OutputPath.target(of: output.path)
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
        // An empty file holds nothing to lose: mktemp(1) makes such.
        case .own where !isOurs && file.size > 0:
            throw refusal(.foreign(OutputSignature.otherKind(of: target)), of: output)
        case .own, .foreign: return file
        }
    }

    private func refusal(_ reason: OutputRefusal.Reason, of output: OutputFile) -> DayreelError {
        OutputRefusal(output: output, reason: reason, permissions: knowsSources ? permissions : []).error
    }
}

extension OutputGuard {
    /// The guard of a program that writes one file and reads none.
    package static func of(_ output: OutputFile, signature: OutputSignature) -> OutputGuard {
        OutputGuard(outputs: [output], signature: signature)
    }

    /// The same with more inputs.
    package func reading(_ more: [Input]) -> OutputGuard {
        var outputs = self
        outputs.inputs += more
        return outputs
    }

    /// Checks that each output's folder can be written to, before work is done for it. Makes the folders.
    package func rehearse() throws {
        for output in outputs {
            let publication = try Publication(of: output, outputs: self)
            let lock = try publication.begin()
            defer { withExtendedLifetime(lock) {} }
            publication.discard()
        }
    }

    /// Writes a document in one step. Throws `DayreelError`: `outputUnwritable` if it must not or cannot be written there.
    package func write(_ bytes: some Collection<UInt8>, to output: OutputFile) throws {
        let publication = try Publication(of: output, outputs: self)
        do {
            let lock = try publication.begin()
            defer { withExtendedLifetime(lock) {} }
            try publication.write(Array(bytes))
            // A document whose name a power cut takes is written again at little cost.
            _ = try publication.publish()
        } catch {
            publication.discard()
            throw error
        }
    }
}
