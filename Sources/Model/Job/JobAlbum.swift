/// The album in which a job keeps its films: `album` of a job file.
package struct JobAlbum: Hashable, Sendable, Codable {
    /// Nil for the job's own title, or else its name.
    package var title: String?
    /// Absolute path of the folder whose links mirror the album; nil for none.
    package var links: String?
    package var linkType: LinkType

    /// The kind of links that other programs see.
    package enum LinkType: String, Hashable, Sendable, Codable, CaseIterable { case symbolic, hard }

    package init(title: String? = nil, links: String? = nil, linkType: LinkType = .symbolic) {
        self.title = title
        self.links = links
        self.linkType = linkType
    }
}

extension Job {
    /// The title of the album; nil for a job without one.
    package var albumTitle: String? { album.map { "Reels – \($0.title ?? title ?? name)" } }
}
