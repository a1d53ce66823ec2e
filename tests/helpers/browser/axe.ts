import { join } from "node:path";
import { installPackages } from "../npm_program.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const AXE = "npm:axe-core@4.14.1";

/** A page as a test works in it. */
interface Page {
  eval(expression: string): Promise<unknown>;
  until(expression: string): Promise<void>;
}

/** Source of axe-core, as pinned in `axe.lock`. */
export async function axeSource(): Promise<string> {
  await using folder = await temporaryFolder();
  await installPackages([AXE], join(import.meta.dirname ?? "", "axe.lock"), folder.path);
  const links = join(folder.path, "node_modules");
  const [name = ""] = (await Array.fromAsync(Deno.readDir(links))).map(({ name }) => name)
    .filter((one) => !one.startsWith("."));
  return await Deno.readTextFile(join(links, name, "axe.min.js"));
}

/** Serious faults that axe-core finds in a page. */
export async function seriousFaults(page: Page, axe: string): Promise<unknown> {
  await page.until("document.getAnimations().length === 0"); // colours on their way are no colours
  await page.eval(`if (globalThis.axe === undefined) { ${axe} }`);
  return await page.eval(`axe.run(document).then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => id + ": " + nodes.map(({ html, failureSummary }) => html + failureSummary).join(" | ")))`);
}
