import Model

extension ScanResult {
    /// Redirects items to local files: `places` has these by the addresses of objects. The items keep their addresses as names, so that
    /// folders, pairs and names mean the same in a bucket as on a disk.
    mutating func lie(at places: [String: String]) {
        guard !places.isEmpty else { return }
        func move(_ item: inout MediaItem) {
            guard let place = places[item.location.path] else { return }
            (item.location.path, item.location.remote) = (place, item.location.path)
            item.location.continuations = item.location.continuations?.map { next in
                var next = next
                if let place = places[next.path] { (next.path, next.remote) = (place, next.path) }
                return next
            }
        }
        for index in items.indices { move(&items[index]) }
        for index in stills.indices {
            let address = stills[index].location.path
            if let place = places[address] { stills[index].location = MediaLocation(path: place, remote: address) }
        }
        for index in refused.indices {
            if var item = refused[index].pinnable {
                move(&item)
                refused[index].pinnable = item
            }
            if var spare = refused[index].spare {
                move(&spare.item)
                refused[index].spare = spare
            }
        }
    }
}
