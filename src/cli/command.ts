import type { Command } from "commander";

/** Action of a command: takes its words and flags, returns the exit code. Loaded only when it runs. */
export type Action = (words: readonly string[], flags: unknown) => Promise<number>;

/** Adds a command with its usage, its description and what runs it. A hidden one is in no help. */
export type Add = (
  usage: string,
  description: string,
  load: () => Promise<Action>,
  options?: { readonly hidden: boolean },
) => Command;
