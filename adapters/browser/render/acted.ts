import type { ActedOn } from "../client/input/act.ts";

/** Returns what programs are told of the element that was acted on: who it is, without its number, and where. */
export function actedData({ item, place, secret, known }: ActedOn): Readonly<Record<string, unknown>> {
  const { role, name } = item;
  const near = known?.shared === true ? known.near : undefined;
  const acted = {
    ...{ role, name },
    ...(near === undefined ? {} : { near }),
    ...(secret ? { secret } : {}),
    ...(known === undefined ? {} : { known }),
  };
  return { acted, ...(place === undefined ? {} : { place }) };
}
