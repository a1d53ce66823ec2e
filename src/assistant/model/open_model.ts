import type { LanguageModelV4 } from "@ai-sdk/provider";
import { ToolError } from "../../adapter_api/errors.ts";
import { KEY_VARIABLES, type ModelChoice, type Vendor, VENDOR_URLS } from "./choice.ts";
import type { Model } from "./port.ts";
import { VendorModel } from "./vendor_model.ts";

/** Options for a model of a vendor. */
export interface OpenModelOptions {
  /** Another address than the vendor's, for example of a model on this machine. */
  readonly baseUrl: string | undefined;
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number;
  /** Keys by vendor; never logged. */
  readonly keys: Readonly<Partial<Record<Vendor, string>>>;
  /** Sends what has a key of its own in the place of that one; the runtime's by default. */
  readonly fetch?: typeof fetch | undefined;
}

/** Models on this machine want no key, but the vendors' libraries want a word. */
const NO_KEY = "none";

/**
 * Makes the model of a vendor. Its library is loaded now and not before: serving must not pay for it.
 *
 * @throws ToolError `INVALID_INPUT` when there is no key, saying where it is to be put
 */
export async function openVendorModel(
  { vendor, model }: ModelChoice & { readonly vendor: Exclude<Vendor, "replay"> },
  options: OpenModelOptions,
): Promise<Model> {
  const key = keyFor(vendor, options);
  const { baseUrl: baseURL, fetch } = options;
  const made = await LOADERS[vendor](model, {
    apiKey: key,
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(fetch === undefined ? {} : { fetch }),
  });
  const { temperature, maxOutputTokens } = options;
  return new VendorModel(made, { name: `${vendor}:${model}`, temperature, maxOutputTokens });
}

interface Connection {
  readonly apiKey: string;
  readonly baseURL?: string;
  readonly fetch?: typeof fetch;
}

type Load = (model: string, connection: Connection) => Promise<LanguageModelV4>;

const LOADERS: Readonly<Record<Exclude<Vendor, "replay">, Load>> = {
  gemini: async (model, connection) => {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle(connection).languageModel(model);
  },
  anthropic: async (model, connection) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(connection).languageModel(model);
  },
  openai: async (model, { baseURL = VENDOR_URLS.openai, ...connection }) => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible({ name: "openai", baseURL, ...connection }).languageModel(model);
  },
};

function keyFor(vendor: Exclude<Vendor, "replay">, { keys, baseUrl }: OpenModelOptions): string {
  const key = keys[vendor];
  if (key !== undefined && key !== "") return key;
  if (baseUrl !== undefined) return NO_KEY;
  throw new ToolError("INVALID_INPUT", `There is no key for ${vendor}`, {
    hint:
      `Set ${KEY_VARIABLES[vendor]}, or keep it: glovebox secret set ${vendor} --adapter assist --origin ` +
      `${new URL(VENDOR_URLS[vendor]).origin}; or give --base-url for a model that needs none`,
  });
}
