import Foundation
import Testing

@testable import Stages

@Suite struct DCBlockerTests {
    private func filtered(_ block: SampleBlock, by step: Int) -> SampleBlock {
        var blocker = DCBlocker(sampleRate: 48_000)
        var output = SampleBlock(count: 0)
        for first in stride(from: 0, to: block.count, by: step) {
            var part = SampleBlock(count: 0)
            part.left = Array(block.left[first..<min(first + step, block.count)])
            part.right = Array(block.right[first..<min(first + step, block.count)])
            blocker.filter(&part)
            output.append(part)
        }
        return output
    }

    private func sine(offset: Float) -> SampleBlock {
        var block = SampleBlock(count: 48_000)
        for index in block.left.indices {
            block.left[index] = offset + 0.25 * Float(sin(2 * .pi * 440 * Double(index) / 48_000))
            block.right[index] = -offset
        }
        return block
    }

    @Test func anOffsetIsGoneFromTheFirstSampleOn() {
        let output = filtered(sine(offset: 0.2), by: 1024)
        #expect(abs(output.left[..<4800].reduce(0, +) / 4800) < 0.006)
        #expect(abs(output.left[24_000...].reduce(0, +) / 24_000) < 0.0005)
        #expect(output.right.allSatisfy { abs($0) < 1e-6 })
    }

    @Test func audibleSoundStays() throws {
        let output = filtered(sine(offset: 0), by: 1024)
        let difference = zip(output.left, sine(offset: 0).left).map { abs($0 - $1) }.max()
        // The phase shifts by nearly a degree, and the mean of the first samples, which the filter takes for their offset, is not quite 0.
        #expect(try #require(difference) < 0.02)
    }

    @Test func emptyBlocksChangeNothing() {
        var blocker = DCBlocker(sampleRate: 48_000)
        var empty = SampleBlock(count: 0)
        blocker.filter(&empty)
        #expect(empty.count == 0)
    }
}
