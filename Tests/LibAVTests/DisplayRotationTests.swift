import TestSupport
import Testing

@testable import LibAV

@Suite struct DisplayRotationTests {
    static let all: [DisplayRotation] = [0, 90, 180, 270].flatMap {
        [DisplayRotation(clockwiseDegrees: $0), DisplayRotation(clockwiseDegrees: $0, mirrored: true)]
    }

    @Test(arguments: all) func matrixAndBack(_ orientation: DisplayRotation) {
        let matrix = orientation.displayMatrix
        #expect(matrix.withUnsafeBufferPointer { DisplayRotation(displayMatrix: $0) } == orientation)
    }

    /// The matrix of a portrait clip of an iPhone, as it stands in the file: stored x goes down, stored y goes left.
    @Test func anIPhonesPortraitIsAQuarterTurnClockwise() {
        let matrix: [Int32] = [0, 65_536, 0, -65_536, 0, 0, 0, 0, 1 << 30]
        let orientation = matrix.withUnsafeBufferPointer { DisplayRotation(displayMatrix: $0) }
        #expect(orientation == DisplayRotation(clockwiseDegrees: 90))
        #expect(orientation.swapsSides)
    }

    @Test func aMatrixOfZerosIsUpright() {
        let matrix = [Int32](repeating: 0, count: 9)
        #expect(matrix.withUnsafeBufferPointer { DisplayRotation(displayMatrix: $0) } == .upright)
    }

    @Test(arguments: all) func survivesAFile(_ orientation: DisplayRotation) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("turned.mov")
        try Synthetic.writeVideo(to: path, frames: 3, format: "mov") { muxer, stream in
            try muxer.setOrientation(orientation, forStream: stream)
        }
        let video = try #require(try Probe.media(at: path).bestVideo)
        #expect(video.orientation == orientation)
        #expect(video.displayWidth == (orientation.swapsSides ? Synthetic.height : Synthetic.width))
        #expect(video.displayHeight == (orientation.swapsSides ? Synthetic.width : Synthetic.height))
    }
}
