import { type InputOf, type Reply, type Tool, toolFor, type z } from "glovebox";
import type { Browser } from "./client/session/browser.ts";
import { onPage, type PageCall, type PageTask } from "./client/tab/on_page.ts";
import type { BrowserOptions } from "./options.ts";
import { withNews } from "./render/answer.ts";
import { dialogAnswer } from "./render/dialog.ts";
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
      if (secrets.isEmpty) return await definition.run(input, context);
      const hide = (text: string) => secrets.hide(text);
      try {
        return hideInAnswer(await definition.run(input, context), hide);
      } catch (error) {
        throw hideInError(error, hide);
      }
    },
  });
}

/** Looks at the page that the session works in. */
export async function withPage(call: PageCall, task: PageTask): Promise<Reply> {
  return await onPage(call, { stopped: dialogAnswer, withNews }, task);
}

/** Does something with it: one call after the other. */
export async function inTurn(call: PageCall, task: PageTask): Promise<Reply> {
  return await withPage(call, (tab, signal) => tab.turns.run(() => task(tab, signal)));
}
