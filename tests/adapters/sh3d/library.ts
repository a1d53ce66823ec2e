import { writeZip } from "../../../scripts/executable/archives/zip.ts";

/** Page of a licence as BlendSwap gives it, which is XML by chance: its DOCTYPE names nothing. */
const LICENCE = "<!DOCTYPE html><html><head><title>CC-0</title></head><body>Free</body></html>";

/** A catalogue as a library holds it: keys of Sweet Home 3D's, such as `name#1`. */
type Texts = Readonly<Record<string, string>>;

const CHAIR_OBJ =
  "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nv 0.5 1 0.5\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
);
const piece = (number: number, texts: Texts) => ({
  [`icon#${number}`]: "/icon.png",
  [`model#${number}`]: "/chair.obj",
  [`width#${number}`]: "50",
  [`depth#${number}`]: "50",
  [`height#${number}`]: "90",
  [`movable#${number}`]: "true",
  [`doorOrWindow#${number}`]: "false",
  ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${key}#${number}`, text])),
});

async function library(family: string, catalogs: Readonly<Record<string, Texts>>): Promise<Uint8Array> {
  const texts = Object.entries(catalogs).map(([language, entries]) => ({
    path: `${family}${language === "" ? "" : `_${language}`}.properties`,
    bytes: new TextEncoder().encode(
      Object.entries(entries).map(([key, text]) => `${key}=${text}\n`).join(""),
    ),
  }));
  const contents = [
    { path: "icon.png", bytes: PIXEL },
    { path: "chair.obj", bytes: new TextEncoder().encode(CHAIR_OBJ) },
    { path: "LICENSE.html", bytes: new TextEncoder().encode(LICENCE) },
  ];
  return await writeZip([...texts, ...contents]);
}

/** A piece with an id, which a person of another language names, and one without. */
export async function furnitureLibrary(): Promise<Uint8Array> {
  return await library("PluginFurnitureCatalog", {
    "": {
      id: "test#library",
      ...piece(1, { id: "test#rocker", name: "Rocker", category: "Seats" }),
      ...piece(2, { name: "Milking stool", category: "Seats" }),
    },
    ru: { "name#1": "Кресло-качалка", "name#2": "Табурет дояра" },
    "pt_BR": { "name#1": "Cadeira de balanço" },
  });
}

/** One texture that has a name in German. */
export async function texturesLibrary(): Promise<Uint8Array> {
  return await library("PluginTexturesCatalog", {
    "": {
      id: "test#textures",
      "id#1": "test#slate",
      "name#1": "Slate",
      "category#1": "Stones",
      "image#1": "/icon.png",
      "width#1": "20",
      "height#1": "20",
    },
    de: { "name#1": "Schieferplatte" },
  });
}
