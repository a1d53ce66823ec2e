import { writeZip } from "../executable/archives/zip.ts";
import { type Artefact, below, type Built, licenceFiles, tarGz, textFile, type Texts } from "./artefact.ts";
import { PRODUCT } from "./product.ts";

/** Name of the archive of a platform, without its ending. */
export function archiveName({ platform: { label } }: Built): string {
  return `${PRODUCT.name}-${PRODUCT.version}-${label}`;
}

/** The archive that people download: a folder with the executable, its licences and how it is used. */
export async function archiveOf(built: Built, texts: Texts): Promise<Artefact> {
  const folder = archiveName(built);
  const files = below(folder, [
    ...built.files,
    ...licenceFiles(texts),
    textFile("README.md", texts.readme),
  ]);
  return built.platform.os === "win32"
    ? { name: `${folder}.zip`, bytes: await writeZip(files) }
    : { name: `${folder}.tar.gz`, bytes: await tarGz(files) };
}
