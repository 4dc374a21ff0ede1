import Testing

@testable import Pipeline

@Suite struct TaskQueueTests {
    @Test func soundComesFirstThenTheLongest() throws {
        let short = try RenderTask.segment("short", frames: 10)
        let long = try RenderTask.segment("long", frames: 90)
        let middle = try RenderTask.segment("middle", frames: 50)
        let sound = try RenderTask.sound(frames: 40)
        let queue = TaskQueue([short, long, short, sound, middle])
        #expect(queue.count == 4)
        var order: [RenderTask] = []
        while let task = queue.next() { order.append(task) }
        #expect(order == [sound, long, middle, short])
    }
}
