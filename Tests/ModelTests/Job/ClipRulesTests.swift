import Foundation
import Model
import Testing

@Suite struct ClipRulesTests {
    private func keys(_ rules: some Encodable) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(rules)) as? [String: Any]
        return Set(try #require(object).keys)
    }

    /// Otherwise the hashes of all jobs would change.
    @Test func `a default that is newer than plans is not written`() throws {
        var rules = ClipRules(video: nil, from: .best)
        #expect(try keys(rules) == ["livePhoto", "from"])
        rules.skipBadStart = false
        #expect(try keys(rules) == ["livePhoto", "from", "skipBadStart"])
        for rules in [rules, ClipRules()] {
            #expect(try JSONDecoder().decode(ClipRules.self, from: JSONEncoder().encode(rules)) == rules)
        }
    }

    @Test func `a preference is its word`() throws {
        let all: [Preference] = [.favourite, .best, .video]
        #expect(String(decoding: try JSONEncoder().encode(all), as: UTF8.self) == #"["favourite","best","video"]"#)
        #expect(try JSONDecoder().decode([Preference].self, from: JSONEncoder().encode(all)) == all)
        #expect(Set(all).count == 3 && SelectionRules(prefer: all).kinds == [.video])
    }
}
