package import Model

extension Answer {
    /// `GET /albums`
    package struct Albums: Hashable, Sendable, Encodable {
        package struct OfSource: Hashable, Sendable, Encodable {
            /// Id of the source.
            package var source: String
            package var albums: [Album]
        }

        package var v = 1
        package var sources: [OfSource]
    }

    /// An album with media that have a date.
    package struct Album: Hashable, Sendable, Encodable {
        package var id: String
        package var title: String
        package var type: Model.Album.Section
        package var path: [String]
        package var count: Int
        package var first: Day
        package var last: Day
        /// Id of an item; empty where none is known.
        package var cover: String
    }
}
