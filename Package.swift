// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target: Swift 6, the upcoming defaults that the project is written for.
/// Warnings are errors in `make build`, `make test` and CI (`-Xswiftc -warnings-as-errors`), not here,
/// so that a newer compiler's new warning does not keep a user from building.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Pixels and samples are worked on in loops that take a multiple of the time without optimisation: so these targets have it in
/// debug builds too. Tests are twice as quick, and building takes a minute more.
let loops: [SwiftSetting] = rules + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Optimised in debug builds too, for tests that go through all of our sources, or ten thousand albums, years or items. `make demo`,
/// which is to be built soon, leaves this out with the page.
let tested: [SwiftSetting] = rules + [.unsafeFlags(["-O"], .when(configuration: .debug, traits: ["Page"]))]

let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
/// SQLite's own functions, for limits that GRDB does not offer.
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
/// Hummingbird's own dependencies. Named, so that SwiftPM does not take their exact versions for a mistake.
let ofHummingbird: [Target.Dependency] = [
    .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
    .product(name: "DequeModule", package: "swift-collections"),
    .product(name: "Atomics", package: "swift-atomics"),
    .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
    .product(name: "Metrics", package: "swift-metrics"),
    .product(name: "Tracing", package: "swift-distributed-tracing"),
    .product(name: "ServiceContextModule", package: "swift-service-context"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "dayreel",
    products: [
        .executable(name: "dayreel", targets: ["dayreel"]),
        // Loaded into the program by tests, to make its system calls fail.
        .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
        // Loaded into the program by tests, to link it to its libraries once for many starts.
        .library(name: "StartShim", type: .dynamic, targets: ["StartShim"]),
        // Loaded into the program by tests, to try what a hostile file would try.
        .library(name: "AttackShim", type: .dynamic, targets: ["AttackShim"]),
    ],
    // The calendar in the browser. A build without it (`make demo`) leaves out half of the packages.
    traits: [.default(enabledTraits: ["Page"]), .trait(name: "Page", description: "dayreel serve")],
    // Exact, because Package.resolved is not kept: a clone builds next year what it builds today.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // Without traits: with them Foundation's networking and swift-configuration come along.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        // Libraries that Hummingbird's own interface names.
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        // What those are built of. The rest of what SwiftPM fetches is not compiled.
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CFFmpeg", pkgConfig: "libavfilter libavformat libavcodec libswresample libswscale libavutil",
            providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavfilter-dev", "libswresample-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CEBUR128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo pangoft2 fontconfig",
            providers: [.apt(["libpango1.0-dev", "libfontconfig-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // Assembly that puts a file of data into the program.
        .target(
            name: "CZoneTable", exclude: ["zones.table", "NOTICE", "LICENSE"], cSettings: [.headerSearchPath(".")]),

        // The commit that scripts/version.sh names, in C because a file of C may be missing.
        .target(name: "CCommit"),

        // Libraries that are loaded when they are first used. The linker leaves out those in which the program itself then calls nothing.
        .target(
            name: "CLate", dependencies: ["CFFmpeg"], exclude: ["calls.h", "libraries.h", "link.cfg"],
            // A file, because the options in it come before the libraries on the linker's command line.
            linkerSettings: [
                .unsafeFlags(["-Xclang-linker", "--config=\(Context.packageDirectory)/Sources/CLate/link.cfg"])
            ]),
        // FluidSynth, which is loaded only by films with composed music.
        .target(name: "CFluidSynth"),
        // Limits of this process in the kernel, which are system calls and a program for them.
        .target(name: "CSandbox"),

        .target(name: "LibAV", dependencies: ["CFFmpeg", "Files"], swiftSettings: loops),
        .target(name: "Typography", dependencies: ["CPango"], swiftSettings: loops),
        .target(name: "Model", swiftSettings: tested),
        .target(name: "Files", dependencies: ["CNettle", "Model"], swiftSettings: tested),
        .target(name: "JobFiles", dependencies: ["CYAML", "Model", "Files"], swiftSettings: tested),
        .target(
            name: "Pipeline", dependencies: ["CSandbox", "Model", "Files", subprocess, systemPackage],
            swiftSettings: tested),
        .target(
            name: "Library",
            dependencies: [
                "CCurl", "CExif", "CExpat", "CHeif", "CZoneTable", "Model", "Files", "LibAV", grdb, sqlite,
            ],
            swiftSettings: tested),
        .target(
            name: "Stages",
            dependencies: [
                "CEBUR128", "CFluidSynth", "Model", "Files", "Pipeline", "Library", "LibAV", "Typography",
            ],
            swiftSettings: loops),
        .target(
            name: "Reports",
            dependencies: ["Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "LibAV", "Typography"],
            swiftSettings: tested),
        .target(name: "Fixtures", dependencies: ["Model", "LibAV", "Typography"], swiftSettings: loops),
        .target(
            name: "DayreelKit",
            dependencies: [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV",
                "Typography",
            ],
            swiftSettings: tested),
        .executableTarget(
            name: "PageWriter", dependencies: ["CZlib"], path: "Plugins/PageWriter", swiftSettings: rules),
        .plugin(name: "EmbedPage", capability: .buildTool(), dependencies: ["PageWriter"]),
        .target(
            name: "Web",
            dependencies: [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV", "DayreelKit",
                hummingbird, .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ] + ofHummingbird,
            exclude: ["Page", "openapi.json", "package.json"], swiftSettings: tested, plugins: ["EmbedPage"]),
        .executableTarget(
            name: "dayreel",
            dependencies: [
                "Model", "Files", "JobFiles", "Pipeline", "Stages", "Reports", "LibAV", "DayreelKit",
                "Typography", "Fixtures", .target(name: "Web", condition: .when(traits: ["Page"])),
                "CCommit", "CLate", argumentParser,
            ],
            swiftSettings: rules),

        .target(name: "FaultShim", path: "Tests/FaultShim"),
        .target(name: "StartShim", path: "Tests/StartShim"),
        .target(name: "AttackShim", path: "Tests/AttackShim"),
        .target(
            name: "TestSupport", dependencies: ["Fixtures", "LibAV", "Library", "Model", "Pipeline", "Stages"],
            path: "Tests/TestSupport",
            swiftSettings: tested),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Model", "Files", "JobFiles", "Typography", "Pipeline", "Library", "Stages", "Reports",
                "DayreelKit", "Web", grdb, .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Tests/Fuzz/Targets", swiftSettings: rules),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], swiftSettings: rules),
        .testTarget(name: "LibAVTests", dependencies: ["LibAV", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "TypographyTests", dependencies: ["Typography"], swiftSettings: rules),
        .testTarget(name: "ModelTests", dependencies: ["Model", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "FilesTests", dependencies: ["Model", "Files", "LibAV", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "JobFilesTests", dependencies: ["Model", "Files", "JobFiles", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "PipelineTests", dependencies: ["Model", "Files", "Pipeline", "Reports", "TestSupport"],
            swiftSettings: rules),
        .testTarget(
            name: "ReportsTests", dependencies: ["Model", "Files", "JobFiles", "Pipeline", "Reports", "TestSupport"],
            swiftSettings: rules),
        .testTarget(
            name: "LibraryTests",
            dependencies: [
                "Model", "Files", "Library", "Pipeline", "Reports", "LibAV", "TestSupport", grdb,
            ],
            swiftSettings: rules),
        .testTarget(
            name: "StagesTests",
            dependencies: [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV", "Typography",
                "Fixtures", "TestSupport",
            ],
            swiftSettings: loops),
        .testTarget(
            name: "DayreelKitTests",
            dependencies: [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "Typography",
                "DayreelKit", "TestSupport",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "FixturesTests", dependencies: ["Fixtures", "Model", "LibAV", "TestSupport"], swiftSettings: tested),
        .testTarget(
            name: "ReelTests",
            dependencies: [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV", "Typography",
                "Fixtures", "DayreelKit", "dayreel", "CLate", "TestSupport", subprocess, systemPackage,
            ],
            swiftSettings: rules),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Model", "Files", "JobFiles", "Pipeline", "Library", "Stages", "Reports", "LibAV",
                "Typography", "DayreelKit", "Web", "Fixtures", "dayreel", "TestSupport", "CZlib",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: rules),
        .testTarget(name: "LayeringTests", swiftSettings: tested),
    ]
)

// `make fuzz` alone (scripts/fuzz.sh): the variable holds the path of libFuzzer, and our modules count the ways that they take.
if let library = Context.environment["DAYREEL_FUZZER"] {
    for target in package.targets where target.type == .regular && target.swiftSettings != nil {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-sanitize=fuzzer"])]
    }
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/LibFuzzer"),
        .executableTarget(
            name: "Fuzz", dependencies: ["CLibFuzzer", "FuzzTargets"], path: "Tests/Fuzz/Driver", swiftSettings: rules,
            linkerSettings: [
                .unsafeFlags(["-use-ld=lld", "-Xlinker", library]), .linkedLibrary("stdc++"), .linkedLibrary("m"),
            ]),
    ]
}
