import Model

/// Finds the originals of proxies, the small copies that cameras make for previews.
struct Proxies {
    /// The position of the original among the items, by the proxy's path.
    private(set) var originals: [String: Int] = [:]
    /// Paths of proxies whose originals are not among the items.
    private(set) var orphans: Set<String> = []

    /// `paths`: all files that may be proxies. `items`: all items of the scan.
    init(_ paths: some Sequence<String>, items: [MediaItem]) {
        let proxies = paths.compactMap { path in ProxyName(path: path).map { (path: path, name: $0) } }
        guard !proxies.isEmpty else { return }
        let candidates = Self.candidates(for: proxies.map(\.name), items, besides: Set(proxies.map(\.path)))
        for proxy in proxies {
            if let original = proxy.name.originals.lazy.compactMap({ candidates[$0] }).first {
                originals[proxy.path] = original
            } else if proxy.name.isSure {
                orphans.insert(proxy.path)
            }
        }
    }

    /// Positions of possible originals by key (`ProxyName.key`); the best item if several share a name.
    private static func candidates(
        for names: [ProxyName], _ items: [MediaItem], besides proxies: Set<String>
    ) -> [String: Int] {
        let wanted = Set(names.flatMap(\.originals))
        var found: [String: Int] = [:]
        for index in items.indices {
            let key = ProxyName.key(of: items[index].location.path)
            guard wanted.contains(key) else { continue }
            // Otherwise `Proxy/a.mp4` and a recording in another folder called `Proxy` could be each other's original.
            if proxies.contains(items[index].location.path) { continue }
            if let other = found[key], MediaItem.winsTie(items[other], items[index]) { continue }
            found[key] = index
        }
        return found
    }
}
