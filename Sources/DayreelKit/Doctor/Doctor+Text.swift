import Model
import Stages
import Typography

/// The libraries and fonts that draw text.
extension Doctor {
    var text: [DoctorReport.Finding] {
        let versions = Typesetter.versions.map { DoctorReport.Finding($0.library, .ok, $0.version) }
        guard let fonts = workspace.machine.fonts else { return versions }
        do {
            let library = try fonts()
            return versions + [date(library)] + scripts(library)
        } catch let error as TypographyError {
            let error = DayreelError(error)
            return versions + [DoctorReport.Finding("fonts", .missing, error.message, remedy: error.remedy)]
        } catch {
            return versions + [DoctorReport.Finding("fonts", .missing, "\(error)")]
        }
    }

    /// Draws the date as a film would.
    private func date(_ library: FontLibrary) -> DoctorReport.Finding {
        let style = DateOverlayStyle()
        let remedy = "Install the font: on Debian and Ubuntu the package fonts-dejavu-core."
        do {
            let typesetter = try Typesetter(library, family: style.font, locale: style.locale)
            let line = try typesetter.line("31 December", size: 32)
            let ink = try line.picture().coverage.count { $0 > 128 }
            let family = line.faces.first?.family ?? "no font"
            guard ink > 0 else { return DoctorReport.Finding("text", .missing, "nothing is drawn", remedy: remedy) }
            return DoctorReport.Finding(
                "text in \(style.font)", family == style.font ? .ok : .limited,
                family == style.font ? "can be drawn" : "drawn in \(family)", remedy: remedy)
        } catch {
            return DoctorReport.Finding("text", .missing, "\(error)", remedy: remedy)
        }
    }

    /// A line for all scripts that can be drawn, and one for each package that would add others.
    private func scripts(_ library: FontLibrary) -> [DoctorReport.Finding] {
        let found = Script.looked.map { (script: $0.script, isThere: library.face(with: $0.sample) != nil) }
        let there = found.filter(\.isThere).map(\.script.name)
        let packages = Set(found.filter { !$0.isThere }.map(\.script.package)).sorted()
        return [DoctorReport.Finding("scripts", .ok, there.joined(separator: ", "))]
            + packages.map { package in
                let lacking = found.filter { !$0.isThere && $0.script.package == package }.map(\.script.name)
                return DoctorReport.Finding(
                    "scripts without a font", .limited, lacking.joined(separator: ", "),
                    remedy: "On Debian and Ubuntu install the package \(package).")
            }
    }
}
