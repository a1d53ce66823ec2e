import { z } from "zod";
import { isObject } from "../../base/is_object.ts";
import type { Json, ModelReply, WantedCall } from "../model/port.ts";
import { ASK, CLAIMED, type Decision, DID, DONE, FIND, NOTE, type ParsedReply } from "./decision.ts";
import { foundObjects, objectsIn, parsedJson } from "./find_json.ts";
import { withoutThoughts } from "./thoughts.ts";
import { isSaid, writtenCalls } from "./written_calls.ts";

const jsonSchema: z.ZodType<Json> = z.json();
const LONGEST_PROGRESS = 200;
const LONGEST_SEARCHED = 20_000;
/** No call of a tool is longer; what is longer is no answer, but a flood. */
const LONGEST_REPLY = 200_000;

/**
 * Understands a reply: a structured call, else `{"mode": "act|ask|done", …}`, else `function_call: name=… args={…}`.
 * Pure; never throws: what cannot be understood is a decision of its own, with the problem in words for the model.
 */
export function parseReply({ parts, finish }: ModelReply): ParsedReply {
  const calls = parts.flatMap((part) => part.kind === "call" ? [part] : []);
  const size = JSON.stringify(parts.map((part) => part.kind === "call" ? part.args : part.text)).length;
  if (size > LONGEST_REPLY) {
    const problem = `The answer has ${size} characters, and ${LONGEST_REPLY} is the most`;
    return { progress: "", decision: { kind: "bad", problem }, form: "none", ignoredCalls: 0 };
  }
  const said = parts.flatMap((part) => part.kind === "text" ? [part.text] : []).join("\n");
  const text = withoutThoughts(said).trim();
  const [first] = calls;
  if (first !== undefined) {
    const decision = fromCall(first);
    return { progress: progressOf(text), decision, form: "structured", ignoredCalls: calls.length - 1 };
  }
  const written = fromMode(text) ?? fromFunctionCall(text) ?? fromWrittenCall(text);
  if (written !== undefined) return { ignoredCalls: 0, ...written, progress: progressOf(text) };
  return {
    progress: progressOf(text),
    decision: { kind: "bad", problem: problemOf(text, finish) },
    form: "none",
    ignoredCalls: 0,
  };
}

function fromCall({ name, args }: WantedCall): Decision {
  if (args === undefined) return { kind: "bad", problem: `The arguments of ${name} are not a JSON object` };
  return toDecision(name, args);
}

function toDecision(name: string, args: Readonly<Record<string, unknown>>): Decision {
  if (name === DONE) return done(args);
  if (name === ASK) return ask(args);
  if (name === NOTE) return note(args);
  if (name === FIND) return find(args);
  return { kind: "call", name, args };
}

function done(from: Readonly<Record<string, unknown>>): Decision {
  const reason = words(from, ["reason", "text", "message", "summary"]);
  if (reason === undefined) return { kind: "bad", problem: `${DONE} needs a reason` };
  const outcome = CLAIMED.find((each) => each === from.outcome) ??
    (from.outcome === undefined ? "done" : undefined);
  if (outcome === undefined) {
    return {
      kind: "bad",
      problem: `${DONE} knows no outcome ${JSON.stringify(from.outcome)}: use ${CLAIMED.join(", ")}`,
    };
  }
  const said = words(from, ["did"])?.toLowerCase();
  const did = DID.find((each) => each === said);
  if (said !== undefined && did === undefined) {
    return {
      kind: "bad",
      problem: `${DONE} knows no did ${JSON.stringify(from.did)}: use ${DID.join(", ")}`,
    };
  }
  const [evidence, picture] = ["evidence", "picture"].map((key) => words(from, [key]));
  const more = { ...(did === undefined ? {} : { did }), ...(picture === undefined ? {} : { picture }) };
  return { kind: "done", outcome, reason, evidence, ...more, data: dataOf(from.data) };
}

