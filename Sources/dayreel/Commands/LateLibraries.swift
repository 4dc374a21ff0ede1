import CLate
import Foundation
import Model

/// The libraries that this process loads when it first calls one of their functions (CLate.h).
enum LateLibraries {
    /// The process ends with an error that names the package when a library is wanted and cannot be loaded. Functions of libraries can be
    /// called anywhere, and not each of them can fail; without libav there is no work to go on with.
    static func reportMissing() {
        dayreel_late_on_missing { library, package, reason in
            let name = library.map { String(cString: $0) } ?? ""
            let words = reason.map { String(cString: $0) } ?? ""
            let error = DayreelError(
                .missingComponent, "cannot load the library \(name): \(words)",
                remedy:
                    "Install the package that has it, on Debian and Ubuntu '\(package.map { String(cString: $0) } ?? "")', "
                    + "or the program for the libraries that this system has.")
            Failure(of: error).show(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
    }
}
