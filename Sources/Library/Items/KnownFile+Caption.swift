extension ItemBuilder.KnownFile {
    /// What its owner wrote about it: in the source's own data, else in a file beside it.
    func caption(_ sidecar: TakeoutSidecar?, _ xmp: XMPSidecar?) -> String? {
        MediaCaption.of([claim?.caption, sidecar?.caption, xmp?.caption], fileName: claim?.name ?? file.name)
    }
}
