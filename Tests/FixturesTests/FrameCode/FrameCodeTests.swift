import TestSupport
import Testing

@testable import Fixtures

@Suite struct FrameCodeTests {
    @Test func everyCodeReadsBackAndDiffersFromAllOthers() throws {
        var seen = Set<[Bool]>()
        for clip in stride(from: 0, to: 64, by: 7) {
            for frame in 0..<1024 {
                let code = try #require(FrameCode(clip: clip, frame: frame))
                #expect(FrameCode(cells: code.cells) == code)
                seen.insert(code.cells)
            }
        }
        #expect(seen.count == 10 * 1024)
    }

    @Test func numbersOutOfRangeHaveNoCode() {
        #expect(FrameCode(clip: 64, frame: 0) == nil)
        #expect(FrameCode(clip: 0, frame: 1024) == nil)
        #expect(FrameCode(clip: -1, frame: 0) == nil)
        #expect(FrameCode(clip: 63, frame: 1023)?.description == "clip 63, frame 1023")
    }

    @Test func oneOrTwoWrongCellsAreNoticed() throws {
        let cells = try #require(FrameCode(clip: 37, frame: 411)).cells
        for first in 0..<25 {
            for second in first..<25 {
                var wrong = cells
                wrong[first].toggle()
                if second != first { wrong[second].toggle() }
                #expect(FrameCode(cells: wrong) == nil, "cells \(first) and \(second)")
            }
        }
    }

    @Test func rotatedAndMirroredPatternsAreNotCodes() throws {
        let cells = try #require(FrameCode(clip: 5, frame: 99)).cells
        let places = (0..<25).map { (row: $0 / 5, column: $0 % 5) }
        let quarter = places.map { place in cells[(4 - place.column) * 5 + place.row] }
        let mirrored = places.map { place in cells[place.row * 5 + 4 - place.column] }
        #expect(FrameCode(cells: quarter) == nil)
        #expect(FrameCode(cells: cells.reversed()) == nil)
        #expect(FrameCode(cells: mirrored) == nil)
    }
}
