/**
 * The Glovebox adapter SDK: everything an adapter script needs, imported as `"glovebox"`.
 *
 * An adapter is one file whose default export is {@linkcode defineAdapter}`({...})`.
 *
 * @module
 */
export { z } from "zod";
export type {
  AdapterDefinition,
  Completer,
  Effect,
  FixedResource,
  Health,
  InputOf,
  Prompt,
  PromptArgument,
  PromptMessage,
  Resource,
  ResourceBody,
  ResourceContents,
  ResourceEntry,
  ResourceInfo,
  TemplateResource,
  Tool,
  ToolAnswer,
  ToolInfo,
} from "./adapter.ts";
export type { AssistRole, AssistUse, Consent } from "./assist_use.ts";
export type { JsonSchema } from "./schema/json_schema.ts";
export { audio, image, isContent, resource, resourceLink, text } from "./content.ts";
export type {
  Content,
  ContentAnnotations,
  ContentData,
  ContentExtras,
  ResourceLinkOptions,
  ResourceOptions,
} from "./content.ts";
export type {
  Answer,
  Changed,
  LifeContext,
  Logger,
  PathOptions,
  Root,
  SampleMessage,
  SampleRequest,
  SampleResult,
  Session,
  ToolContext,
} from "./context.ts";
export type { ExecOptions, ExecResult } from "./services/exec.ts";
export type { Store } from "./services/store.ts";
export type { FetchOptions } from "./services/fetch.ts";
export { API_VERSION, defineAdapter, toolFor } from "./define_adapter.ts";
export type { Adapter } from "./define_adapter.ts";
export { HOST_ERROR_CODES, ToolError } from "./errors.ts";
export type { ErrorCode, ErrorData, HostErrorCode, ToolErrorOptions } from "./errors.ts";
export { seenText } from "./text/hidden_text.ts";
export type { SeenText } from "./text/hidden_text.ts";
export { parseLeniently } from "./schema/input.ts";
export type { LenientResult } from "./schema/input.ts";
export { unknownArguments } from "./schema/unknown_arguments.ts";
export type { UnknownArgument } from "./schema/unknown_arguments.ts";
export type { Limits } from "./limits.ts";
export { PERMISSION_KINDS } from "./permissions.ts";
export type { PermissionKind, Permissions } from "./permissions.ts";
export { testAdapter } from "./testing.ts";
export type { CallOptions, TestedAdapter, TestLog, TestOptions, TestResult } from "./testing.ts";
export type { LiveButton, LiveTools, View, ViewCsp, Visibility } from "./views/view.ts";
export type { ViewClient, ViewEvents, ViewResult } from "./views/view_client.ts";
export { isReply, reply } from "./reply.ts";
export type { Reply, ReplyData } from "./reply.ts";
