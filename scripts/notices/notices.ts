import { join } from "node:path";
import { type Component, componentsOf } from "./components.ts";
import { packagesOf } from "./bundled_packages.ts";
import { LICENSE, NOTICES } from "./copy_notices.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const LINE = "-".repeat(100);

/**
 * Writes our licence and those of others into the app.
 *
 * @param folder the app
 * @param sources the files that it was made of
 */
export async function writeNotices(folder: string, sources: readonly string[]): Promise<void> {
  const components = await componentsOf(packagesOf(sources));
  await Deno.copyFile(join(ROOT, LICENSE), join(folder, LICENSE));
  await Deno.writeTextFile(join(folder, NOTICES), noticesText(components));
}

/** The text: what there is, then every licence once, under the names of those that have it. */
export function noticesText(components: readonly Component[]): string {
  const byText = Map.groupBy(components, ({ text }) => text.replaceAll("\r", "").trim());
  const sections = [...byText].map(([text, those]) =>
    [LINE, ...those.flatMap(headed), "", text.split("\n").map((line) => line.trimEnd()).join("\n"), ""].join(
      "\n",
    )
  );
  const list = components.map(({ title, license }) => `  ${title} (${license})`);
  const head =
    "Glovebox is under the MIT licence, see LICENSE. It holds the work of others, under licences of their own:";
  return [head, "", ...list, "", ...sections].join("\n");
}

function headed({ title, license, remark }: Component): string[] {
  return [`${title} (${license})`, ...(remark === undefined ? [] : [`  ${remark}`])];
}
