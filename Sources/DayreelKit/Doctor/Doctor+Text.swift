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
            return versions + faces(library) + scripts(library)
        } catch let error as TypographyError {
            let error = DayreelError(error)
            return versions + [DoctorReport.Finding("fonts", .missing, error.message, remedy: error.remedy)]
        } catch {
            return versions + [DoctorReport.Finding("fonts", .missing, "\(error)")]
        }
    }

    /// The faces of the styles of text; the date is drawn as a film would.
    private func faces(_ library: FontLibrary) -> [DoctorReport.Finding] {
        do {
            let typesetter = try Typesetter(library, family: TextFaces.sans, locale: DateOverlayStyle().locale)
            let ink = try typesetter.line("31 December", size: 32).picture().coverage.count { $0 > 128 }
            guard ink > 0 else {
                return [DoctorReport.Finding("text", .missing, "nothing is drawn", remedy: Self.remedy("fonts-inter"))]
            }
            return TextFaces.packages.map { face in
                let isThere = library.has(font: face.family)
                return DoctorReport.Finding(
                    "text in \(face.family)", isThere ? .ok : .limited,
                    isThere ? "can be drawn" : "drawn in another font", remedy: Self.remedy(face.package))
            }
        } catch {
            return [DoctorReport.Finding("text", .missing, "\(error)", remedy: Self.remedy("fonts-inter"))]
        }
    }

    private static func remedy(_ package: String) -> String {
        "Install the font: on Debian and Ubuntu the package \(package)."
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
