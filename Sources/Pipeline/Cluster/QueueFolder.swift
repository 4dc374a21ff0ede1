import Files
import Foundation
package import Model

/// Tasks in bundles, each for one machine of a cluster to render alone.
package struct TaskPlan: Hashable, Sendable, Codable {
    package var versions: NodeVersions
    /// The number of workers that render a bundle.
    package var workers: Int
    /// Seconds for which a worker may be silent.
    package var patience: Int64
    package var bundles: [[RenderTask]]

    package init(versions: NodeVersions, workers: Int = 1, patience: Int64 = 60, bundles: [[RenderTask]]) {
        (self.versions, self.workers, self.patience, self.bundles) = (versions, workers, patience, bundles)
    }
}

/// What a machine says about a bundle that it has worked on. What is rendered is in the store, and nothing here counts as that.
package struct BundleResult: Hashable, Sendable, Codable {
    /// The name of the machine.
    package var node: String
    /// The tasks that failed for a reason that concerns only them.
    package var failures: [RenderKey: RenderFailure]
    /// The error that ended the work.
    package var error: DayreelError?
    /// True if the error is that the machine has other versions.
    package var isOtherVersion: Bool

    package init(
        node: String, failures: [RenderKey: RenderFailure] = [:], error: DayreelError? = nil,
        isOtherVersion: Bool = false
    ) {
        (self.node, self.failures, self.error, self.isOtherVersion) = (node, failures, error, isOtherVersion)
    }
}

/// The files of tasks that were handed to a cluster, in the store that its machines share.
///
///     queue/<id>/plan.json    the bundles; removed to stop those that are not done
///     queue/<id>/task         the script that renders a bundle: its argument is the number
///     queue/<id>/N.lease      the lease under which bundle N was last begun
///     queue/<id>/N.json       its result
///     queue/<id>/N.log        what its process wrote
///
/// The id is the name of the lease of the process that handed them over, and a number.
package struct QueueFolder: Hashable, Sendable {
    package let store: String
    package let id: String

    init(store: String, owner: StoreLease.ID, number: Int) {
        self.store = store
        id = "\(owner)-\(number)"
    }

    private init?(store: String, id: String) {
        guard let end = id.lastIndex(of: "-"), StoreLease.ID(String(id[..<end])) != nil else { return nil }
        (self.store, self.id) = (store, id)
    }

    /// The folder of the plan at an absolute path; nil if a plan cannot be there.
    package init?(plan path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 3, parts.last == "plan.json", parts[parts.count - 3] == "queue" else { return nil }
        self.init(store: parts.dropLast(3).joined(separator: "/"), id: String(parts[parts.count - 2]))
    }

    /// All folders of a store.
    static func all(in store: SegmentStore) -> [QueueFolder] {
        store.names(in: store.root + "/queue").compactMap { QueueFolder(store: store.root, id: $0) }
    }

    var path: String { "\(store)/queue/\(id)" }
    package var plan: String { path + "/plan.json" }
    var script: String { path + "/task" }

    /// The lease of the process that handed the tasks over.
    var owner: StoreLease.ID? { id.lastIndex(of: "-").flatMap { StoreLease.ID(String(id[..<$0])) } }

    func log(_ number: Int) -> String { "\(path)/\(number).log" }
}

extension QueueFolder {
    /// Bytes of a plan: those of a million tasks.
    private static let longestPlan = 1 << 31

    /// Writes the plan, and the script that runs `command` with the plan's path and a bundle's number. Throws `DayreelError`.
    func write(_ plan: TaskPlan, command: [String], environment: [String: String]) throws {
        let message = "the tasks cannot be written for the cluster"
        try WholeFile.write(
            try InternalJSON.bytes(of: plan), to: self.plan, durability: .replaceable, message: message)
        let variables = environment.sorted { $0.key < $1.key }.filter { Self.isName($0.key) }
            .map { "export \($0.key)=\(ShellWord.quoted($0.value))\n" }
        let words = (command + [self.plan]).map(ShellWord.quoted).joined(separator: " ")
        let text = """
            #!/bin/sh
            cd \(ShellWord.quoted(store)) || exit 73
            \(variables.joined())exec \(words) "${1:-$SLURM_ARRAY_TASK_ID}"

            """
        try WholeFile.write(Array(text.utf8), to: script, mode: 0o700, durability: .replaceable, message: message)
    }