/** Models write tables and JSON as text too, where their vendor wants one type for an argument. */
function dataOf(value: unknown): Json | undefined {
  const parsed = typeof value === "string" && /^\s*[[{]/.test(value) ? parsedJson(value) : value;
  return jsonSchema.safeParse(parsed).data;
}

function ask(from: Readonly<Record<string, unknown>>): Decision {
  const question = words(from, ["question", "text", "message"]);
  if (question === undefined) return { kind: "bad", problem: `${ASK} needs a question` };
  return { kind: "ask", question };
}

function note(from: Readonly<Record<string, unknown>>): Decision {
  const text = words(from, ["text", "note"]);
  return text === undefined ? { kind: "bad", problem: `${NOTE} needs a text` } : { kind: "note", text };
}

function find(from: Readonly<Record<string, unknown>>): Decision {
  const wanted = words(from, ["words", "query", "text"]);
  return wanted === undefined
    ? { kind: "bad", problem: `${FIND} needs words` }
    : { kind: "find", words: wanted };
}

interface Written {
  readonly decision: Decision;
  readonly form: "mode" | "textual";
  readonly ignoredCalls?: number;
}

/** The first is made; how many more there are, each outside of those before it, is told. */
function fromMode(text: string): Written | undefined {
  let [first, end, count]: [Decision | undefined, number, number] = [undefined, 0, 0];
  for (const found of foundObjects(text)) {
    if (found.start < end || !isSaid(text, found)) continue;
    const decision = modeDecision(found.value);
    if (decision === undefined) continue;
    first ??= decision;
    [end, count] = [found.end, count + 1];
  }
  return first === undefined ? undefined : { decision: first, form: "mode", ignoredCalls: count - 1 };
}

/** `{"mode":"act","name":…,"args":{…}}`, with the call inside `call`, `action` or `function_call` as well. */
function modeDecision(json: Readonly<Record<string, unknown>>): Decision | undefined {
  const { mode } = json;
  if (mode === "done") return done(json);
  if (mode === "ask") return ask(json);
  const inner = [json.call, json.action, json.function_call, json.functionCall, json.function].find(isObject);
  if (mode !== "act" && inner === undefined && !isBareCall(json)) return undefined;
  const call = inner ?? json;
  const name = words(call, ["name", "tool", "function", "action"]);
  if (name === undefined) return { kind: "bad", problem: `mode "act" needs the name of a tool` };
  const args = [call.args, call.arguments, call.parameters, call.input].map(asObject).find(isObject) ?? {};
  return toDecision(name, args);
}

/** As servers without a parser for calls pass them on: `{"name":…,"arguments":…}` and nothing else about it. */
function isBareCall(json: Readonly<Record<string, unknown>>): boolean {
  const called = json.name ?? json.tool;
  const given = json.args ?? json.arguments ?? json.parameters;
  return typeof called === "string" && /^[\w.-]+$/.test(called) && isObject(asObject(given));
}

/** Some models write the arguments as text of their own. */
function asObject(value: unknown): unknown {
  return typeof value === "string" && value.trim().startsWith("{") ? parsedJson(value) : value;
}

function fromFunctionCall(text: string): Written | undefined {
  const found = /function_call\s*:\s*(?:name\s*=\s*)?["'`]?([\w.-]+)["'`]?/i.exec(text);
  const [all, name] = found ?? [];
  if (found === null || all === undefined || name === undefined) return undefined;
  const rest = found.index + all.length;
  const [args] = objectsIn(text, rest);
  if (args === undefined && /args\s*=/.test(text.slice(rest))) {
    const problem = `The args of function_call ${name} are not a JSON object`;
    return { decision: { kind: "bad", problem }, form: "textual" };
  }
  return { decision: toDecision(name, args ?? {}), form: "textual" };
}

function fromWrittenCall(text: string): Written | undefined {
  const calls = writtenCalls(text);
  const [call] = calls;
  if (call === undefined) return undefined;
  return { decision: toDecision(call.name, call.args), form: "textual", ignoredCalls: calls.length - 1 };
}

function words(from: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = from[key];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return undefined;
}

/** The first line that is meant for people: no JSON and no call. */
function progressOf(text: string): string {
  const line = text.slice(0, LONGEST_SEARCHED).split("\n").map((each) => each.trim()).find((each) =>
    each !== "" && !/^[{}[\]`"<]|^function_call|^[\w.]+\(|^Action(?: Input)?:/i.test(each)
  );
  return (line ?? "").replace(/\s*(?:function_call\s*:|\{).*$/i, "").slice(0, LONGEST_PROGRESS);
}

function problemOf(text: string, finish: ModelReply["finish"]): string {
  if (finish === "length") return "The answer was cut: it was too long";
  if (finish === "filtered") return "The vendor held the answer back";
  if (text === "") return "The answer was empty";
  return /<tool_call>|\[TOOL_CALLS\]|^\s*(?:```\w*\s*)?\[?\{\s*["'](?:name|mode|tool|function)["']/m.test(
      text,
    )
    ? "The call in the answer is no valid JSON"
    : "The answer has no call of a tool";
}
