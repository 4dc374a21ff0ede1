package import Model

extension Answer {
    /// `GET /albums`
    package struct Albums: Hashable, Sendable, Encodable {
        package struct OfSource: Hashable, Sendable, Encodable {
            /// The source's id.
            package var source: String
            package var albums: [Album]
        }

        package var v = 1
        package var sources: [OfSource]
    }

    /// An album, with its dated media.
    package struct Album: Hashable, Sendable, Encodable {
        package var id: String
        package var title: String
        package var type: Model.Album.Section
        package var path: [String]
        package var count: Int
        package var first: Day
        package var last: Day
        /// The id of an item; empty if none is known.
        package var cover: String
    }
}
