import { writeZip } from "../executable/archives/zip.ts";
import { type Artefact, below, type Built, licenceFiles, textFile, type Texts } from "./artefact.ts";
import { archiveName } from "./archives.ts";
import { PRODUCT } from "./product.ts";

/** The bundle that Claude Desktop and others install with one click (MCPB, manifest 0.3). */
export async function bundleOf(built: Built, texts: Texts): Promise<Artefact> {
  const files = [
    textFile("manifest.json", `${JSON.stringify(manifestOf(built), null, 2)}\n`),
    ...below("server", built.files),
    ...licenceFiles(texts),
  ];
  return { name: `${archiveName(built)}.mcpb`, bytes: await writeZip(files) };
}

function manifestOf({ platform: { os }, start }: Built) {
  const { name, title, version, description, author, license } = PRODUCT;
  return {
    manifest_version: "0.3",
    name,
    display_name: title,
    version,
    description,
    author: { name: author },
    license,
    keywords: ["browser", "javafx", "sweethome3d", "lua"],
    server: {
      type: "binary",
      entry_point: `server/${start}`,
      mcp_config: { command: `\${__dirname}/server/${start}`, args: ["--stdio"] },
    },
    tools_generated: true, // they depend on what the person's machine has
    compatibility: { platforms: [os] },
  };
}
