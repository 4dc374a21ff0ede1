import Files
import Foundation
import Model

/// The folders that Dayreel keeps things in (XDG Base Directory Specification 0.8).
package struct Paths: Hashable, Sendable {
    /// Finished segments: may be deleted at any time, at the cost of rendering again.
    let cache: String
    /// Catalog and history.
    let state: String
    /// Settings.
    let config: String
    /// Pins and tags, unless another folder carries them.
    let data: String

    /// All of them are under `home` (`--home`), else under `DAYREEL_HOME`, else each in its XDG folder. Relative XDG folders
    /// are ignored, as that specification asks. `workingFolder` is where a relative `home` starts.
    package init(home: String?, environment: [String: String], homeFolder: String, workingFolder: String) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        // Without '..' and doubled slashes: systemd takes no such path, and leaves its folder read-only.
        if let home = home ?? value("DAYREEL_HOME") {
            func folder(_ name: String) -> String { LexicalPath.absolute(home + "/" + name, in: workingFolder) }
            (cache, state, config, data) = (folder("cache"), folder("state"), folder("config"), folder("data"))
            return
        }
        func folder(_ name: String, _ fallback: String) -> String {
            let base = value(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeFolder + "/" + fallback
            return LexicalPath.absolute(base + "/dayreel", in: "/")
        }
        cache = folder("XDG_CACHE_HOME", ".cache")
        state = folder("XDG_STATE_HOME", ".local/state")
        config = folder("XDG_CONFIG_HOME", ".config")
        data = folder("XDG_DATA_HOME", ".local/share")
    }

    /// The folder that `~` stands for. `HOME` goes before the user database, as shells have it (POSIX.1-2017, XBD 8.3); only an absolute
    /// path can be meant.
    package static func homeFolder(_ environment: [String: String], passwd: () -> String?) -> String {
        let path = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? passwd() ?? "/"
        return path.withoutSlashAtEnd
    }

    /// The albums of jobs.
    var albums: String { state + "/albums.sqlite" }

    /// The catalog of what scans found, by file.
    package var catalog: String { state + "/catalog.sqlite" }

    /// The history of runs.
    var history: String { state + "/history.sqlite" }

    /// The secret of `dayreel serve`, for browsers that come over a network.
    package var accessToken: String { state + "/serve-token" }

    /// The user's settings, for all jobs.
    package var settings: String { config + "/settings.yaml" }

    /// The folder of locks of jobs that are being run.
    var locks: String { state + "/locks" }

    /// The folder in which `dayreel serve` keeps drafts, and the films that its pages have asked for.
    package var serve: String { state + "/serve" }

    /// The folder of the previews that pages ask for.
    package var previews: String { cache + "/previews" }

    /// The folder of jobs whose schedule is paused.
    var pauses: String { state + "/pauses" }

    /// The folder of what was fetched from buckets.
    var objects: String { cache + "/objects" }

    /// The folder of rendered segments.
    package var segments: String { cache + "/segments" }
}
