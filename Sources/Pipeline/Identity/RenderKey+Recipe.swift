import Crypto
import Foundation
package import Model

extension RenderKey {
    /// The SHA-256 of the recipe as JSON with sorted keys: the recipe type *is* what enters the key.
    package init(of recipe: RenderTask.Recipe) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let digest = SHA256.hash(data: try encoder.encode(recipe))
        self.init(digest: digest.map { byte in String(UInt(byte) | 0x100, radix: 16).dropFirst() }.joined())
    }
}
