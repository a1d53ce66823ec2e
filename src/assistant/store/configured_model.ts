import { readRegularFile } from "../../base/regular_file.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import { DEFAULT_MODEL, KEY_VARIABLES, parseModelChoice, type Vendor, VENDOR_URLS } from "../model/choice.ts";
import { openVendorModel } from "../model/open_model.ts";
import type { Model } from "../model/port.ts";
import { ReplayModel } from "../model/transcript.ts";

/** A key that a person keeps: a mark of it for the vendor's library, and what sends the value in its place. */
export interface KeptKey {
  readonly mark: string;
  readonly fetch: typeof fetch;
}

/** Finds the key that is kept for a vendor's models at an origin. */
export type FindKey = (vendor: string, origin: string) => KeptKey | undefined;

/**
 * The model that the settings name, with its key: the environment's, else that of the settings, else the one that
 * the person keeps for the assistant and the model's address.
 *
 * @throws ToolError `INVALID_INPUT` for a name that is none, a missing key, a transcript that cannot be read
 */
export async function configuredModel(settings: AssistSettings, findKey: FindKey): Promise<Model> {
  const { vendor, model } = parseModelChoice(settings.model ?? DEFAULT_MODEL);
  if (vendor === "replay") return new ReplayModel(model, await readTranscript(model));
  const keys = givenKeys(settings);
  const kept = keys[vendor] === undefined
    ? findKey(vendor, new URL(settings.baseUrl ?? VENDOR_URLS[vendor]).origin)
    : undefined;
  return await openVendorModel({ vendor, model }, {
    baseUrl: settings.baseUrl,
    api: settings.api,
    temperature: settings.temperature,
    effort: settings.effort,
    maxOutputTokens: settings.maxOutputTokens,
    keys: kept === undefined ? keys : { [vendor]: kept.mark },
    fetch: kept?.fetch,
  });
}

/**
 * The second model that the settings name; undefined where they name none. It is where the first one is, if it is of
 * the same vendor.
 *
 * @throws ToolError as {@linkcode configuredModel} does
 */
export async function configuredJudge(
  settings: AssistSettings,
  findKey: FindKey,
): Promise<Model | undefined> {
  const { judge, baseUrl, api, ...rest } = settings;
  if (judge === undefined) return undefined;
  const vendorOf = (name: string) => name.split(":")[0];
  const isSame = vendorOf(judge) === vendorOf(settings.model ?? DEFAULT_MODEL);
  const place = {
    ...(isSame && baseUrl !== undefined ? { baseUrl } : {}),
    ...(isSame && api !== undefined ? { api } : {}),
  };
  return await configuredModel({ ...rest, ...place, model: judge }, findKey);
}

/** Returns the keys of the environment, and of the settings where it has none. */
export function givenKeys({ keys }: AssistSettings): Partial<Record<Vendor, string>> {
  const fromEnvironment = Object.entries(KEY_VARIABLES).flatMap(([name, variable]) => {
    const key = Deno.env.get(variable);
    return key === undefined || key === "" ? [] : [[name, key] as const];
  });
  return { ...keys, ...Object.fromEntries(fromEnvironment) };
}

async function readTranscript(path: string): Promise<string> {
  try {
    return await readRegularFile(path, 64 * 1024 * 1024);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("INVALID_INPUT", `Cannot read the transcript ${path}: ${reason}`);
  }
}
