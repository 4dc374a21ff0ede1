import Files
import Model

@testable import Library

extension FuzzTarget {
    /// Files beside media, and XML.
    static let sidecars: [FuzzTarget] = [
        .text("xmp") { text in
            _ = XMPSidecar(xmp: text)
            let tree = XMPTree(text)
            _ = MotionClaim(tree, size: 5_000_000)
            _ = tree.items(of: "Container:Directory", ["Item:Mime", "Item:Length"])
            var notes = CameraNotes()
            notes.add(xmp: text)
        },
        FuzzTarget("takeout") { bytes in
            _ = TakeoutSidecar(json: String(decoding: bytes, as: UTF8.self))
            let path = ScratchFile.shared.holding(bytes)
            _ = TakeoutAlbum.title(in: AlbumDescription(folder: "/", place: path, size: Int64(bytes.count)))
        },
        // What Dayreel leaves beside the links of an album, where others may write.
        FuzzTarget("links") { _ = try? InternalJSON.value(LinksList.self, from: $0) },
        FuzzTarget("slow-motion") { _ = SlowMotion(adjustment: $0) },
        FuzzTarget("camera-file") { bytes in
            _ = CameraFile.moi(bytes, size: Int64(bytes.count))
            _ = CameraXML.date(in: String(decoding: bytes, as: UTF8.self))
        },
        FuzzTarget("xml") { bytes in
            _ = ListingPage(bytes)
            _ = S3ErrorDocument(bytes)
        },
        FuzzTarget("aws-profile") { bytes in
            let texts = bytes.texts(2)
            for name in AWSProfile.names(credentials: texts[0], config: texts[1]).prefix(8) + ["default"] {
                let profile = AWSProfile(name, credentials: texts[0], config: texts[1])
                _ = (profile?.region, profile?.credentials, profile?.usesInstance)
            }
        },
    ]
}
