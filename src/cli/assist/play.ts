import type { App } from "../../app.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { partOf } from "../../assistant/page/roles.ts";
import { missingEnd } from "../../assistant/page/shown_end.ts";
import type { BroughtAbout } from "../../assistant/end/changes.ts";
import type { Resumed } from "../../assistant/options.ts";
import type { Person } from "../../assistant/ports.ts";
import type { Decided } from "../../assistant/safety/decided.ts";
import { RISKS } from "../../assistant/safety/risk.ts";
import { type SavedRun, SavedRuns } from "../../assistant/store/saved_runs.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import { UsageError } from "../failure.ts";
import { ModelSolver, type ModelSolverOptions } from "../scripts/model_solver.ts";
import { GatedTools, shutBehind } from "./gated_tools.ts";
import { ScriptHealing } from "../scripts/script_healing.ts";
import { readScript } from "../scripts/script_words.ts";

/** A recording that is to be played. */
export interface PlayRequest {
  readonly name: string;
  readonly saved: SavedRun;
  readonly script: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly settings: AssistSettings;
  readonly app: App;
  /** The tools that the assistant has. */
  readonly catalog: Pick<Catalog, "tools" | "call">;
  readonly context: Omit<CallContext, "signal">;
  readonly person: Person;
  readonly signal: AbortSignal;
  /** Opens the model for steps that do not fit any more. */
  readonly openModel: ModelSolverOptions["openModel"];
  readonly onStep: ModelSolverOptions["onStep"];
  /** The folder of all runs, and the one for all that is kept. */
  readonly root: string;
  readonly state: string;
}

/** How playing went; `mismatch` says where it stopped being as it was recorded. */
export type Played =
  | ({ readonly kind: "done"; readonly text: string } & BroughtAbout)
  | { readonly kind: "refused" }
  | { readonly kind: "asked"; readonly question: string }
  | {
    readonly kind: "mismatch";
    readonly why: string;
    /** What was sent or refused before that. */
    readonly decided: readonly Decided[];
    readonly changes: readonly string[];
  };

/**
 * Plays a recording: each element is the recorded one or a clear likeness, and the end is looked at. A model is asked
 * only for a step that does not fit, and what it did is then written into the recording.
 */
export async function playRun(request: PlayRequest): Promise<Played> {
  const { saved, script, inputs, app, context, signal } = request;
  const code = await readScript(script);
  refuseUnknown(inputs, code);
  const gap = gapIn(code);
  if (gap !== undefined) return { kind: "mismatch", why: gap, decided: [], changes: [] };
  const leave = await mayPlay(request);
  if (leave !== undefined) return leave;
  const gated = new GatedTools(request);
  const solver = solverOf(request);
  const healing = await ScriptHealing.begin(script, app, { heal: true, write: true }, {
    solver,
    tools: gated,
  });
  const outcome = await app.catalog.call("run_script", { code, inputs }, { ...context, signal });
  const ended = outcome.ok && outcome.isError !== true
    ? await endOf(request, { code, gated })
    : unsolved(solver) ?? { kind: "mismatch", why: wordsOf(outcome) } as const;
  const played = await gated.end(signal) ?? ended;
  const decided = [...gated.decided, ...solver.decided];
  const changes = [...gated.changes, ...solver.last?.changes ?? []];
  if (played.kind === "mismatch") return { ...played, decided, changes };
  if (played.kind !== "done") return played;
  const isUnsent = saved.effects.length > 0 && !decided.some(({ allowed }) => allowed) && hasGate(request);
  if (isUnsent) return { kind: "mismatch", why: UNSENT, decided, changes };
  const effects = decided.filter(({ allowed }) => allowed).map(({ effect }) => effect);
  const came = { effects, changes };
  if (!healing.hasSolved) return { kind: "done", text: `Played as recorded${played.shown}`, ...came };
  const mended = await healing.finish(code, true);
  await widen(request, solver.decided);
  return {
    ...{ kind: "done", ...came },
    text: [`Played with the help of a model${played.shown}`, ...mended].join("\n"),
  };
}

/** A page that only says so has not sent anything. */
const UNSENT = "Nothing was sent, and when it was recorded something was";

/** Without one, nothing tells what leaves. */
function hasGate({ catalog }: PlayRequest): boolean {
  return partOf(catalog.tools(), "gate") !== undefined;
}

/** What the model does for a step it does with the gate of its own run; behind it the recording's stays shut. */
function solverOf({ settings, openModel, catalog, app, root, person, onStep }: PlayRequest): ModelSolver {
  const pathOf = app.functionOf.bind(app);
  const parts = { settings, openModel, pathOf, root, personFor: () => person, onStep };
  return new ModelSolver({ ...parts, catalog: shutBehind(catalog) });
}

