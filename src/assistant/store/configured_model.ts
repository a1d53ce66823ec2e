import { ToolError } from "../../adapter_api/errors.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import { DEFAULT_MODEL, KEY_VARIABLES, parseModelChoice } from "../model/choice.ts";
import { openVendorModel } from "../model/open_model.ts";
import type { Model } from "../model/port.ts";
import { ReplayModel } from "../model/transcript.ts";

const MOST_OUTPUT_TOKENS = 4_096;

/**
 * The model that the settings name, with its key: the environment's, else that of the settings.
 *
 * @throws ToolError `INVALID_INPUT` for a name that is none, a missing key, a transcript that cannot be read
 */
export async function configuredModel(settings: AssistSettings): Promise<Model> {
  const { vendor, model } = parseModelChoice(settings.model ?? DEFAULT_MODEL);
  if (vendor === "replay") return new ReplayModel(model, await readTranscript(model));
  const fromEnvironment = Object.fromEntries(
    Object.entries(KEY_VARIABLES).flatMap(([name, variable]) => {
      const key = Deno.env.get(variable);
      return key === undefined || key === "" ? [] : [[name, key]];
    }),
  );
  return await openVendorModel({ vendor, model }, {
    baseUrl: settings.baseUrl,
    temperature: settings.temperature,
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    keys: { ...settings.keys, ...fromEnvironment },
  });
}

async function readTranscript(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("INVALID_INPUT", `Cannot read the transcript ${path}: ${reason}`);
  }
}