    /// True for the name of a variable that a shell can export.
    private static func isName(_ text: String) -> Bool {
        text.utf8.first.map { !(48...57).contains($0) } ?? false
            && text.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
            }
    }

    /// The plan; nil if there is none any more. Throws `DayreelError`.
    package func read() throws -> TaskPlan? {
        let bytes = try SmallFile.readIfPresent(
            plan, atMost: Self.longestPlan, message: "the tasks for the cluster cannot be read")
        return try bytes.map { bytes in
            do {
                return try InternalJSON.value(TaskPlan.self, from: bytes)
            } catch {
                throw DayreelError(
                    .internalError, "the tasks for the cluster were written by another version", place: plan,
                    cause: "\(error)")
            }
        }
    }

    /// True while the tasks are wanted.
    package var isWanted: Bool { access(plan, F_OK) == 0 }

    /// Notes under which lease a bundle is rendered.
    package func note(_ lease: StoreLease.ID, of number: Int) {
        keep(Array(lease.description.utf8), as: "\(number).lease")
    }

    func lease(of number: Int) -> StoreLease.ID? {
        SmallFile.text("\(path)/\(number).lease", atMost: 1 << 10).flatMap(StoreLease.ID.init)
    }

    /// Keeps the result of a bundle, unless nobody wants it any more.
    package func keep(_ result: BundleResult, of number: Int) {
        guard let bytes = try? InternalJSON.bytes(of: result) else { return }
        keep(bytes, as: "\(number).json")
    }

    private func keep(_ bytes: [UInt8], as name: String) {
        guard isWanted else { return }
        try? WholeFile.write(
            bytes, to: "\(path)/\(name)", durability: .replaceable, message: "a result cannot be kept")
    }

    /// The results so far, by the numbers of their bundles.
    func results() -> [Int: BundleResult] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let numbers = names.filter { $0.hasSuffix(".json") }.compactMap { Int($0.dropLast(5)) }
        let found = numbers.compactMap { number -> (Int, BundleResult)? in
            SmallFile.bytes("\(path)/\(number).json", atMost: 1 << 26)
                .flatMap { try? InternalJSON.value(BundleResult.self, from: $0) }.map { (number, $0) }
        }
        return Dictionary(found, uniquingKeysWith: { $1 })
    }

    /// The last line that a bundle's process wrote; nil if there is none.
    func lastWords(of number: Int) -> String? {
        let lines = String(decoding: SmallFile.end(of: log(number), count: 4096), as: UTF8.self).split(separator: "\n")
        let isError = { (line: Substring) in line.contains("error: ") }
        return (lines.last(where: isError) ?? lines.last).map(String.init)
    }

    /// Stops bundles that are not done: their processes look for the plan.
    func stop() { unlink(plan) }

    func remove() {
        stop()
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// The versions that decide the bytes of a segment. All machines that render a film have the same.
package struct NodeVersions: Hashable, Sendable, Codable {
    /// Dayreel's version.
    package var program: String
    /// The renderer, and libav's libraries.
    package var renderer: RendererVersion
    /// The encoders beside libav, by the names of their files: `libx264.so.164`, with a digest of the file.
    package var encoders: [String: String]
    /// The libraries that draw text, with their versions.
    package var text: [String: String]

    package init(
        program: String, renderer: RendererVersion, encoders: [String: String] = [:], text: [String: String] = [:]
    ) {
        (self.program, self.renderer, self.encoders, self.text) = (program, renderer, encoders, text)
    }

    /// What another machine has that differs, in words: `libavcodec 59.37.100 instead of 59.36.100`. Empty if nothing does.
    package func differences(of other: NodeVersions) -> [String] {
        let pairs =
            [("dayreel", program, other.program), ("renderer", "\(renderer.renderer)", "\(other.renderer.renderer)")]
            .filter { $0.1 != $0.2 }.map { "\($0.0) \($0.2) instead of \($0.1)" }
        return pairs + Self.differences(Self.libraries(renderer.libav), Self.libraries(other.renderer.libav))
            + Self.differences(encoders, other.encoders) + Self.differences(text, other.text)
    }

    private static func differences(_ own: [String: String], _ other: [String: String]) -> [String] {
        Set(own.keys).union(other.keys).sorted().compactMap { name in
            switch (own[name], other[name]) {
            case (let mine?, let theirs?): mine == theirs ? nil : "\(name) \(theirs) instead of \(mine)"
            case (nil, let theirs?): "\(name) \(theirs), which is not here"
            case (let mine?, nil): "no \(name) \(mine)"
            case (nil, nil): nil
            }
        }
    }

    /// Divides `libavcodec 59.37.100, libavutil …`.
    private static func libraries(_ text: String) -> [String: String] {
        let parts = text.split(separator: ",").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        return Dictionary(parts.map { ($0.first ?? "", $0.dropFirst().first ?? "") }, uniquingKeysWith: { $1 })
    }
}
