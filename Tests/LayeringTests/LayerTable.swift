/// The table of the imports that each target may have, in the form that the test checks.
struct LayerTable {
    /// Modules of this package and of others, by target. All others must not be imported.
    var allowed: [String: Set<String>]
    /// Modules that few targets import, mostly one. All other targets use them through these.
    var owners: [String: Set<String>]
    /// Modules of the toolchain that any target may import.
    var everywhere: Set<String>
    /// Modules written in C: their declarations must not become part of a Swift module's interface.
    var foreign: Set<String>

    static let dayreel = LayerTable(
        allowed: [
            "Threads": ["Model", "Foundation"],
            "SparseFiles": ["Model"],
            "LibAV": ["CFFmpeg", "SparseFiles"],
            "YAML": ["CYAML"],
            "StillMetadata": ["CExif", "CHeif", "SparseFiles", "Foundation"],
            "EBUR128": ["CEBUR128"],
            "Typography": ["CPango", "Foundation"],
            "ZoneMap": ["CZoneTable"],
            "PlaceMap": ["Foundation"],
            "Model": ["Foundation"],
            "Digest": ["CNettle", "Model"],
            "ObjectStorage": ["CCurl", "CExpat", "Model", "Threads", "Foundation"],
            "Files": ["Model", "Digest", "SparseFiles", "Foundation"],
            "JobFiles": ["Model", "Files", "YAML", "Foundation"],
            // SystemPackage has Subprocess's type for file paths.
            "Pipeline": [
                "Model", "Files", "Digest", "SparseFiles", "Threads", "Subprocess", "SystemPackage", "Foundation",
            ],
            "PhotosLibrary": ["Model", "Files", "Threads", "GRDB", "GRDBSQLite", "Foundation"],
            "LibraryMarks": ["Model", "Files", "Foundation"],
            "Library": [
                "Model", "Files", "SparseFiles", "LibAV", "StillMetadata", "ZoneMap", "PlaceMap", "PhotosLibrary",
                "ObjectStorage", "GRDB", "Foundation",
            ],
            "Stages": [
                "Model", "Files", "SparseFiles", "Pipeline", "Library", "LibAV", "StillMetadata", "EBUR128",
                "Typography", "Foundation",
            ],
            "Reports": [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "LibAV", "Typography", "Foundation",
            ],
            "Fixtures": ["Model", "LibAV", "Typography", "Foundation"],
            "DayreelKit": [
                "Model", "Files", "JobFiles", "LibraryMarks", "ObjectStorage", "Pipeline", "Library", "Stages",
                "Reports", "LibAV",
                "Typography", "Foundation",
            ],
            // The modules after Hummingbird have the types of its interface.
            "Web": [
                "Model", "Files", "Threads", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV",
                "DayreelKit",
                "Hummingbird", "HummingbirdCore", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1",
                "HTTPTypes", "Logging", "Foundation",
            ],
            "dayreel": [
                "Model", "Files", "JobFiles", "Pipeline", "Stages", "Reports", "LibAV", "DayreelKit",
                "Typography", "Threads", "Fixtures", "Web", "CCommit", "ArgumentParser", "Foundation",
            ],
        ],
        owners: [
            "CFFmpeg": ["LibAV"], "CYAML": ["YAML"], "Subprocess": ["Pipeline"], "SystemPackage": ["Pipeline"],
            "YAML": ["JobFiles"], "GRDB": ["Library", "PhotosLibrary"], "GRDBSQLite": ["PhotosLibrary"],
            "PhotosLibrary": ["Library"],
            "StillMetadata": ["Library", "Stages"],
            "CExif": ["StillMetadata"], "CHeif": ["StillMetadata"], "CEBUR128": ["EBUR128"], "EBUR128": ["Stages"],
            "ZoneMap": ["Library"], "PlaceMap": ["Library"], "CZoneTable": ["ZoneMap"], "CPango": ["Typography"],
            "CNettle": ["Digest"],
            "CCurl": ["ObjectStorage"], "CExpat": ["ObjectStorage"], "ObjectStorage": ["Library", "DayreelKit"],
            "CCommit": ["dayreel"],
            "ArgumentParser": ["dayreel"], "Hummingbird": ["Web"], "HummingbirdCore": ["Web"], "NIOCore": ["Web"],
            "NIOHTTP1": ["Web"], "NIOHTTPTypes": ["Web"], "NIOHTTPTypesHTTP1": ["Web"], "HTTPTypes": ["Web"],
            "Logging": ["Web"], "Web": ["dayreel"],
        ],
        everywhere: ["Swift", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin"],
        foreign: [
            "CFFmpeg", "CYAML", "CExif", "CHeif", "CEBUR128", "CZoneTable", "CPango", "CNettle", "CCurl", "CExpat",
            "GRDBSQLite", "CCommit",
        ])
}
