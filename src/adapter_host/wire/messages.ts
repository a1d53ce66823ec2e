import { z } from "zod";
import { manifestSchema } from "../../adapter_api/manifest.ts";
import { PERMISSION_KINDS } from "../../adapter_api/permissions.ts";
import { execRequest, fetchRequest, secretRequest, storeRequest, toolRequest } from "./machine_requests.ts";

/** The version of the messages; the child says it in its `hello`. */
export const WIRE_VERSION = 1;

const record = z.record(z.string(), z.unknown());
const id = z.number().int();
const blob = z.number().int().min(0); // index into the frame's blobs

const annotations = z.object({
  audience: z.array(z.enum(["user", "assistant"])).optional(),
  priority: z.number().min(0).max(1).optional(),
  lastModified: z.iso.datetime({ offset: true }).optional(),
});
const extras = { annotations: annotations.optional(), meta: record.optional() };
const wirePart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string(), ...extras }),
  z.object({ type: z.enum(["image", "audio"]), mimeType: z.string(), blob, ...extras }),
  z.object({
    type: z.literal("resource"),
    uri: z.string(),
    mimeType: z.string().optional(),
    text: z.string().optional(),
    blob: blob.optional(),
    ...extras,
  }),
  z.object({
    type: z.literal("resource_link"),
    uri: z.string(),
    name: z.string(),
    description: z.string().optional(),
    mimeType: z.string().optional(),
    size: z.number().optional(),
    ...extras,
  }),
]);

/** A part of an answer whose bytes are a blob of the frame. */
export type WirePart = z.output<typeof wirePart>;

const errorData = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  details: z.unknown().optional(),
});
const denied = z.object({ kind: z.enum([...PERMISSION_KINDS, "other"]), resource: z.string() });

/** Access that the runtime refused to an adapter; only the host knows why, and what a person can do. */
export type Denied = z.output<typeof denied>;

const failure = z.object({
  ok: z.literal(false),
  denied: denied.optional(),
  error: errorData,
  content: z.array(wirePart),
  beside: record.optional(),
});
const success = { ok: z.literal(true) };
const answer = z.object({
  ...success,
  kind: z.literal("tool"),
  content: z.array(wirePart),
  structured: record.optional(),
  isError: z.boolean().optional(),
  meta: record.optional(),
});
const resourcePart = z.object({
  uri: z.string(),
  mimeType: z.string(),
  text: z.string().optional(),
  blob: blob.optional(),
  meta: record.exactOptional(),
});
const listing = z.object({
  uri: z.string(),
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  mimeType: z.string().optional(),
});
const promptMessage = z.object({ role: z.enum(["user", "assistant"]), content: wirePart });

// Discriminated, so that no answer is held against forms that it does not have: this is parsed with every call.
const doneValue = z.discriminatedUnion("ok", [
  failure,
  z.discriminatedUnion("kind", [
    answer,
    z.object({ ...success, kind: z.literal("read"), parts: z.array(resourcePart) }),
    z.object({ ...success, kind: z.literal("list"), entries: z.array(listing) }),
    z.object({ ...success, kind: z.literal("prompt"), messages: z.array(promptMessage) }),
    z.object({ ...success, kind: z.literal("complete"), values: z.array(z.string()) }),
    z.object({
      ...success,
      kind: z.literal("script"),
      value: z.unknown().optional(),
      state: record,
      lines: z.array(z.string()),
    }),
  ]),
]);

/** Result of a request. */
export type DoneValue = z.output<typeof doneValue>;

const sampleRequest = z.object({
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() })),
  maxTokens: z.number(),
  systemPrompt: z.string().optional(),
  temperature: z.number().optional(),
});
const hostRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ask"), key: z.string(), message: z.string(), schema: record }),
  z.object({ kind: z.literal("sample"), request: sampleRequest }),
  z.object({ kind: z.literal("roots") }),
  z.object({ kind: z.literal("open_url"), url: z.string() }),
  fetchRequest,
  execRequest,
  secretRequest,
  storeRequest,
  toolRequest,
  z.object({
    kind: z.literal("path"),
    path: z.string(),
    purpose: z.enum(["read", "write"]),
    overwrite: z.boolean(),
    within: z.array(z.string()).readonly().optional(),
  }),
]);

/** Request of a running call to the host or to the client. */
export type HostRequest = z.output<typeof hostRequest>;

const changed = z.union([z.enum(["tools", "resources", "prompts"]), z.object({ resource: z.string() })]);
const level = z.enum(["debug", "info", "warning", "error"]);

/** Schema of a message from a child. Foreign data: parsed on arrival. */
export const childMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), version: z.literal(WIRE_VERSION), nonce: z.string() }),
  z.object({ type: z.literal("manifest"), manifest: manifestSchema }),
  z.object({ type: z.literal("problems"), problems: z.array(z.string()) }),
  z.object({ type: z.literal("started") }),
  z.object({ type: z.literal("start_failed"), failure }),
  z.object({ type: z.literal("done"), id, value: doneValue }),
  z.object({
    type: z.literal("progress"),
    id,
    done: z.number(),
    total: z.number().optional(),
    message: z.string().optional(),
  }),
  z.object({
    type: z.literal("log"),
    id: id.optional(),
    level,
    message: z.string(),
    data: z.unknown().optional(),
  }),
  z.object({ type: z.literal("host_request"), id, requestId: id, request: hostRequest }),
  z.object({ type: z.literal("host_cancel"), requestId: id }),
  z.object({ type: z.literal("changed"), what: changed }),
  z.object({ type: z.literal("close_stream"), id }),
  z.object({ type: z.literal("healthy"), id, ok: z.boolean(), detail: z.string().optional() }),
  z.object({ type: z.literal("stopped") }),
]);

/** Message from a child. */
export type ChildMessage = z.output<typeof childMessage>;

const target = z.object({ kind: z.enum(["prompt", "template"]), name: z.string(), argument: z.string() });
const job = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tool"), name: z.string(), input: z.unknown() }),
  z.object({ kind: z.literal("read"), uri: z.string() }),
  z.object({ kind: z.literal("list"), template: z.string() }),
  z.object({ kind: z.literal("prompt"), name: z.string(), args: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal("complete"), target, prefix: z.string() }),
  z.object({
    kind: z.literal("script"),
    /** JavaScript, as the body of an asynchronous function. */
    code: z.string(),
    /** Names of tools by namespace and method. */
    tools: z.record(z.string(), z.record(z.string(), z.string())),
    inputs: record,
    state: record,
  }),
]);

/** Work that the host wants from an adapter. */
export type Job = z.output<typeof job>;

const hostResponse = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorData }),
]);

/** Schema of a message from the host. */
export const hostMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("probe"), adapter: z.string(), options: record }),
  z.object({ type: z.literal("start"), adapter: z.string(), options: record, home: z.string() }),
  z.object({ type: z.literal("request"), id, session: z.string(), job }),
  z.object({ type: z.literal("cancel"), id, reason: z.string() }),
  z.object({ type: z.literal("host_response"), requestId: id, result: hostResponse }),
  z.object({ type: z.literal("session_ended"), session: z.string() }),
  z.object({ type: z.literal("health"), id }),
  z.object({ type: z.literal("stop") }),
]);

/** Message from the host. */
export type HostMessage = z.output<typeof hostMessage>;
