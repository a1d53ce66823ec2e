import type { PackedFile } from "../executable/archives/packed_file.ts";
import { concatBytes } from "../executable/archives/bytes.ts";
import { type Artefact, type Built, tarGz, textFile, type Texts } from "./artefact.ts";
import { PRODUCT } from "./product.ts";

/** What a shell and `man` read. */
export interface ShellFiles {
  readonly manual: string;
  readonly bash: string;
  readonly zsh: string;
  readonly fish: string;
}

const ARCHITECTURES = { x64: "amd64", arm64: "arm64" } as const;
const encoder = new TextEncoder();

/** The package for Debian and what is made of it. Programs that adapters drive are recommended, not needed. */
export async function debianPackage(built: Built, texts: Texts, shell: ShellFiles): Promise<Artefact> {
  const { name, version } = PRODUCT;
  const architecture = ARCHITECTURES[built.platform.cpu];
  const data = installed(built, texts, shell);
  const size = data.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const control = textFile("./control", controlText(architecture, Math.ceil(size / 1_024)));
  const bytes = ar([
    textFile("debian-binary", "2.0\n"),
    { path: "control.tar.gz", bytes: await tarGz([folder("./"), control]) },
    { path: "data.tar.gz", bytes: await tarGz(withFolders(data)) },
  ]);
  return { name: `${name}_${version}_${architecture}.deb`, bytes };
}

function controlText(architecture: string, kilobytes: number): string {
  const { name, version, author, description } = PRODUCT;
  return `Package: ${name}
Version: ${version}
Architecture: ${architecture}
Maintainer: ${author} <${name}@localhost>
Installed-Size: ${kilobytes}
Depends: libc6, tar, gzip, coreutils
Recommends: chromium-headless-shell | chromium
Suggests: default-jre, openjfx, sweethome3d, bubblewrap
Section: utils
Priority: optional
Description: ${description}
 One executable that sees and operates real user interfaces, and serves that to any client of the
 Model Context Protocol over stdio or HTTP.
`;
}

function installed({ files }: Built, texts: Texts, shell: ShellFiles): PackedFile[] {
  const { name } = PRODUCT;
  const share = "./usr/share";
  return [
    ...files.map((file) => ({ ...file, path: `./usr/bin/${file.path}` })),
    textFile(`${share}/bash-completion/completions/${name}`, shell.bash),
    textFile(`${share}/doc/${name}/THIRD-PARTY-NOTICES`, texts.notices),
    textFile(`${share}/doc/${name}/copyright`, texts.license),
    textFile(`${share}/fish/vendor_completions.d/${name}.fish`, shell.fish),
    textFile(`${share}/man/man1/${name}.1`, shell.manual),
    textFile(`${share}/zsh/vendor-completions/_${name}`, shell.zsh),
  ];
}

/** dpkg makes no folder that its archive does not have. */
function withFolders(files: readonly PackedFile[]): PackedFile[] {
  const paths = files.flatMap(({ path }) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, at) => `${parts.slice(0, at + 1).join("/")}/`);
  });
  return [...[...new Set(paths)].sort().map(folder), ...files];
}

function folder(path: string): PackedFile {
  return { path, bytes: new Uint8Array() };
}

/** The archive that holds the parts of a package: a line of fixed columns before each. */
function ar(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const parts = files.flatMap(({ path, bytes }) => {
    const columns = [[path, 16], ["0", 12], ["0", 6], ["0", 6], ["100644", 8], [
      String(bytes.length),
      10,
    ]] as const;
    const head = columns.map(([text, width]) => text.padEnd(width)).join("");
    return [encoder.encode(`${head}\`\n`), bytes, encoder.encode(bytes.length % 2 === 0 ? "" : "\n")];
  });
  return concatBytes([encoder.encode("!<arch>\n"), ...parts]);
}
