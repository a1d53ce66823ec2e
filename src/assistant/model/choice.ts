import { ToolError } from "../../adapter_api/errors.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";

/** Servers of models on this machine. */
export const LOCAL_VENDORS = ["ollama", "lmstudio", "vllm", "llamacpp"] as const;
/** Server of models on this machine. */
export type LocalVendor = (typeof LOCAL_VENDORS)[number];

/** Vendors of models; `replay` runs a recorded transcript. */
export const VENDORS = ["gemini", "anthropic", "openai", ...LOCAL_VENDORS, "replay"] as const;
/** Vendor of a model, or a recording in its place. */
export type Vendor = (typeof VENDORS)[number];

/** The model of the MCP client that calls `browser_assist`. */
export const CLIENT_MODEL = "client";

/** Model that is used when nobody names one. */
export const DEFAULT_MODEL = "gemini:gemini-3.5-flash-lite";

/** The variable that a vendor's key is in. */
export const KEY_VARIABLES = {
  gemini: "GEMINI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
} as const satisfies Partial<Record<Vendor, string>>;
/** Vendor that wants a key. */
export type KeyedVendor = keyof typeof KEY_VARIABLES;

/** Where a vendor's models are, unless another address is given; for local servers, where they listen by default. */
export const VENDOR_URLS = {
  gemini: "https://generativelanguage.googleapis.com/v1beta",
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
  ollama: "http://127.0.0.1:11434/v1",
  lmstudio: "http://127.0.0.1:1234/v1",
  vllm: "http://127.0.0.1:8000/v1",
  llamacpp: "http://127.0.0.1:8080/v1",
} as const satisfies Record<Exclude<Vendor, "replay">, string>;

/** Interfaces of OpenAI's: its own models want Responses, other makers' servers speak Chat Completions. */
export const OPENAI_APIS = ["responses", "chat"] as const;
/** Interface that an OpenAI model, or one that speaks like it, is reached by. */
export type OpenAiApi = (typeof OPENAI_APIS)[number];

/** How much a model thinks before it answers. */
export const EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;
/** Amount of thinking. */
export type Effort = (typeof EFFORTS)[number];

/** Tells whether a vendor's models want a key. Pure. */
export function wantsKey(vendor: Vendor): vendor is KeyedVendor {
  return vendor in KEY_VARIABLES;
}

/** Tells which interface an `openai` model is reached by when nobody says. Pure. */
export function openAiApi(baseUrl: string | undefined): OpenAiApi {
  const host = URL.parse(baseUrl ?? VENDOR_URLS.openai)?.host;
  return host === new URL(VENDOR_URLS.openai).host ? "responses" : "chat";
}

/** A model as it was chosen. */
export interface ModelChoice {
  readonly vendor: Vendor;
  /** The vendor's name for it, or the file of a transcript. */
  readonly model: string;
}

/**
 * Reads `gemini:NAME`, another vendor's name in its place, or `replay:FILE`. Pure.
 *
 * @throws ToolError `INVALID_INPUT` naming the forms that there are
 */
export function parseModelChoice(text: string): ModelChoice {
  const at = text.indexOf(":");
  const [word, model] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  const vendor = VENDORS.find((known) => known === word);
  if (vendor !== undefined && model !== "") return { vendor, model };
  const meant = vendor === undefined ? nearest(word, VENDORS) : undefined;
  const guess = meant === undefined ? "" : ` (did you mean "${meant}"?)`;
  throw new ToolError("INVALID_INPUT", `"${text}" does not name a model${guess}`, {
    hint: `Use VENDOR:NAME, such as ${DEFAULT_MODEL}, with one of ${VENDORS.join(", ")}. ` +
      "What this machine has is listed by: glovebox assist --models",
  });
}
