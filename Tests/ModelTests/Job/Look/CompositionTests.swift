import Foundation
import Testing

@testable import Model

@Suite struct CompositionTests {
    /// The key is part of the hashes of jobs and plans, which the history keeps.
    @Test func `the shape is encoded under the key of job files`() throws {
        let composition = Composition(shape: .portrait)
        let data = try JSONEncoder().encode(composition)
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(members["orientation"] as? String == "portrait")
        #expect(members["shape"] == nil)
        #expect(try JSONDecoder().decode(Composition.self, from: data) == composition)
    }
}
