import { gzip } from "node:zlib";
import { promisify } from "node:util";
import type { PackedFile } from "../executable/archives/packed_file.ts";
import { writeTar } from "../executable/archives/tar.ts";
import type { ExecutableFiles } from "../executable/build_executable.ts";
import type { Platform } from "./product.ts";

/** A file of the release. */
export interface Artefact {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly executable?: boolean;
}

/** A platform with what its users start. */
export interface Built extends ExecutableFiles {
  readonly platform: Platform;
}

/** The texts that travel with every artefact. */
export interface Texts {
  readonly license: string;
  readonly notices: string;
  readonly readme: string;
}

const encoder = new TextEncoder();

/** A file of text. */
export function textFile(path: string, text: string): PackedFile {
  return { path, bytes: encoder.encode(text) };
}

/** A text as an artefact. */
export function textArtefact(name: string, text: string): Artefact {
  return { name, bytes: encoder.encode(text) };
}

/** Data as an artefact, as people read JSON. */
export function jsonArtefact(name: string, data: unknown): Artefact {
  return textArtefact(name, `${JSON.stringify(data, null, 2)}\n`);
}

/** The licences, for an archive. */
export function licenceFiles({ license, notices }: Texts): PackedFile[] {
  return [textFile("LICENSE", license), textFile("THIRD-PARTY-NOTICES", notices)];
}

/** Puts files below a folder. */
export function below(folder: string, files: readonly PackedFile[]): PackedFile[] {
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
}

/** A gzip'd tar. */
export async function tarGz(files: readonly PackedFile[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(writeTar(files), { level: 6 }));
}
