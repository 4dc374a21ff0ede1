import Model
import Testing

@testable import Library

/// Tables of iCloud exports, from their text alone.
@Suite struct PhotoDetailsTests {
    private let header = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate"

    private func table(_ text: String, atMost most: Int = 1000) throws -> PhotoDetails {
        try PhotoDetails(
            CSVRows(Array(text.utf8)), path: "/e/Photo Details-3.csv", name: "e/Photo Details-3.csv", atMost: most)
    }

    @Test(
        arguments: [
            ("Saturday June 4,2022 12:11 PM GMT", 1_654_344_660), ("Saturday June 4,2022 12:11 AM GMT", 1_654_301_460),
            ("Friday January 15,2019 7:00\u{202F}PM GMT", 1_547_578_800), ("June 4, 2022 at 12:11 PM", 1_654_344_660),
            ("Saturday June 4,2022 23:59 GMT", 1_654_387_140), ("2022-06-04T12:11:30Z", 1_654_344_690),
            ("Tuesday February 30,2022 1:00 PM GMT", nil), ("Saturday June 4,2022 13:11 PM GMT", nil),
            ("Samstag 4. Juni 2022 12:11 GMT", nil), ("Saturday June 4,2022 12:11 PM PST", nil), ("", nil),
            ("null", nil),
        ] as [(String, Int64?)])
    func dates(text: String, instant: Int64?) { #expect(ExportDate.instant(text) == instant) }

    @Test func `a row has name, checksum, marks and date`() throws {
        let table = try table(
            """
            \u{FEFF}\(header)\r
            IMG_7938.HEIC,AfQj57ORF2JIumUCjO+PawZ9nqPg,yes,no,no,"Saturday June 4,2022 12:11 PM GMT",10,"x"\r
            "a ""b"", c.MOV",,no,yes,yes,null,0,\r
            IMG_2.MOV,,no,no,no,Saturday June 4,2022 12:11 PM GMT,1,\r
            """)
        #expect(
            table.assets == [
                ExportedAsset(
                    name: "IMG_7938.HEIC", checksum: "AfQj57ORF2JIumUCjO+PawZ9nqPg", created: 1_654_344_660,
                    isFavorite: true),
                ExportedAsset(name: "a \"b\", c.MOV", isHidden: true, isDeleted: true),
                ExportedAsset(name: "IMG_2.MOV", created: 1_654_344_660),
            ])
        #expect(table.diagnostics.isEmpty)
    }

    @Test func `columns may be in any order, spelling or language`() throws {
        let other = try table("File Name,Original Creation Date,Favourite\nA.MOV,2022-06-04T12:11:30Z,true\n")
        #expect(other.assets == [ExportedAsset(name: "A.MOV", created: 1_654_344_690, isFavorite: true)])
        let local = try table(
            "Bildname,Prüfsumme,Favorit,Ausgeblendet,Gelöscht,Datum,x,y\nA.MOV,AfQj57ORF2JIumUCjO+PawZ9nqPg,yes,no,no,null,1,\n"
        )
        #expect(
            local.assets == [
                ExportedAsset(name: "A.MOV", checksum: "AfQj57ORF2JIumUCjO+PawZ9nqPg", isFavorite: true)
            ])
        #expect(local.diagnostics.isEmpty)
        for text in ["", header] { #expect(try table(text).diagnostics.isEmpty && table(text).assets.isEmpty) }
    }

    @Test func `a short header in another language and an unknown form of date are read`() throws {
        let table = try table("a,b,c,d,e\nA.MOV,AfQj57ORF2JIumUCjO+PawZ9nqPg,yes,no,no,4. Juni\n")
        #expect(table.assets.map(\.name) == ["A.MOV"] && table.assets.first?.created == nil)
        #expect(table.diagnostics.count == 1)
    }

    /// An open quote must not swallow the following rows.
    @Test func `a torn table keeps its intact rows and is reported with the line`() throws {
        let torn = try table(
            "\(header)\nA.MOV,x,yes,no,no,\"Saturday June\nB.MOV,y,yes,no,no,4. Juni,1,\nC.MOV,z,no,no,no,null,1,\nD.MO"
        )
        #expect(torn.assets.map(\.name) == ["B.MOV", "C.MOV"])
        #expect(torn.diagnostics.map(\.code) == [.icloudExport, .icloudExport])
        #expect(torn.diagnostics.map(\.place) == ["/e/Photo Details-3.csv:2:1", "/e/Photo Details-3.csv:3:1"])
        #expect(torn.diagnostics.last?.message.contains("4. Juni") == true)
        let unknown = try table("Name,Something\nA.MOV,1\n")
        #expect(unknown.assets.isEmpty && unknown.diagnostics.map(\.place) == ["/e/Photo Details-3.csv:1:1"])
    }

    @Test func `a table has at most so many rows`() throws {
        let rows = (0..<5).map { "IMG_\($0).MOV,,no,no,no,null,1,\n" }.joined()
        for (most, isCutOff) in [(0, true), (4, true), (5, false), (6, false)] {
            let table = try table("\(header)\n\(rows)", atMost: most)
            #expect(table.assets.count == min(most, 5) && table.isCutOff == isCutOff)
        }
    }

    @Test func `a row with an impossible name or checksum is torn`() throws {
        let long = String(repeating: "x", count: 256)
        let table = try table(
            "\(header)\n\(long),A,no,no,no,null,1,\nA.MOV,\(long),no,no,no,null,1,\nB.MOV,A,no,no,no,\(long),1,\n")
        #expect(table.assets.map(\.name) == ["B.MOV"])
        #expect(table.diagnostics.first?.position == TextPosition(line: 2, column: 1))
        #expect(table.diagnostics.allSatisfy { $0.message.utf8.count < 500 })
    }
}
