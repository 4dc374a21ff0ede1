import Foundation

/// The compiler's index of a build, read with the toolchain's libIndexStore (`indexstore_functions.h`).
struct IndexStore {
    typealias Object = UnsafeMutableRawPointer

    struct Missing: Error { var what: String }

    /// The record of a file that the compiler read.
    struct Unit {
        var file: String
        /// Seconds since 1970.
        var time: Int64
        /// The name of the record of the file's symbols.
        var record: String
    }

    /// A place at which a file declares or names something.
    struct Occurrence {
        /// The compiler's name, which no other declaration has.
        var symbol: String
        var name: String
        var isDefinition: Bool
        var isReference: Bool
    }

    private let functions: IndexFunctions
    private let store: Object

    /// Opens the index store at a path. Throws `Missing`.
    init(at path: String) throws {
        functions = try IndexFunctions()
        guard FileManager.default.fileExists(atPath: path), let store = functions.createStore(path, nil) else {
            throw Missing(what: path)
        }
        self.store = store
    }

    /// The units of files of which the absolute path begins with `prefix`.
    func units(ofFilesBelow prefix: String) -> [Unit] {
        var names: [String] = []
        withUnsafeMutablePointer(to: &names) { names in
            _ = functions.applyToUnits(store, 0, names) { names, name in
                names?.assumingMemoryBound(to: [String].self).pointee.append(name.string)
                return true
            }
        }
        return names.compactMap { unit(named: $0, ofFileBelow: prefix) }
    }

    private func unit(named name: String, ofFileBelow prefix: String) -> Unit? {
        guard let reader = functions.createUnitReader(store, name, nil) else { return nil }
        defer { functions.disposeUnitReader(reader) }
        let file = functions.mainFile(reader).string
        guard file.hasPrefix(prefix) else { return nil }
        var search = RecordSearch(file: file, functions: functions)
        withUnsafeMutablePointer(to: &search) { search in
            _ = functions.applyToDependencies(reader, search) { search, dependency in
                guard let search = search?.assumingMemoryBound(to: RecordSearch.self), let dependency else {
                    return true
                }
                return search.pointee.visit(dependency)
            }
        }
        var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
        functions.modificationTime(reader, &seconds, &nanoseconds)
        return search.record.map { Unit(file: file, time: seconds, record: $0) }
    }

    func occurrences(of record: String) -> [Occurrence] {
        guard let reader = functions.createRecordReader(store, record, nil) else { return [] }
        defer { functions.disposeRecordReader(reader) }
        var reading = RecordReading(functions: functions)
        withUnsafeMutablePointer(to: &reading) { reading in
            _ = functions.applyToOccurrences(reader, reading) { reading, occurrence in
                guard let reading = reading?.assumingMemoryBound(to: RecordReading.self), let occurrence else {
                    return true
                }
                reading.pointee.visit(occurrence)
                return true
            }
        }
        return reading.occurrences
    }
}

/// Finds the record of a unit's own file among its dependencies.
private struct RecordSearch {
    let file: String
    let functions: IndexFunctions
    var record: String?

    /// Returns false when the record is found.
    mutating func visit(_ dependency: IndexStore.Object) -> Bool {
        guard functions.kind(dependency) == 2, functions.path(dependency).string == file else { return true }
        record = functions.name(dependency).string
        return false
    }
}

private struct RecordReading {
    let functions: IndexFunctions
    var occurrences: [IndexStore.Occurrence] = []

    mutating func visit(_ occurrence: IndexStore.Object) {
        guard let symbol = functions.symbol(occurrence) else { return }
        let roles = functions.roles(occurrence)
        occurrences.append(
            IndexStore.Occurrence(
                symbol: functions.symbolId(symbol).string, name: functions.symbolName(symbol).string,
                isDefinition: roles & 2 != 0, isReference: roles & 4 != 0))
    }
}
