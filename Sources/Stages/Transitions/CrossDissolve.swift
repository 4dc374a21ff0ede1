package import LibAV

/// Blends one picture into the other.
package struct CrossDissolve: PictureTransition {
    package init() {}

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        try outgoing.makeWritable(from: pool)
        outgoing.blend(towards: incoming, weight: share)
        return outgoing
    }
}
