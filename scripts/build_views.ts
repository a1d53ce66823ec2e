import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(import.meta.dirname ?? ".", "..");

/**
 * Makes the page of an adapter's live view: one file with its script and styles, which clients show in a sandbox that
 * reaches nothing.
 *
 * @param adapter folder in `adapters/` with a `view/main.ts`
 * @param folder where `view.html` is put
 */
export async function buildView(adapter: string, folder: string): Promise<void> {
  await buildPage(join(folder, "view.html"), {
    title: "Live view",
    script: join("adapters", adapter, "view", "main.ts"),
    styles: STYLES,
  });
}

/**
 * Makes the page that shows a PDF document in a tab of the browser; the file is put into it when it is known.
 *
 * @param folder where `pdf.html` is put
 * @returns files of the package that it is made of, whose own source map does not tell
 */
export async function buildPdfPage(folder: string): Promise<readonly string[]> {
  const styles = ["adapters/browser/pdf/pdf.css"];
  const script = join("adapters", "browser", "pdf", "main.ts");
  await buildPage(join(folder, "pdf.html"), { title: "", script, styles, body: "<!--pdf-->" });
  await import("pdfjs-dist/package.json", { with: { type: "json" } }); // only what is loaded has a place
  return [fileURLToPath(import.meta.resolve("pdfjs-dist/package.json"))];
}

interface Page {
  readonly title: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** What stands before the script. */
  readonly body?: string;
}

async function buildPage(
  path: string,
  { title, script: source, styles: paths, body = "" }: Page,
): Promise<void> {
  const script = await bundled(join(ROOT, source), `${path}.js`);
  const styles = await Promise.all(paths.map((each) => Deno.readTextFile(join(ROOT, each))));
  // An end tag inside a text of the script would end the script.
  const safe = script.replaceAll("</script", "<\\/script");
  // The words of the views are ours; a document has a language of its own.
  const page =
    `<!doctype html><html${
      body === "" ? ` lang="en"` : ""
    }><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${
      smaller(styles.join("\n"))
    }</style></head>` +
    `<body>${body}<script type="module">${safe}</script></body></html>\n`;
  await Deno.writeTextFile(path, page);
}

/**
 * Makes the page of the view that shows a run of the assistant.
 *
 * @param folder where `run.html` is put
 */
export async function buildRunView(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const view = join("src", "assistant", "view");
  const styles = ["src/look/look.css", "src/look/questions.css", join(view, "run.css")];
  await buildPage(join(folder, "run.html"), { title: "Run", script: join(view, "main.ts"), styles });
}

const STYLES = [
  ...["src/look/look.css", "src/look/pad.css", "src/look/questions.css"],
  "adapters/kit/live/page/live.css",
] as const;

/** Leaves out comments and indentation. */
function smaller(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\n\s*/g, "\n").trim();
}

/** The script in one piece; its source map stays where `output` was, and tells which packages are in it. */
async function bundled(source: string, output: string): Promise<string> {
  const args = [
    ...["bundle", "--quiet", "--platform", "browser", "--minify", "--sourcemap=external"],
    ...["--config", join(ROOT, "deno.json"), "--output", output, source],
  ];
  const command = new Deno.Command(Deno.execPath(), { args, stdout: "piped", stderr: "piped" });
  const { success, stderr } = await command.output();
  if (!success) throw new Error(`Cannot bundle ${source}: ${new TextDecoder().decode(stderr)}`);
  const script = await Deno.readTextFile(output);
  await Deno.remove(output);
  return script.trim();
}
