import { join } from "node:path";

const ROOT = join(import.meta.dirname ?? ".", "..");
const SOURCE = join(ROOT, "src", "panel", "frontend");

/** Styles of the panel, in the order in which they count. */
const STYLES = ["panel.css", "views.css", "live.css", "narrow.css"] as const;

/** Makes the page of the panel: its script in one file, its style after the look that all pages share. */
export async function buildPanel(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await bundle(join(SOURCE, "main.ts"), join(folder, "app.js"));
  const own = STYLES.map((name) => join(SOURCE, name));
  const shared = ["look.css", "pad.css"].map((name) => join(ROOT, "src", "look", name));
  const styles = [...shared, ...own];
  const texts = await Promise.all(styles.map((path) => Deno.readTextFile(path)));
  await Deno.writeTextFile(join(folder, "app.css"), texts.join("\n"));
  for (const name of ["index.html", "icon.svg"]) await Deno.copyFile(join(SOURCE, name), join(folder, name));
}

async function bundle(source: string, output: string): Promise<void> {
  const config = join(ROOT, "deno.json");
  const args = ["bundle", "--quiet", "--platform", "browser", "--minify", "--sourcemap=external"];
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args, "--config", config, "--output", output, source],
    stdout: "piped",
    stderr: "piped",
  });
  const { success, stderr } = await command.output();
  if (!success) throw new Error(`Cannot bundle the panel: ${new TextDecoder().decode(stderr)}`);
}
