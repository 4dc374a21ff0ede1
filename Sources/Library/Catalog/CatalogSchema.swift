import GRDB

/// The catalog's tables, version by version. A released migration never changes.
enum CatalogSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        registerFiles(&migrator)
        registerStills(&migrator)
        registerEvidence(&migrator)
        registerTimes(&migrator)
        registerContents(&migrator)
        registerReasons(&migrator)
        registerStreams(&migrator)
        registerMotionPhotos(&migrator)
        registerNotes(&migrator)
        registerCaptions(&migrator)
        registerCaptureRates(&migrator)
        return migrator
    }

    private static func registerFiles(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("1") { database in
            // Columns rather than JSON: a hundred thousand rows are read in a fraction of a second.
            try database.create(table: "file", options: .withoutRowID) { table in
                table.primaryKey("path", .text)
                table.column("size", .integer).notNull()
                table.column("modified", .integer).notNull()
                table.column("inode", .integer).notNull()
                table.column("outcome", .integer).notNull()
                table.column("message", .text)
                table.column("duration", .integer)
                table.column("width", .integer)
                table.column("height", .integer)
                table.column("rotation", .integer)
                table.column("frameRate", .double)
                table.column("dynamicRange", .text)
                table.column("hasAudio", .boolean)
                table.column("codec", .text)
                table.column("creationDate", .text)
                table.column("date", .text)
                table.column("creationTime", .text)
                table.column("contentIdentifier", .text)
                table.column("problems", .text)
            }
        }
    }

    private static func registerStills(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("2") { database in
            // Dates of stills, videos inside them, Takeout's sidecars. All files are probed again: stills and sidecars were known only as
            // files without a video.
            try database.execute(sql: "DELETE FROM file")
            try database.alter(table: "file") { table in
                table.add(column: "taken", .text)
                table.add(column: "rangeOffset", .integer)
                table.add(column: "rangeLength", .integer)
                table.add(column: "sidecarTime", .integer)
                table.add(column: "isScreenRecording", .boolean)
                table.add(column: "log", .text)
                table.add(column: "fingerprint", .text)
            }
        }
        migrator.registerMigration("3") { database in
            // Deeper samples take more memory. The length of a recording whose index reaches beyond its end is now measured differently.
            try database.execute(sql: "DELETE FROM file")
            try database.alter(table: "file") { $0.add(column: "bitDepth", .integer) }
        }
    }

    private static func registerEvidence(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("4") { database in
            // Places, the dates in the streams of AVCHD and GoPro cameras, XMP files.
            try database.execute(sql: "DELETE FROM file")
            try database.alter(table: "file") { table in
                table.add(column: "latitude", .double)
                table.add(column: "longitude", .double)
                table.add(column: "avchdDate", .text)
                table.add(column: "gpsDate", .text)
                table.add(column: "stillLatitude", .double)
                table.add(column: "stillLongitude", .double)
                table.add(column: "isTrashed", .boolean)
                table.add(column: "isFavorite", .boolean)
                table.add(column: "sidecarDate", .text)
                table.add(column: "rating", .integer)
            }
        }
    }

    private static func registerTimes(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("5") { database in
            // The time of the first picture. Files without one counted as videos.
            try database.execute(sql: "DELETE FROM file")
            try database.alter(table: "file") { $0.add(column: "leadIn", .integer) }
        }
        migrator.registerMigration("6") { database in
            // Nanoseconds since 1970 end in the year 2262: `modified` counts seconds from here on.
            try database.execute(sql: "DELETE FROM file WHERE modified < 0")
            try database.alter(table: "file") { table in
                table.add(column: "nanoseconds", .integer).notNull().defaults(to: 0)
            }
            try database.execute(
                sql: "UPDATE file SET nanoseconds = modified % 1000000000, modified = modified / 1000000000")
        }
    }

    private static func registerContents(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("7") { database in
            // Digests of files, and the version that each file had then.
            try database.create(table: "content", options: .withoutRowID) { table in
                table.primaryKey("path", .text)
                table.column("version", .text).notNull()
                table.column("md5", .text).notNull().indexed()
                table.column("fingerprint", .text).notNull().indexed()
            }
        }
        migrator.registerMigration("8") { database in
            // Whether a browser plays a file depends on the sound's codec too. Only files that browsers might play are probed again.
            try database.execute(sql: "DELETE FROM file WHERE hasAudio AND codec IN ('h264', 'av1', 'vp8', 'vp9')")
            try database.alter(table: "file") { $0.add(column: "audioCodec", .text) }
        }
    }

    private static func registerReasons(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("xmp-of-icloudpd") { database in
            // Favourites and hidden media are now distinguished from other programs' stars.
            try database.execute(sql: "DELETE FROM file WHERE outcome = 8 AND rating IN (-1, 5)")
        }
        migrator.registerMigration("reasons-as-values") { database in
            // Reasons were sentences. The few files that have one are probed again.
            try database.execute(sql: "DELETE FROM file WHERE message IS NOT NULL OR problems IS NOT NULL")
        }
        migrator.registerMigration("xmp-without-seconds") { database in
            // Dates without seconds and with an offset to the west were not understood, so some of these files were not recognized as XMP.
            try database.execute(sql: "DELETE FROM file WHERE path LIKE '%.xmp'")
        }
    }

    private static func registerStreams(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("streams") { database in
            // The picture and the sound of a file with several of them. Recordings are probed again, and files that had none that could be
            // used: outcomes 2 to 6 and 0 (`CatalogRow`).
            try database.execute(sql: "DELETE FROM file WHERE outcome IN (0, 2, 3, 5, 6)")
            try database.alter(table: "file") { table in
                table.add(column: "pictureStream", .integer)
                table.add(column: "soundStream", .integer)
            }
        }
        migrator.registerMigration("continuations") { database in
            // The formats of files, by which those of one recording are known.
            try database.execute(sql: "DELETE FROM file WHERE outcome = 2")
            try database.alter(table: "file") { table in
                table.add(column: "format", .integer)
                table.add(column: "soundLength", .integer)
            }
        }
    }

    private static func registerMotionPhotos(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("videos-behind-pictures") { database in
            // Many forms of Motion Photos counted as stills (outcome 1).
            try database.execute(sql: "DELETE FROM file WHERE outcome = 1")
            try database.alter(table: "file") { $0.add(column: "lacksVideo", .boolean) }
        }
    }

    private static func registerNotes(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("notes-of-cameras") { database in
            // The dates in the notes of cameras and programs, and cameras' own files beside recordings.
            try database.execute(
                sql: "DELETE FROM file WHERE outcome = 2 OR path LIKE '%.xml' OR path LIKE '%.moi' OR path LIKE '%.xmp'"
            )
            try database.alter(table: "file") { table in
                for column in ["makerDate", "userDate", "xmpDate", "zoneOffset"] { table.add(column: column, .text) }
            }
        }
    }

    private static func registerCaptions(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("sizes-and-captions") { database in
            // The sizes of photos (outcome 1), and what owners wrote in Takeouts and XMP files (7 and 8; some had counted as nothing).
            try database.execute(sql: "DELETE FROM file WHERE outcome IN (1, 7, 8) OR path LIKE '%.xmp'")
            try database.alter(table: "file") { $0.add(column: "caption", .text) }
        }
    }
    private static func registerCaptureRates(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("capture-rates") { database in
            // Only recordings with this many frames may be slow motion.
            try database.execute(sql: "DELETE FROM file WHERE outcome = 2 AND frameRate >= 90")
            try database.alter(table: "file") { $0.add(column: "captureRate", .double) }
        }
    }
}
