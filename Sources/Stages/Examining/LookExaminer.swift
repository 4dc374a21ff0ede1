package import Model
package import Pipeline

/// Has an examiner read the tables of colours (`.cube`) that jobs name as their look, within limits of time and memory, so that a hostile
/// file costs a process and never the run or the page.
package struct LookExaminer: Sendable {
    private let examiners: ExaminerPool?

    /// The longest time that an examiner may take to read a table.
    private static let patience = Duration.seconds(10)

    /// `examiners` nil to read the files in this process.
    package init(_ examiners: ExaminerPool?) { self.examiners = examiners }

    /// Reads the files in this process.
    package init() { examiners = nil }

    /// The look of a job's film; nil for none. Throws `DayreelError` with the file as its place, `CancellationError`.
    package func look(of job: Job) async throws -> FilmLook? {
        guard let path = job.composition.look?.path else { return try lookHere(of: job) }
        return FilmLook(Asset(source: try await finding(inFile: path).get(), path: path))
    }

    /// The same, in this process.
    func lookHere(of job: Job) throws -> FilmLook? {
        switch job.composition.look {
        case nil: return nil
        case .builtIn(let look)?: return FilmLook(look)
        case .file(let path)?:
            return FilmLook(Asset(source: try LookQuestion(path: path).answer().get(), path: path))
        }
    }

    /// The fault of a file of colours: `which is no look: line 7 is no colour: three numbers`; nil for one that can be used. Throws
    /// `DayreelError` if examiners cannot be started, `CancellationError`.
    package func fault(ofFile path: String) async throws -> String? {
        guard case .failed(let error) = try await finding(inFile: path) else { return nil }
        return "which is no look: \(error.cause ?? error.message)"
    }

    private func finding(inFile path: String) async throws -> ExaminerFinding<Fingerprint> {
        let question = LookQuestion(path: path)
        guard let examiners else { return question.answer() }
        return try await examiners.waiting(atMost: Self.patience).answers(to: [question], .look) { _, loss in
            .failed(DayreelError(look: path, cause: "it " + loss.words))
        }[0]
    }
}

/// A question about a table of colours, for an examiner: whether all of it can be read.
struct LookQuestion: Hashable, Sendable, Codable {
    /// Absolute.
    var path: String

    func answer() -> ExaminerFinding<Fingerprint> {
        do {
            _ = try CubeFile.read(path)
            return .found(try Fingerprint(of: MediaLocation(path: path)))
        } catch let fault as CubeFile.Fault {
            return .failed(DayreelError(look: path, cause: fault.text))
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }
}
