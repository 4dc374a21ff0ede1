/// A filter and its options, given to libav one by one: a value may hold any character.
package struct Filter: Hashable, Sendable {
    package var name: String
    package var options: [String: String]

    package init(_ name: String, _ options: [String: String] = [:]) {
        self.name = name
        self.options = options
    }
}
