import { AnswerMistake } from "../../adapter_api/answers/answer_mistake.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { failureOf, type ToolFailure } from "../../adapter_api/outcome.ts";
import type { Denied, Job } from "../wire/messages.ts";
import { type AuthorPlaces, causesOf } from "./author_places.ts";
import { deniedBy } from "./denials.ts";

/** Causes of an error that its caller hears of. */
const MOST_CAUSES = 3;

/** A failure; of what the runtime refused, what that was. */
export type Failure = ToolFailure & { readonly denied?: Denied };

/** What failed: for words, and for the place in the script. */
export interface Failed {
  readonly name: string;
  /** The part of the definition that was at work. */
  readonly part: readonly string[];
}

/** Returns the part of an adapter that does a job. */
export function partOf(job: Job): Failed {
  switch (job.kind) {
    case "tool":
      return { name: job.name, part: ["tools", job.name, "run"] };
    case "prompt":
      return { name: job.name, part: ["prompts", job.name, "get"] };
    case "read":
      return { name: job.uri, part: ["resources"] };
    default:
      return { name: job.kind, part: [] };
  }
}

/**
 * Returns what the caller hears of an error: what a handler threw for it, what was refused, or the adapter's mistake
 * with its place in the author's own file.
 *
 * @param places places of the adapter; nothing while it is not loaded
 */
export function failureFor(
  error: unknown,
  { name, part }: Failed,
  places: AuthorPlaces | undefined,
): Failure {
  const denied = deniedBy(error);
  if (denied !== undefined) {
    return {
      ...failureOf(new ToolError("PERMISSION_DENIED", "The adapter was refused something")),
      denied,
    };
  }
  if (error instanceof AnswerMistake) {
    const { code, message, options } = error;
    const told = new ToolError(code, `${message}${inBrackets(places?.ofPart(part))}`, options);
    return { ...failureOf(told), content: error.answer };
  }
  if (error instanceof ToolError) return failureOf(error);
  const place = error instanceof Error ? places?.of(error) : places?.ofPart(part);
  const hint = error instanceof Error
    ? "The adapter's log has the details"
    : "Its author must throw an Error, which has a line, or a ToolError";
  const message = `${name} failed unexpectedly: ${reasonOf(error, places)}${inBrackets(place)}`;
  return failureOf(new ToolError("INTERNAL", message, { hint }));
}

/** Tells whether an error is the adapter's mistake, so that its log must have all of it. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof ToolError) && deniedBy(error) === undefined;
}

function reasonOf(error: unknown, places: AuthorPlaces | undefined): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : Deno.inspect(error);
  const causes = causesOf(error).filter((cause) => cause instanceof Error).slice(0, MOST_CAUSES);
  const why = causes.map(({ name, message }) => `${name}: ${message}`).join("; ");
  const said = `${error.name}: ${error.message}${why === "" ? "" : `, because of ${why}`}`;
  return places?.plain(said) ?? said;
}

function inBrackets(place: string | undefined): string {
  return place === undefined ? "" : ` (${place})`;
}
