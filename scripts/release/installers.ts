import { sha256 } from "../executable/archives/bytes.ts";
import { fillTemplate } from "../executable/template.ts";
import { type Artefact, textArtefact } from "./artefact.ts";
import { type Platform, PRODUCT } from "./product.ts";

/** An archive, and the platform that it is for. */
export interface PlatformArchive {
  readonly platform: Platform;
  readonly archive: Artefact;
}

/** Where the archives can be downloaded from. */
interface Downloads {
  readonly base: string;
  readonly archives: readonly PlatformArchive[];
}

const TEMPLATES = "../release/templates";

/** The scripts that install Glovebox for the one who runs them: for a shell, and for PowerShell. */
export async function installers({ base, archives }: Downloads): Promise<Artefact[]> {
  const lines = await Promise.all(archives.map(async ({ platform: { label }, archive: { name, bytes } }) => ({
    label,
    name,
    hash: await sha256(bytes),
  })));
  const facts = { VERSION: PRODUCT.version, BASE: base };
  const shell = await fillTemplate(`${TEMPLATES}/install.sh`, {
    ...facts,
    ARCHIVES: lines.map(({ label, name, hash }) => `${label} ${name} ${hash}`).join("\n"),
  });
  const power = await fillTemplate(`${TEMPLATES}/install.ps1`, {
    ...facts,
    ARCHIVES: lines.map(({ label, name, hash }) => `  "${label}" = @("${name}", "${hash}")`).join("\n"),
  });
  return [
    { ...textArtefact("install.sh", shell), executable: true },
    textArtefact("install.ps1", power.replaceAll("\n", "\r\n")),
  ];
}

/** The formula for Homebrew. */
export async function formula({ base, archives }: Downloads): Promise<Artefact> {
  const { name, title, version, description, license } = PRODUCT;
  const sources = await Promise.all(archives.filter(({ platform }) => platform.os !== "win32").map(source));
  const text = `class ${title} < Formula
  desc "${description}"
  homepage "${base}"
  version "${version}"
  license "${license}"

${sources.join("\n")}
  def install
    bin.install "${name}"
    generate_completions_from_executable(bin/"${name}", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/${name} --version")
  end
end
`;
  return textArtefact(`${name}.rb`, text);

  async function source({ platform: { os, cpu }, archive }: PlatformArchive): Promise<string> {
    const [on, processor] = [os === "darwin" ? "macos" : "linux", cpu === "arm64" ? "arm" : "intel"];
    return `  on_${on} do
    on_${processor} do
      url "${base}/${archive.name}"
      sha256 "${await sha256(archive.bytes)}"
    end
  end
`;
  }
}
