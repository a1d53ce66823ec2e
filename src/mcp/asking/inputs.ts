import { type InputRequest, isSpecType } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Root, SampleRequest, SampleResult } from "../../adapter_api/context.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { LogLevel, Question, RawAnswer } from "../../adapter_api/handler_port.ts";

/** Requests of a handler to the client. */
export type Wanted =
  | { readonly kind: "ask"; readonly question: Question }
  | { readonly kind: "sample"; readonly request: SampleRequest }
  | { readonly kind: "roots" };

/** Requests that go out, by the name under which the answer comes back. */
export type Inputs = Record<string, InputRequest>;

/** One request of a client: where progress goes now, and what the client can do. */
export interface Exchange {
  readonly signal: AbortSignal;
  progress(done: number, total?: number, message?: string): void;
  log(level: LogLevel, message: string, data: unknown): void;
  closeStream(): void;
  /** Throws `NOT_CONNECTED` when the client did not say that it can do this. */
  assertCan(wanted: Wanted): void;
}

/** Returns what a handler wants in the protocol's form. */
export function toInput(wanted: Wanted): InputRequest {
  const input: unknown = inputOf(wanted);
  if (isSpecType.ElicitRequest(input)) return input;
  if (isSpecType.CreateMessageRequest(input)) return input;
  if (isSpecType.ListRootsRequest(input)) return input;
  throw new ToolError("INTERNAL", "The question has a form that MCP cannot send: its schema must be flat");
}

function inputOf(wanted: Wanted): unknown {
  switch (wanted.kind) {
    case "ask": {
      const { message, schema } = wanted.question;
      const requestedSchema = { type: "object", properties: {}, ...schema };
      return { method: "elicitation/create", params: { mode: "form", message, requestedSchema } };
    }
    case "sample": {
      const { messages, ...rest } = wanted.request;
      const wire = messages.map(({ role, text }) => ({ role, content: { type: "text", text } }));
      return { method: "sampling/createMessage", params: { ...rest, messages: wire } };
    }
    case "roots":
      return { method: "roots/list" };
  }
}

/** Tells whether a value has the form of an answer to what a handler wants. */
export function answers({ kind }: Wanted, value: unknown): boolean {
  const form = { ask: elicitResult, sample: sampleResult, roots: rootsResult }[kind];
  return form.safeParse(value).success;
}

const elicitResult = z.object({
  action: z.enum(["accept", "decline", "cancel"]),
  content: z.unknown().optional(),
});

/** The person's answer, as the client sent it. */
export function readAnswer(value: unknown): RawAnswer {
  const parsed = elicitResult.safeParse(value);
  if (!parsed.success) throw garbled("question");
  const { action, content } = parsed.data;
  return action === "accept" ? { action, content: content ?? {} } : { action };
}

const textBlock = z.object({ type: z.literal("text"), text: z.string() });
const sampleResult = z.object({
  model: z.string(),
  stopReason: z.string().optional(),
  content: z.union([z.array(z.unknown()), z.unknown().transform((block) => [block])]),
});

/** Returns the answer of the client's model. */
export function readSample(value: unknown): SampleResult {
  const parsed = sampleResult.safeParse(value);
  if (!parsed.success) throw garbled("request to its model");
  const { model, stopReason, content } = parsed.data;
  const text = content.flatMap((block) => textBlock.safeParse(block).data?.text ?? []).join("\n");
  return { model, text, ...(stopReason === undefined ? {} : { stopReason }) };
}

const rootsResult = z.object({
  roots: z.array(z.object({ uri: z.string(), name: z.string().exactOptional() })),
});

/** The client's folders. */
export function readRoots(value: unknown): readonly Root[] {
  const parsed = rootsResult.safeParse(value);
  if (!parsed.success) throw garbled("request for its folders");
  return parsed.data.roots;
}

function garbled(what: string): ToolError {
  return new ToolError("NOT_CONNECTED", `The client's answer to the ${what} cannot be understood`);
}
