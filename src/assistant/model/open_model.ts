import type { LanguageModelV4 } from "@ai-sdk/provider";
import { ToolError } from "../../adapter_api/errors.ts";
import { KEY_VARIABLES, type ModelChoice, type Vendor } from "./choice.ts";
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
}

const OPENAI_URL = "https://api.openai.com/v1";

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
  const made = await LOADERS[vendor](model, key, options.baseUrl);
  const { temperature, maxOutputTokens } = options;
  return new VendorModel(made, { name: `${vendor}:${model}`, temperature, maxOutputTokens });
}

type Load = (model: string, apiKey: string, baseURL: string | undefined) => Promise<LanguageModelV4>;

const LOADERS: Readonly<Record<Exclude<Vendor, "replay">, Load>> = {
  gemini: async (model, apiKey, baseURL) => {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle({ apiKey, ...(baseURL === undefined ? {} : { baseURL }) }).languageModel(model);
  },
  anthropic: async (model, apiKey, baseURL) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ apiKey, ...(baseURL === undefined ? {} : { baseURL }) }).languageModel(model);
  },
  openai: async (model, apiKey, baseURL = OPENAI_URL) => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible({ name: "openai", apiKey, baseURL }).languageModel(model);
  },
};

function keyFor(vendor: Exclude<Vendor, "replay">, { keys, baseUrl }: OpenModelOptions): string {
  const key = keys[vendor];
  if (key !== undefined && key !== "") return key;
  if (baseUrl !== undefined) return NO_KEY;
  throw new ToolError("INVALID_INPUT", `There is no key for ${vendor}`, {
    hint: `Set ${KEY_VARIABLES[vendor]}, or give --base-url for a model that needs none`,
  });
}
