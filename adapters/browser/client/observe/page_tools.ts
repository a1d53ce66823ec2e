import type { EventParams } from "../../cdp/protocol.ts";
import { browserError } from "../../errors.ts";
import { ConditionNotifier } from "../tab/condition_notifier.ts";
import type { CdpSession } from "../session/session.ts";

type OfferedTool = EventParams<"WebMCP.toolsAdded">["tools"][number];
type Answer = EventParams<"WebMCP.toolResponded">;

/** Tool that a page offers to assistants. */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema?: unknown;
}

/** A page could offer any number. */
const MOST = 100;

/** Tools that a page offers by WebMCP, where the browser has it. */
export class PageTools extends ConditionNotifier {
  readonly #tools = new Map<string, OfferedTool & { readonly session: CdpSession }>();
  readonly #answers = new Map<string, Answer>();
  readonly #offered: () => void;

  /** @param offered called when a page offers something new */
  constructor(offered: () => void) {
    super();
    this.#offered = offered;
  }

  /** Watches a page, or a frame of it in a process of its own; nothing is watched where the browser knows no tools. */
  async follow(session: CdpSession): Promise<void> {
    session.on("WebMCP.toolsAdded", ({ tools }) => {
      for (const each of tools) {
        if (this.#tools.size < MOST) this.#tools.set(each.toolId, { ...each, session });
      }
      this.#offered();
      this.changed();
    });
    session.on("WebMCP.toolsRemoved", ({ tools }) => {
      for (const { toolId } of tools) this.#tools.delete(toolId);
      this.changed();
    });
    session.on("Page.frameNavigated", ({ frame }) => {
      for (const [id, each] of this.#tools) {
        const isIn = each.frameId === frame.id || frame.parentId === undefined;
        if (each.session === session && isIn) this.#tools.delete(id);
      }
    });
    session.on("WebMCP.toolResponded", (answer) => {
      const [oldest] = this.#answers.keys();
      if (oldest !== undefined && this.#answers.size >= MOST) this.#answers.delete(oldest); // nobody waits for it
      this.#answers.set(answer.invocationId, answer);
      this.changed();
    });
    await session.send("WebMCP.enable", undefined).catch(() => undefined);
  }

  get all(): readonly PageTool[] {
    return [...this.#tools.values()].filter(({ session }) => !session.isDropped);
  }

  /**
   * Calls a tool of the page.
   *
   * @returns what it answers, which is the page's own word
   * @throws ToolError `NOT_FOUND` when there is none of that name, `CONFLICT` when it fails
   */
  async call(name: string, input: unknown, signal: AbortSignal): Promise<string> {
    const found = this.#tools.values().find((each) => each.name === name && !each.session.isDropped);
    if (found === undefined) {
      throw browserError("NOT_FOUND", `The page offers no tool "${name}"`, {
        hint: "List what it offers: browser_page_tools without name",
      });
    }
    const { session, frameId } = found;
    const asked = { frameId, toolName: name, input };
    const { invocationId } = await session.send("WebMCP.invokeTool", asked, { signal });
    try {
      await this.until(() => this.#answers.has(invocationId), { signal, timeoutMs: 2 ** 30 });
    } catch (error) {
      session.send("WebMCP.cancelInvocation", { invocationId }).catch(() => undefined);
      throw error;
    }
    return this.#take(name, invocationId);
  }

  #take(name: string, invocationId: string): string {
    const answer = this.#answers.get(invocationId);
    this.#answers.delete(invocationId);
    if (answer?.status === "Completed") {
      return typeof answer.output === "string" ? answer.output : JSON.stringify(answer.output) ?? "";
    }
    const reason = answer?.status === "Canceled" ? "it was cancelled" : "it failed";
    throw browserError("CONFLICT", `The page's tool "${name}" gave no answer: ${reason}`, {
      hint: "Look at the page, and act on it by number instead",
    });
  }
}
