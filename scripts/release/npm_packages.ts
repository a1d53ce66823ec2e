import { HOST_FLAGS } from "../../src/sessions/host_flags.ts";
import { fillTemplate, UNSET } from "../executable/template.ts";
import { type Artefact, below, type Built, licenceFiles, tarGz, textFile, type Texts } from "./artefact.ts";
import { packageName, type Platform, PLATFORMS, PRODUCT } from "./product.ts";

const { name, version, description, license, author, server } = PRODUCT;
const COMMON = { version, description, license, author };
/** The oldest Node whose modules the start script uses. */
const ENGINES = { node: ">=18" };

/** The package that people name: it starts the one of their platform. */
export async function mainPackage(texts: Texts): Promise<Artefact> {
  const script = await fillTemplate("../release/templates/npm_start.js", {
    VERSION: version,
    PACKAGES: PLATFORMS.map(packageName).join(" "),
  });
  const manifest = {
    name,
    ...COMMON,
    type: "module",
    bin: { [name]: `bin/${name}.js` },
    mcpName: server,
    keywords: ["mcp", "mcp-server", "browser", "javafx", "sweethome3d", "lua", "automation"],
    engines: ENGINES,
    optionalDependencies: Object.fromEntries(PLATFORMS.map((each) => [packageName(each), version])),
  };
  return await packed(name, [
    { ...textFile(`bin/${name}.js`, script), executable: true },
    textFile("README.md", texts.readme),
    textFile("LICENSE", texts.license),
  ], manifest);
}

/** The package with the executable of one platform. */
export async function platformPackage(
  { platform, files, start, id }: Built,
  texts: Texts,
): Promise<Artefact> {
  const manifest = {
    name: packageName(platform),
    ...COMMON,
    os: [platform.os],
    cpu: [platform.cpu],
    ...(platform.os === "linux" ? { libc: ["glibc"] } : {}),
    glovebox: platform.os === "win32" ? windowsStart(id) : { start },
  };
  return await packed(
    packageName(platform),
    [...below("program", files), ...licenceFiles(texts)],
    manifest,
  );
}

/** What the start script needs to start the runtime without cmd. */
function windowsStart(id: string) {
  const args = ["run", ...HOST_FLAGS, "--config", "{program}\\app\\deno.json", "{program}\\app\\main.js"];
  return { start: "bin/deno.exe", args, unset: UNSET, id };
}

/** Names of the packages of some platforms, in the order in which they must be published. */
export function publishOrder(platforms: readonly Platform[]): string[] {
  return [...platforms.map(packageName), name];
}

async function packed(
  packageName: string,
  files: Parameters<typeof below>[1],
  manifest: Readonly<Record<string, unknown>>,
): Promise<Artefact> {
  const all = [textFile("package.json", `${JSON.stringify(manifest, null, 2)}\n`), ...files];
  return { name: `npm/${packageName}-${version}.tgz`, bytes: await tarGz(below("package", all)) };
}
