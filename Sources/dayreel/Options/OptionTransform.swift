import ArgumentParser
import Model

/// A transform of an option whose errors fit behind the parser's own introduction.
func usage<Value>(_ make: @escaping @Sendable (String) throws -> Value) -> @Sendable (String) throws -> Value {
    { text in
        do {
            return try make(text)
        } catch let error as DayreelError {
            throw ValidationError([error.message, error.remedy].compactMap(\.self).joined(separator: ". "))
        }
    }
}
