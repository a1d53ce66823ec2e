import { z } from "zod";
import { App } from "../../app.ts";
import { personBehind } from "../../assistant/client_person.ts";
import { configuredModel } from "../../assistant/store/configured_model.ts";
import { runsFolder } from "../../assistant/store/recorded_run.ts";
import { AuditLog } from "../../audit/audit_log.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import { currentFolders } from "../../config/folders.ts";
import { assistantKeys } from "../../secrets/assistant_keys.ts";
import { assistFlags, modelFlags, withFlags } from "../assist/flags.ts";
import { stepLine } from "../assist/terminal.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { printToolOutcome, terminalContext } from "../calling/tool_call.ts";
import { EXIT, printError, printJson } from "../failure.ts";
import { prepare } from "../settings.ts";
import { ModelSolver } from "./model_solver.ts";
import { readHealFlags, ScriptHealing } from "./script_healing.ts";
import { inputsOf, readScript, timeoutOf } from "./script_words.ts";
import { askAtTerminal } from "./terminal_questions.ts";

const runFlags = z.object({
  input: z.array(z.string()).default([]),
  timeout: z.string().optional(),
  json: z.boolean().default(false),
  out: z.string().default("."),
  watch: z.boolean().default(false),
});

/** `glovebox run`: a script of a person, over the tools that a client would have. */
export async function runScript([path = ""]: readonly string[], flags: unknown): Promise<number> {
  const given = runFlags.parse(flags);
  const request = { inputs: inputsOf(given.input), ...timeoutOf(given.timeout) };
  readHealFlags(flags);
  const settings = await prepare(flags);
  const assist = assistFor(settings.assist, flags);
  await readScript(path); // before anything is started
  await using app = await App.start({ ...settings, code: true, watch: false });
  await using audit = settings.audit ? new AuditLog(currentFolders().state, () => {}) : undefined; // the app says what goes wrong
  const solver = solverFor(assist, app, audit);
  const interrupted = new AbortController();
  Deno.addSignalListener("SIGINT", () => interrupted.abort());
  const context = contextOf(interrupted.signal);
  for (;;) {
    const code = await readScript(path);
    const healing = await ScriptHealing.begin(path, app, flags, { solver });
    const outcome = await app.catalog.call("run_script", { code, ...request }, context);
    if (given.json) await printJson(await jsonOf(outcome, healing, code), 2);
    else {
      await printToolOutcome(outcome, given.out);
      await healing.tell(code, outcome.ok);
    }
    if (!given.watch || interrupted.signal.aborted) return outcome.ok ? EXIT.fine : EXIT.failure;
    await printError(`Waiting for a change of ${path}`);
    if (!await changed(path, interrupted.signal)) return EXIT.fine;
  }
}

/** Settings of the assistant where a model is wanted. */
function assistFor(settings: AssistSettings, flags: unknown): AssistSettings | undefined {
  const given = assistFlags.partial().parse(modelFlags.parse(flags));
  return given.model === undefined ? undefined : withFlags(settings, given);
}

function solverFor(
  settings: AssistSettings | undefined,
  app: App,
  audit: AuditLog | undefined,
): ModelSolver | undefined {
  if (settings === undefined) return undefined;
  const { state } = currentFolders();
  return new ModelSolver({
    settings,
    openModel: () => configuredModel(settings, assistantKeys(state, audit)),
    catalog: { tools: () => app.allTools(), call: app.catalog.call.bind(app.catalog) },
    pathOf: app.functionOf.bind(app),
    root: runsFolder(state),
    personFor: personBehind,
    onStep: (event) => void printError(`Model: ${stepLine(event)}`), // order is kept by the system
  });
}

/** The outcome for programs, with what was healed. */
async function jsonOf(outcome: ToolOutcome, healing: ScriptHealing, code: string): Promise<object> {
  await healing.finish(code, outcome.ok);
  return { ...(outcome.ok ? outcome.structured : { error: outcome.error }), ...healing.data() };
}

function contextOf(signal: AbortSignal): CallContext {
  const context = terminalContext(signal);
  return {
    ...context,
    caller: { name: "glovebox run" },
    client: { ...context.client, ask: (question) => askAtTerminal(question) },
  };
}

/** Returns false when the person interrupted the wait. */
async function changed(path: string, signal: AbortSignal): Promise<boolean> {
  using watcher = Deno.watchFs(path);
  const stop = () => watcher.close();
  signal.addEventListener("abort", stop, { once: true });
  for await (const { kind } of watcher) {
    if (kind !== "access") return true;
  }
  return false;
}
