/// The style of a contact sheet's page. Every text has a contrast of at least 4.5 to 1 against its background (WCAG 2.2, 1.4.3), and the
/// calendar's covered days have one of 3 to 1 against empty ones (1.4.11), in light and dark mode.
enum ContactSheetStyle {
    /// `width` and `height` are the film's and define the shape of its pictures.
    static func css(width: Int, height: Int) -> String {
        let column = width > height ? "17rem" : "13rem"
        return """
            :root {
              --page: #f4f3f0; --card: #ffffff; --text: #1d1c1a; --quiet: #5d5a54; --line: #dcd9d2;
              --accent: #8f3a0f; --on-accent: #ffffff; --covered: #5f6b73; --on-covered: #ffffff; --blank: #e3dfd6; --empty: #6b675f;
            }
            @media (prefers-color-scheme: dark) {
              :root {
                --page: #131315; --card: #1e1e21; --text: #ededf0; --quiet: #a9a9b2; --line: #34343a;
                --accent: #f5a66b; --on-accent: #24130a; --covered: #9aa7b2; --on-covered: #14181b; --blank: #34343c; --empty: #8d8d97;
              }
            }
            * { box-sizing: border-box; margin: 0; }
            html { scroll-padding-top: 1rem; }
            body {
              background: var(--page); color: var(--text); font: 1rem/1.45 system-ui, sans-serif;
              max-width: 100rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem;
            }
            h1 { font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.15; letter-spacing: -0.01em; }
            .totals { color: var(--quiet); margin-top: 0.3rem; }
            ol, ul { list-style: none; padding: 0; }
            :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.3rem; }
            .skip { position: absolute; left: -100rem; background: var(--card); color: var(--text); padding: 0.5rem 1rem; }
            .skip:focus { left: 1rem; top: 1rem; z-index: 1; }
            .aloud { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
            header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1.5rem 3rem; margin-bottom: 2rem; }
            nav { display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; }
            .month h2 { font-size: 0.9rem; margin-bottom: 0.4rem; }
            .month ol, .week { display: grid; grid-template-columns: repeat(7, 2.1rem); gap: 0.2rem; text-align: center; }
            .week { color: var(--quiet); font-size: 0.75rem; margin-bottom: 0.2rem; }
            .month a, .empty { display: block; line-height: 1.9rem; border-radius: 0.3rem; font-variant-numeric: tabular-nums; }
            .month a { background: var(--covered); color: var(--on-covered); text-decoration: none; }
            .month a:hover { text-decoration: underline; }
            .month a.pinned { background: var(--accent); color: var(--on-accent); border-radius: 1rem; }
            .month a.left { background: none; color: var(--text); box-shadow: inset 0 0 0 2px var(--empty); }
            .empty { color: var(--empty); }
            .days { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(\(column), 100%), 1fr)); gap: 1.25rem; }
            figure { position: relative; }
            .day {
              display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line);
              border-radius: 0.6rem; overflow: hidden; padding-bottom: 0.8rem; break-inside: avoid;
            }
            .day:target { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent); }
            .day h2, .day h3 { font-size: 1rem; padding: 0.7rem 0.9rem 0.6rem; }
            .pin {
              position: absolute; top: 0.5rem; right: 0.6rem; display: flex; align-items: center; gap: 0.25rem;
              background: var(--accent); color: var(--on-accent); border-radius: 1rem; font-size: 0.8rem; font-weight: 600;
              padding: 0.1rem 0.6rem 0.1rem 0.45rem;
            }
            .pin svg { width: 0.85em; height: 0.85em; fill: currentColor; }
            img, .missing { display: block; width: 100%; height: auto; aspect-ratio: \(width) / \(height); background: #000; }
            .missing { display: grid; place-content: center; background: var(--blank); color: var(--text); }
            figcaption { display: flex; flex-direction: column; padding: 0.6rem 0.9rem 0; }
            .facts { font-variant-numeric: tabular-nums; }
            .doubt { color: var(--accent); font-weight: 600; font-size: 0.9rem; }
            .name { color: var(--quiet); font: 0.8rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
            .reason, details { padding: 0.2rem 0.9rem 0; font-size: 0.9rem; color: var(--quiet); }
            figure + figure { margin-top: 0.8rem; }
            summary { cursor: pointer; width: fit-content; }
            details li { padding: 0.2rem 0 0 0.8rem; }
            details li + li { margin-top: 0.7rem; }
            details li img { width: min(10rem, 100%); margin-bottom: 0.3rem; border-radius: 0.3rem; }
            details .name { display: block; color: var(--text); }
            .how { font-size: 0.8rem; padding: 0.2rem 0 0.3rem; }
            .line {
              display: block; width: fit-content; max-width: 100%; margin-top: 0.25rem; padding: 0.15rem 0.45rem; user-select: all;
              overflow-wrap: anywhere; background: var(--page); color: var(--text); border: 1px solid var(--line);
              border-radius: 0.3rem; font: 0.8rem/1.4 ui-monospace, monospace;
            }
            .rest { margin-top: 2.5rem; }
            .rest > h2 { font-size: 1.3rem; margin-bottom: 0.8rem; }
            .without { margin-top: 0.8rem; color: var(--quiet); }
            .warnings li { padding: 0.25rem 0; }
            .warnings a { color: inherit; }
            @media print { nav, .skip { display: none; } body { padding: 0; } }
            """
    }
}
