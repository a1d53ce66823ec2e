import { RUNTIME_VERSION } from "../executable/targets.ts";
import { type Artefact, type Built, jsonArtefact, type Texts } from "./artefact.ts";
import { PRODUCT } from "./product.ts";

/** One line of the list that the notices begin with: `  NAME [VERSION] (LICENCE)`. */
const LISTED = /^ {2}(?<name>\S.*?)(?: (?<version>\d[\w.+-]*))? \((?<license>[^()]+)\)$/gm;

/** What everything in the release is made of, in the form of CycloneDX 1.6. */
export function billOfMaterials({ notices }: Texts, built: readonly Built[]): Artefact {
  const { name, version, description, license, author } = PRODUCT;
  const root = `${name}@${version}`;
  const [list = ""] = notices.split(/^-{10,}$/m, 1); // the licences themselves follow
  const components = [...list.matchAll(LISTED)].map(({ groups = {} }) => componentOf(groups, built));
  return jsonArtefact(`${name}-${version}.cdx.json`, {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": root,
        name,
        version,
        description,
        authors: [{ name: author }],
        licenses: licences(license),
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((component) => component["bom-ref"]) }],
  });
}

function componentOf(found: Readonly<Record<string, string | undefined>>, built: readonly Built[]) {
  const { name = "", license = "" } = found;
  const version = name === "Deno" ? RUNTIME_VERSION : found["version"];
  const isPackage = found["version"] !== undefined && /^[@a-z]/.test(name);
  const about = { name, ...(version === undefined ? {} : { version }), licenses: licences(license) };
  if (isPackage) {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return { type: "library", "bom-ref": purl, ...about, purl };
  }
  const own = { type: "platform", "bom-ref": name, ...about } as const;
  return name === "Deno" ? { ...own, properties: built.map(runtimeProperty) } : { ...own, type: "library" };
}

/** A hash of a component is one; the runtime is another file on each platform. */
function runtimeProperty({ platform: { label, target } }: Built) {
  return { name: `${PRODUCT.name}:sha256:${label}`, value: target.sha256 };
}

function licences(id: string) {
  return [{ license: { id } }];
}
