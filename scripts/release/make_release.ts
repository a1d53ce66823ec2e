import { dirname, join } from "node:path";
import { executableFiles } from "../executable/build_executable.ts";
import { sha256 } from "../executable/archives/bytes.ts";
import type { Target } from "../executable/targets.ts";
import { fillTemplate } from "../executable/template.ts";
import { LICENSE, NOTICES } from "../notices/copy_notices.ts";
import { archiveOf } from "./archives.ts";
import { type Artefact, type Built, textArtefact, type Texts } from "./artefact.ts";
import { billOfMaterials } from "./bill_of_materials.ts";
import { bundleOf } from "./bundle.ts";
import { debianPackage, type ShellFiles } from "./debian.ts";
import { formula, installers, type PlatformArchive } from "./installers.ts";
import { mainPackage, platformPackage } from "./npm_packages.ts";
import { platformOf, PRODUCT } from "./product.ts";
import { type PublishedBundle, registryEntry } from "./registry_entry.ts";
import { releaseNotes } from "./release_notes.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");

/** Options for a release. */
export interface ReleaseOptions {
  readonly targets: readonly Target[];
  /** Folder that `scripts/build.ts` made. */
  readonly app: string;
  /** Folder that the release is put into. */
  readonly out: string;
  /** URL of the folder from which people will download it. */
  readonly base: string | undefined;
}

/** Files that were made, and those that need a URL. */
export interface Release {
  readonly files: readonly { readonly path: string; readonly size: number }[];
  readonly leftOut: readonly string[];
}

/**
 * Makes everything that is published of a version. Equal input gives equal files.
 *
 * @throws Error when the changelog does not tell what is new in it
 */
export async function makeRelease({ targets, app, out, base }: ReleaseOptions): Promise<Release> {
  const notes = releaseNotes(await Deno.readTextFile(join(ROOT, "CHANGELOG.md")), PRODUCT.version);
  const texts = await readTexts(app);
  const shell = await shellFiles(app);
  const files: { path: string; size: number }[] = [];
  const sums: string[] = [];
  const keep = async (artefact: Artefact): Promise<Artefact> => {
    const path = join(out, artefact.name);
    await writeFile(path, artefact);
    files.push({ path, size: artefact.bytes.length });
    sums.push(`${await sha256(artefact.bytes)}  ${artefact.name}`);
    return artefact;
  };
  const [all, archives, bundles]: [Built[], PlatformArchive[], PublishedBundle[]] = [[], [], []];
  for (const target of targets) { // one after the other: each has a hundred megabytes
    const built = { platform: platformOf(target), ...await executableFiles(target, app) };
    all.push({ ...built, files: [] });
    archives.push({ platform: built.platform, archive: await keep(await archiveOf(built, texts)) });
    const bundle = await keep(await bundleOf(built, texts));
    bundles.push({ url: `${base}/${bundle.name}`, sha256: await sha256(bundle.bytes) });
    await keep(await platformPackage(built, texts));
    if (built.platform.os === "linux") await keep(await debianPackage(built, texts, shell));
  }
  await keep(await mainPackage(texts));
  await keep(billOfMaterials(texts, all));
  await keep(registryEntry(base === undefined ? [] : bundles));
  await keep(textArtefact("Dockerfile", await fillTemplate("../release/templates/Dockerfile", FACTS)));
  await keep(textArtefact("RELEASE-NOTES.md", notes));
  if (base !== undefined) {
    const downloads = { base: base.replace(/\/$/, ""), archives };
    for (const artefact of [...await installers(downloads), await formula(downloads)]) await keep(artefact);
  }
  await writeFile(join(out, "SHA256SUMS"), textArtefact("SHA256SUMS", `${sums.sort(byName).join("\n")}\n`));
  return { files, leftOut: base === undefined ? ["install.sh", "install.ps1", `${PRODUCT.name}.rb`] : [] };
}

const FACTS = { VERSION: PRODUCT.version };

/** A line is a sum, two blanks and a name. */
function byName(one: string, other: string): number {
  return one.slice(64) < other.slice(64) ? -1 : 1;
}

async function readTexts(app: string): Promise<Texts> {
  return {
    license: await Deno.readTextFile(join(app, LICENSE)),
    notices: await Deno.readTextFile(join(app, NOTICES)),
    readme: await Deno.readTextFile(join(ROOT, "README.md")),
  };
}

/** The built app itself says what shells and `man` know of it. */
async function shellFiles(app: string): Promise<ShellFiles> {
  const said = async (...words: readonly string[]): Promise<string> => {
    const command = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", join(app, "main.js"), ...words],
      signal: AbortSignal.timeout(60_000),
    });
    const { success, stdout, stderr } = await command.output();
    if (!success) throw new Error(`${words.join(" ")} failed: ${new TextDecoder().decode(stderr)}`);
    return new TextDecoder().decode(stdout);
  };
  return {
    manual: await said("manual"),
    bash: await said("completions", "bash"),
    zsh: await said("completions", "zsh"),
    fish: await said("completions", "fish"),
  };
}

async function writeFile(path: string, { bytes, executable = false }: Artefact): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeFile(path, bytes);
  await Deno.chmod(path, executable ? 0o755 : 0o644);
}
