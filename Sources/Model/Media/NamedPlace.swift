/// A populated place, under the name that a film or a table shows.
package struct NamedPlace: Hashable, Sendable, Codable {
    /// English for the best-known places, otherwise as people there write it; or the job's own name for it.
    package var name: String
    /// The code of its country, ISO 3166-1: `PT`.
    package var country: String
    /// GeoNames' code of its region, unique within the country; empty if it has none.
    package var region: String

    package init(name: String, country: String, region: String = "") {
        self.name = name
        self.country = country
        self.region = region
    }
}
