/// The targets of `Package.swift`, read from its text.
struct PackageManifest {
    /// The targets of this package that a target depends on, by its name.
    private(set) var dependencies: [String: Set<String>] = [:]

    init(_ text: String) {
        // Products are libraries from other packages.
        let own = text.replacing(/\.product\(name: "\w+", package: "[\w.-]+"\)/, with: "")
        for match in own.matches(of: /\.(?:target|executableTarget)\(\s*name: "(\w+)",\s*dependencies: \[/) {
            var depth = 1
            let list = own[match.range.upperBound...].prefix {
                depth += $0 == "[" ? 1 : $0 == "]" ? -1 : 0
                return depth > 0
            }
            let names = list.matches(of: /"(\w+)"/).map { String($0.output.1) }
            // `.when(traits: ["Page"])` names no target.
            dependencies[String(match.output.1)] = Set(names).subtracting(["Page"])
        }
    }
}
