import { z } from "glovebox";
import { pause } from "../../kit/pause.ts";
import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import { toActionError } from "../errors.ts";
import { type Action, agentAction } from "./actions.ts";
import type { Application, Limits } from "./application.ts";
import { type Changes, changesBetween } from "./changes.ts";
import { withNumberedTargets } from "./inspect/numbered_target.ts";
import { type Look, NOTHING_SHOWN } from "./look.ts";
import { takeLook } from "./looking.ts";
import type { Memory } from "./memory.ts";
import { type KnownNode, KnownNodes } from "./known_nodes.ts";
import { isWithoutEffect, lateChanges } from "./late_changes.ts";
import { lasting, masked, type RecordedTarget, uidsIn } from "./lasting_action.ts";
import type { ActOutcome } from "./rows.ts";
import { type PathRule, withAllowedPaths } from "./chosen_paths.ts";
import { type ReadSecret, withKeptSecrets } from "./secret.ts";

/** Result of one action. */
export type ActionResult =
  & { readonly ok: true; readonly type: Action["type"]; readonly ended?: true }
  & Partial<
    Pick<
      ActOutcome,
      | "pending"
      | "systemDialog"
      | "value"
      | "threw"
      | "hit"
      | "text"
      | "still"
      | "realPointer"
      | "closed"
      | "tooltip"
    >
  >;

/** Result of all actions. */
export interface Performed {
  readonly results: readonly ActionResult[];
  /** Nodes that the actions were done to, by what they can be found again by; null for none. */
  readonly acted: readonly (KnownNode | null)[];
  /** Nothing where the application did not come to rest in time, or was not waited for. */
  readonly idle: boolean | undefined;
  readonly changes: Changes | undefined;
  /** Changes that came by themselves since the session looked last. */
  readonly meanwhile: Changes | undefined;
  readonly now: Look | undefined;
  /** Why it could not be looked at; nothing where it was. */
  readonly unseen: string | undefined;
  /** True where nothing changed so far, and a window was still being drawn. */
  readonly moves: boolean;
}

/** Options for performing actions. */
export interface PerformOptions {
  readonly awaitUiIdle: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Returns the path to use for one of the caller's. */
  readonly path: PathRule;
  readonly readSecret: ReadSecret;
}

/**
 * Does the actions one after the other and looks at what they changed.
 *
 * @throws ToolError for the first that could not be done, with the results of those before it
 */
export async function perform(
  memory: Memory,
  actions: readonly Action[],
  options: PerformOptions,
): Promise<Performed> {
  const end = Date.now() + options.timeoutMs;
  const limits = () => ({ ...options, ms: Math.max(1, end - Date.now()) });
  const before = await takeLook(memory, limits());
  if (memory.told.isEmpty) memory.told.tell(before.windows);
  const meanwhile = memory.look === undefined ? undefined : changesBetween(memory.look, before);
  const done = await performAll(memory, actions, before, { ...options, limits });
  const { now, unseen } = await lookAfter(memory, limits);
  if (now === undefined) {
    const results = withEnd(memory, done.results);
    return { ...done, results, meanwhile, unseen, now, changes: undefined, moves: false };
  }
  const first = { now, changes: changesBetween(before, now), moves: false };
  const isOver = done.idle === true && done.results.at(-1)?.pending !== true && memory.application.isOpen;
  const mayCome = isOver && actions.at(-1)?.type !== "focus" && isWithoutEffect(first.changes);
  const seen = mayCome ? await lateChanges(memory, before, first, limits()) : first;
  tell(memory, seen.now);
  return { ...done, meanwhile, unseen, ...seen };
}

async function performAll(
  memory: Memory,
  actions: readonly Action[],
  before: Look,
  options: PerformOptions & { readonly limits: () => PerformOptions & Limits },
): Promise<Pick<Performed, "results" | "acted" | "idle">> {
  let results: readonly ActionResult[] = [];
  const acted: (KnownNode | null)[] = [];
  let idle: boolean | undefined;
  for (const [index, action] of actions.entries()) {
    try {
      const meant = withNumberedTargets(memory, action);
      const allowed = await withAllowedPaths(memory.application, meant, options.path, options.limits());
      if (results.at(-1)?.ended) {
        throw new BridgeError("GONE", "The application ended after the action before");
      }
      const { result, known } = await performOne(memory, allowed, before, options.limits());
      results = [...results, result];
      acted.push(known);
      if (options.awaitUiIdle) idle = await rests(memory, options.limits());
      results = withEnd(memory, results);
    } catch (error) {
      throw failed(error, index, { action, results });
    }
  }
  return { results, acted, idle };
}

/** Says of the last action that the application ended after it, where it has by now. */
function withEnd({ application }: Memory, results: readonly ActionResult[]): readonly ActionResult[] {
  const last = results.at(-1);
  return application.isOpen || last === undefined
    ? results
    : [...results.slice(0, -1), { ...last, ended: true }];
}

function tell(memory: Memory, now: Look): void {
  memory.look = now;
  memory.told.tell(now.windows);
}

/** An action is done also where the application hangs after it. */
async function rests({ application }: Memory, limits: Limits): Promise<boolean> {
  try {
    return await application.isIdle(limits);
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    if (error.code === "UI_ENDED") return true; // nothing moves there any more
    if (/TIMEOUT$|^SYSTEM_DIALOG$|^GONE$/.test(error.code)) return false;
    throw error;
  }
}

