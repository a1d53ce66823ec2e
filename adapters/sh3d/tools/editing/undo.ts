import { z } from "glovebox";
import type { Home } from "../../client/home.ts";
import { sh3dError } from "../../errors.ts";
import { reader, tool } from "../../tool.ts";

const steps = z.number().int().min(1).max(1000).default(1);

async function take(home: Home, wanted: { steps: number; redo: boolean }, signal: AbortSignal) {
  const done = await home.plugin.undo(home.id, wanted.steps, wanted.redo, signal);
  const word = wanted.redo ? "redo" : "undo";
  if (done.length === 0) throw sh3dError("CONFLICT", `There is nothing to ${word}`);
  const { facts } = await home.scene(signal);
  return { done, steps: done.length, undo: facts.undo, redo: facts.redo, modified: facts.modified };
}

/** The tool `undo`. */
export const undo = tool({
  description:
    "Undoes steps with the application's own undo, also those of the person. Returns what was undone and " +
    "what can be undone next. The application keeps the last 100 edits.",
  effect: "write",
  core: true,
  timeoutMs: 300_000,
  ...reader(
    { steps },
    async (home, input, { signal }) => await take(home, { ...input, redo: false }, signal),
  ),
});

/** The tool `redo`. */
export const redo = tool({
  description: "Redoes steps that were undone.",
  effect: "write",
  timeoutMs: 300_000,
  ...reader({ steps }, async (home, input, { signal }) => await take(home, { ...input, redo: true }, signal)),
});
