import Files
import Testing

@testable import JobFiles
@testable import Model

/// `composition.places`.
@Suite struct PlaceFormsTests {
    private func places(_ text: String) throws -> PlaceStyle {
        try JobFileFixture.job("composition: {places: \(text)}").composition.places
    }

    @Test func `a word is short for show`() throws {
        #expect(try JobFileFixture.job().composition.places == PlaceStyle(show: .change))
        #expect(try places("off") == PlaceStyle(show: .off))
        #expect(try places("{show: off}") == PlaceStyle(show: .off))
        #expect(try places("change") == PlaceStyle())
    }

    @Test func `names are read as they stand`() throws {
        let style = try places("{names: {Lisbon: Lissabon, Vila Nova de Gaia: \"bei Oma: Gaia\", 1770: 1770}}")
        #expect(style.show == .change)
        #expect(style.names == ["Lisbon": "Lissabon", "Vila Nova de Gaia": "bei Oma: Gaia", "1770": "1770"])
        #expect(style.named(NamedPlace(name: "Lisbon", country: "PT")).name == "Lissabon")
        #expect(style.named(NamedPlace(name: "Porto", country: "PT")).name == "Porto")
    }

    @Test(arguments: [
        "on", "{Lisbon: Lissabon}", "{names: {Lisbon: }}", "{names: {Lisbon: [a]}}", "{names: Lissabon}",
        "{names: {\"\": a}}", "{names: {\"a\\n\": a}}", "{names: {Lisbon: {name: a}}}", "[Lisbon]",
    ])
    func `what is no rule for places is one error on its line`(text: String) throws {
        let errors = JobFileFixture.errors(after: "composition: {places: \(text)}")
        #expect(errors.count == 1 && errors[0].hasPrefix("1:"), "\(errors)")
    }

    /// A job without the key has the digest and the plan that it had before there was one.
    @Test func `usual rules are not written into plans`() throws {
        let usual = try JobFileFixture.job("composition: {places: change}")
        #expect(usual == (try JobFileFixture.job()))
        #expect(try !DocumentJSON.line(of: usual).contains("\"places\""))
        let off = try JobFileFixture.job("composition: {places: off}")
        #expect(try DocumentJSON.line(of: off).contains(#""places":{"names":{},"show":"off"}"#))
        #expect(try DocumentJSON.value(Job.self, from: DocumentJSON.text(of: off)) == off)
    }
}
