import { ToolError, z } from "glovebox";
import { CdpError } from "../../cdp/connection.ts";
import { touch } from "../../client/consent/touch.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { answer } from "../../render/answer.ts";
import { fence } from "../../render/fence.ts";
import { inTurn, tool } from "../../tool.ts";

/** Number of characters of one value that a model is told at most. */
const LONGEST = 8_000;
/** The same for what an error says: it may repeat the whole expression. */
const LONGEST_ERROR = 2_000;
/** Name under which the browser holds what an expression comes to. */
const GROUP = "glovebox-evaluate";
/** Time in which a page that is not busy answers, in milliseconds. */
const ALIVE_MS = 1_000;
const ITSELF = "function () { 'use strict'; return this; }";

/** The tool `browser_evaluate`. */
export const browserEvaluate = tool({
  description: "Runs JavaScript in the page and tells its value. Off unless a person turned it on.",
  effect: "destroy",
  assist: { evidence: false },
  input: z.object({ expression: z.string().describe("May be a promise; the value must be JSON") }),
  run: async ({ expression }, call) => {
    if (!call.options.evaluate) {
      throw browserError("PERMISSION_DENIED", "Cannot run JavaScript in the page: that is turned off", {
        hint: "A person may turn it on with --option browser.evaluate=true; the other tools need none",
      });
    }
    return await inTurn(call, async (tab, signal) => {
      await touch(tab, signal);
      const text = await evaluate(tab, expression, signal);
      const { changes: _, ...facts } = await tab.page.call("changes", [], { signal });
      const rest = text.length > LONGEST ? [`The first ${LONGEST} of ${text.length} characters`] : [];
      return answer(tab, facts, { content: [[fence(text.slice(0, LONGEST)), ...rest].join("\n")] });
    });
  },
});

async function evaluate(tab: Tab, expression: string, signal: AbortSignal): Promise<string> {
  try {
    const { result, exceptionDetails } = await valueOf(tab, expression, signal);
    if (exceptionDetails === undefined) {
      return result.unserializableValue ?? JSON.stringify(result.value) ?? "undefined";
    }
    const reason = exceptionDetails.exception?.description ?? exceptionDetails.text;
    const content = [fence(reason.slice(0, LONGEST_ERROR))];
    throw browserError("INVALID_INPUT", "The expression threw an error", { content });
  } catch (error) {
    if (error instanceof ToolError && error.code === "TIMEOUT") throw await late(tab);
    if (!(error instanceof CdpError)) throw error;
    throw browserError("INVALID_INPUT", "Cannot tell the value of the expression: it is not JSON", {
      hint: "Return text, numbers, lists or plain objects; not a window, an element or a symbol",
      cause: error,
    });
  }
}

/** A page that answers waits for a promise; one that does not is kept busy by the script. */
async function late(tab: Tab): Promise<Error> {
  const answers = tab.session.send("Runtime.evaluate", { expression: "0" }, { timeoutMs: ALIVE_MS });
  if (!await answers.then(() => true, () => false)) return await tab.page.interrupt();
  return browserError("TIMEOUT", "The promise of the expression did not settle in time", {
    hint: "What it began goes on in the page: look with browser_screenshot, or return before it settles",
  });
}

/**
 * A promise is held by the browser while it is awaited: one that is only asked for may be collected as garbage
 * before it is read, as when it takes a frame out of the page ("Promise was collected").
 */
async function valueOf(tab: Tab, expression: string, signal: AbortSignal) {
  const { session } = tab;
  const evaluated = await session.send(
    "Runtime.evaluate",
    { expression, objectGroup: GROUP, userGesture: true },
    { signal },
  );
  const { result: { objectId, subtype }, exceptionDetails } = evaluated;
  if (exceptionDetails !== undefined || objectId === undefined) return evaluated;
  try {
    if (subtype === "promise") {
      const asked = { promiseObjectId: objectId, returnByValue: true };
      return await session.send("Runtime.awaitPromise", asked, { signal });
    }
    const asked = { objectId, functionDeclaration: ITSELF, awaitPromise: true, returnByValue: true };
    return await session.send("Runtime.callFunctionOn", asked, { signal });
  } finally {
    session.send("Runtime.releaseObjectGroup", { objectGroup: GROUP }).catch(() => {}); // the page may be gone
  }
}
