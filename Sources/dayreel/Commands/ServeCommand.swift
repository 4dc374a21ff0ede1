// The page needs the trait Page; `make demo` builds without it.
#if Page
import ArgumentParser
import DayreelKit
import Model
import Web

/// `dayreel serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves a web page with a calendar of your media, to pick clips, watch them and make films.",
        usage: """
            dayreel serve [<job> ... | <folder> ...] [--open] [<options>]
            dayreel serve --check [--listen <address:port>]
            """,
        discussion: """
            EXAMPLES:
              dayreel serve ~/Pictures --open
              dayreel serve ~/Pictures /mnt/phone
              dayreel serve jobs/
              dayreel serve jobs/ --listen 0.0.0.0:8340 --host nas.local

            Prints the page's address and serves it until Ctrl-C. Only this machine can connect, unless --listen names \
            another address: then a browser needs the token in the printed address. The commands can do nearly \
            everything that the page does.
            """)

    @Argument(
        help: "Job files, or folders of them; or folders of media. (default: the working folder)",
        completion: .jobFile)
    var jobs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where to listen: an IP address and a port; port 0 picks a free one. (default: 127.0.0.1:8340)",
            valueName: "address:port"), transform: usage(ListenAddress.init))
    var listen = ListenAddress.standard

    @Option(
        help: ArgumentHelp(
            "A name under which people reach the page, behind a proxy or in a network. Can be repeated.",
            valueName: "name"), transform: usage(HostName.named))
    var host: [String] = []

    @Option(
        help: ArgumentHelp("The path in front of all addresses, behind a proxy: /dayreel.", valueName: "path"),
        transform: usage(BasePath.init))
    var basePath: BasePath?

    @Flag(help: "Let nobody change anything.")
    var readOnly = false

    @Flag(
        help: """
            While nobody uses the page, do not render ahead what is known of the films that schedules make next. (default: as \
            'prerender' of the settings says)
            """)
    var noPrerender = false

    @Flag(help: "Require the token on this machine too.")
    var token = false

    @Flag(help: "Open the page in the browser.")
    var open = false

    @Flag(
        help:
            "Serve nothing, but check whether the page at --listen answers: exit with 0 if it does. For health checks.")
    var check = false

    @OptionGroup var sync: SyncOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        if check { return try HealthCheck(listen).run() }
        ProcessMemory.useOneHeap()
        SignalTrap.prepareParent()
        let workspace = common.workspace
        try workspace.checkCacheSize()
        let loader = try JobLoader(workspace)
        let served = try ServedSubject(jobs, loader)
        tellMistakes(in: served, loader)
        let options = try WebOptions(
            PageReach(listen, names: host, asksEverybody: token), basePath: basePath, isReadOnly: readOnly,
            in: workspace)
        let studio = Studio(
            Studio.Configuration(
                serving: served, in: workspace, isReadOnly: readOnly, syncFolder: sync.sync,
                rendersAhead: !noPrerender, trim: ProcessMemory.trim))
        let hasDesktop = DesktopSession.showsFolders(workspace.machine.environment)
        let server = WebServer(
            options: options, studio: studio, workspace: workspace, reveal: hasDesktop ? Desktop.showFolder : nil)
        let opens = open
        do {
            try await SignalTrap.run {
                Terminal.standard.message("stopping; finished segments are kept")
            } _: {
                try await server.run { address in
                    try? Terminal.standard.result(address)
                    if opens { Desktop.open(address) }
                }
            }
        } catch let error as DayreelError where Self.ends.contains(error.code) {}
    }

    /// Tells what is wrong in job files. The page does too, but whoever edits them looks at the terminal.
    private func tellMistakes(in served: ServedSubject, _ loader: JobLoader) {
        guard case .jobs(let files) = served else { return }
        for file in files {
            do {
                _ = try loader.load(file)
            } catch {
                Failure(of: error).show(as: .plain)
            }
        }
    }

    /// The errors that stand for signals: a server that was told to stop has succeeded.
    private static let ends: [DayreelError.Code] = [.interrupted, .terminated, .hungUp, .quit]
}
#endif
