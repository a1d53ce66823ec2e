/** Values that travel as JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Properties of a variable. */
export type Properties = Readonly<Record<string, string>>;

/** A message of either side. */
export interface Message {
  readonly type: string;
  readonly data: {
    readonly id?: number;
    readonly parentId?: number;
    readonly varId?: number;
    readonly value?: Json;
    readonly properties?: Properties;
    readonly code?: string;
    readonly description?: string;
    readonly batch?: number;
    readonly problems?: Readonly<Record<string, string>>;
  };
}

/** Takes what the server sent for messages: ours, over our own socket. */
export function messagesIn(text: string): readonly Message[] {
  const parsed: unknown = JSON.parse(text);
  return (Array.isArray(parsed) ? parsed : [parsed]).filter(isMessage);
}

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "type" in value && "data" in value &&
    typeof value.data === "object" && value.data !== null;
}

/** The path and the properties that are written after its first `?`. */
export function splitPath(text: string): { readonly path: string; readonly props: Record<string, string> } {
  const at = text.indexOf("?");
  if (at < 0) return { path: text, props: {} };
  const props: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text.slice(at + 1))) props[name] = value || "true";
  return { path: text.slice(0, at), props };
}
