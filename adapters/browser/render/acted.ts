import type { ActedOn } from "../client/input/acted_on.ts";

/** Field of `_meta` for what a recording needs of the elements that were acted on: models have no use for it. */
const META = "glovebox/acted";

/** Returns what programs are told of the element that was acted on: who it is, without its number, and where. */
export function actedData(acted: ActedOn): Readonly<Record<string, unknown>> {
  const { place } = acted;
  return { acted: elementOf(acted), ...(place === undefined ? {} : { place }) };
}

/** Returns all that the elements can be found again by: of one action, or of each step. */
export function actedMeta(all: readonly (ActedOn | undefined)[]): Readonly<Record<string, unknown>> {
  return {
    [META]: all.map((acted) =>
      acted?.known === undefined ? acted && elementOf(acted) : { ...elementOf(acted), known: acted.known }
    ).map((element) => element ?? null),
  };
}

function elementOf({ item, secret, known }: ActedOn): Readonly<Record<string, unknown>> {
  const { role, name } = item;
  const near = known?.shared === true ? known.near : undefined;
  return { role, name, ...(near === undefined ? {} : { near }), ...(secret ? { secret } : {}) };
}
