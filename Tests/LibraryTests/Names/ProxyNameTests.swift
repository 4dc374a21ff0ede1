import Testing

@testable import Library

@Suite struct ProxyNameTests {
    /// A proxy and its original.
    @Test(arguments: [
        ("/d/GL010123.LRV", "/d/GX010123.MP4"), ("/d/GL010123.LRV", "/d/GH010123.MP4"),
        ("/d/gl010123.lrv", "/d/GX010123.mp4"), ("/d/GL010123.LRV", "/d/GS010123.360"),
        ("/d/GOPR0123.LRV", "/d/GOPR0123.MP4"), ("/d/GP010123.LRV", "/d/GP010123.MP4"),
        ("/d/DJI_20240128105420_0001_D.LRF", "/d/DJI_20240128105420_0001_D.MP4"),
        ("/d/VIRB0001.glv", "/d/VIRB0001.MP4"),
        ("/d/LRV_20220110_121609_11_657.insv", "/d/VID_20220110_121609_10_657.insv"),
        ("/d/LRV_20220110_121609_11_657.insv", "/d/VID_20220110_121609_00_657.insv"),
        ("/d/LRV_20220101_094420_01_013.mp4", "/d/VID_20220101_094420_00_013.mp4"),
        ("/d/LRV_20231128_101010_01_001.lrv", "/d/PRO_VID_20231128_101010_00_001.mp4"),
        ("/d/Proxies/GX013784_Proxy.MP4", "/d/GX013784.MP4"), ("/d/Proxy/GX013784.MP4", "/d/GX013784.MP4"),
        ("/d/a_Proxy.mov", "/d/a.mov"), ("/M4ROOT/SUB/C0001S03.MP4", "/M4ROOT/CLIP/C0001.MP4"),
        ("/d/C0001S03.MP4", "/d/C0001.MP4"),
    ])
    func aProxyKnowsItsOriginal(proxy: String, original: String) throws {
        #expect(try #require(ProxyName(path: proxy)).originals.contains(ProxyName.key(of: original)))
        #expect(ProxyName(path: original) == nil)
    }

    @Test(arguments: [
        ("/d/GL010123.LRV", "/e/GX010123.MP4"), ("/d/GL010123.LRV", "/d/GX020123.MP4"),
        ("/d/LRV_20220110_121609_11_657.insv", "/d/VID_20220110_121609_10_658.insv"),
    ])
    func doesNotMatchOtherRecordings(proxy: String, other: String) throws {
        #expect(try !#require(ProxyName(path: proxy)).originals.contains(ProxyName.key(of: other)))
    }

    @Test(arguments: [
        "/d/IMG_1234.MOV", "/d/lrv", "/d/film.proxy.mp4", "/Proxys/a.mp4", "/d/C0001.MP4", "/d/ABCDES03.MP4",
        "/LRV_/a.mp4",
        "/d/GL010123.MP4", "/d/a.lrv/b.mov",
    ])
    func otherNamesAreNotProxies(path: String) { #expect(ProxyName(path: path) == nil) }

    @Test func someNamesAreProxiesOnlyBesideTheirOriginal() throws {
        #expect(try #require(ProxyName(path: "/d/GL010123.LRV")).isSure)
        #expect(try #require(ProxyName(path: "/d/LRV_20220110_121609_11_657.insv")).isSure)
        #expect(try !#require(ProxyName(path: "/d/Proxy/holiday.mp4")).isSure)
        #expect(try !#require(ProxyName(path: "/d/a_Proxy.mov")).isSure)
    }

    @Test func thumbnailsAreNotPhotos() {
        #expect(ProxyName.isThumbnail("/d/GX010123.THM") && ProxyName.isThumbnail("a.thm"))
        #expect(!ProxyName.isThumbnail("/d/GX010123.JPG"))
    }
}
