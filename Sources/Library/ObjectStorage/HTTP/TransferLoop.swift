import CCurl
import Files
import Foundation
import Synchronization

/// Sends requests, up to a limit at a time, on one thread of its own, so that no other thread waits for an answer.
///
/// Connections are kept and reused. The thread starts with the first request and ends with the loop.
package final class TransferLoop: Sendable {
    private let core: LoopCore

    /// `most`: the number of requests in progress at a time; others wait for their turn.
    package init(most: Int = 24) { core = LoopCore(most: max(1, most)) }

    deinit { core.close() }

    /// The answer of the server. Throws `TransferFailure`, `CancellationError`.
    func perform(_ request: HTTPRequest) async throws -> HTTPReply {
        let number = core.nextNumber()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do throws(TransferFailure) {
                    core.add(try Transfer(request, number: number) { continuation.resume(with: $0) })
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            core.cancel(number)
        }
    }
}

/// The loop's queue, and the thread that works through it.
private final class LoopCore: Sendable {
    private struct State {
        var count = 0
        /// Transfers that wait for their turn, in the order of their arrival.
        var waiting: [Transfer] = []
        var cancelled: Set<Int> = []
        var isClosed = false
        var isRunning = false
        var multi: Multi?
    }

    /// libcurl's multi handle; nil if libcurl has none to give. Unchecked because only the loop's thread uses it, except for
    /// `curl_multi_wakeup`, which any thread may call.
    private struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer?
    }

    private let most: Int
    private let state = Mutex(State())

    /// Initializes libcurl once, before any thread uses it (curl_global_init(3)).
    private static let isReady: Bool = curl_global_init(DAYREEL_CURL_GLOBAL_ALL) == CURLE_OK

    init(most: Int) {
        self.most = most
    }

    deinit { if let multi = state.withLock({ $0.multi })?.handle { curl_multi_cleanup(multi) } }

    /// The handle, which the first transfer makes: most commands have none, and libcurl is loaded when it is first called.
    private func open() -> UnsafeMutableRawPointer? {
        state.withLock { state in
            let multi = state.multi ?? Multi(handle: Self.isReady ? curl_multi_init() : nil)
            state.multi = multi
            return multi
        }.handle
    }

    private func wake() {
        if let multi = state.withLock({ $0.multi })?.handle { curl_multi_wakeup(multi) }
    }

    func nextNumber() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }

    func add(_ transfer: Transfer) {
        guard open() != nil else { return transfer.finish(CURLE_FAILED_INIT) }
        let (isCancelled, mustStart) = state.withLock { state in
            if state.cancelled.remove(transfer.number) != nil { return (true, false) }
            state.waiting.append(transfer)
            defer { state.isRunning = true }
            return (false, !state.isRunning)
        }
        if isCancelled { return transfer.cancel() }
        if mustStart { start() }
        wake()
    }

    func cancel(_ number: Int) {
        state.withLock { _ = $0.cancelled.insert(number) }
        wake()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        wake()
    }

    /// Starts the thread. Fails all waiting transfers if the system has none to give.
    private func start() {
        do {
            try CheckedThread.start(stack: CheckedThread.usualStack) { [self] in run() }
        } catch {
            let waiting = state.withLock { state in
                state.isRunning = false
                defer { state.waiting = [] }
                return state.waiting
            }
            for transfer in waiting { transfer.finish(CURLE_OUT_OF_MEMORY) }
        }
    }

    private func run() {
        guard let multi = open() else { return }
        var active: [UnsafeMutableRawPointer: Transfer] = [:]
        while takeOrders(into: &active, multi) {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            // A finished transfer makes room: the next one in line begins at once.
            if collect(from: &active, multi) { continue }
            curl_multi_poll(multi, nil, 0, active.isEmpty ? 60_000 : 1000, nil)
        }
    }

    /// Begins waiting transfers and cancels unwanted ones. Returns false once the loop is closed.
    private func takeOrders(
        into active: inout [UnsafeMutableRawPointer: Transfer], _ multi: UnsafeMutableRawPointer
    ) -> Bool {
        let (new, dropped, isClosed) = state.withLock { state in
            let dropped = state.waiting.filter { state.cancelled.contains($0.number) || state.isClosed }
            state.waiting.removeAll { state.cancelled.contains($0.number) || state.isClosed }
            let unwanted = active.values.filter { state.cancelled.contains($0.number) || state.isClosed }
            for transfer in dropped + unwanted { state.cancelled.remove(transfer.number) }
            let room = max(0, most - active.count + unwanted.count)
            let new = Array(state.waiting.prefix(room))
            state.waiting.removeFirst(new.count)
            return (new, dropped + unwanted, state.isClosed)
        }
        for transfer in dropped {
            if active.removeValue(forKey: transfer.handle) != nil { curl_multi_remove_handle(multi, transfer.handle) }
            transfer.cancel()
        }
        for transfer in new {
            if curl_multi_add_handle(multi, transfer.handle) == CURLM_OK {
                active[transfer.handle] = transfer
            } else {
                transfer.finish(CURLE_OUT_OF_MEMORY)
            }
        }
        return !isClosed
    }

    /// Finishes the transfers that libcurl has completed. Returns true if there were any.
    private func collect(
        from active: inout [UnsafeMutableRawPointer: Transfer], _ multi: UnsafeMutableRawPointer
    ) -> Bool {
        var left: Int32 = 0
        var isAny = false
        while let message = curl_multi_info_read(multi, &left)?.pointee {
            guard message.msg == CURLMSG_DONE, let handle = message.easy_handle else { continue }
            let code = message.data.result
            curl_multi_remove_handle(multi, handle)
            active.removeValue(forKey: handle)?.finish(code)
            isAny = true
        }
        return isAny
    }
}
