import { z } from "glovebox";
import type { CdpSession } from "../session/session.ts";
import { CHANNELS } from "./channels.ts";
import { type ChannelNames, channelScript } from "./channel_script.ts";
import type { TabGate } from "./tab_gate.ts";

const ASK = "__gloveboxAsk";

const messageSchema = z.object({
  token: z.string(),
  id: z.number(),
  way: z.enum(CHANNELS),
  url: z.string(),
  text: z.string().optional(),
  bytes: z.string().optional(),
});

/** Where scripts run: what comes into a page runs in each of its documents, a worker has one world for its life. */
export type ScriptPlace = "page" | "worker";

/**
 * Holds back what goes by connections that stay open, after something was done in the page: WebSockets and WebRTC. The
 * protocol of the browser can stop no such message, so the page's own `send` waits for an answer: it promises nothing
 * but to send some time.
 */
export class ChannelGate {
  readonly #session: CdpSession;
  readonly #place: ScriptPlace;
  readonly #names: ChannelNames;
  #installed: Promise<void> | undefined;

  constructor(session: CdpSession, gate: TabGate, place: ScriptPlace) {
    this.#session = session;
    this.#place = place;
    const answer = `__glovebox${crypto.randomUUID()}`;
    this.#names = { ask: ASK, answer, held: gate.gate.mark, token: crypto.randomUUID() };
    session.on("Runtime.bindingCalled", ({ name, payload, executionContextId: contextId }) => {
      if (name !== ASK) return;
      const message = messageIn(payload);
      if (message?.token !== this.#names.token) return;
      gate.judgeMessage(message, async (allowed) => {
        const { answer, token } = this.#names;
        const expression = `globalThis["${answer}"]?.("${token}", ${message.id}, ${allowed})`;
        await session.send("Runtime.evaluate", { expression, contextId });
      });
    });
  }

  /**
   * Puts it into all documents of a page, those that are there and those that come, or into a worker.
   *
   * @throws Error where a worker would send without it
   */
  async install(): Promise<void> {
    this.#installed ??= this.#put();
    try {
      await this.#installed;
    } catch (error) {
      this.#installed = undefined;
      throw error;
    }
  }

  async #put(): Promise<void> {
    const source = channelScript(this.#names);
    // Sent at once, and taken in this order: without the binding the script does nothing.
    const bound = this.#session.send("Runtime.addBinding", { name: ASK });
    const putting = this.#place === "worker"
      ? this.#putInto(source)
      : this.#session.send("Page.addScriptToEvaluateOnNewDocument", { source, runImmediately: true });
    await Promise.all([bound, putting]);
  }

  async #putInto(expression: string): Promise<void> {
    const { result } = await this.#session.send("Runtime.evaluate", { expression });
    if (result.value !== true) throw new Error("What a worker sends cannot be held back");
  }
}

function messageIn(payload: string) {
  try {
    const { data } = messageSchema.safeParse(JSON.parse(payload));
    return data === undefined ? undefined : { ...data, text: data.text ?? textOf(data.bytes) };
  } catch {
    return undefined;
  }
}

/** Many send text as bytes. */
function textOf(bytes: string | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.fromBase64(bytes));
  } catch {
    return undefined;
  }
}
