import { join } from "node:path";
import { z } from "zod";
import type { BundledPackage } from "./bundled_packages.ts";

/** Something of others that is in the product. */
export interface Component {
  readonly title: string;
  readonly license: string;
  /** Remark that must be made as well, such as where its source is. */
  readonly remark?: string;
  readonly text: string;
}

const TEXTS = join(import.meta.dirname ?? ".", "texts");

/** Components of the product that are no packages of npm, by the package that brings them. */
const INSIDE: Readonly<Record<string, readonly Omit<Component, "text">[]>> = {
  wasmoon: [
    { title: "Lua 5.4", license: "MIT", remark: "Compiled into lua.wasm, from https://www.lua.org/source" },
    { title: "musl", license: "MIT", remark: "The C library that lua.wasm is linked to" },
    { title: "Emscripten", license: "MIT", remark: "What lua.wasm was compiled with" },
  ],
  "@shoelace-style/shoelace": [
    {
      title: "Bootstrap Icons",
      license: "MIT",
      remark: "The icons of Shoelace: https://icons.getbootstrap.com",
    },
  ],
};

/** The runtime that every artefact holds. */
const RUNTIME: readonly Omit<Component, "text">[] = [
  {
    title: "Deno",
    license: "MIT",
    remark:
      "The runtime, unchanged. What it is made of is listed by its project: https://github.com/denoland/deno",
  },
  { title: "V8", license: "BSD-3-Clause", remark: "The JavaScript engine inside Deno" },
];

const packageFile = z.object({
  license: z.string(),
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).optional(),
});
/** Of packages that others bundled without their `package.json`. */
const BROUGHT: Readonly<Record<string, string>> = {
  ajv: "MIT",
  "ajv-formats": "MIT",
  "content-type": "MIT",
  "fast-deep-equal": "MIT",
  "fast-uri": "BSD-3-Clause",
  "json-schema-traverse": "MIT",
};

/** The runtime, the packages, and what is inside of them, each with its licence. */
export async function componentsOf(packages: readonly BundledPackage[]): Promise<Component[]> {
  const inside = packages.flatMap(({ name }) => INSIDE[name] ?? []);
  const named = [...RUNTIME, ...inside].map(async (each) => ({ ...each, text: await keptText(each.title) }));
  return await Promise.all([...named, ...packages.map(packageComponent)]);
}

async function packageComponent({ name, version, folder }: BundledPackage): Promise<Component> {
  const title = `${name} ${version}`;
  if (folder === undefined) {
    const license = BROUGHT[name];
    if (license === undefined) {
      throw new Error(`Say which licence ${name} is under, in ${import.meta.filename}`);
    }
    return { title, license, text: await keptText(name) };
  }
  const { license, repository } = packageFile.parse(
    JSON.parse(await Deno.readTextFile(join(folder, "package.json"))),
  );
  const text = await textIn(folder) ?? await keptText(name);
  const remark = license.startsWith("MPL") ? sourceOf(`${name}@${version}`, repository) : undefined;
  return { title, license, text, ...(remark === undefined ? {} : { remark }) };
}

/** The MPL wants everybody told where the source of what was passed on is. */
function sourceOf(spec: string, repository = ""): string {
  const address = repository.replace(/^git\+/, "").replace(/\.git$/, "").replace(
    /^(?=[\w-]+\/[\w-]+$)/,
    "https://github.com/",
  );
  return `Its source is not changed, and is at ${address}, and in the npm package ${spec} (npm pack ${spec})`;
}

async function textIn(folder: string): Promise<string | undefined> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)\b/i.test(name));
  const texts = await Promise.all(files.map((name) => Deno.readTextFile(join(folder, name))));
  return texts.length === 0 ? undefined : texts.join("\n");
}

/** Of what comes without its licence we keep the text. */
async function keptText(title: string): Promise<string> {
  const name = title.toLowerCase().replace(/^@/, "").replaceAll("/", "-").replace(/ [\d.]+$/, "").replaceAll(
    " ",
    "-",
  );
  const path = join(TEXTS, `${name}.txt`);
  try {
    return await Deno.readTextFile(path);
  } catch (cause) {
    throw new Error(`${title} comes without the text of its licence: put it into ${path}`, { cause });
  }
}