async function performOne(
  memory: Memory,
  action: Action,
  before: Look,
  limits: Limits & Pick<PerformOptions, "readSecret">,
): Promise<{ readonly result: ActionResult; readonly known: KnownNode | null }> {
  const targets = recorded(action, before);
  const wanted = await agentAction(memory, action, limits);
  const known = await knownTarget(memory, wanted, before, limits);
  const text = action.text === undefined
    ? {}
    : { text: await withKeptSecrets(action.text, known, limits.readSecret) };
  // A drag may have pressed before it finds where it leads covered.
  const patienceMs = action.type === "drag" ? 0 : PATIENCE_MS;
  const outcome = await done(memory.application, { ...wanted, ...text }, { ...limits, patienceMs });
  if (outcome === undefined) return { result: { ok: true, type: action.type, ended: true }, known };
  const { secret, value: seen } = outcome;
  memory.recorder.add({
    action: secret ? masked(lasting(action, targets)) : lasting(action, targets),
    ...(secret || seen === undefined ? {} : { value: seen }),
  });
  memory.window = outcome.window ?? memory.window;
  const { pending, systemDialog, threw, hit, text: held, value, still, realPointer, closed, tooltip } =
    outcome;
  const result: ActionResult = {
    ok: true,
    type: action.type,
    ...(pending ? { pending } : {}),
    ...(systemDialog ? { systemDialog } : {}),
    ...(threw === undefined ? {} : { threw }),
    ...(hit === undefined ? {} : { hit }),
    ...(held === undefined ? {} : { text: held }),
    ...(value === undefined ? {} : { value }),
    ...(still ? { still } : {}),
    ...(realPointer ? { realPointer } : {}),
    ...(closed === undefined ? {} : { closed }),
    ...(tooltip === undefined ? {} : { tooltip }),
  };
  return { result, known: secret && known !== null ? { ...known, secret } : known };
}

const wantedSchema = z.object({ target: z.object({ ref: z.object({ uid: z.string() }) }) });

/** Returns what the node of an action can be found again by, before it is done; null where no node was named. */
async function knownTarget(
  memory: Memory,
  wanted: object,
  before: Look,
  limits: Limits,
): Promise<KnownNode | null> {
  const uid = wantedSchema.safeParse(wanted).data?.target.ref.uid;
  if (uid === undefined) return null;
  // What an action before opened is not in the first look.
  const look = before.rows.has(uid) ? before : await takeLook(memory, limits);
  return new KnownNodes(look).of(uid) ?? null;
}

/** Time that a person would wait for what covers something and is on its way, in milliseconds. */
const PATIENCE_MS = 500;
/** Time between two tries, in milliseconds. */
const AGAIN_MS = 50;

/** Has an action done; nothing where the application ended by it before it could answer. */
async function done(
  application: Application,
  action: object,
  limits: Limits & { readonly patienceMs: number },
): Promise<ActOutcome | undefined> {
  const wasOpen = application.isOpen;
  const end = performance.now() + limits.patienceMs;
  for (;;) {
    try {
      return await application.act(action, limits);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      if (wasOpen && error.code === "GONE") return undefined;
      if (error.code !== "COVERED" || performance.now() >= end) throw error;
      await pause(AGAIN_MS, limits.signal);
    }
  }
}

/** Time in which an application that closed its last window ends, and after its windows its process, in milliseconds. */
const ENDING_MS = 3_000;

/**
 * Looks at the application after the actions, or, where it is about to end by itself, at its end. They are done even
 * when the look fails: the answer then has no changes.
 */
async function lookAfter(
  memory: Memory,
  limits: () => Limits,
): Promise<Pick<Performed, "now" | "unseen">> {
  for (const end = performance.now() + ENDING_MS;;) {
    try {
      const now = await takeLook(memory, limits());
      tell(memory, now);
      return { now, unseen: undefined };
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      const isEnding = error.details["implicitExit"] === true || error.code === "UI_ENDED";
      if (isEnding && performance.now() < end) await pause(AGAIN_MS, limits().signal);
      else if (error.code === "NO_STAGES") return { now: NOTHING_SHOWN, unseen: undefined };
      else return { now: undefined, unseen: error.message };
    }
  }
}

function failed(
  error: unknown,
  index: number,
  done: { action: Action; results: readonly ActionResult[] },
): unknown {
  const { action: { type }, results } = done;
  const failure = { ok: false, type };
  return toActionError(error, { action: index, type, results: [...results, failure] });
}

function recorded(action: Action, look: Look): Map<string, RecordedTarget> {
  const targets = new Map<string, RecordedTarget>();
  for (const uid of uidsIn(action)) {
    const row = look.rows.get(uid)?.row;
    if (row === undefined) continue;
    const sharing = [...look.rows.values()].filter((each) => each.row.id === row.id).length;
    targets.set(uid, { id: row.id, isIdUnique: sharing === 1, path: pathIn(look, uid) });
  }
  return targets;
}

function pathIn(look: Look, uid: string): string | undefined {
  const segments: string[] = [];
  for (let seen = look.rows.get(uid); seen !== undefined; seen = look.rows.get(seen.parent)) {
    if (seen.row.path !== "") segments.unshift(seen.row.path);
    const { window: windowId } = seen.row;
    if (windowId === undefined) continue;
    const window = look.windows.find(({ id }) => id === windowId);
    if (window === undefined) return undefined;
    return [`/${window.popup ? "popups" : "stages"}[${window.index}]/scene/root`, ...segments].join("/");
  }
  return undefined;
}
