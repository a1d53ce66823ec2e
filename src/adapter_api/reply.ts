import type { Content } from "./content.ts";

const MARK: unique symbol = Symbol.for("glovebox.reply");

/** The full form of a tool's answer, for those that need text and structured data side by side. */
export interface ReplyData {
  /** Content for the model: a string, a part, or several. Defaults to the structured data as JSON. */
  readonly content?: string | Content | readonly (string | Content)[];
  /** Data for programs: MCP `structuredContent`. Checked against the tool's `output`. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** Marks the answer as a failure that the model should see. Prefer throwing a `ToolError`. */
  readonly isError?: boolean;
  /** Passed through as MCP `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** An answer made by {@linkcode reply}. */
export type Reply = ReplyData & { readonly [MARK]: true };

/**
 * Makes an answer with separate contents for the model and for programs.
 *
 * @example
 * ```ts
 * import { reply } from "glovebox";
 *
 * const answer = reply({ content: "3 rows", structured: { rows: [1, 2, 3] } });
 * console.assert(answer.structured !== undefined);
 * ```
 */
export function reply(data: ReplyData): Reply {
  return Object.freeze({ ...data, [MARK]: true as const });
}

/** Tells whether a value was made by {@linkcode reply}. */
export function isReply(value: unknown): value is Reply {
  return typeof value === "object" && value !== null && MARK in value;
}
