import Files
import Foundation
import Model

/// Dayreel's own folders (XDG Base Directory Specification 0.8).
package struct Paths: Hashable, Sendable {
    /// The folder of finished segments, which may be deleted at any time, at the cost of rendering again.
    let cache: String
    /// The folder of the catalog and the history.
    let state: String
    /// The folder of the settings.
    let config: String
    /// The folder of pins and tags, unless another folder carries them.
    let data: String

    /// Chooses the folders: all under `home` (`--home`), else under `DAYREEL_HOME`, else each in its XDG folder. Ignores relative XDG
    /// folders, as the specification requires. A relative `home` starts from `workingFolder`.
    package init(home: String?, environment: [String: String], homeFolder: String, workingFolder: String) {
        // Without '..' and doubled slashes: systemd does not accept such a path, and would leave its folder read-only.
        if let home = home ?? environment.variable("DAYREEL_HOME") {
            func folder(_ name: String) -> String { LexicalPath.absolute(home + "/" + name, in: workingFolder) }
            (cache, state, config, data) = (folder("cache"), folder("state"), folder("config"), folder("data"))
            return
        }
        func folder(_ name: String, _ fallback: String) -> String {
            let base =
                environment.variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeFolder + "/" + fallback
            return LexicalPath.absolute(base + "/dayreel", in: "/")
        }
        cache = folder("XDG_CACHE_HOME", ".cache")
        state = folder("XDG_STATE_HOME", ".local/state")
        config = folder("XDG_CONFIG_HOME", ".config")
        data = folder("XDG_DATA_HOME", ".local/share")
    }

    /// The folder that `~` stands for. As in shells, `HOME` takes precedence over the user database (POSIX.1-2017, XBD 8.3), provided that
    /// it is absolute.
    package static func homeFolder(_ environment: [String: String], passwd: () -> String?) -> String {
        let path = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? passwd() ?? "/"
        return path.withoutSlashAtEnd
    }

    /// The list of jobs' albums.
    var albums: String { state + "/albums.sqlite" }

    /// The catalog with the results of scans, by file.
    package var catalog: String { state + "/catalog.sqlite" }

    /// The history of runs.
    var history: String { state + "/history.sqlite" }

    /// The secret of `dayreel serve` for browsers on the network.
    package var accessToken: String { state + "/serve-token" }

    /// The user's settings, for all jobs.
    package var settings: String { config + "/settings.yaml" }

    /// The folder of locks on running jobs.
    var locks: String { state + "/locks" }

    /// The lock of the process that renders ahead.
    var aheadLock: String { locks + "/ahead.lock" }

    /// The folder in which `dayreel serve` keeps drafts and the films requested from its pages.
    package var serve: String { state + "/serve" }

    /// The folder of previews requested from pages.
    package var previews: String { cache + "/previews" }

    /// The folder of jobs with a paused schedule.
    var pauses: String { state + "/pauses" }

    /// The folder of objects fetched from buckets.
    var objects: String { cache + "/objects" }

    /// The folder of rendered segments.
    package var segments: String { cache + "/segments" }
}
