/** Runs every session and every first hour of the pages with `dist/glovebox`, and writes what was seen into them. */
import { join } from "node:path";
import { blockOf, type Exchange, withBlock } from "./block.ts";
import { HOURS, HOURS_PAGE, typeHour } from "./hours.ts";
import { SESSIONS } from "./sessions.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..", "..");
const GLOVEBOX = join(ROOT, "dist", "glovebox");

/** Runs something in a home of its own, which is removed afterwards. */
export async function inNewHome<T>(run: (home: string) => Promise<T>): Promise<T> {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "gbx-docs-" }));
  try {
    return await run(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

async function write(page: string, name: string, exchanges: readonly Exchange[]): Promise<void> {
  const path = join(ROOT, page);
  await Deno.writeTextFile(path, withBlock(await Deno.readTextFile(path), name, blockOf(exchanges)));
}

if (import.meta.main) {
  for (const { name, page, run } of SESSIONS) {
    await write(
      page,
      name,
      await inNewHome((home) => run(GLOVEBOX, home)),
    );
  }
  for (const hour of HOURS) {
    await write(
      HOURS_PAGE,
      hour.name,
      await inNewHome((home) => typeHour(hour, GLOVEBOX, home)),
    );
  }
}
