import { z } from "zod";
import { HOST_ERROR_CODES } from "../../../src/adapter_api/errors.ts";
import { hiddenText } from "../../../src/adapter_api/text/hidden_text.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import type { Answer } from "./door.ts";

/** An error is for a model to read: what is longer is an echo. */
const MOST_BYTES = 4_096;
const MOST_MESSAGE = 1_500;
/** Codes that say that something is broken. */
const BROKEN = new Set(["INTERNAL", "ADAPTER_DIED", "MCP_UI_INTERNAL"]);
/** Codes that leave a model without a next step unless they say one. */
const HINTED = new Set(["INVALID_INPUT", "NOT_CONNECTED", "PERMISSION_DENIED"]);
/** JSON-RPC's own: a request or its parameters are wrong. */
const CALLERS_FAULT = new Set([-32600, -32602, -32700]);
const DATA = "glovebox/data";

/** Words of an implementation. A model that reads them is told of our insides, not of its mistake. */
const INSIDES: Readonly<Record<string, RegExp>> = {
  "a stack": /\n\s*at \S+|\bat (?:async|file:|ext:|java\.|com\.|sun\.)|stack traceback:/,
  "a place in code": /\b[\w$]+\.(?:java|kt|ts|mjs|cjs|js):\d+/,
  "a class of Java": /\b(?:java|javax|sun|com\.sun|com\.eteks|jdk)\.[a-z]\w*\.[A-Za-z]/,
  "an exception by name":
    /\b\w*(?:Exception|Throwable)\b|\b(?:OutOfMemory|StackOverflow|NoClassDefFound)Error\b/,
  "an error of JavaScript":
    /\b(?:Type|Range|Syntax|Reference|Zod|Eval|Bridge)Error\b|Cannot read propert|is not a function|is not iterable/,
  "nothing as a word": /\[object \w+\]|\bundefined\b/,
};

const errorShape = z.looseObject({
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  details: z.unknown().optional(),
});
const dataShape = z.looseObject({ error: errorShape });
/** An error as programs read it. */
export type ToldError = z.output<typeof errorShape>;

/** What an adapter may say besides what the host may. */
export interface Manners {
  /** Codes of its own. */
  readonly codes: readonly string[];
  /** What the application itself calls things, and the caller. */
  readonly ownWords?: RegExp;
  /** Tools that run code of the caller's: what they say of it is its own. */
  readonly programs?: ReadonlySet<string>;
}

/** The error in an answer; nothing when there is none. */
export function errorIn({ error, result }: Answer): ToldError | undefined {
  if (error !== undefined) {
    const data = errorShape.safeParse(error.data);
    return data.data ?? { code: `protocol ${error.code}`, message: error.message };
  }
  if (result === undefined || !result.isError) return undefined;
  const data = dataShape.safeParse(result.structuredContent ?? result._meta[DATA]);
  return data.data?.error ?? { code: "none", message: textIn(result.content) };
}

/** Says what is wrong with an answer, whatever was called. */
export function judge(tool: string, answer: Answer, manners: Manners, home: string): string[] {
  const { error, result } = answer;
  if (error === undefined && result === undefined) return ["it is neither a result nor an error"];
  const told = errorIn(answer);
  if (told === undefined) return [];
  const shown = error === undefined ? textIn(result?.content ?? []) : error.message;
  return [
    ...codeProblems(answer, told, manners),
    ...sizeProblems(told, shown),
    ...(manners.programs?.has(tool) === true ? [] : insides(told, manners)),
    ...placesIn(saidBy(told), home),
  ];
}

function codeProblems({ error }: Answer, told: ToldError, { codes }: Manners): string[] {
  if (error !== undefined && !CALLERS_FAULT.has(error.code)) return [`it is the protocol's ${error.code}`];
  if (told.code.startsWith("protocol ")) return [];
  if (BROKEN.has(told.code)) return [`it is ${told.code}`];
  const isKnown = told.code in HOST_ERROR_CODES || codes.includes(told.code);
  return [
    ...(isKnown ? [] : [`nobody knows the code ${told.code}`]),
    ...(HINTED.has(told.code) && !told.hint ? [`${told.code} has no hint`] : []),
  ];
}

function sizeProblems(told: ToldError, shown: string): string[] {
  const bytes = new TextEncoder().encode(shown).length;
  const hidden = hiddenText(shown) ?? hiddenText(told);
  return [
    ...(bytes <= MOST_BYTES ? [] : [`it is ${bytes} bytes long`]),
    ...(told.message.length <= MOST_MESSAGE ? [] : [`its message is ${told.message.length} characters long`]),
    ...(hidden === undefined ? [] : [`it has ${hidden.character} in it`]),
  ];
}

function insides(told: ToldError, { ownWords }: Manners): string[] {
  const said = ownWords === undefined ? saidBy(told) : saidBy(told).replaceAll(ownWords, "…");
  return Object.entries(INSIDES).flatMap(([what, words]) => words.test(said) ? [`it has ${what} in it`] : []);
}

function saidBy({ message, hint = "", details = "" }: ToldError): string {
  return `${message}\n${hint}\n${JSON.stringify(details)}`;
}

/** Folders of a person's files may be named; where we live may not. */
function placesIn(said: string, home: string): string[] {
  const rest = said.replaceAll(`${home}/Glovebox`, "~/Glovebox");
  const places = [PROJECT.replace(/\/$/, ""), `${home}/.`, `${home}/tmp`, Deno.execPath()];
  return places.filter((place) => rest.includes(place)).map((place) => `it names ${place}`);
}

function textIn(content: readonly { readonly text?: string | undefined }[]): string {
  return content.map(({ text = "" }) => text).join("\n");
}
