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
            "LibAV": ["CFFmpeg", "Files"],
            "Typography": ["CPango", "Foundation"],
            "Model": ["Foundation"],
            "Files": ["CNettle", "Model", "Foundation"],
            "JobFiles": ["CYAML", "Model", "Files", "Foundation"],
            // SystemPackage has Subprocess's type for file paths.
            "Pipeline": ["CSandbox", "Model", "Files", "Subprocess", "SystemPackage", "Foundation"],
            "Library": [
                "CCurl", "CExif", "CExpat", "CHeif", "CZoneTable", "Model", "Files", "LibAV", "GRDB", "GRDBSQLite",
                "Foundation",
            ],
            "Stages": [
                "CEBUR128", "CFluidSynth", "Model", "Files", "Pipeline", "Library", "LibAV", "Typography", "Foundation",
            ],
            "Reports": [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "LibAV", "Typography", "Foundation",
            ],
            "Fixtures": ["Model", "LibAV", "Typography", "Foundation"],
            "DayreelKit": [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV", "Typography",
                "Foundation",
            ],
            // The modules after Hummingbird have the types of its interface.
            "Web": [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV", "DayreelKit",
                "Hummingbird", "HummingbirdCore", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1",
                "HTTPTypes", "Logging", "Foundation",
            ],
            "dayreel": [
                "Model", "Files", "JobFiles", "Pipeline", "Stages", "Reports", "LibAV", "DayreelKit",
                "Typography", "Fixtures", "Web", "CCommit", "CLate", "ArgumentParser", "Foundation",
            ],
        ],
        owners: [
            "CFFmpeg": ["LibAV"], "CYAML": ["JobFiles"], "Subprocess": ["Pipeline"], "SystemPackage": ["Pipeline"],
            "GRDB": ["Library"], "GRDBSQLite": ["Library"], "CExif": ["Library"], "CHeif": ["Library"],
            "CZoneTable": ["Library"], "CEBUR128": ["Stages"], "CPango": ["Typography"], "CNettle": ["Files"],
            "CCurl": ["Library"], "CExpat": ["Library"],
            "CCommit": ["dayreel"], "CLate": ["dayreel"], "CFluidSynth": ["Stages"],
            "CSandbox": ["Pipeline"],
            "ArgumentParser": ["dayreel"], "Hummingbird": ["Web"], "HummingbirdCore": ["Web"], "NIOCore": ["Web"],
            "NIOHTTP1": ["Web"], "NIOHTTPTypes": ["Web"], "NIOHTTPTypesHTTP1": ["Web"], "HTTPTypes": ["Web"],
            "Logging": ["Web"], "Web": ["dayreel"],
        ],
        everywhere: ["Swift", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin"],
        foreign: [
            "CFFmpeg", "CYAML", "CExif", "CHeif", "CEBUR128", "CZoneTable", "CPango", "CNettle", "CCurl", "CExpat",
            "GRDBSQLite", "CCommit", "CLate", "CFluidSynth", "CSandbox",
        ])
}
