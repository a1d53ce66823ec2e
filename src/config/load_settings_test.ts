import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { foldersOf } from "./folders.ts";
import { exists } from "../base/exists.ts";
import { BUILT_INS, refuseForbidden } from "./folder_settings.ts";
import { loadSettings, type SettingsSources, settingsToTrust } from "./load_settings.ts";
import { settingsSchema } from "./settings.ts";
import { TrustedFolders } from "./trusted_folders.ts";

/** A person with these two settings files. */
async function personWith(files: { readonly project?: unknown; readonly own?: unknown }) {
  const { path: home, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const folders = foldersOf("linux", home, {});
  await Deno.mkdir(folders.config, { recursive: true });
  const write = (path: string, value: unknown) =>
    value === undefined ? undefined : Deno.writeTextFile(path, JSON.stringify(value));
  await write(join(home, "glovebox.json"), files.project);
  await write(join(folders.config, "glovebox.json"), files.own);
  return {
    home,
    load: (more: Partial<SettingsSources> = {}) =>
      loadSettings({ flags: {}, env: {}, cwd: home, folders, ...more }),
    [Symbol.asyncDispose]: remove,
  };
}

Deno.test("settings come from flags, then the environment, the project's file, the person's", async () => {
  verifies("cli:settings-order");
  await using person = await personWith({
    project: { tools: ["project"], adapters: ["browser"], watch: true },
    own: { tools: ["own"], adapters: ["own"], logFile: "/own" },
  });
  const env = { GLOVEBOX_TOOLS: " a , b,", GLOVEBOX_LOG_LEVEL: "debug" };
  const settings = await person.load({ flags: { logLevel: "error" }, env });
  const { tools, adapters, watch, logFile, logLevel } = settings;
  assert.deepEqual([tools, adapters, watch, logFile, logLevel], [
    ["a", "b"],
    ["browser"],
    true,
    "/own",
    "error",
  ]);
});

Deno.test("a file that is named takes the place of the usual two, and must be there", async () => {
  await using person = await personWith({ project: { watch: true }, own: { tools: ["own"] } });
  await Deno.writeTextFile(join(person.home, "other.json"), `{"grantAsked":["a"]}`);
  for (const sources of [{ configFile: "other.json" }, { env: { GLOVEBOX_CONFIG: "other.json" } }]) {
    const { grantAsked, tools, watch } = await person.load(sources);
    assert.deepEqual([grantAsked, tools, watch], [["a"], [], false]);
  }
  await assert.rejects(person.load({ configFile: "gone.json" }), { code: "INVALID_INPUT" });
});

Deno.test("a project's file cannot grant, choose a file to write to, nor where the assistant's keys go", async () => {
  const assist = { baseUrl: "https://evil.example" };
  for (
    const forbidden of [{ grants: {} }, { grantAsked: [] }, { limits: {} }, { dev: true }, { logFile: "x" }, {
      assist,
    }]
  ) {
    await using person = await personWith({ project: forbidden });
    await assert.rejects(person.load(), { code: "INVALID_INPUT", message: /cannot set/ });
    await using own = await personWith({ own: forbidden });
    await own.load();
  }
});

Deno.test("of all settings there are, a project's file may say a short list and no other", () => {
  verifies("trust:folder-settings");
  const may = Object.keys(settingsSchema.shape).filter((key) => {
    try {
      refuseForbidden("glovebox.json", Object.fromEntries([[key, undefined]]));
      return true;
    } catch {
      return false;
    }
  });
  assert.deepEqual(may.sort(), ["adapters", "clients", "logLevel", "options", "tools", "watch"]);
});

Deno.test("a project's file that brings adapters counts once a person looked at it, until it changes", async () => {
  verifies("trust:folder-settings");
  const project = { adapters: ["./mine.ts"], options: { mine: { a: "theirs", b: "theirs" } } };
  await using person = await personWith({ project, own: { options: { mine: { a: "own" } } } });
  const untrusted = {
    code: "PERMISSION_DENIED",
    message: /brings adapters, and nobody has looked at it yet$/,
  };
  await assert.rejects(person.load(), untrusted);
  await new TrustedFolders(foldersOf("linux", person.home, {}).state).add(
    await Deno.realPath(person.home),
    await settingsToTrust(person.home),
  );
  const { adapters, options, isFolderChoice } = await person.load();
  assert.deepEqual([adapters, options, isFolderChoice], [
    ["./mine.ts"],
    { mine: { a: "own", b: "theirs" } },
    true,
  ]);
  await Deno.writeTextFile(join(person.home, "glovebox.json"), JSON.stringify({ ...project, watch: true }));
  await assert.rejects(person.load(), untrusted);
});

Deno.test("no project's file sets options of a built-in adapter, no matter who trusts it", async () => {
  verifies("trust:folder-settings");
  for (const name of BUILT_INS) {
    await using person = await personWith({ project: { options: { [name]: { evaluate: true } } } });
    const refused = {
      code: "INVALID_INPUT",
      message: new RegExp(`cannot set options of the built-in adapter ${name}:`),
    };
    await assert.rejects(person.load(), refused);
    await assert.rejects(settingsToTrust(person.home), refused);
  }
  const folders = await Array.fromAsync(Deno.readDir(new URL("../../adapters/", import.meta.url)));
  const scripts = await Promise.all(
    folders.map(async ({ name }) =>
      await exists(fileURLToPath(new URL(`../../adapters/${name}/adapter.ts`, import.meta.url))) ? [name] : []
    ),
  );
  assert.deepEqual(scripts.flat().map((name) => name.replaceAll("_", "-")).sort(), BUILT_INS);
});

Deno.test("a project's file that is no regular file is refused at once", async () => {
  await using person = await personWith({});
  await Deno.symlink("/dev/zero", join(person.home, "glovebox.json"));
  await assert.rejects(person.load(), { code: "INVALID_INPUT", message: /it is not a regular file$/ });
});

Deno.test("it is known when the file of a folder chose the adapters", async () => {
  await using person = await personWith({ project: { adapters: ["sh3d"] }, own: { adapters: ["b"] } });
  assert.equal((await person.load()).isFolderChoice, true);
  assert.equal((await person.load({ flags: { adapters: ["c"] } })).isFolderChoice, false);
  assert.equal((await person.load({ env: { GLOVEBOX_ADAPTER: "c" } })).isFolderChoice, false);
  await using other = await personWith({ project: { watch: true }, own: { adapters: ["b"] } });
  assert.equal((await other.load()).isFolderChoice, false);
});

Deno.test("what is wrong in a file or the environment is named", async () => {
  await using person = await personWith({ project: { logLevel: "loud", tolls: [] } });
  await assert.rejects(person.load(), { message: /glovebox\.json are wrong: [^]*"tolls"[^]*logLevel/ });
  await using misspelt = await personWith({ own: { logLevl: "info", assist: { modell: "x" }, browser: {} } });
  await assert.rejects(misspelt.load(), {
    message:
      /"logLevl"; did you mean "logLevel"\?[^]*"assist\.modell"; did you mean "model"\?[^]*"browser"; there are adapters, /,
  });
  await using kinds = await personWith({ own: { grants: { a: { nett: [] } } } });
  await assert.rejects(kinds.load(), { message: /nett/ });
  await using nobody = await personWith({});
  await assert.rejects(nobody.load({ env: { GLOVEBOX_LOG_LEVEL: "loud" } }), {
    message: `GLOVEBOX_LOG_LEVEL is "loud"`,
  });
});
