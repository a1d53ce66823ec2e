/** A page of the site, and where its text is. */
export interface SitePage {
  /** The file, below the root of the project. */
  readonly source: string;
  /** The file of the site. */
  readonly file: string;
  /** The name in the list of pages; by default the first heading. */
  readonly label?: string;
}

/** Pages that belong together. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

function page(name: string, label?: string): SitePage {
  return { source: `docs/${name}.md`, file: `${name}.html`, ...(label === undefined ? {} : { label }) };
}

/** Every page, in the order of the list. */
export const PAGE_GROUPS: readonly PageGroup[] = [
  {
    title: "Start",
    pages: [
      { source: "docs/start.md", file: "index.html", label: "What Glovebox is" },
      page("installing", "Install"),
      page("clients", "Connect a client"),
      page("first-hours", "The first hour"),
      page("troubleshooting", "Messages and remedies"),
    ],
  },
  {
    title: "Adapters",
    pages: [
      page("browser", "Browser"),
      page("javafx", "JavaFX"),
      page("sweet-home-3d", "Sweet Home 3D"),
      page("lua-ui", "Lua UI"),
    ],
  },
  {
    title: "Use",
    pages: [
      page("terminal", "From a terminal"),
      page("permissions", "Permissions"),
      page("panel", "The panel"),
      page("assistant", "The assistant"),
      page("scripts", "Scripts"),
      page("testing", "Tests"),
      page("traces", "Traces"),
    ],
  },
  {
    title: "Write adapters",
    pages: [page("adapters", "Adapter guide"), page("mistakes", "Common mistakes")],
  },
  {
    title: "Reference",
    pages: [
      page("cli", "Command line"),
      page("tool-reference", "Tools and options"),
      page("folders", "Folders"),
      page("threat-model", "Threat model"),
      { source: "CHANGELOG.md", file: "changelog.html", label: "Changelog" },
    ],
  },
];
