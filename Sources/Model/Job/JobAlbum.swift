/// The album that a job keeps of its films: `album` of a job file.
package struct JobAlbum: Hashable, Sendable, Codable {
    /// Nil for the job's own title or name.
    package var title: String?
    /// Absolute path of the folder whose links follow the album; nil for none.
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
    /// The title of its album; nil for a job without one.
    package var albumTitle: String? { album.map { "Reels – \($0.title ?? title ?? name)" } }
}
