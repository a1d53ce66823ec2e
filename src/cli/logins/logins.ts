import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { currentAudit } from "../../app.ts";
import { currentFolders } from "../../config/folders.ts";
import { type Login, LoginFile } from "../../sign_in/login_file.ts";
import { EXIT, print, printJson, UsageError } from "../failure.ts";
import { table } from "../table.ts";

/** Digits of an id that are shown, and enough to name one. */
const SHOWN = 8;

/** `glovebox logins`: the clients that you let in over HTTP. */
export async function logins(_words: readonly string[], flags: unknown): Promise<number> {
  const { json } = z.object({ json: z.boolean().default(false) }).parse(flags);
  const good = new LoginFile(currentFolders().state).read().logins.filter((login) =>
    login.refreshUntil >= Date.now()
  );
  if (json) await printJson({ logins: good.map(dataOf) }, 2);
  else if (good.length === 0) await print("No client has signed in");
  else {
    const rows = good.map((login) => Object.values(dataOf(login)));
    await print(table(["LOGIN", "CLIENT", "SERVER", "SINCE", "UNTIL"], rows));
  }
  return EXIT.fine;
}

/** `glovebox logout`: takes a login back, in hosts that run too. */
export async function logout([wanted]: readonly string[], flags: unknown): Promise<number> {
  const { all } = z.object({ all: z.boolean().default(false) }).parse(flags);
  if (all === (wanted !== undefined)) {
    throw new UsageError("Name a login, or use --all: glovebox logins lists them");
  }
  const ended: Login[] = [];
  await new LoginFile(currentFolders().state).change((before) => {
    const isMeant = ({ id, name }: Login) => all || name === wanted || id.slice(0, SHOWN) === wanted;
    ended.push(...before.logins.filter(isMeant));
    return { ...before, logins: before.logins.filter((login) => !isMeant(login)) };
  });
  if (ended.length === 0 && !all) {
    throw new ToolError("NOT_FOUND", `There is no login "${wanted}"`, { hint: "glovebox logins lists them" });
  }
  await using audit = currentAudit();
  for (const { name } of ended) {
    audit.record({ type: "login", what: "ended", client: name, reason: "by command" });
    await print(`Logged out ${name}`);
  }
  if (ended.length === 0) await print("No client has signed in");
  return EXIT.fine;
}

function dataOf({ id, name, resource, at, refreshUntil }: Login): Readonly<Record<string, string>> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return {
    login: id.slice(0, SHOWN),
    client: name,
    server: resource,
    since: day(at),
    until: day(refreshUntil),
  };
}
