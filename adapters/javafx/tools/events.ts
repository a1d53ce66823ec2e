import { reply, z } from "glovebox";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_events`. */
export const uiEvents = tool({
  description:
    "Tells what went wrong in the application since last asked: uncaught exceptions, CSS warnings, times its UI froze.",
  effect: "read",
  input: z.object({ app: APP, all: z.boolean().default(false).describe("Also those told before") }),
  run: async ({ app, all }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const { events, last, lost, watchesExceptions } = await memory.application.events(
        all ? 0 : memory.lastEvent,
        limits,
      );
      memory.lastEvent = last;
      const lines = events.map(({ kind, at, message, stack }) =>
        [`${kind} ${at} ${message}`, ...stack.slice(0, 5).map((frame) => `  at ${frame}`)].join("\n")
      );
      const notes = [
        ...(lost > 0 ? [`${lost} older ones were dropped`] : []),
        ...(watchesExceptions
          ? []
          : ["Uncaught exceptions are not seen: the application has a handler of its own"]),
      ];
      return reply({
        content: [...(lines.length === 0 ? ["nothing"] : lines), ...notes].join("\n"),
        structured: { events: events.map(({ n: _, ...event }) => event), lost, watchesExceptions },
      });
    }),
});
