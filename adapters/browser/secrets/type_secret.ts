import { z } from "glovebox";
import type { FramePlace } from "../client/frames/frame_port.ts";
import { browserError } from "../errors.ts";
import { PAGE_AGENT, SECRET_ELEMENTS } from "../page/script.ts";
import type { Secrets } from "./secrets.ts";

const focusSchema = z.object({ origin: z.string().optional(), holds: z.boolean().optional() });

/**
 * Types a text with secrets in it over what is selected. The values go to the page's process in one question, which
 * looks again where the focus is before it writes: a page cannot move the focus to another origin in between.
 *
 * @param place the frame of the field, or one around it that may look into it
 * @returns whether the field holds as much then: some take only as many characters, or none
 */
export async function typeSecret(
  secrets: Secrets,
  text: string,
  { session, frameId }: Pick<FramePlace, "session" | "frameId">,
): Promise<boolean> {
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
    frameId,
    worldName: PAGE_AGENT,
  });
  const ask = async (expression: string) => {
    const { result } = await session.send("Runtime.evaluate", { expression, contextId, returnByValue: true });
    return focusSchema.parse(result.value);
  };
  const { origin } = await ask(`(${FOCUSED})()`);
  const filled = secrets.fill(text, origin);
  const written = await ask(`(${FOCUSED})(${JSON.stringify(origin)}, ${JSON.stringify(filled)})`);
  if (written.origin === origin) return written.holds !== false;
  throw browserError("CONFLICT", "Cannot type the secret: the focus went elsewhere", {
    hint: "List the page again and try once more",
  });
}

/** Tells which origin has the focus and, if it is the one asked for, writes there. Runs in the agent's world. */
const FOCUSED = `(wanted, text) => {
  if (typeof ${PAGE_AGENT} !== "object") return {};
  let view = window;
  let field = document.activeElement;
  for (;;) {
    const inside = field?.contentWindow === undefined ? field?.shadowRoot : field.contentDocument;
    if (inside === null && field.contentWindow !== undefined) return {};
    if (inside === undefined || inside === null) break;
    view = inside.defaultView ?? view;
    field = inside.activeElement;
  }
  const { origin } = view;
  if (text === undefined || origin !== wanted) return { origin };
  globalThis.${SECRET_ELEMENTS} ??= new WeakSet();
  globalThis.${SECRET_ELEMENTS}.add(field);
  if (!field.ownerDocument.execCommand("insertText", false, text)) return {};
  return { origin, holds: typeof field.value !== "string" || field.value.length >= text.length };
}`;
