import type { Action, Add } from "../command.ts";
import { withAdapterFlags } from "../flags.ts";
import { withLearnFlags } from "./learn_flags.ts";

/** Adds the commands of adapter authors. */
export function addForAuthors(add: Add): void {
  const what = "show what an adapter asks for, and every mistake in it";
  withAdapterFlags(add("check <path>", what, async () => (await import("./check.ts")).check))
    .addHelpText("after", "\nExample:\n  $ glovebox check ./counter\n");
  add(
    "new <folder>",
    "write an adapter to start from",
    async () => (await import("./new.ts")).newAdapter,
  )
    .addHelpText("after", "\nExample:\n  $ glovebox new ./counter\n");
  addLearning(add);
}

function addLearning(add: Add): void {
  const what = "run an adapter's tests or one call, and show the smallest permissions that it needs";
  const load = async (): Promise<Action> => (await import("./learn.ts")).learnAdapter;
  withLearnFlags(withAdapterFlags(add("learn <path> [arguments...]", what, load)));
}
