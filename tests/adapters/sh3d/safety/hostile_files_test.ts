import { deepEqual, equal, match, ok } from "node:assert/strict";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";
import {
  collada,
  countingServer,
  homeOf,
  homeXml,
  HUGE_ARRAY,
  label,
  labelAt,
  nestedSets,
  piece,
  SECRET,
  utf16,
  wallTo,
} from "./hostile_files.ts";

/** Scenery of attacks: the application, and a server that nobody may call. */
interface Scenery {
  readonly driver: Driver;
  readonly folder: string;
  readonly origin: string;
}

/** Each attack, and what its refusal says. */
const HOMES: Readonly<
  Record<string, readonly [RegExp, (s: Scenery) => Promise<Record<string, string | Uint8Array<ArrayBuffer>>>]>
> = {
  "a label that is a file of the person": [/DOCTYPE/, ({ folder }) => {
    const prolog = `<!DOCTYPE home [<!ENTITY x SYSTEM 'file://${folder}/secret.txt'>]>`;
    return Promise.resolve({ "Home.xml": homeXml(prolog, label("&x;")) });
  }],
  "the same in UTF-16": [/DOCTYPE/, ({ folder }) => {
    const prolog = `<!DOCTYPE home [<!ENTITY x SYSTEM 'file://${folder}/secret.txt'>]>`;
    return Promise.resolve({ "Home.xml": utf16(homeXml(prolog, label("&x;"))) });
  }],
  "a definition that is elsewhere": [
    /DOCTYPE/,
    ({ origin }) =>
      Promise.resolve({ "Home.xml": homeXml(`<!DOCTYPE home SYSTEM '${origin}/home.dtd'>`, label("a")) }),
  ],
  "entities that grow": [/DOCTYPE/, () => {
    const grown = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
      "",
    );
    return Promise.resolve({
      "Home.xml": homeXml(`<!DOCTYPE home [<!ENTITY e0 "grow">${grown}]>`, label("&e9;")),
    });
  }],
  "attributes that it gives to all": [/DOCTYPE/, ({ origin }) =>
    Promise.resolve({
      "Home.xml": homeXml(`<!DOCTYPE home [<!ATTLIST label model CDATA "${origin}/a.obj">]>`, label("a")),
    })],
  "an entity that is no text": [/DOCTYPE/, ({ origin }) =>
    Promise.resolve({
      "Home.xml": homeXml(
        `<!DOCTYPE home [<!NOTATION n SYSTEM "n"><!ENTITY x SYSTEM "${origin}/a" NDATA n>]>`,
        label("a"),
      ),
    })],
  "definitions that are a file of definitions": [/DOCTYPE/, ({ origin }) =>
    Promise.resolve({
      "Home.xml": homeXml(`<!DOCTYPE home [<!ENTITY % d SYSTEM "${origin}/home.dtd"> %d;]>`, label("a")),
    })],
  "a model on another machine": [
    /outside of the file/,
    ({ origin }) => Promise.resolve({ "Home.xml": homeXml("", piece(`${origin}/a.obj`)) }),
  ],
  "a picture that is a file of the person": [
    /outside of the file/,
    ({ folder }) => Promise.resolve({ "Home.xml": homeXml("", piece(`file://${folder}/secret.txt`)) }),
  ],
  "a model in it with a definition elsewhere": [/DOCTYPE/, ({ origin }) =>
    Promise.resolve({
      "Home.xml": homeXml("", piece("0")),
      "0": collada(`<!DOCTYPE COLLADA SYSTEM "${origin}/dae.dtd">`, "a.png"),
    })],
  "a model in it with pictures elsewhere": [
    /outside of the file/,
    ({ origin }) =>
      Promise.resolve({
        "Home.xml": homeXml("", piece("1/a.obj")),
        "1/a.obj": `mtllib ${origin}/a.mtl\nv 0 0 0\n`,
      }),
  ],
  "materials in it that lie elsewhere": [
    /outside of the file/,
    ({ folder }) =>
      Promise.resolve({
        "Home.xml": homeXml("", piece("1/a.obj")),
        "1/a.obj": `map_Kd a.png mtllib ${folder}/a.mtl\nv 0 0 0\n`,
      }),
  ],
  "pictures of materials elsewhere": [
    /outside of the file/,
    ({ folder }) =>
      Promise.resolve({
        "Home.xml": homeXml("", piece("1/a.obj")),
        "1/a.obj": "mtllib a.mtl\nv 0 0 0\n",
        "1/a.mtl": `newmtl a\nmap_Kd file://${folder}/secret.png\n`,
      }),
  ],
  "an object that takes for ever to read": [/no Home\.xml/, async () => ({ Home: await nestedSets() })],
  "an object that takes all the memory": [/no Home\.xml/, () => Promise.resolve({ Home: HUGE_ARRAY })],
  "a wall that ends nowhere": [
    /xEnd.*not a finite number/,
    () => Promise.resolve({ "Home.xml": homeXml("", wallTo("NaN")) }),
  ],
  "a wall without end": [
    /xEnd.*not a finite number/,
    () => Promise.resolve({ "Home.xml": homeXml("", wallTo("1e60")) }),
  ],
  "a wall that takes for ever to draw": [
    /arcExtent.*beyond/,
    () => Promise.resolve({ "Home.xml": homeXml("", wallTo("100", "arcExtent='9000'")) }),
  ],
};

