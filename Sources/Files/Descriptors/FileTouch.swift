import Foundation

/// Marks files as used now.
package enum FileTouch {
    /// Sets the time of a file that is open for writing to the present time of the machine that has the disk. False if that fails.
    ///
    /// Workers may set no times (`Sandbox`): for them it cuts the file to the length that it has, which sets its time too (ftruncate(2)).
    @discardableResult
    package static func now(_ descriptor: Int32) -> Bool {
        if futimens(descriptor, nil) == 0 { return true }
        guard errno == EPERM, let size = FileStatus(ofDescriptor: descriptor)?.size else { return false }
        return ftruncate(descriptor, off_t(size)) == 0
    }
}
