import { basename } from "node:path";
import { z } from "zod";
import { App } from "../../app.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { exists } from "../../base/exists.ts";
import { javafxActions } from "../../scripts/export/javafx_actions.ts";
import { playwrightTest } from "../../scripts/export/playwright.ts";
import { KnownElements } from "../../scripts/healing/known_elements.ts";
import type { ScriptProblem } from "../../scripts/script_problem.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { EXIT, print, printError, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";
import { readScript } from "./script_words.ts";

const flagsSchema = z.object({
  as: z.enum(["playwright", "testfx"]),
  out: z.string().optional(),
  mainClass: z.string().regex(/^[A-Za-z_][\w.]*$/).default("Main"),
});

/** `glovebox export`: a script as a test of Playwright or TestFX. */
export async function exportScript([path = ""]: readonly string[], flags: unknown): Promise<number> {
  const { success, data } = flagsSchema.safeParse(flags);
  if (!success) throw new UsageError("Say what it becomes: --as playwright or --as testfx");
  const { as, out, mainClass } = data;
  const text = await readScript(path);
  const name = basename(path).replace(/\.\w+$/, "");
  if (out !== undefined && await exists(out)) {
    throw new UsageError(`${out} is there already: name another file`);
  }
  const { code, problems } = as === "playwright"
    ? await playwrightTest(text, { name, kindOf: await kindsOf(path) })
    : await testFxTest(text, { name: classOf(name), mainClass }, flags);
  if (out === undefined) await print(code);
  else await atomicWrite(out, code);
  for (const { line, message } of problems) await printError(`${path}:${line}: ${message}`);
  return problems.length === 0 ? EXIT.fine : EXIT.failure;
}

/** Returns a function that tells what controls are, as far as they were recorded. */
async function kindsOf(path: string): Promise<(role: string | undefined, name: string) => string> {
  const known = await KnownElements.of(path);
  return (role, name) => known.find({ role, name }).kind;
}

async function testFxTest(
  text: string,
  { name, mainClass }: { readonly name: string; readonly mainClass: string },
  flags: unknown,
): Promise<{ readonly code: string; readonly problems: readonly ScriptProblem[] }> {
  const { actions, problems } = await javafxActions(text);
  await using app = await App.start({ ...await prepare(flags), adapters: ["javafx"], watch: false });
  const context = { ...terminalContext(new AbortController().signal), view: "javafx" };
  const outcome = await app.catalog.call("javafx_testfx", { actions, mainClass, name }, context);
  if (!outcome.ok) throw new UsageError(outcome.error.message);
  return { code: String(outcome.structured?.["code"]), problems };
}

/** `fill-form` is `FillFormTest`. */
function classOf(name: string): string {
  const words = name.match(/[A-Za-z0-9]+/g) ?? ["Recorded"];
  const joined = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("");
  return `${/^\d/.test(joined) ? "Test" : ""}${joined}Test`;
}