const MODELS: Readonly<Record<string, readonly [RegExp, string, (s: Scenery) => string]>> = {
  "a definition elsewhere": [
    /DOCTYPE/,
    "a.dae",
    ({ origin }) => collada(`<!DOCTYPE COLLADA SYSTEM "${origin}/dae.dtd">`, "a.png"),
  ],
  "a picture elsewhere": [/outside of the file/, "b.dae", ({ origin }) => collada("", `${origin}/a.png`)],
  "a picture of the person's": [/outside of the file/, "c.dae", () => collada("", "../secret.png")],
  "pictures of materials on this machine": [
    /outside of the file/,
    "e.obj",
    ({ folder }) => `newmtl a\nmap_Kd ${folder}/secret.png\nv 0 0 0\n`,
  ],
  "materials elsewhere": [
    /outside of the file/,
    "d.obj",
    ({ origin }) => `mtllib ${origin}/a.mtl\nv 0 0 0\n`,
  ],
};

Deno.test("homes and models that reach for files, machines, memory or time are refused before anything reads them", async (t) => {
  verifies("homes:hostile-files");
  await using server = countingServer();
  await using driver = await Driver.open();
  const { folder } = driver.application;
  await Deno.writeTextFile(`${folder}/secret.txt`, SECRET);
  const scenery = { driver, folder, origin: server.origin };
  for (const [name, [why, entries]] of Object.entries(HOMES)) {
    await t.step(`a home with ${name}`, async () => {
      const filePath = await homeOf(`${folder}/hostile.sh3d`, await entries(scenery));
      const refused = await refusal(driver.call("load_home", { filePath }));
      equal(refused.code, "SH3D_FILE", refused.message);
      match(refused.message, why);
      ok(refused.options.hint !== undefined && !refused.message.includes(SECRET));
    });
  }
  for (const [name, [why, file, content]] of Object.entries(MODELS)) {
    await t.step(`a model with ${name}`, async () => {
      await Deno.writeTextFile(`${folder}/${file}`, content(scenery));
      const placed = { filePath: `${folder}/${file}`, name: "m", x: 0, y: 0 };
      const refused = await refusal(driver.call("import_furniture", placed));
      equal(refused.code, "SH3D_FILE", refused.message);
      match(refused.message, why);
    });
  }
  deepEqual(server.calls, []);
  const { homes } = await driver.call("list_homes");
  ok(Array.isArray(homes) && homes.length === 1, "none of them was opened");
  equal((await driver.state()).furniture.length, 0);
});

Deno.test("a home that the person opened and that cannot be told ends in a refusal that names what it is", async () => {
  verifies("homes:hostile-files");
  await using folder = await temporaryFolder();
  const home = await homeOf(`${folder.path}/nan.sh3d`, { "Home.xml": homeXml("", labelAt("NaN")) });
  await using driver = await Driver.open({ home });
  const refused = await refusal(driver.state());
  equal(refused.code, "CONFLICT", refused.message);
  match(refused.message, /The home cannot be told: elevation of the label label-1 is not a finite number/);
});
