import type { EventParams } from "../../cdp/protocol.ts";

/** A line of code, as an address, and a column of it; both count from one. */
export interface CodePlace {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** What the code of a page failed at. */
export interface Failure {
  /** One line. */
  readonly words: string;
  readonly place: CodePlace | undefined;
  /** In milliseconds since 1970. */
  readonly when: number;
}

type Thrown = EventParams<"Runtime.exceptionThrown">;
type Logged = EventParams<"Runtime.consoleAPICalled">;

/** A call in the stack that an error brings along. */
const CALL = /^\s*at (?:.*\()?(\w[\w+.-]*:\/\/\S+?):(\d+):(\d+)\)?$/m;

/** Returns what nothing has caught. */
export function failureOf({ exceptionDetails: details, timestamp }: Thrown, text: string): Failure {
  const { url, lineNumber, columnNumber, text: kind, exception } = details;
  const call = callIn(exception?.description ?? "");
  // What an answer of the network is no JSON for is said to be at its first character.
  const isAnswer = exception === undefined && kind.includes("(in promise)");
  const own = url === undefined || url === "" || isAnswer
    ? undefined
    : { url, line: lineNumber + 1, column: columnNumber + 1 };
  return { words: firstLine(text), place: call ?? own, when: timestamp };
}

/** Returns what a page has caught and only said: many frameworks do so with all that fails in the code they call. */
export function failureSaid({ type, args, timestamp }: Logged): Failure | undefined {
  const at = type === "error" ? args.findIndex(({ subtype }) => subtype === "error") : -1;
  const description = args[at]?.description;
  if (description === undefined) return undefined;
  // A pattern says how to write what follows it.
  const before = args.slice(0, at).flatMap(({ value }) =>
    typeof value === "string" && !value.includes("%") ? [value] : []
  );
  return {
    words: [...before, firstLine(description)].join(" "),
    place: callIn(description),
    when: timestamp,
  };
}

function callIn(description: string): CodePlace | undefined {
  const [, url, line, column] = CALL.exec(description) ?? [];
  return url === undefined ? undefined : { url, line: Number(line), column: Number(column) };
}

function firstLine(text: string): string {
  const [first = ""] = text.split("\n", 1);
  return first;
}
