import { dirname } from "node:path";
import { z } from "zod";
import {
  entriesOf,
  learn,
  type Learned,
  manifestWords,
  plainWords,
  type Ran,
  refusedPrograms,
  type Round,
} from "../../learn.ts";
import { requestFor } from "../../app.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { PermissionKind, Permissions } from "../../adapter_api/permissions.ts";
import type { Settings } from "../../config/settings.ts";
import { onStop } from "../../base/stop_signal.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { visible } from "../../base/text/visible.ts";
import { parseArguments, terminalContext } from "../calling/tool_call.ts";
import { EXIT, print, printJson, UsageError } from "../failure.ts";
import { kindOf } from "../flags.ts";
import { prepare } from "../settings.ts";
import { runTests } from "./test_adapter.ts";

const learnFlags = z.object({
  tool: z.string().optional(),
  permit: z.string().optional(),
  json: z.boolean().optional(),
});

/** `glovebox learn`: what an adapter reaches for, and the smallest asks for that. Writes and grants nothing. */
export async function learnAdapter(
  [path = ".", ...words]: readonly string[],
  flags: unknown,
): Promise<number> {
  const { tool, permit, json } = learnFlags.parse(flags);
  if (tool === undefined && words.length > 0) {
    throw new UsageError("learn takes arguments for a tool only: add --tool NAME");
  }
  const settings = await prepare(flags);
  const real = await existing(path);
  const folder = (await Deno.stat(real)).isDirectory ? real : dirname(real);
  const stopped = new AbortController(); // what it reached for until then is told all the same
  using _heard = onStop(() => stopped.abort());
  const learned = await learn({
    path,
    settings,
    permit: kindsIn(permit),
    folder: tool === undefined ? folder : Deno.cwd(),
    own: tool === undefined ? [folder] : [],
    signal: stopped.signal,
    run: tool === undefined
      ? (round) => tested(real, round)
      : (round) => called({ path, settings, tool, input: parseArguments(words) }, round),
  });
  if (json) await printJson(asData(learned), 2);
  else await print(asText(learned, learnCommand(path, tool, words)));
  return learned.ran.ok ? EXIT.fine : EXIT.failure;
}

/** @throws ToolError `NOT_FOUND` */
async function existing(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch {
    throw new ToolError("NOT_FOUND", `There is no adapter at ${path}`, { hint: "Name a script or a folder" });
  }
}

/** @throws UsageError naming the kinds that there are */
function kindsIn(permit: string | undefined): PermissionKind[] {
  return permit === undefined ? [] : permit.split(",").map((word) => kindOf(word.trim(), "--permit"));
}

interface Call {
  readonly path: string;
  readonly settings: Settings;
  readonly tool: string;
  readonly input: unknown;
}

async function called({ path, settings, tool, input }: Call, { host, signal }: Round): Promise<Ran> {
  const adapter = await host.open(requestFor(path, settings));
  try {
    const { client, ...context } = terminalContext(signal);
    const outcome = await adapter.call(tool, input, {
      ...context,
      client: { ...client, askToGrant: undefined },
    });
    if (outcome.ok) return { ok: outcome.isError !== true, said: `${tool} answered`, programs: [] };
    const { code, message, details } = outcome.error;
    return { ok: false, said: `${code}: ${message}`, programs: programIn(details) };
  } finally {
    await adapter.close();
  }
}

const refused = z.object({ kind: z.literal("run"), resource: z.string() });

/** A refusal says what was refused; programs are recorded nowhere else. */
function programIn(details: unknown): string[] {
  const { data } = refused.safeParse(details);
  return data === undefined ? [] : [data.resource];
}

async function tested(path: string, { rights, record, folder }: Round): Promise<Ran> {
  const { code, printed } = await runTests(path, { rights, folder, record });
  const programs = refusedPrograms(printed).flatMap(({ value }) => value ?? []);
  return {
    ok: code === 0,
    said: code === 0 ? "the tests pass" : `the tests fail:\n${plainWords(printed).trimEnd()}`,
    programs,
  };
}

function learnCommand(path: string, tool: string | undefined, words: readonly string[]): string {
  const call = tool === undefined ? [] : ["--tool", tool, ...words];
  return ["glovebox", "learn", path, ...call].map(shellWord).join(" ");
}

function asText(learned: Learned, command: string): string {
  const { loaded: { manifest }, rounds, ran, comparison: { known, added } } = learned;
  const times = rounds === 1 ? "" : ` (run ${rounds} times)`;
  const head = `${manifest.name} ${manifest.version}: ${ran.said}${times}`;
  const isNothing = !ran.ok && [...known, ...added, ...learned.everything].length === 0;
  const lines = isNothing ? [head, NOTHING_LEARNED] : [head, ...lessons(learned, command)];
  return lines.join("\n").split("\n").map(visible).join("\n");
}

const NOTHING_LEARNED =
  "Nothing was learned: until then it reached for nothing. Mend that, or call one tool: --tool NAME '{...}'";

function lessons({ ran, comparison, proposal, everything, ...learned }: Learned, command: string): string[] {
  const { stoppedAt, neverPermitted } = learned;
  const kinds = [...new Set(entriesOf(stoppedAt).map(({ kind }) => kind))];
  return [
    ...section("Reached for, and asked for:", comparison.known),
    ...section("Reached for, and not asked for:", comparison.added),
    ...section("Asked for, and not reached for:", comparison.unused),
    ...entriesOf(proposal).filter(({ kind, value }) => kind === "net" && isLocalHost(value)).map((
      { value },
    ) =>
      `net=${value} means all its ports, as the servers of tests have others each time; name the one that is needed`
    ),
    ...everything.map((kind) =>
      `It reached for all of ${kind} at once: that cannot be asked for; name what it needs`
    ),
    ...section("Refused, as you did not grant it:", entriesOf(stoppedAt)),
    ...neverPermitted.map((problem) => `Never let through here: ${problem}`),
    ...(ran.ok ? [] : ["It did not come to its end: it may need more"]),
    ...(kinds.length === 0
      ? []
      : [`To let it through while it is learned: ${command} --permit ${kinds.join(",")}`]),
    "The smallest asks for its manifest:",
    manifestWords(proposal).replace(/^/gm, "  "),
  ];
}

function isLocalHost(value: string): boolean {
  return value === "localhost" || value === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(value);
}

function section(
  title: string,
  entries: readonly { readonly kind: string; readonly value: string }[],
): string[] {
  return entries.length === 0 ? [] : [title, ...entries.map(({ kind, value }) => `  ${kind}=${value}`)];
}

function asData({ loaded, rounds, ran, comparison, ...learned }: Learned) {
  const { proposal, everything, stoppedAt, neverPermitted } = learned;
  const words = (permissions: Permissions) =>
    entriesOf(permissions).map(({ kind, value }) => `${kind}=${value}`);
  return {
    name: loaded.manifest.name,
    rounds,
    ok: ran.ok,
    said: ran.said,
    ...comparison,
    everything,
    refused: words(stoppedAt),
    neverPermitted,
    permissions: proposal,
  };
}
