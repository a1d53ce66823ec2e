import { dirname, join } from "node:path";
import { SECRET } from "../../fixtures/adapters/hostile/attempts/target.ts";
import { sha256 } from "../../../src/base/sha256.ts";

/** Files of a person, by their place in the home; each holds the secret. */
const FILES: Readonly<Record<string, string>> = {
  ".ssh/id_rsa": SECRET,
  ".bashrc": `# ${SECRET}\n`,
  ".gitconfig": `# ${SECRET}\n`,
  ".config/autostart/x.desktop": `# ${SECRET}\n`,
  ".config/glovebox/config.toml": `# ${SECRET}\n`,
  ".local/state/glovebox/note": SECRET,
  "notes.txt": SECRET,
  "Documents/plan.txt": SECRET,
  "Glovebox.txt": SECRET,
  "Glovebox2/plan.txt": SECRET,
};
/** Folders that adapters may use. Links in them lead out, as a person might have made them. */
const GRANTED = ["Glovebox/homes", "Glovebox/downloads", "Glovebox/lua-ui/project"];

/** Moves in, before the model comes. */
export async function moveIn(home: string, outside: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    await Deno.mkdir(dirname(join(home, name)), { recursive: true, mode: 0o700 });
    await Deno.writeTextFile(join(home, name), text, { mode: 0o600 });
  }
  for (const folder of GRANTED) {
    await Deno.mkdir(join(home, folder), { recursive: true });
    await Deno.symlink(outside, join(home, folder, "folder-link"));
    await Deno.symlink(join(outside, "secret.txt"), join(home, folder, "file-link"));
  }
}

/** What the host itself writes while it serves, below the home. */
const OWN = [
  /^\.cache(?:\/|$)/,
  /^tmp(?:\/|$)/,
  /^\.local\/state\/glovebox\/(?:audit|log|run|lives?|locks?)(?:\/|$)/,
  /^Glovebox\//,
  /^outside\.socket$/,
];

/** Everything in a home that is nobody's but the person's: by path what it is, and a hash of what is in it. */
export async function lookAround(home: string, folder = ""): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for await (const { name } of Deno.readDir(join(home, folder))) {
    const path = join(folder, name);
    if (OWN.some((own) => own.test(path))) continue;
    const info = await Deno.lstat(join(home, path));
    const what = info.isSymlink
      ? `link to ${await Deno.readLink(join(home, path))}`
      : info.isFile
      ? await sha256(await Deno.readFile(join(home, path)))
      : "folder";
    seen.set(path, `${info.mode} ${what}`);
    if (info.isDirectory) { for (const [inner, one] of await lookAround(home, path)) seen.set(inner, one); }
  }
  return seen;
}

/** What is another way than it was: names with what they were and are. */
export function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${path}: was ${before.get(path) ?? "not there"}, is ${after.get(path) ?? "gone"}`);
}
