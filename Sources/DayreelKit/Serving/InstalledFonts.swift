import Model
import Typography

/// The font families that the dates of a film can have.
package struct InstalledFonts {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// The names in alphabetical order, without those for the system's own use. Empty if the machine has no fonts, or they are unknown.
    package var families: [String] {
        let all = (try? workspace.machine.fonts?().families) ?? []
        return all.filter { !$0.hasPrefix(".") }.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    }
}
