import LibAV
import Model
import Stages
import Testing

@Suite struct FitGeometryTests {
    private func geometry(
        _ width: Int, _ height: Int, sar: Rational = Rational(1, 1), turned: Int = 0, fit: Fit = .letterbox
    ) -> FitGeometry {
        FitGeometry(
            sourceWidth: width, sourceHeight: height, sampleAspectRatio: sar,
            rotation: DisplayRotation(clockwiseDegrees: turned, mirrored: false), frameWidth: 1920,
            frameHeight: 1080,
            fit: fit)
    }

    private func box(_ geometry: FitGeometry) -> [Int] {
        [geometry.left, geometry.top, geometry.width, geometry.height]
    }

    @Test func letterbox() {
        #expect(box(geometry(1280, 720)) == [0, 0, 1920, 1080])
        #expect(box(geometry(640, 480)) == [240, 0, 1440, 1080])
        #expect(box(geometry(1080, 1920)) == [656, 0, 608, 1080])
        #expect(box(geometry(2560, 1080)) == [0, 134, 1920, 810])
        #expect(box(geometry(500, 500)) == [420, 0, 1080, 1080])
    }

    @Test func pixelAspectAndRotationCount() {
        // 1280x1080 at 3:2 is 16:9.
        #expect(box(geometry(1280, 1080, sar: Rational(3, 2))) == [0, 0, 1920, 1080])
        let portrait = geometry(1920, 1080, turned: 90)
        #expect(box(portrait) == [656, 0, 608, 1080])
        #expect((portrait.scaledWidth, portrait.scaledHeight) == (1080, 608))
        // Anamorphic and rotated: the pixel aspect ratio applies to the stored picture.
        #expect(box(geometry(1440, 1080, sar: Rational(4, 3), turned: 270)) == [656, 0, 608, 1080])
    }

    @Test func cropFillsTheFrame() {
        #expect(box(geometry(640, 480, fit: .crop)) == [0, -180, 1920, 1440])
        #expect(box(geometry(1080, 1920, fit: .crop)) == [0, -1168, 1920, 3414])
        #expect(box(geometry(2560, 1080, fit: .crop)) == [-320, 0, 2560, 1080])
    }

    @Test func blurCutsWhatNearlyFillsTheFrame() {
        // 1.75:1, 1.85:1 and 1.71:1 lose a fiftieth at each edge at most; 17:9 and 3:2 keep all, and have bars.
        #expect(box(geometry(1344, 768, fit: .blur)) == [0, -10, 1920, 1098])
        #expect(box(geometry(1998, 1080, fit: .blur)) == [-40, 0, 1998, 1080])
        #expect(box(geometry(1846, 1080, fit: .blur)) == [0, -22, 1920, 1124])
        #expect(box(geometry(2040, 1080, fit: .blur)) == [0, 32, 1920, 1016])
        #expect(box(geometry(1620, 1080, fit: .blur)) == [150, 0, 1620, 1080])
        #expect(box(geometry(1344, 768)) == [14, 0, 1890, 1080])
    }

    @Test func everyNumberIsEvenAndCoversOrFits() {
        for width in stride(from: 2, through: 4000, by: 37) {
            for height in [1, 7, 144, 719, 1080, 2161] {
                for fit in Fit.allCases {
                    let shape = geometry(width, height, fit: fit)
                    #expect(box(shape).allSatisfy { $0.isMultiple(of: 2) })
                    if fit.fills((1920, 1080), with: (width, height)) {
                        #expect(shape.width >= 1920 && shape.height >= 1080 && shape.left <= 0 && shape.top <= 0)
                    } else {
                        #expect(shape.width <= 1920 && shape.height <= 1080 && shape.left >= 0 && shape.top >= 0)
                    }
                }
            }
        }
    }
}
