import { type InputOf, type Tool, toolFor, type z } from "glovebox";
import type { Browser } from "./client/browser.ts";
import type { BrowserOptions } from "./options.ts";
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
