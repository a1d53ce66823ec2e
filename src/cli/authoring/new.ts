import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { appFolder, createHost } from "../../app.ts";
import { pathWord } from "../../base/text/shell_word.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { runRuntime } from "../runtime_run.ts";
import type { NewAdapter } from "./from/new_adapter.ts";
import { editorFiles, templateFiles } from "./new_template.ts";
import { wholeFolder } from "./whole_folder.ts";

const flagsOfNew = z.object({
  from: z.string().optional(),
  server: z.url({ protocol: /^https?$/ }).optional(),
  only: z.array(z.string()).default([]),
});

/** `glovebox new`: an adapter that works at once, its test, and what an editor needs to check it. */
export async function newAdapter(
  [folder = "", ...source]: readonly string[],
  flags: unknown,
): Promise<number> {
  const { from, ...rest } = flagsOfNew.parse(flags);
  if (from === undefined && source.length > 0) {
    throw new UsageError(`What is "${source[0]}" for? Write --from openapi, --from mcp or --from cli`);
  }
  const path = resolve(folder);
  const typed = pathWord(folder);
  const name = basename(path).toLowerCase().replace(/[^a-z0-9_]+/g, "_").replace(/^[^a-z]+/, "")
    .slice(0, 32) || "mine";
  await mustBeFree(name, folder);
  await mustBeEmpty(path);
  const says = await wholeFolder(path, async (draft) => {
    if (from === undefined) {
      await writeFiles(draft, new Map(Object.entries({ ...templateFiles(name), ...editorFiles() })));
      return stepsOf({ path, typed, name });
    }
    const made = await (await import("./from/sources.ts")).adapterFrom(from, { name, source, ...rest });
    await writeFrom(draft, made);
    return nextSteps(made, { path, typed, name });
  });
  await print(says);
  return EXIT.fine;
}

type Written = Readonly<Record<"path" | "typed" | "name", string>>;

async function writeFrom(path: string, made: NewAdapter): Promise<void> {
  await writeFiles(path, new Map([...Object.entries(editorFiles()), ...made.files]));
  for (const template of made.templates) {
    await Deno.copyFile(join(appFolder(), "templates", template), join(path, basename(template)));
  }
  await runRuntime(["fmt", "--quiet", "--line-width", "110", "."], { cwd: path });
}

function stepsOf({ path, typed, name }: Written): string {
  return `${path} has an adapter now. Next:\n` +
    `  glovebox check ${typed}\n  glovebox test ${typed}\n` +
    `  glovebox call -a ${typed} ${name}_add amount=2\n  glovebox --stdio -a ${typed} --watch`;
}

/** Says what was written, and what a person types until it works. Pure. */
export function nextSteps(
  made: NewAdapter,
  { path, typed, name }: Written,
): string {
  return [
    ...made.says.map((each) => `${path}: ${each}`),
    "Next:",
    `  glovebox check ${typed}`,
    `  glovebox test ${typed}`,
    ...made.next.map(({ command, says }) => `  glovebox ${command}    # ${says}`),
    `  glovebox grant ${name} --asked --adapter ${typed}`,
    ...(made.call === undefined ? [] : [`  glovebox call -a ${typed} ${made.call}`]),
  ].join("\n");
}

async function writeFiles(path: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of files) {
    await Deno.mkdir(dirname(join(path, file)), { recursive: true });
    await Deno.writeTextFile(join(path, file), text);
  }
  await copyFolder(join(appFolder(), "types"), join(path, ".glovebox"));
}

/** A grant to a built-in adapter goes by its name. */
async function mustBeFree(name: string, folder: string): Promise<void> {
  await using host = createHost();
  for (const shipped of await host.builtIns()) {
    if (shipped !== name.replaceAll("_", "-")) continue;
    const other = pathWord(join(dirname(folder), `my-${basename(folder)}`));
    throw new ToolError("CONFLICT", `Cannot make an adapter called ${name}: Glovebox has one of that name`, {
      hint: `Name another folder: glovebox new ${other}`,
    });
  }
}

async function mustBeEmpty(path: string): Promise<void> {
  try {
    for await (const { name } of Deno.readDir(path)) {
      throw new ToolError("CONFLICT", `${path} is not empty: it has ${name}`, {
        hint: "Name a folder that is not there",
      });
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    if (!(error instanceof Deno.errors.NotADirectory)) throw error;
    throw new ToolError("CONFLICT", `${path} is a file`, { hint: "Name a folder that is not there" });
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else await Deno.copyFile(join(from, name), join(to, name));
  }
}
