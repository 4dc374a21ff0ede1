import Files
import Model

extension Job {
    /// The reason why `album.links` cannot be the folder that it names; nil if it can. Links in a source would be media of the next run,
    /// and a source among the links would lie in a folder from which Dayreel removes things. Compares paths as text: `LinksFolder` checks
    /// where they lead.
    var faultOfLinks: String? {
        guard let links = album?.links else { return nil }
        for source in sources where !source.isRemote {
            if links == source.path { return "'album.links' is the source \(source.path); name another folder" }
            if links.lies(in: source.path) {
                return "'album.links' lies in the source \(source.path); name a folder outside of it"
            }
            if source.path.lies(in: links) {
                return "'album.links' contains the source \(source.path); name a folder of its own"
            }
        }
        return nil
    }
}

extension String {
    fileprivate func lies(in folder: String) -> Bool { hasPrefix(folder.withSlashAtEnd) }
}
