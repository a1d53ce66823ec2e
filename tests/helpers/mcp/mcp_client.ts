import type { CallToolResult, LoggingLevel, Tool } from "@modelcontextprotocol/client";
import type { EventLog } from "../event_log.ts";

/** Facts that a server told about itself when the connection was made. */
export interface ServerFacts {
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly instructions: string | undefined;
  readonly capabilities: unknown;
}

/** A notification of the server. */
export interface Notice {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Options for one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** From which level on the client wants to hear the adapter's log. */
  readonly logLevel?: LoggingLevel;
}

/** One step that a call reported. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** Answer of a person to a question. */
export type PersonAnswer =
  | { readonly action: "accept"; readonly content: Record<string, string> }
  | { readonly action: "decline" | "cancel" };

/** The person, the model and the folders behind a client. */
export interface Behind {
  /** Answer of the person to the next questions. */
  answer: PersonAnswer;
  /** The questions that were put to the person, as they came. */
  readonly questions: unknown[];
}

/** Reference to what is to be completed. */
export type Reference =
  | { readonly type: "ref/prompt"; readonly name: string }
  | { readonly type: "ref/resource"; readonly uri: string };

/** One client of one revision of the protocol, so that a test runs unchanged on each. */
export interface McpClient extends AsyncDisposable {
  readonly server: ServerFacts;
  /** True when its revision has sessions: those before 2026-07-28. */
  readonly hasSessions: boolean;
  readonly notices: EventLog<Notice>;
  readonly behind: Behind;
  listTools(): Promise<readonly Tool[]>;
  callTool(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CallToolResult>;
  listResources(): Promise<readonly unknown[]>;
  listTemplates(): Promise<readonly unknown[]>;
  readResource(uri: string): Promise<readonly unknown[]>;
  listPrompts(): Promise<readonly unknown[]>;
  getPrompt(name: string, args?: Record<string, string>): Promise<unknown>;
  complete(ref: Reference, argument: string, value: string): Promise<unknown>;
  /** Whatever this revision has for seeing that the server is there. */
  ping(): Promise<void>;
  /** Wants to hear of changes of the lists and of one resource, until it is disposed of. */
  follow(uri: string): Promise<AsyncDisposable>;
}

/** Options for making a client. */
export interface ClientOptions {
  /** True when it declares that it has a person, a model and folders. */
  readonly canAnswer: boolean;
  /** Name that it gives itself; the name of these tests otherwise. */
  readonly name?: string;
}

export const CLIENT_INFO = { name: "glovebox-tests", version: "1.0.0" } as const;

export const ABLE = { elicitation: {}, sampling: {}, roots: {} } as const;

export const MODEL_ANSWER = {
  role: "assistant",
  model: "a-model",
  content: { type: "text", text: "hi" },
} as const;

export const FOLDERS = { roots: [{ uri: "file:///one" }, { uri: "file:///two", name: "two" }] };
