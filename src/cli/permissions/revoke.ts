import { EXIT, print } from "../failure.ts";
import { openGrants, parseTarget, rightsFlags } from "./rights_words.ts";

/** `glovebox revoke`: takes away what was granted, in every running host at once. */
export async function revoke([word = ""]: readonly string[], flags: unknown): Promise<number> {
  const { adapter } = rightsFlags.parse(flags);
  const { name, what } = parseTarget(word);
  await using opened = await openGrants();
  const gone = await opened.service.revoke(await opened.service.find(name, adapter), what);
  const { kind, value } = what;
  const said = kind === undefined ? "everything" : value === undefined ? kind : `${kind}=${value}`;
  const words = gone.map((right) => `${right.kind}=${right.value}`).join(", ");
  await print(
    `Revoked ${said} of ${name}: ${
      words === "" ? "nothing was stored" : words
    }. It stays revoked, whatever flags and settings say, until you grant it again`,
  );
  return EXIT.fine;
}
