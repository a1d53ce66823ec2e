import { z } from "zod";
import { visible } from "../../base/text/visible.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { EXIT, print, printJson } from "../failure.ts";
import { prepare } from "../settings.ts";
import { table } from "../table.ts";
import { checkBrowser } from "./browser_check.ts";
import type { Check, Finding } from "./finding.ts";
import { finding } from "./finding.ts";
import { checkClients, checkConfinement, checkFolders, checkPath, checkPort } from "./house_checks.ts";
import { checkDisplay, checkJava, checkJavafx, checkSweetHome } from "./machine_checks.ts";

const doctorFlags = z.object({ fix: z.boolean().optional(), json: z.boolean().optional() });

const SIGNS = { fine: "ok", note: "--", trouble: "!!" } as const;

/** `glovebox doctor`: looks at everything that Glovebox needs, and says what mends each trouble. */
export async function doctor(_words: readonly string[], flags: unknown): Promise<number> {
  const { fix = false, json = false } = doctorFlags.parse(flags);
  const settings = await prepare(flags);
  const checks: Readonly<Record<string, Check>> = {
    folders: checkFolders,
    browser: () => checkBrowser(settings),
    java: checkJava,
    javafx: checkJavafx,
    sh3d: checkSweetHome,
    display: checkDisplay,
    sandbox: checkConfinement,
    port: () => checkPort(settings.port),
    path: checkPath,
    clients: checkClients,
  };
  const findings: Finding[] = [];
  for (const [what, check] of Object.entries(checks)) findings.push(await examined(what, check, fix));
  if (json) await printJson({ findings: findings.map(({ fix: _fix, ...rest }) => rest) }, 2);
  else await print(report(findings));
  return findings.some(({ state }) => state === "trouble") ? EXIT.failure : EXIT.fine;
}

/** A check that fails is a finding too: the others are still of use. */
async function examined(what: string, check: Check, fix: boolean): Promise<Finding> {
  try {
    const found = await check();
    if (!fix || found.fix === undefined) return found;
    await found.fix();
    const again = await check();
    return again.state === "trouble" ? again : { ...again, message: `mended: ${found.message}` };
  } catch (error) {
    if (error instanceof ToolError) return finding(what).trouble(error.message, error.options.hint ?? "");
    const said = error instanceof Error ? error.message : String(error);
    return finding(what).trouble(`cannot be looked at: ${said}`, "");
  }
}

/** A remedy is a command, or words. */
function adviceText(remedy = ""): string {
  if (remedy === "") return "";
  return /^[a-z]/.test(remedy) ? `. Type: ${remedy}` : `. ${remedy}`;
}

function report(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, state, message, remedy }) => [
    SIGNS[state],
    what,
    visible(`${message}${adviceText(remedy)}`),
  ]);
  const troubles = findings.filter(({ state }) => state === "trouble");
  const mendable = troubles.filter(({ fix }) => fix !== undefined);
  const end = troubles.length === 0
    ? "Nothing is wrong"
    : `${troubles.length} wrong${
      mendable.length === 0 ? "" : `; glovebox doctor --fix mends ${mendable.length}`
    }`;
  return `${table(["", "WHAT", "FOUND"], rows)}\n${end}`;
}
