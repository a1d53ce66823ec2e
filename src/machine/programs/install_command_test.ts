import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { findProgram, type ProgramPlace } from "./find_program.ts";
import { type Installable, installCommand } from "./install_command.ts";

async function systemWith(folder: string, ...programs: readonly string[]): Promise<ProgramPlace> {
  for (const program of programs) await Deno.writeTextFile(join(folder, program), "", { mode: 0o755 });
  return { os: "linux", path: folder };
}

Deno.test("the command is that of the package manager which the system has", async () => {
  const commands: readonly [string, Installable, boolean, string | undefined][] = [
    ["apt-get", "browser", false, "sudo apt-get install -y chromium"],
    ["apt-get", "browser", true, "apt-get install -y chromium"],
    ["dnf", "java", false, "sudo dnf install -y java-latest-openjdk"],
    ["brew", "browser", false, "brew install --cask google-chrome"],
    ["winget", "java", false, "winget install --id EclipseAdoptium.Temurin.21.JRE --exact"],
    ["winget", "bubblewrap", false, undefined],
    ["no-manager", "browser", false, undefined],
  ];
  for (const [manager, what, isRoot, command] of commands) {
    await using folder = await temporaryFolder();
    const place = await systemWith(folder.path, manager);
    assert.equal((await installCommand(what, place, isRoot))?.join(" "), command, manager);
  }
});

Deno.test("a program is found in PATH when it can be run, and nowhere else", async () => {
  await using folder = await temporaryFolder();
  const place = await systemWith(folder.path, "runs");
  await Deno.writeTextFile(join(folder.path, "text"), "", { mode: 0o644 });
  assert.equal(await findProgram("runs", place), join(folder.path, "runs"));
  assert.equal(await findProgram("text", place), undefined);
  assert.equal(await findProgram("runs", { os: "linux", path: `relative:${folder.path}/gone` }), undefined);
});
