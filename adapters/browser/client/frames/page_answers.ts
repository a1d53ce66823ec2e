import { z } from "glovebox";
import type { Agent } from "../../page/agent.ts";
import type { Kit } from "../../page/kit.ts";
import {
  changedPageSchema,
  effectSchema,
  factsSchema,
  type Listing,
  pageListingSchema,
  preparedSchema,
  readingSchema,
  throughSchema,
} from "../../page/results.ts";
import { RowCodec } from "../../page/row_codec.ts";
import { KIT_ANSWERS, parser } from "./kit_answers.ts";

/** What is an object in the page is no answer. */
type Asked = Omit<Agent, "kit" | "adopt" | "begin" | "node" | "suspects"> & Omit<Kit, "fileField">;
/** Everything that can be asked: of the agent itself, and of its kit. */
export type AgentMethod = keyof Asked;
/** What comes back. */
export type AgentAnswer<M extends AgentMethod> = M extends "look" ? Listing : Awaited<ReturnType<Asked[M]>>;
/** What is asked with. */
export type Arguments<M extends AgentMethod> = Parameters<Asked[M]>;

/** The page is foreign: what it answers is parsed before anything believes it. */
export const ANSWERS: { readonly [M in AgentMethod]: (value: unknown) => AgentAnswer<M> } = {
  look: (value) => listing(pageListingSchema.parse(value)),
  changes: parser(changedPageSchema),
  prepare: parser(preparedSchema),
  through: parser(throughSchema),
  effect: parser(effectSchema),
  dragging: parser(z.boolean()),
  settle: parser(z.boolean()),
  read: parser(readingSchema),
  mark: parser(factsSchema),
  unmark: parser(z.void()),
  ...KIT_ANSWERS,
};

const codec = new RowCodec();

function listing({ rows, ...rest }: z.infer<typeof pageListingSchema>): Listing {
  return { ...rest, items: rows === "" ? [] : rows.split("\n").map((row) => codec.decode(row)) };
}

/** Where a method is, in the page. */
export function inPage(method: AgentMethod): string {
  return method in KIT_ANSWERS ? `kit.${method}` : method;
}
