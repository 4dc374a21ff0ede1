import TestSupport
import Testing

@testable import Fixtures

@Suite struct PixelRectangleTests {
    private let film = PixelRectangle(width: 1920, height: 1080)

    @Test func letterboxes() {
        #expect(PixelRectangle.letterbox(width: 640, height: 360, into: film) == film)
        let portrait = PixelRectangle.letterbox(width: 1080, height: 1920, into: film)
        #expect(portrait == PixelRectangle(x: 656, y: 0, width: 608, height: 1080))
        let wide = PixelRectangle.letterbox(width: 2000, height: 1000, into: film)
        #expect(wide == PixelRectangle(x: 0, y: 60, width: 1920, height: 960))
    }

    @Test func crops() {
        let portrait = PixelRectangle.crop(width: 1080, height: 1920, into: film)
        #expect(portrait == PixelRectangle(x: 0, y: -1167, width: 1920, height: 3414))
        #expect(portrait.intersection(film) == film)
    }

    @Test func codeSquareSurvivesACropToTheOtherOrientation() {
        let tall = PixelRectangle(width: 180, height: 320)
        let cropped = PixelRectangle.crop(width: 480, height: 270, into: tall)
        #expect(tall.intersection(cropped.codeSquare) == cropped.codeSquare)
        let wide = PixelRectangle(width: 320, height: 180)
        let turned = PixelRectangle.crop(width: 270, height: 480, into: wide)
        #expect(wide.intersection(turned.codeSquare) == turned.codeSquare)
    }

    @Test func cellsTileTheSquare() {
        let square = PixelRectangle(x: 7, y: 3, width: 45, height: 45)
        #expect(square.cell(0, margin: 0) == PixelRectangle(x: 7, y: 3, width: 9, height: 9))
        #expect(square.cell(24, margin: 0) == PixelRectangle(x: 43, y: 39, width: 9, height: 9))
        #expect(square.cell(6, margin: 25) == PixelRectangle(x: 18, y: 14, width: 5, height: 5))
        #expect(PixelRectangle(width: 1, height: 1).intersection(PixelRectangle(x: 1, width: 1, height: 1)) == nil)
    }
}
