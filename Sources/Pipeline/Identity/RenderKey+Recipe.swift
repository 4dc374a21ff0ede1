import Files
package import Model

extension RenderKey {
    /// The SHA-256 of the recipe as JSON with sorted keys: the recipe type *is* the input of the key.
    package init(of recipe: RenderTask.Recipe) throws {
        self.init(digest: SHA256Hex.of(try InternalJSON.bytes(of: recipe)))
    }
}
