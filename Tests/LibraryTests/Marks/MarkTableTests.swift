import Model
import Testing

@testable import Library

/// The merge of lines of masters and deltas.
@Suite struct MarkTableTests {
    private func tags(_ rows: [String] = [], _ operations: [String] = []) -> (text: [String], faults: [Diagnostic]) {
        read(TagTable(), rows, operations)
    }

    private func read<Table: MarkTable>(
        _ table: Table, _ rows: [String], _ operations: [String]
    ) -> (text: [String], faults: [Diagnostic]) {
        var table = table
        let master = MarkFile(bytes(rows), path: "m.csv", isDelta: false, into: &table)
        let delta = MarkFile(bytes(operations), path: "d.csv", isDelta: true, into: &table)
        return (
            table.rows.map { String(decoding: $0, as: UTF8.self) }, master.faults + delta.faults
        )
    }

    private func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    @Test func `a row without history stays as it is`() {
        #expect(tags(["icl#SUNSET-123,1:4:5,1704067600"]).text == ["icl#SUNSET-123,1:4:5,1704067600"])
    }

    @Test func `an operation changes a row and records its time and device`() {
        let merged = tags(
            ["icl#SUNSET-123,4:5,1704067100"], ["+,icl#SUNSET-123,1,1704067200,Mac-Bob"])
        #expect(
            merged.text == [
                "icl#SUNSET-123,1:4:5,1704067200,+1,1704067200,Mac-Bob,+4,1704067100,,+5,1704067100,"
            ])
        #expect(merged.faults.isEmpty)
        #expect(tags(merged.text).text == merged.text)
    }

    @Test func `a late operation is compared only with those on its own tag`() {
        let row = "a,4,300,-1,200,Mac,+4,300,Mac"
        #expect(tags([row], ["+,a,1,150,iPad"]).text == [row])
        #expect(tags([row], ["+,a,1,250,iPad"]).text == ["a,1:4,300,+1,250,iPad,+4,300,Mac"])
        // Older than the row's time, but the first operation on its tag.
        #expect(tags([row], ["+,a,5,10,iPad"]).text == ["a,4:5,300,-1,200,Mac,+4,300,Mac,+5,10,iPad"])
    }

    @Test func `in one second the device's name decides, then setting beats removing`() {
        let first = ["+,a,1,100,A", "-,a,1,100,B"]
        #expect(tags([], first).text == ["a,,100,-1,100,B"])
        #expect(tags([], first.reversed()).text == ["a,,100,-1,100,B"])
        #expect(tags([], ["-,a,1,100,A", "+,a,1,100,A"]).text == ["a,1,100,+1,100,A"])
        #expect(tags([], ["+,a,1,100,A", "-,a,1,100,A"]).text == ["a,1,100,+1,100,A"])
    }

    @Test func `edited columns count as later than the row's history`() {
        // Changed by a program that knows only three columns: at 500 it removed 1 and set 7.
        #expect(
            tags(["a,4:7,500,+1,200,Mac,+4,300,Mac"]).text == ["a,4:7,500,-1,500,,+4,300,Mac,+7,500,"])
        // Changed by a person, who left the time alone.
        #expect(tags(["a,4:7,300,+4,300,Mac"]).text == ["a,4:7,301,+4,300,Mac,+7,301,"])
    }

    @Test func `unnamed tag numbers, quotes and accents survive`() {
        #expect(tags([], ["+,\"a,b\"\"c\",99,1,\"Bob, Zoe\""]).text == ["\"a,b\"\"c\",99,1,+99,1,\"Bob, Zoe\""])
        // The decomposed and the composed form are the same id.
        #expect(tags([], ["+,e\u{301},1,1,A", "-,\u{E9},1,2,A"]).text == ["\u{E9},,2,-1,2,A"])
    }

    @Test(arguments: [
        "+,a,1,100", "*,a,1,100,Mac", "+,,1,100,Mac", "+,a,red,100,Mac", "+,a,1,-5,Mac", "+,a,1,123456789012345,Mac",
        "+,a,1,99999999999999999999999,Mac", "+,\"a,1,100,Mac", "+,a,1,100,Mac,more", "+,a,5000000000,100,Mac",
    ])
    func `an unreadable line is reported with its place`(line: String) {
        let merged = tags([], ["+,b,1,100,Mac", line, "+,c,1,100,Mac"])
        #expect(merged.text.count == 2)
        #expect(merged.faults.map(\.code) == [.unreadableMark] && merged.faults.map(\.place) == ["d.csv:2:1"])
    }

    @Test func `byte order marks, line breaks, invalid UTF-8 and git's conflict lines are handled`() {
        var table = TagTable()
        let bytes: [UInt8] =
            [0xEF, 0xBB, 0xBF] + Array("a,1,100\r\n<<<<<<< mine\r\nb,1,100\n=======\n".utf8)
            + [0xFF, 0xFE, 0x2C, 0x31, 0x2C, 0x31, 0x0A] + Array(">>>>>>> theirs\n# a remark\n\n".utf8)
        let file = MarkFile(bytes, path: "m", isDelta: false, into: &table)
        #expect(table.rows.map { String(decoding: $0, as: UTF8.self) } == ["a,1,100", "b,1,100"])
        #expect(file.kept.map { String(decoding: $0, as: UTF8.self) } == ["\u{FFFD}\u{FFFD},1,1", "# a remark"])
        #expect(file.faults.count == 1)
    }

    @Test func `the last pin of a day wins, even if it skips the day or removes the pin`() {
        let old = ["2024-12-24,md5#abc,3.0,4.0,1735000000", "2024-12-25,skip,,,5", "2024-12-26,,,,9,Mac"]
        #expect(read(PinTable(), old, []).text == old)
        let operations = [
            "+,2024-12-24,IMG 1.MOV,1.25,,1735000001,Mac-Bob", "-,2024-12-25,,,,6,Mac", "-,2024-12-25,7,iPad",
            "+,2024-12-26,skip,,,9,Alf", "+,2024-12-27,md5#1,0,2.5000004,1,A",
        ]
        let merged = read(PinTable(), old, operations)
        #expect(
            merged.text == [
                "2024-12-24,IMG 1.MOV,1.25,,1735000001,Mac-Bob", "2024-12-25,,,,7,iPad", "2024-12-26,,,,9,Mac",
                "2024-12-27,md5#1,0.0,2.5,1,A",
            ])
        #expect(merged.faults.isEmpty)
        let wrong = ["+,2024-02-30,a,,,1,A", "+,2024-02-01,a,-1,,1,A", "+,2024-02-01,a,1;0,,1,A"]
        #expect(read(PinTable(), [], wrong).faults.count == 3)
    }

    @Test(arguments: [
        ("tags.csv", MarkFileName.Part.master), ("tags-delta-Mac-Bob.csv", .delta),
        ("tags-delta-Mac-Bob (conflicted).csv", .delta), ("tags (conflicted).csv", .copy),
        ("tags (Bob's conflicted copy).csv", .copy), ("tags.sync-conflict-20240101-120000-ABCDEFG.csv", .copy),
        ("tags 2.csv", .copy), ("tags-DESKTOP.csv", .copy), ("Tags (Konfliktkopie von Bob).CSV", .copy),
        (".tags.csv.1a2b3c4d.old", .aside(isDelta: false)), (".tags-delta-a.b.csv.1a2b3c4d.old", .aside(isDelta: true)),
        (".tags.csv.1a2b3c4d.part", .unfinished),
    ])
    func `files are known by their names`(name: String, part: MarkFileName.Part) {
        #expect(MarkFileName.part(of: name, "tags") == part)
    }

    @Test(arguments: ["pins.csv", "tags.txt", "tagsoup.csv", ".syncthing.tags.csv.tmp", "tags.csv.bak", ".tags.csv"])
    func `other files are left alone`(name: String) {
        #expect(MarkFileName.part(of: name, "tags") == nil)
    }
}
