import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isObject } from "../../base/is_object.ts";

/** Form that a client's model is given best: text and JSON, or the text alone. */
export type ClientForm = "text" | "json";

/** The form in which one answer goes out. */
export interface AnswerForm {
  /**
   * `text`: no `structuredContent`; `both`: next to the text; `json`: the call asked for it, so that the text is JSON
   * too.
   */
  readonly kind: "text" | "both" | "json";
  /** True when errors have structured content too. */
  readonly structuredErrors: boolean;
  /** True when data that does not go out as `structuredContent` goes into `_meta`, for programs. */
  readonly keepsData: boolean;
  /** The field of `structuredContent` for what only the text says; none where the adapter answers for that. */
  readonly textField: string | undefined;
}

/** The form that holds everything, for programs. */
export const FULL_FORM: AnswerForm = {
  kind: "both",
  structuredErrors: true,
  keepsData: true,
  textField: "text",
};

/**
 * Clients that give their model the structured content and hide the text, lose pictures next to it, or hand on both.
 * Both forms say the same, so these clients get the cheaper one; `docs/clients.md` lists them.
 */
const TEXT_CLIENTS: ReadonlySet<string> = new Set([
  "claude-code",
  "codex-mcp-client",
  "copilot-cli",
  "gemini-cli-mcp-client",
  "mcporter",
]);

/**
 * Returns what a client's model is given best.
 *
 * @param name what the client calls itself, if it does
 * @param chosen what the user chose, by the client's name
 */
export function clientForm(
  name: string | undefined,
  chosen: Readonly<Record<string, ClientForm>>,
): ClientForm {
  if (name === undefined) return "json";
  return Object.hasOwn(chosen, name) ? chosen[name] ?? "json" : TEXT_CLIENTS.has(name) ? "text" : "json";
}

/** Tells whether output schemas are listed for a client: it then must get structured content. */
export function listsOutput(client: ClientForm): boolean {
  return client === "json";
}

/** Returns the form of the answers of one call. */
export function answerForm(
  { outputSchema, structured = false }: Pick<ToolEntry, "outputSchema" | "structured">,
  asked: ClientForm | undefined,
  client: ClientForm,
): AnswerForm {
  const textField = structured ? undefined : textFieldOf(outputSchema);
  const structuredErrors = (asked ?? client) === "json";
  if (asked === "json") return { kind: "json", structuredErrors, keepsData: true, textField };
  const isPromised = outputSchema !== undefined && listsOutput(client);
  const isContract = structured && client === "json" && asked === undefined;
  const kind = isPromised || isContract ? "both" : "text";
  return { kind, structuredErrors, keepsData: !structured, textField };
}

/** The field that holds what only the text says: an author may have one of that name. */
export function textFieldOf(schema: Readonly<Record<string, unknown>> | undefined): string {
  const properties = schema?.properties;
  return isObject(properties) && "text" in properties ? "_text" : "text";
}

/** Splits the form that a call asks for from its arguments. */
export interface AskedForm {
  readonly asked: ClientForm | undefined;
  readonly input: Record<string, unknown>;
}

/** Takes the argument `format` out, unless the tool has one of that name: then it hears of it as well. */
export function askedForm(tool: Pick<ToolEntry, "inputSchema">, input: Record<string, unknown>): AskedForm {
  const { format, ...rest } = input;
  if (format !== "json" && format !== "text") return { asked: undefined, input };
  const { properties } = tool.inputSchema;
  const isOwn = isObject(properties) && "format" in properties;
  return { asked: format, input: isOwn ? input : rest };
}
