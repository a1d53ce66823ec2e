import { createHost, requestFor, ungrantable } from "../../app.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { PERMISSION_KINDS } from "../../adapter_api/permissions.ts";
import type { LoadedCode } from "../../adapter_host/code/loaded_code.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { isObject } from "../../base/is_object.ts";
import type { Settings } from "../../config/settings.ts";
import { visible } from "../../base/text/visible.ts";
import { EXIT, print, sentenceOf } from "../failure.ts";
import { prepare } from "../settings.ts";
import { table } from "../table.ts";
import { type Mistake, mistakeOf, mistakeText, onceEach } from "./mistakes.ts";
import { packageMistakes } from "./package_mistakes.ts";
import { entryOf, typeMistakes } from "./type_check.ts";

/** `glovebox check`: what an adapter asks for, and every mistake in it with file and line. */
export async function check([path = "."]: readonly string[], flags: unknown): Promise<number> {
  const settings = await prepare(flags);
  const entry = await entryOf(path);
  const isReadable = await isFile(entry); // reading a pipe or a device may never end
  // Side by side: the compiler takes most of the time, and what was begun is ended where the other one throws.
  const both = [loadMistakes(path, entry, settings), isReadable ? typeMistakes(entry) : []] as const;
  await Promise.allSettled(both);
  const [ofLoad, ofTypes] = await Promise.all(both);
  const mistakes = onceEach(onceEach(ofLoad, await packageMistakes(entry)), ofTypes);
  for (const mistake of mistakes) await print(visible(mistakeText(mistake)));
  await print(mistakes.length === 0 ? "No mistakes found" : `${mistakes.length} found`);
  return mistakes.length === 0 ? EXIT.fine : EXIT.failure;
}

/** Loads the adapter, prints what it asks for, and returns what the host finds wrong. */
async function loadMistakes(path: string, entry: string, settings: Settings): Promise<Mistake[]> {
  await using host = createHost(settings);
  try {
    const loaded = await host.load(requestFor(path, settings));
    await print(describe(loaded, host.effective(loaded)));
    return await manifestMistakes(ungrantable(loaded), entry);
  } catch (error) {
    if (error instanceof ToolError && error.code === "NOT_FOUND" || !await isFile(entry)) throw error;
    return await manifestMistakes(problemsOf(error), entry);
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await Deno.stat(path).catch(() => undefined))?.isFile === true;
}

function describe({ manifest, asked }: LoadedCode, effective: Effective): string {
  const kinds = PERMISSION_KINDS.filter((kind) => (asked[kind]?.length ?? 0) > 0);
  const rows = kinds.map((
    kind,
  ) => [kind, asked[kind]?.join(", ") ?? "", effective[kind].join(", ") || "nothing yet"]);
  const programs = manifest.permissions.run ?? [];
  const absent = (asked.run ?? []).length === 0 && programs.length > 0
    ? [["run", programs.join(", "), "not on this machine"]]
    : [];
  const reason = manifest.permissions.reason === undefined
    ? []
    : [`Why: ${visible(manifest.permissions.reason)}`];
  const names = manifest.tools.map(({ name }) => name).join(", ");
  return [
    visible(`${manifest.name} ${manifest.version}: ${manifest.description}`),
    `Tools: ${names || "none"}`,
    ...(rows.length + absent.length === 0
      ? ["Asks for nothing"]
      : [table(["KIND", "ASKED", "GRANTED"], [...rows, ...absent]), ...reason]),
    ...(manifest.roots === true ? ["It asks the client which folders it works in"] : []),
    ...(effective.run.length === 0 ? [] : ["A program it may run has the full rights of your account"]),
  ].join("\n");
}

function problemsOf(error: unknown): readonly unknown[] {
  const details = error instanceof ToolError ? error.options.details : undefined;
  return isObject(details) && Array.isArray(details.problems) ? details.problems : [sentenceOf(error)];
}

async function manifestMistakes(problems: readonly unknown[], entry: string): Promise<Mistake[]> {
  const source = await Deno.readTextFile(entry).catch(() => "");
  return problems.map((problem) => mistakeOf(String(problem), entry, source));
}
