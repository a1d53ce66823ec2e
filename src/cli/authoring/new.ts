import { basename, dirname, join, resolve } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { appFolder, createHost } from "../../app.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { EXIT, print } from "../failure.ts";
import { templateFiles } from "./new_template.ts";

/** `glovebox new`: an adapter that works at once, its test, and what an editor needs to check it. */
export async function newAdapter([folder = ""]: readonly string[]): Promise<number> {
  const path = resolve(folder);
  const typed = shellWord(folder);
  const name = basename(path).toLowerCase().replace(/[^a-z0-9_]+/g, "_").replace(/^[^a-z]+/, "")
    .slice(0, 32) || "mine";
  await mustBeFree(name, folder);
  await mustBeEmpty(path);
  for (const [file, text] of Object.entries(templateFiles(name))) {
    await Deno.mkdir(path, { recursive: true });
    await Deno.writeTextFile(join(path, file), text);
  }
  await copyFolder(join(appFolder(), "types"), join(path, ".glovebox"));
  await print(
    `${path} has an adapter now. Next:\n` +
      `  glovebox check ${typed}\n  glovebox test ${typed}\n` +
      `  glovebox call -a ${typed} ${name}_add amount=2\n  glovebox --stdio -a ${typed} --watch`,
  );
  return EXIT.fine;
}

/** A grant to a built-in adapter goes by its name. */
async function mustBeFree(name: string, folder: string): Promise<void> {
  await using host = createHost();
  for (const shipped of await host.builtIns()) {
    if (shipped !== name.replaceAll("_", "-")) continue;
    const other = shellWord(join(dirname(folder), `my-${basename(folder)}`));
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
