import type { AdapterProfile } from "./adapter_profile.ts";
import { placeProblems } from "./paths/protected_places.ts";

/** Finds what an adapter asks for and would not get if a person granted all that it asks for. Pure. */
export function ungrantable({ asked, places }: Pick<AdapterProfile, "asked" | "places">): string[] {
  return placeProblems(asked, places);
}
