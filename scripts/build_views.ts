import { join } from "node:path";

const ROOT = join(import.meta.dirname ?? ".", "..");

/**
 * Makes the page of an adapter's live view: one file with its script and styles, which clients show in a sandbox that
 * reaches nothing.
 *
 * @param adapter folder in `adapters/` with a `view/main.ts`
 * @param folder where `view.html` is put
 */
export async function buildView(adapter: string, folder: string): Promise<void> {
  const script = await bundled(join(ROOT, "adapters", adapter, "view", "main.ts"));
  const styles = await Promise.all(STYLES.map((path) => Deno.readTextFile(join(ROOT, path))));
  // An end tag inside a text of the script would end the script.
  const safe = script.replaceAll("</script", "<\\/script");
  const page = `<!doctype html><html><head><meta charset="utf-8"><title>Live view</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${
      smaller(styles.join("\n"))
    }</style></head>` +
    `<body><script type="module">${safe}</script></body></html>\n`;
  await Deno.writeTextFile(join(folder, "view.html"), page);
}

const STYLES = ["src/look/look.css", "src/look/pad.css", "adapters/kit/live/page/live.css"] as const;

/** Leaves out comments and indentation. */
function smaller(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\n\s*/g, "\n").trim();
}

async function bundled(source: string): Promise<string> {
  const args = [
    "bundle",
    "--quiet",
    "--platform",
    "browser",
    "--minify",
    "--config",
    join(ROOT, "deno.json"),
  ];
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args, source],
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(`Cannot bundle ${source}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout).trim();
}
