/// A filter and its options, which libav gets one by one so that a value may contain any character.
package struct Filter: Hashable, Sendable {
    package var name: String
    package var options: [String: String]

    package init(_ name: String, _ options: [String: String] = [:]) {
        self.name = name
        self.options = options
    }
}
