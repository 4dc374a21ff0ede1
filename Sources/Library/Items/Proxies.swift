import Model

/// Finds the recordings that proxies are copies of.
struct Proxies {
    /// Position of the original among the items, by the proxy's path.
    private(set) var originals: [String: Int] = [:]
    /// Proxies whose originals are not among the items, by path.
    private(set) var orphans: Set<String> = []

    /// `paths` are those of all files that may be proxies, `items` what was made of the files.
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

    /// The items that the proxies ask for, by key; the best where several have one name.
    private static func candidates(
        for names: [ProxyName], _ items: [MediaItem], besides proxies: Set<String>
    ) -> [String: Int] {
        let wanted = Set(names.flatMap(\.originals))
        var found: [String: Int] = [:]
        for index in items.indices {
            let key = ProxyName.key(of: items[index].location.path)
            guard wanted.contains(key) else { continue }
            // `Proxy/a.mp4` and a film of another folder called `Proxy` may ask for each other.
            if proxies.contains(items[index].location.path) { continue }
            if let other = found[key], MediaItem.winsTie(items[other], items[index]) { continue }
            found[key] = index
        }
        return found
    }
}
