import { PAGE_AGENT } from "../../page/script.ts";
import type { CdpSession } from "../session/session.ts";

/** Nobody works in a page for longer before they do something there, in milliseconds. */
const LONGEST_MS = 3_600_000;

/** What goes into a frame is not heard outside of it, but for the way of the pointer there. */
const HANDS = `new Promise((resolve) => {
  const hear = (event) => event.isTrusted && resolve();
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, hear, true);
  addEventListener("pointerover", (event) => event.target?.localName === "iframe" && hear(event), true);
})`;

/**
 * Waits until a person does something in a page by its window, where nobody else does anything meanwhile.
 *
 * @throws Error when the page is left before
 */
export async function personActs(session: CdpSession, frameId: string): Promise<void> {
  const world = { frameId, worldName: PAGE_AGENT };
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", world);
  const asked = { expression: HANDS, contextId, awaitPromise: true };
  const { exceptionDetails } = await session.send("Runtime.evaluate", asked, { timeoutMs: LONGEST_MS });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
}
