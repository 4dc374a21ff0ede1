import Foundation

/// The weights of the speech detector, which `scripts/setup.sh` makes.
package enum SpeechFile {
    package static let path = Checkout.path + "/.build/share/dayreel/speech.model"

    /// The whole file. Throws an error of Foundation if it is not there.
    package static func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
}
