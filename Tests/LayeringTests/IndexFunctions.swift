import Foundation

/// The functions of libIndexStore that `IndexStore` calls, from the toolchain whose runtime library this process has loaded.
struct IndexFunctions {
    typealias Object = UnsafeMutableRawPointer
    /// Stands for indexstore_string_ref_t, which has the same fields: a pointer and a length.
    typealias Text = iovec
    typealias Visit = @convention(c) (Object?, Object?) -> Bool

    let createStore: @convention(c) (UnsafePointer<CChar>, Object?) -> Object?
    let applyToUnits: @convention(c) (Object, UInt32, Object, @convention(c) (Object?, Text) -> Bool) -> Bool
    let createUnitReader: @convention(c) (Object, UnsafePointer<CChar>, Object?) -> Object?
    let disposeUnitReader: @convention(c) (Object) -> Void
    let mainFile: @convention(c) (Object) -> Text
    let modificationTime: @convention(c) (Object, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void
    let applyToDependencies: @convention(c) (Object, Object, Visit) -> Bool
    /// 2 for a record.
    let kind: @convention(c) (Object) -> Int32
    let name: @convention(c) (Object) -> Text
    let path: @convention(c) (Object) -> Text
    let createRecordReader: @convention(c) (Object, UnsafePointer<CChar>, Object?) -> Object?
    let disposeRecordReader: @convention(c) (Object) -> Void
    let applyToOccurrences: @convention(c) (Object, Object, Visit) -> Bool
    let symbol: @convention(c) (Object) -> Object?
    /// Bits: 2 for a definition, 4 for a reference.
    let roles: @convention(c) (Object) -> UInt64
    let symbolId: @convention(c) (Object) -> Text
    let symbolName: @convention(c) (Object) -> Text

    init() throws {
        let library = try Self.library()
        func function<F>(_ name: String) throws -> F {
            guard let address = dlsym(library, "indexstore_" + name) else { throw IndexStore.Missing(what: name) }
            return unsafeBitCast(address, to: F.self)
        }
        createStore = try function("store_create")
        applyToUnits = try function("store_units_apply_f")
        createUnitReader = try function("unit_reader_create")
        disposeUnitReader = try function("unit_reader_dispose")
        mainFile = try function("unit_reader_get_main_file")
        modificationTime = try function("unit_reader_get_modification_time")
        applyToDependencies = try function("unit_reader_dependencies_apply_f")
        kind = try function("unit_dependency_get_kind")
        name = try function("unit_dependency_get_name")
        path = try function("unit_dependency_get_filepath")
        createRecordReader = try function("record_reader_create")
        disposeRecordReader = try function("record_reader_dispose")
        applyToOccurrences = try function("record_reader_occurrences_apply_f")
        symbol = try function("occurrence_get_symbol")
        roles = try function("occurrence_get_roles")
        symbolId = try function("symbol_get_usr")
        symbolName = try function("symbol_get_name")
    }

    private static func library() throws -> Object {
        // String(contentsOfFile:) reads one page of a file of proc(5).
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        let runtime = "/swift/linux/libswiftCore.so"
        guard let line = maps.split(separator: "\n").first(where: { $0.hasSuffix(runtime) }),
            let start = line.firstIndex(of: "/")
        else { throw IndexStore.Missing(what: "the toolchain") }
        let path = String(line[start...].dropLast(runtime.count)) + "/libIndexStore.so"
        guard let library = dlopen(path, RTLD_NOW) else { throw IndexStore.Missing(what: path) }
        return library
    }
}

extension iovec {
    var string: String { String(decoding: UnsafeRawBufferPointer(start: iov_base, count: iov_len), as: UTF8.self) }
}
