import type { StepEvent } from "../events/step_event.ts";
import { hasRole } from "../page/roles.ts";
import type { Observation } from "../page/observer.ts";
import type { Screen } from "../page/screen.ts";
import type { Decision, ParsedReply } from "../reply/decision.ts";
import { maskArgs, maskText } from "../safety/masking.ts";
import type { Usage } from "../model/port.ts";
import type { Acted } from "./actor.ts";

/** A step as it is under way. */
export interface StepFacts {
  readonly number: number;
  readonly startedAt: Date;
  readonly startMs: number;
  readonly seen: Observation;
  readonly before: Screen | undefined;
  readonly reply: ParsedReply;
  readonly usage: Usage;
  readonly modelMs: number;
  readonly modelRetries: number;
  readonly acted?: Acted | undefined;
  readonly actionMs: number;
  readonly personMs: number;
  readonly settleMs: number;
  readonly ask?: StepEvent["ask"];
  readonly done?: StepEvent["done"];
  readonly diag?: StepEvent["diag"];
  readonly transfer?: string | undefined;
  /** Number of things that were found. */
  readonly hits?: number | undefined;
  /** Time at which it ended, and the time that the run took so far. */
  readonly endMs: number;
  readonly totalMs: number;
}

/** The step as a line of the log: names and numbers, no words of pages but titles and names of controls. Pure. */
export function stepEvent(facts: StepFacts): StepEvent {
  const { number, startedAt, reply, usage, acted, seen } = facts;
  const duration = facts.endMs - facts.startMs;
  const { modelMs, actionMs, personMs, settleMs } = facts;
  const bannerMs = acted?.banners.spentMs ?? 0;
  const own = Math.max(0, duration - modelMs - actionMs - personMs - settleMs);
  const screen = seen.kind === "page" ? seen.screen : undefined;
  return {
    step: number,
    started_at: startedAt.toISOString(),
    ended_at: new Date(startedAt.getTime() + duration).toISOString(),
    duration_ms: Math.round(duration),
    total_ms: Math.round(facts.totalMs),
    progress: maskText(reply.progress),
    form: reply.form,
    times: {
      model_ms: Math.round(modelMs),
      settle_ms: Math.round(settleMs),
      action_ms: Math.round(actionMs - bannerMs),
      banner_ms: Math.round(bannerMs),
      person_ms: Math.round(personMs),
      own_ms: Math.round(own),
    },
    tokens: { ...usage },
    ...called(facts),
    ...(screen === undefined ? {} : shown(screen, facts.before, acted)),
    ...(acted?.item === undefined ? {} : focus(acted)),
    banners: {
      auto_close_started: acted?.banners.started ?? false,
      closed_count: acted?.banners.closed ?? 0,
      spent_ms: Math.round(bannerMs),
    },
    ...media(screen, reply.decision, acted),
    ...(facts.transfer === undefined ? {} : { transfer: maskText(facts.transfer) }),
    ...(facts.diag === undefined ? {} : { diag: facts.diag }),
    ...(facts.ask === undefined ? {} : { ask: facts.ask }),
    ...(facts.done === undefined ? {} : { done: facts.done }),
    model_retries: facts.modelRetries,
  };
}

function called(facts: StepFacts): Pick<StepEvent, "call" | "find" | "wait"> {
  const { acted, reply: { decision } } = facts;
  if (decision.kind !== "call" || acted === undefined) return {};
  const { name, args } = decision;
  const { ok, errorClass, outcome, entered } = acted;
  const error = outcome !== undefined && !outcome.ok
    ? outcome.error.message
    : outcome === undefined
    ? acted.text
    : undefined;
  return {
    call: {
      tool: name,
      args: maskArgs(args),
      status: ok ? "ok" : "error",
      ...(ok || error === undefined ? {} : { error: maskText(error) }),
      ...(errorClass === undefined ? {} : { error_class: errorClass }),
      retries: acted.retries,
      by_number: acted.byNumber,
      ...(entered === undefined ? {} : { [entered]: true }),
      ...(acted.risk === undefined ? {} : { risk: acted.risk }),
    },
    ...(facts.hits === undefined ? {} : { find: { criteria: maskArgs(args), count: facts.hits } }),
    ...(hasRole(acted.tool, "settle") ? { wait: waited(args, acted) } : {}),
  };
}

function waited(args: Readonly<Record<string, unknown>>, { ok, errorClass }: Acted): StepEvent["wait"] {
  const [type = "stable", value = true] = Object.entries(args).find(([key]) => key !== "timeout_ms") ?? [];
  return { type, value, completed: ok, timeout: errorClass === "TIMEOUT" };
}

function shown(
  screen: Screen,
  before: Screen | undefined,
  acted: Acted | undefined,
): Pick<StepEvent, "page" | "enumerate"> {
  return {
    page: { url: maskText(screen.url), title: maskText(screen.title), nav_type: navType(screen, before) },
    enumerate: {
      did_refresh: acted?.didAct ?? true,
      items_count: screen.total,
      summary_top5: screen.items.slice(0, 5).map(({ role, name }) => ({
        role,
        name: maskText(name).slice(0, 60),
      })),
      overlay_active: screen.overlay,
    },
  };
}

function navType(screen: Screen, before: Screen | undefined): "full" | "spa" | "none" {
  if (before === undefined) return "none";
  if (screen.epoch !== before.epoch) return "full";
  return screen.url === before.url ? "none" : "spa";
}

function focus({ item, ok }: Acted): Pick<StepEvent, "focus"> {
  return item === undefined ? {} : { focus: { role: item.role, name: maskText(item.name), input_ok: ok } };
}

function media(
  screen: Screen | undefined,
  decision: Decision,
  acted: Acted | undefined,
): Pick<StepEvent, "media"> {
  const playing = screen?.isPlaying;
  const keys = decision.kind === "call" && hasRole(acted?.tool, "press") ? decision.args.keys : undefined;
  const key = typeof keys === "string" ? keys : undefined;
  if (playing === undefined && key === undefined) return {};
  return {
    media: {
      ...(playing === undefined ? {} : { playing }),
      ...(key === undefined ? {} : { last_key: key }),
    },
  };
}
