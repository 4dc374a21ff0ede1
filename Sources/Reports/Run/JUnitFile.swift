package import Model
package import Pipeline
import Stages

/// The JUnit file of a checking command. It must not replace a file that the command reads, nor another file that it writes.
package struct JUnitFile: Sendable {
    private var outputs: OutputGuard

    /// `path` is absolute; nil for no file. `inputs` are the files that the command reads; its sources are not known yet.
    package init(
        _ path: String?, replaces: Replacement, reading inputs: [OutputGuard.Input],
        permissions: [OutputGuard.Permission]
    ) {
        outputs = OutputGuard(
            outputs: path.map { [NamedOutput(.junit, $0, replaces: replaces)] } ?? [], inputs: inputs,
            permissions: permissions, signature: .standard)
        outputs.knowsSources = false
    }

    /// Protects the input of a job, and the other files that the command writes for it, from this file.
    package mutating func protect(
        _ inputs: [OutputGuard.Input], _ sources: [Source], writing others: [NamedOutput] = []
    ) {
        outputs.outputs += others.filter { $0.kind != .junit }
        // First, because they state what each file is.
        outputs.inputs = inputs + outputs.inputs
        outputs.sources += sources.filter { !outputs.sources.contains($0) }
    }

    /// Throws `DayreelError(.outputUnwritable)` if the file would replace one that it must not. Call it when all jobs are protected: until
    /// then, no file that Dayreel did not make is replaced.
    package mutating func check() throws {
        outputs.knowsSources = true
        try outputs.checkJUnit()
    }

    /// Writes the report in one step. Throws `DayreelError(.outputUnwritable)` if it must not or cannot be written there.
    package func write(_ report: CheckReport) throws {
        for output in outputs.outputs where output.kind == .junit {
            try outputs.write(JUnitDocument.text(of: report).utf8, to: output)
        }
    }
}
