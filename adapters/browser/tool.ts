import { type InputOf, type Reply, type Tool, toolFor, type z } from "glovebox";
import { CdpError } from "./cdp/connection.ts";
import type { Browser } from "./client/session/browser.ts";
import { ScreenChanges } from "./client/observe/screen_changes.ts";
import { inSource } from "./client/observe/source_code.ts";
import { takeFrame } from "./client/observe/take_frame.ts";
import { onPage, type PageCall, type PageTask } from "./client/tab/on_page.ts";
import type { Tab } from "./client/tab/tab.ts";
import { browserError } from "./errors.ts";
import type { BrowserOptions } from "./options.ts";
import { both, withNews } from "./render/answer.ts";
import { errorLines, MOST_ERRORS } from "./render/page_errors.ts";
import { closedAnswer, dialogAnswer } from "./render/dialog.ts";
import { heldAnswer } from "./render/held.ts";
import { withView } from "./render/page_error.ts";
import { hideInAnswer, hideInError } from "./secrets/hide.ts";

const plainTool = toolFor<Browser, BrowserOptions>();

/** Makes the tools of this adapter. No secret leaves through any of them, in an answer or in an error. */
export function tool<Schema extends z.ZodObject>(
  definition: Tool<Browser, BrowserOptions, Schema>,
): Tool<Browser, BrowserOptions, Schema> {
  return plainTool({
    ...definition,
    run: async (input: InputOf<Schema>, context) => {
      const { secrets } = context.state;
      const hide = (text: string) => secrets.hide(text);
      try {
        const read = (name: string, origin: string) => context.secret(name, origin);
        await context.state.loadPasswords(read);
        await secrets.load(input, read);
        const answer = await definition.run(input, context);
        return secrets.isEmpty ? answer : hideInAnswer(answer, hide);
      } catch (error) {
        const told = withView(refusedByBrowser(error));
        throw secrets.isEmpty ? told : hideInError(told, hide);
      }
    },
  });
}

/** A page may go, or become another, between any two commands: that is nobody's mistake. */
function refusedByBrowser(error: unknown): unknown {
  if (!(error instanceof CdpError)) return error;
  return browserError("CONFLICT", `The browser did not do it: ${error.reason}`, {
    hint: "The page may have changed meanwhile: look with browser_list_interactives and call again",
    cause: error,
  });
}

/** Looks at the page that the session works in. */
export async function withPage(call: PageCall, task: PageTask, before?: string): Promise<Reply> {
  return await onPage(
    call,
    { stopped: dialogAnswer, held: heldAnswer, closed: closedAnswer, both, withNews },
    task,
    before,
  );
}

async function noteErrors(tab: Tab, begun: number, signal: AbortSignal): Promise<void> {
  const failures = await tab.console.failures(begun, signal);
  const told = await inSource(tab, failures.slice(0, MOST_ERRORS), signal);
  for (const line of errorLines(told, failures.length - told.length, begun)) tab.notes.add(line);
}

/** Does something with it: one call after the other. */
export async function inTurn(call: PageCall, task: PageTask): Promise<Reply> {
  return await withPage(call, (tab, signal) => {
    return tab.turns.run(async () => {
      const begun = Date.now();
      const reply = await task(tab, signal);
      try {
        await noteErrors(tab, begun, signal);
        ScreenChanges.of(tab).acted();
        await takeFrame(tab, signal);
      } catch (error) {
        if (!signal.aborted) throw error; // what ended it is told with what was done
      }
      return reply;
    });
  });
}
