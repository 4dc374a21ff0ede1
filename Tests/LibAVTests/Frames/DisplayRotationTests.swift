import TestSupport
import Testing

@testable import LibAV

@Suite struct DisplayRotationTests {
    static let all: [DisplayRotation] = [0, 90, 180, 270].flatMap {
        [DisplayRotation(clockwiseDegrees: $0), DisplayRotation(clockwiseDegrees: $0, mirrored: true)]
    }

    @Test(arguments: all) func matrixAndBack(_ rotation: DisplayRotation) {
        let matrix = rotation.displayMatrix
        #expect(matrix.withUnsafeBufferPointer { DisplayRotation(displayMatrix: $0) } == rotation)
    }

    /// The matrix of an iPhone's portrait clip, as stored in the file: stored x goes down, stored y goes left.
    @Test func anIPhonesPortraitIsAQuarterTurnClockwise() {
        let matrix: [Int32] = [0, 65_536, 0, -65_536, 0, 0, 0, 0, 1 << 30]
        let rotation = matrix.withUnsafeBufferPointer { DisplayRotation(displayMatrix: $0) }
        #expect(rotation == DisplayRotation(clockwiseDegrees: 90))
        #expect(rotation.swapsSides)
    }

    @Test func aMatrixOfZerosIsUpright() {
        let matrix = [Int32](repeating: 0, count: 9)
        #expect(matrix.withUnsafeBufferPointer { DisplayRotation(displayMatrix: $0) } == .upright)
    }

    @Test(arguments: all) func survivesAFile(_ rotation: DisplayRotation) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("turned.mov")
        try Synthetic.writeVideo(to: path, frames: 3, format: "mov") { muxer, stream in
            try muxer.setRotation(rotation, forStream: stream)
        }
        let video = try #require(try MediaInfo(ofFileAt: path).bestVideo)
        #expect(video.rotation == rotation)
        #expect(video.displayWidth == (rotation.swapsSides ? Synthetic.height : Synthetic.width))
        #expect(video.displayHeight == (rotation.swapsSides ? Synthetic.width : Synthetic.height))
    }
}
