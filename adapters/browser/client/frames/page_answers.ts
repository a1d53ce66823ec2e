import { z } from "glovebox";
import type { Agent } from "../../page/agent.ts";
import type { Gestures } from "../../page/action/gestures.ts";
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
} from "../../page/wire/results.ts";
import { RowCodec } from "../../page/wire/row_codec.ts";
import { GESTURE_ANSWERS, KIT_ANSWERS, parser } from "./kit_answers.ts";

/** Agent and kit without the members that give an object in the page: such an object is no answer. */
type Asked =
  & Omit<Agent, "kit" | "gestures" | "adopt" | "begin" | "custom" | "node" | "suspects" | "tellInternals">
  & Omit<Kit, "fileField">
  & Gestures;
/** Everything that can be asked: of the agent itself, of its kit and of its gestures. */
export type AgentMethod = keyof Asked;
/** Answer of a method. */
export type AgentAnswer<M extends AgentMethod> = M extends "look" ? Listing : Awaited<ReturnType<Asked[M]>>;
/** Arguments of a method. */
export type Arguments<M extends AgentMethod> = Parameters<Asked[M]>;

/** The page is foreign: what it answers is parsed before anything believes it. */
export const ANSWERS: { readonly [M in AgentMethod]: (value: unknown) => AgentAnswer<M> } = {
  look: (value) => listing(pageListingSchema.parse(value)),
  changes: parser(changedPageSchema),
  untell: parser(z.void()),
  hold: parser(factsSchema),
  sum: parser(changedPageSchema),
  prepare: parser(preparedSchema),
  through: parser(throughSchema),
  effect: parser(effectSchema),
  dragging: parser(z.boolean()),
  rested: parser(z.void()),
  settle: parser(z.boolean()),
  read: parser(readingSchema),
  mark: parser(factsSchema),
  unmark: parser(z.void()),
  ...KIT_ANSWERS,
  ...GESTURE_ANSWERS,
};

const codec = new RowCodec();

function listing({ rows, ...rest }: z.infer<typeof pageListingSchema>): Listing {
  return { ...rest, items: rows === "" ? [] : rows.split("\n").map((row) => codec.decode(row)) };
}

/** Returns where a method is, in the page. */
export function inPage(method: AgentMethod): string {
  if (method in KIT_ANSWERS) return `kit.${method}`;
  return method in GESTURE_ANSWERS ? `gestures.${method}` : method;
}
