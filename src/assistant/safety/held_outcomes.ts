import { z } from "zod";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { Held } from "./held.ts";

const windowSchema = z.object({ data: z.object({ window: z.boolean() }) });

/** Begins the line of a file that is saved. */
export const SAVED = "download ";

/** What would leave, in few words: `POST https://shop.example/order`. Pure. */
export function effectLine({ kind, method, url, file }: Held): string {
  const where = URL.parse(url);
  return `${kind === "download" ? `${SAVED}${file ?? ""} from` : method} ${
    where === null ? url : where.origin + where.pathname
  }`;
}

/** The outcome of a call whose effect the person refused. Pure. */
export function refusedBy(held: Held, after: ToolOutcome): ToolOutcome {
  const message = `The person does not allow it: ${effectLine(held)} was stopped before it left`;
  const hint = "Do not try it another way: go on without it, or end";
  return { ok: false, error: { code: "DENIED", message, hint }, content: after.content };
}

/** The person did it in the meantime: whatever the call did, the page is another one now. */
export function doneBy(held: Held, after: ToolOutcome): ToolOutcome {
  const text = `The person does this themselves instead (${
    effectLine(held)
  }) and says that it is done: look at the page, and do not do it again`;
  return {
    ok: true,
    content: [{ type: "text", text }],
    ...(after.ok && after.structured !== undefined ? { structured: after.structured } : {}),
  };
}

/** Whether there is a window that the person can work in, as a gate tells. */
export function windowIn(outcome: ToolOutcome): boolean | undefined {
  return windowSchema.safeParse(outcome.ok ? outcome.structured : undefined).data?.data.window;
}
