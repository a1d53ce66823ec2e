import { createHost, requestFor } from "../../app.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { PERMISSION_KINDS } from "../../adapter_api/permissions.ts";
import type { LoadedCode } from "../../adapter_host/code/loaded_code.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { visible } from "../../base/text/visible.ts";
import { EXIT, print, sentenceOf } from "../failure.ts";
import { prepare } from "../settings.ts";
import { table } from "../table.ts";
import { entryOf, placeOf, typeMistakes } from "./type_check.ts";

/** `glovebox check`: what an adapter asks for, and every mistake in it with file and line. */
export async function check([path = "."]: readonly string[], flags: unknown): Promise<number> {
  const settings = await prepare(flags);
  await using host = createHost(settings);
  const entry = await entryOf(path);
  const found: string[] = [];
  try {
    const loaded = await host.load(requestFor(path, settings));
    await print(describe(loaded, host.effective(loaded)));
  } catch (error) {
    if (error instanceof ToolError && error.code === "NOT_FOUND") throw error;
    found.push(...await manifestMistakes(error, entry));
  }
  const mistakes = [...await typeMistakes(entry), ...found];
  for (const mistake of mistakes) await print(visible(mistake));
  await print(mistakes.length === 0 ? "No mistakes found" : `${mistakes.length} found`);
  return mistakes.length === 0 ? EXIT.fine : EXIT.failure;
}

function describe({ manifest, asked }: LoadedCode, effective: Effective): string {
  const kinds = PERMISSION_KINDS.filter((kind) => (asked[kind]?.length ?? 0) > 0);
  const rows = kinds.map((
    kind,
  ) => [kind, asked[kind]?.join(", ") ?? "", effective[kind].join(", ") || "nothing yet"]);
  const reason = manifest.permissions.reason === undefined
    ? []
    : [`Why: ${visible(manifest.permissions.reason)}`];
  const names = manifest.tools.map(({ name }) => name).join(", ");
  return [
    visible(`${manifest.name} ${manifest.version}: ${manifest.description}`),
    `Tools: ${names || "none"}`,
    ...(kinds.length === 0 ? ["Asks for nothing"] : [table(["KIND", "ASKED", "GRANTED"], rows), ...reason]),
    ...(manifest.roots === true ? ["It asks the client which folders it works in"] : []),
    ...(effective.run.length === 0 ? [] : ["A program it may run has the full rights of your account"]),
  ].join("\n");
}

async function manifestMistakes(error: unknown, entry: string): Promise<string[]> {
  const details = error instanceof ToolError ? error.options.details : undefined;
  const problems = typeof details === "object" && details !== null && "problems" in details
    ? details.problems
    : undefined;
  if (!Array.isArray(problems)) return [`${entry}:1: ${sentenceOf(error)}`];
  const source = await Deno.readTextFile(entry);
  return problems.map((problem) => `${entry}:${placeOf(String(problem), source)}: ${problem}`);
}