/** Keeps what leaves since a step was mended: the person is asked for it the next time. */
async function widen({ name, saved, state }: PlayRequest, decided: readonly Decided[]): Promise<void> {
  const all = [
    ...new Set([...saved.effects, ...decided.filter(({ allowed }) => allowed).map(({ effect }) => effect)]),
  ];
  if (all.length > saved.effects.length) await new SavedRuns(state).change(name, { ...saved, effects: all });
}

/** What the person did not allow for a step, or was not there to allow, ends it all. */
function unsolved({ last }: ModelSolver): Exclude<Played, { kind: "done" | "mismatch" }> | undefined {
  const { outcome, question, reason } = last ?? {};
  if (outcome === "refused") return { kind: "refused" };
  return outcome === "asked" ? { kind: "asked", question: question ?? reason ?? "" } : undefined;
}

/** Looks for the words that showed the end when it was recorded. */
async function endOf(
  { saved, inputs, settings, signal }: PlayRequest,
  { code, gated }: { readonly code: string; readonly gated: GatedTools },
) {
  const evidence = withInputs(saved.evidence, code, inputs);
  if (evidence === undefined) return { kind: "done", shown: "" } as const;
  const settleMs = settings.settleMs ?? 4_000;
  const { port: tools, results, files } = gated;
  const missing = await missingEnd(evidence, { tools, settleMs, signal, results, files });
  return missing === undefined
    ? { kind: "done", shown: `; "${evidence}" is shown` } as const
    : { kind: "mismatch", why: `The end is not as recorded. ${missing}` } as const;
}

/** @throws UsageError naming the inputs that the recording has */
function refuseUnknown(inputs: PlayRequest["inputs"], code: string): void {
  const [, given = ""] = /^const \{ (.*) \} = inputs;/m.exec(code) ?? [];
  const names = [...given.matchAll(/(?:^|, )([A-Za-z]\w*)(?= = "|,|$)/g)].map(([, name = ""]) => name);
  const unknown = Object.keys(inputs).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.length === 0 ? "it has none" : `there are ${names.join(", ")}`;
  throw new UsageError(`The recording has no input "${unknown}": ${known}`);
}

/** What could not be written down would be left out without a word. */
export function gapIn(code: string): string | undefined {
  const gap = /^\s*\/\/ (Not recorded: .*)$/m.exec(code)?.[1];
  return gap && `A step could not be written down. ${gap}`;
}

/** What left when it was recorded leaves again: one question for all of it, before anything is done. */
async function mayPlay(
  { saved: { effects }, settings, person, signal }: PlayRequest,
): Promise<Played | undefined> {
  const { policy = {} } = settings;
  if (effects.length === 0 || RISKS.every((risk) => policy[risk] === "allow")) return undefined;
  if (RISKS.every((risk) => policy[risk] === "deny")) return { kind: "refused" };
  const question = ["May the recording do this again?", ...effects.map((effect) => `  ${effect}`)].join("\n");
  const answer = await person.confirm(question, signal);
  if (answer === undefined) return { kind: "asked", question };
  return answer === true ? undefined : { kind: "refused" };
}

/** What the model is told that takes over where a recording did not fit. */
export function takenOver(
  name: string,
  { why, decided, changes }: Omit<Extract<Played, { kind: "mismatch" }>, "kind">,
): Resumed {
  const step = { number: 1, parts: [], form: "none", ok: false, isTrusted: false } as const;
  const title = `played the recording ${name}, which did not fit any more; what it did before that is done`;
  const kept = { notes: [], decided, refused: [], changes };
  return { steps: [{ ...step, title, result: why }], url: undefined, kept };
}

/** The words of the end with this run's inputs in the place of the recorded ones. */
function withInputs(
  evidence: string | undefined,
  code: string,
  inputs: Readonly<Record<string, unknown>>,
): string | undefined {
  return Object.entries(inputs).reduce((words, [name, value]) => {
    const recorded = new RegExp(`\\b${name} = ("(?:[^"\\\\]|\\\\.)*")`).exec(code)?.[1];
    const old: unknown = recorded === undefined ? undefined : JSON.parse(recorded);
    return typeof old === "string" ? words?.replaceAll(old, String(value)) : words;
  }, evidence);
}

function wordsOf(outcome: ToolOutcome): string {
  const words = outcome.content.flatMap((part) => part.type === "text" ? [part.text] : []);
  return [...(outcome.ok ? [] : [outcome.error.message]), ...words].join("\n");
}
