import {
  DEFAULT_MODEL,
  KEY_VARIABLES,
  type KeyedVendor,
  parseModelChoice,
  VENDOR_URLS,
  VENDORS,
  wantsKey,
} from "../../assistant/model/choice.ts";
import { boundedFetch } from "../../assistant/model/bounded_fetch.ts";
import { LOCAL_PLACES, type ProbedServer, probeServers } from "../../assistant/model/probe.ts";
import { type FindKey, givenKeys } from "../../assistant/store/configured_model.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import { visible } from "../../base/text/visible.ts";
import { EXIT, print, printJson } from "../failure.ts";
import { table } from "../table.ts";

const MOST_BYTES = 1_000_000;
const SHOWN = 8;

/** Options for {@linkcode listModels}. */
export interface ListModels {
  readonly settings: AssistSettings;
  readonly findKey: FindKey;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

/** `glovebox assist --models`: the vendors that have a key, and the models of this machine's servers. */
export async function listModels({ settings, findKey, json, signal }: ListModels): Promise<number> {
  const { baseUrl } = settings;
  const own = baseUrl === undefined ? [] : [{ vendor: ownVendor(settings), url: baseUrl }];
  const places = [...own, ...LOCAL_PLACES.filter(({ vendor }) => own[0]?.vendor !== vendor)];
  const servers = await probeServers(places, { fetch: boundedFetch(fetch, MOST_BYTES), signal });
  const keyed = VENDORS.filter(wantsKey).map((vendor) => ({
    vendor,
    url: VENDOR_URLS[vendor],
    key: keyOf(vendor, settings, findKey),
  }));
  if (json) await printJson({ default: settings.model ?? DEFAULT_MODEL, vendors: keyed, servers });
  else {
    const rows = [
      ...keyed.map(({ vendor, url, key }) => [vendor, url, key ?? `no key: set ${KEY_VARIABLES[vendor]}`]),
      ...servers.map((server) => [server.vendor, server.url, stateOf(server)]),
    ];
    await print(
      `${table(["VENDOR", "WHERE", "STATE"], rows)}\nUsed by default: ${settings.model ?? DEFAULT_MODEL}`,
    );
  }
  return EXIT.fine;
}

/** The vendor whose address the settings replace. */
function ownVendor({ model }: AssistSettings): string {
  return model === undefined ? "openai" : parseModelChoice(model).vendor;
}

/** Returns where a vendor's key is, and never the key. */
function keyOf(vendor: KeyedVendor, settings: AssistSettings, findKey: FindKey): string | undefined {
  if (Deno.env.get(KEY_VARIABLES[vendor])) return `key in ${KEY_VARIABLES[vendor]}`;
  if (givenKeys(settings)[vendor] !== undefined) return "key in your settings";
  return findKey(vendor, new URL(VENDOR_URLS[vendor]).origin) === undefined ? undefined : "key that you keep";
}

function stateOf({ models }: ProbedServer): string {
  if (models === undefined) return "not running";
  if (models.length === 0) return "no models yet";
  const names = models.slice(0, SHOWN).map((name) => visible(name)).join(", ");
  return models.length > SHOWN ? `${names} and ${models.length - SHOWN} more` : names;
}
