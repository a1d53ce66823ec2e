import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { VERSION } from "../../base/version.ts";
import { EXIT, print, printJson, UsageError } from "../failure.ts";
import { runRuntime } from "../runtime_run.ts";

const upgradeFlags = z.object({ check: z.boolean().default(false), json: z.boolean().default(false) });
const ANY = "npm:glovebox@*";
const lockSchema = z.looseObject({ specifiers: z.looseObject({ [ANY]: z.string() }) });
/** Time that the registry has to answer, in milliseconds. */
const ANSWER_MS = 30_000;

/** `glovebox upgrade --check`: asks npm's registry, and nobody without being told to, for the newest version. */
export async function upgrade(_words: readonly string[], flags: unknown): Promise<number> {
  const { check, json } = upgradeFlags.parse(flags);
  if (!check) {
    throw new UsageError(
      "Glovebox does not replace itself: install the newer version the way you installed this one; " +
        "glovebox upgrade --check says whether there is one",
    );
  }
  const latest = await newestVersion();
  const newer = isNewer(latest, VERSION);
  if (json) await printJson({ current: VERSION, latest, newer }, 2);
  else if (newer) {
    await print(
      `${latest} is the newest version, this is ${VERSION}. Install it the way you installed this one, ` +
        `such as npm install -g glovebox@${latest}`,
    );
  } else await print(`${VERSION} is the newest version`);
  return EXIT.fine;
}

/** Has the runtime resolve the package, which downloads what the registry tells of it, and no version of it. */
async function newestVersion(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "glovebox-upgrade-" });
  try {
    await Deno.writeTextFile(join(folder, "deno.json"), JSON.stringify({ imports: { glovebox: ANY } }));
    const { stderr } = await runRuntime(["outdated", "--quiet"], { cwd: folder, deadlineMs: ANSWER_MS });
    const lock = await Deno.readTextFile(join(folder, "deno.lock")).catch(() => "{}");
    const { data } = lockSchema.safeParse(JSON.parse(lock));
    if (data !== undefined) return data.specifiers[ANY];
    const [reason = "no answer"] = stderr.trim().replace(/^error: /, "").split("\n");
    throw new ToolError("NOT_CONNECTED", `Cannot ask for the newest version: ${reason}`, {
      hint: "Look at your network, and at NPM_CONFIG_REGISTRY where you have a registry of your own",
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Tells whether a version is above another one, number by number. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/).map(Number);
  const [ours, theirs] = [numbers(than), numbers(version)];
  const at = theirs.findIndex((number, place) => number !== (ours[place] ?? 0));
  return at >= 0 && (theirs[at] ?? 0) > (ours[at] ?? 0);
}
