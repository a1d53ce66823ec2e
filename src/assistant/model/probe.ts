import { z } from "zod";
import { LOCAL_VENDORS, type LocalVendor, VENDOR_URLS } from "./choice.ts";

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** A place where a server of models may listen. */
export interface ProbedPlace {
  /** Vendor as `--model` names it. */
  readonly vendor: string;
  readonly url: string;
}

/** Result of asking a place for its models. */
export interface ProbedServer extends ProbedPlace {
  /** Names of the models; undefined where no server of models answers. */
  readonly models: readonly string[] | undefined;
}

/** Options for asking. */
export interface ProbeOptions {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Longest time that a server of this machine may take to list its models, in milliseconds. */
const LONGEST_MS = 1_500;
const MOST_MODELS = 200;

/** Places where the servers of this machine listen unless they are told otherwise. */
export const LOCAL_PLACES: readonly (ProbedPlace & { readonly vendor: LocalVendor })[] = LOCAL_VENDORS.map((
  vendor,
) => ({ vendor, url: VENDOR_URLS[vendor] }));

/** Asks places for the models that they have, all at once; one that is silent is one that is not there. */
export async function probeServers(
  places: readonly ProbedPlace[],
  options: ProbeOptions,
): Promise<ProbedServer[]> {
  return await Promise.all(
    places.map(async (place) => ({ ...place, models: await modelsAt(place, options) })),
  );
}

async function modelsAt({ url }: ProbedPlace, { fetch, signal }: ProbeOptions) {
  try {
    const response = await fetch(`${url}/models`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    return modelsSchema.parse(await response.json()).data.map(({ id }) => id).slice(0, MOST_MODELS);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
