extension [String: String] {
    /// The value of an environment variable; nil if it is not set, or empty.
    func variable(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}
