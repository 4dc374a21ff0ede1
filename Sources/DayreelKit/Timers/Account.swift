/// An entry of the user database: passwd(5).
package struct Account: Hashable, Sendable {
    package let name: String
    package let id: UInt32
    /// Absolute.
    package let homeFolder: String

    package init(name: String, id: UInt32, homeFolder: String) {
        self.name = name
        self.id = id
        self.homeFolder = homeFolder
    }
}
