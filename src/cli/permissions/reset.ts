import { EXIT, print } from "../failure.ts";
import { openGrants, rightsFlags } from "./rights_words.ts";
import { confirmed } from "../terminal.ts";

/** `glovebox reset`: forgets what was granted and revoked. */
export async function reset([name]: readonly string[], flags: unknown): Promise<number> {
  const { adapter, yes } = rightsFlags.parse(flags);
  await using opened = await openGrants();
  const identity = name === undefined ? undefined : await opened.service.find(name, adapter);
  const whose = name === undefined ? "every adapter" : name;
  const question = `This forgets all that was granted to, and revoked from, ${whose}. Go on?`;
  if (!yes && !await confirmed(question, "--yes")) {
    await print("Nothing was changed");
    return EXIT.failure;
  }
  await opened.service.reset(identity);
  await print(`Nothing is granted to ${whose} any more, and nothing revoked`);
  return EXIT.fine;
}
