import { basename } from "node:path";
import { z } from "zod";
import { App, currentScripts } from "../../app.ts";
import { AuditLog } from "../../audit/audit_log.ts";
import { readRegularFile } from "../../base/regular_file.ts";
import { sha256 } from "../../base/sha256.ts";
import { visible } from "../../base/text/visible.ts";
import { currentFolders } from "../../config/folders.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";
import { table } from "../table.ts";
import { confirmed } from "../terminal.ts";

const addFlags = z.object({
  list: z.boolean().default(false),
  remove: z.string().optional(),
  yes: z.boolean().default(false),
});
const LARGEST = 500_000;

/** `glovebox add`: a person looks at a script and makes it a tool, or gets a package for an adapter. */
export async function add([word]: readonly string[], flags: unknown): Promise<number> {
  if (word === undefined || !word.startsWith("npm:")) return await addScript(word, flags);
  return await (await import("../packages/add_package.ts")).addPackage(word, flags);
}

async function addScript(path: string | undefined, flags: unknown): Promise<number> {
  const { list, remove, yes } = addFlags.parse(flags);
  if (list) return await listScripts();
  if (remove !== undefined) return await removeScript(remove);
  if (path === undefined) {
    throw new UsageError("Name a script, or a package such as npm:ms, or use --list or --remove NAME");
  }
  await readScript(path); // before anything is started
  const { text, tool } = await describe(path, flags);
  const inputs = Object.keys(Object(tool.inputSchema["properties"])).join(", ");
  const lines = text.trimEnd().split("\n").map((line, at) =>
    `${String(at + 1).padStart(4)} ${line.split("\t").map(visible).join("  ")}`
  );
  await print([
    ...lines,
    "",
    `Tool: ${tool.name}, effect ${tool.effect}`,
    `Description: ${tool.description}`,
    `Inputs: ${inputs || "none"}`,
    `Calls: ${tool.calls.join(", ") || "no tool"}`,
  ].join("\n"));
  const question = `Make ${tool.name} a tool of your clients until the file changes?`;
  if (!yes && !await confirmed(question, "--yes")) {
    await print("It is no tool");
    return EXIT.failure;
  }
  const real = await Deno.realPath(path);
  await currentScripts().add({ path: real, hash: await sha256(text), at: new Date().toISOString(), tool });
  await record("grant", real, tool.name);
  await print(`${tool.name} is a tool of your clients, in hosts that run too`);
  return EXIT.fine;
}

/** The script as a tool of the adapters that there are. */
async function describe(path: string, flags: unknown) {
  await using app = await App.start({ ...await prepare(flags), watch: false });
  const text = await readScript(path);
  const { inputSchema, calls, ...tool } = await app.describeScript(text, basename(path));
  return { text, tool: { ...tool, inputSchema: { ...inputSchema }, calls: [...calls] } };
}

async function readScript(path: string): Promise<string> {
  try {
    return await readRegularFile(path, LARGEST);
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound ? "there is no such file" : String(error);
    const isPackage = /^[@\w]/.test(path) && !path.endsWith(".ts");
    const hint = isPackage ? `. For a package of npm, type: glovebox add npm:${path}` : "";
    throw new UsageError(`Cannot read ${path}: ${reason}${hint}`);
  }
}

async function listScripts(): Promise<number> {
  const rows = await Promise.all(
    currentScripts().list().map(async ({ path, hash, tool }) => {
      const text = await readRegularFile(path, LARGEST).catch(() => undefined);
      const state = text === undefined ? "not there" : await sha256(text) === hash ? "ready" : "changed";
      return [tool.name, tool.effect, state, path];
    }),
  );
  await print(rows.length === 0 ? "No script is a tool" : table(["TOOL", "EFFECT", "STATE", "SCRIPT"], rows));
  return EXIT.fine;
}

async function removeScript(name: string): Promise<number> {
  const path = currentScripts().list().find(({ tool }) => tool.name === name)?.path;
  if (path === undefined || !await currentScripts().remove(name)) {
    throw new UsageError(`No script is the tool "${name}": glovebox add --list shows them`);
  }
  await record("revocation", path, name);
  await print(`${name} is no tool any more`);
  return EXIT.fine;
}

/** What a person allows is recorded as a grant of an adapter is. */
async function record(type: "grant" | "revocation", script: string, tool: string): Promise<void> {
  await using audit = new AuditLog(currentFolders().state, () => {}); // the list itself was written
  audit.record({ type, adapter: "my-scripts", script, right: `tool=${tool}`, how: "command", tool });
  await audit.flush();
}
