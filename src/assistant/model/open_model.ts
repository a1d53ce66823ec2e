import { ToolError } from "../../adapter_api/errors.ts";
import { boundedFetch } from "./bounded_fetch.ts";
import {
  type Effort,
  KEY_VARIABLES,
  type ModelChoice,
  type OpenAiApi,
  openAiApi,
  type Vendor,
  VENDOR_URLS,
  wantsKey,
} from "./choice.ts";
import { EyelessFallback } from "./eyeless_fallback.ts";
import type { Model } from "./port.ts";
import { type Connection, LIBRARIES } from "./vendor_libraries.ts";
import { VendorModel } from "./vendor_model.ts";

/** Options for a model of a vendor. */
export interface OpenModelOptions {
  /** Another address than the vendor's, for example of a model on this machine. */
  readonly baseUrl: string | undefined;
  /** Interface of an `openai` model; by its address where nobody says. */
  readonly api?: OpenAiApi | undefined;
  readonly temperature: number | undefined;
  readonly effort?: Effort | undefined;
  /** What a model may write in one answer, with what it thinks. */
  readonly maxOutputTokens: number | undefined;
  /** Keys by vendor; never logged. */
  readonly keys: Readonly<Partial<Record<Vendor, string>>>;
  /** Sends what has a key of its own in the place of that one; the runtime's by default. */
  readonly fetch?: typeof fetch | undefined;
}

/** Models on this machine want no key, but the vendors' libraries want a word. */
const NO_KEY = "none";
/** Vendors count hidden thinking too. */
const MOST_OUTPUT = 16_000;
/** Servers on this machine refuse what their context has no room for. */
const MOST_OUTPUT_LOCAL = 4_096;
/** Of one answer: no model writes so much, whatever its server says. */
const MOST_BYTES = 8_000_000;

/**
 * Makes the model of a vendor. Its library is loaded now and not before: serving must not pay for it.
 *
 * @throws ToolError `INVALID_INPUT` when there is no key, saying where it is to be put
 */
export async function openVendorModel(
  { vendor, model }: ModelChoice & { readonly vendor: Exclude<Vendor, "replay"> },
  options: OpenModelOptions,
): Promise<Model> {
  const { baseUrl, api = openAiApi(baseUrl), temperature, effort, maxOutputTokens, fetch } = options;
  const connection: Connection = {
    apiKey: keyFor(vendor, options),
    baseURL: baseUrl ?? VENDOR_URLS[vendor],
    fetch: boundedFetch(fetch ?? globalThis.fetch, MOST_BYTES),
  };
  const library = vendor === "gemini" || vendor === "anthropic"
    ? vendor
    : vendor === "openai" && api === "responses"
    ? api
    : "chat";
  const made = await LIBRARIES[library](model, connection);
  const isChat = library === "chat";
  const opened = new VendorModel(made, {
    name: `${vendor}:${model}`,
    temperature,
    effort,
    maxOutputTokens: maxOutputTokens ?? (isChat ? MOST_OUTPUT_LOCAL : MOST_OUTPUT),
  });
  return isChat ? new EyelessFallback(opened) : opened;
}

function keyFor(vendor: Exclude<Vendor, "replay">, { keys, baseUrl }: OpenModelOptions): string {
  const key = keys[vendor];
  if (key !== undefined && key !== "") return key;
  if (baseUrl !== undefined || !wantsKey(vendor)) return NO_KEY;
  throw new ToolError("INVALID_INPUT", `There is no key for ${vendor}`, {
    hint:
      `Set ${KEY_VARIABLES[vendor]}, or keep it: glovebox secret set ${vendor} --adapter assist --origin ` +
      `${new URL(VENDOR_URLS[vendor]).origin}; or use a model that needs none: glovebox assist --models`,
  });
}
