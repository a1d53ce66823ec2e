import { ToolError } from "../../adapter_api/errors.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";

/** Vendors of models; `replay` runs a recorded transcript. */
export const VENDORS = ["gemini", "anthropic", "openai", "replay"] as const;
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

/** Where a vendor's models are, unless another address is given. */
export const VENDOR_URLS = {
  gemini: "https://generativelanguage.googleapis.com/v1beta",
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
} as const satisfies Record<keyof typeof KEY_VARIABLES, string>;

/** A model as it was chosen. */
export interface ModelChoice {
  readonly vendor: Vendor;
  /** The vendor's name for it, or the file of a transcript. */
  readonly model: string;
}

/**
 * Reads `gemini:NAME`, `anthropic:NAME`, `openai:NAME` or `replay:FILE`. Pure.
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
    hint: "Use gemini:NAME, anthropic:NAME, openai:NAME or replay:FILE, such as " + DEFAULT_MODEL,
  });
}
