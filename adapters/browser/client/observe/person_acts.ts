import { z } from "glovebox";
import { PAGE_AGENT } from "../../page/script.ts";
import {
  type PersonAct,
  personActSchema,
  type ShownText,
  shownTextSchema,
} from "../../page/wire/person_act.ts";
import type { CdpSession } from "../session/session.ts";
import { ConditionNotifier } from "../tab/condition_notifier.ts";

/** Function of the agent's world through which pages tell of what the person does. */
const REPORT = `${PAGE_AGENT}_person`;
const BEGIN = `globalThis.${PAGE_AGENT}?.person.begin((act) => globalThis.${REPORT}?.(JSON.stringify(act)))`;
const APPEARED = `globalThis.${PAGE_AGENT}?.person.appeared()`;
/** A person does no more between two questions. */
const MOST = 1_000;

/** What the person themselves does in a page, from when it is first asked for. */
export class PersonActs extends ConditionNotifier {
  readonly #session: CdpSession;
  readonly #frameId: string;
  #acts: PersonAct[] = [];
  #begun: Promise<void> | undefined;

  /** @param frameId the main frame of the page */
  constructor(session: CdpSession, frameId: string) {
    super();
    this.#session = session;
    this.#frameId = frameId;
  }

  /** True once it hears what the person does. */
  get isBegun(): boolean {
    return this.#begun !== undefined;
  }

  /** Hears of everything in this document and those that follow. */
  async begin(): Promise<void> {
    await (this.#begun ??= this.#begin());
  }

  /** Waits for acts, and takes them. */
  async next(timeoutMs: number, signal: AbortSignal): Promise<readonly PersonAct[]> {
    await this.until(() => this.#acts.length > 0, { signal, timeoutMs });
    return this.#acts.splice(0);
  }

  /** Returns what the page shows since the last act; nothing where it cannot be asked. */
  async appeared(): Promise<readonly ShownText[]> {
    const world = { frameId: this.#frameId, worldName: PAGE_AGENT };
    const { executionContextId: contextId } = await this.#session.send("Page.createIsolatedWorld", world);
    const asked = { expression: APPEARED, contextId, returnByValue: true };
    const { result } = await this.#session.send("Runtime.evaluate", asked);
    return z.array(shownTextSchema).safeParse(result.value).data ?? [];
  }

  async #begin(): Promise<void> {
    const session = this.#session;
    session.on("Runtime.bindingCalled", ({ name, payload }) => {
      if (name === REPORT) this.#receive(payload);
    });
    await session.send("Runtime.enable", {}); // without it bindings are not made
    await session.send("Runtime.addBinding", { name: REPORT, executionContextName: PAGE_AGENT });
    await session.send("Page.addScriptToEvaluateOnNewDocument", { source: BEGIN, worldName: PAGE_AGENT });
    const world = { frameId: this.#frameId, worldName: PAGE_AGENT };
    const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", world);
    await session.send("Runtime.evaluate", { expression: BEGIN, contextId });
  }

  /** What comes from a page is foreign, also from a world of ours. */
  #receive(payload: string): void {
    const act = personActSchema.safeParse(parsed(payload)).data;
    if (act === undefined || this.#acts.length >= MOST) return;
    this.#acts.push(act);
    this.changed();
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
