import { ToolError, z } from "glovebox";
import { sh3dError } from "../errors.ts";
import { mustBeKeepable } from "../model/scene/limits.ts";
import type { Plugin } from "./plugin.ts";

/** Caller that names a file: asks the host about it, and until when it is wanted. */
export interface Caller {
  readonly signal: AbortSignal;
  readonly options: { readonly beside: boolean };
  path(path: string, purpose: "read" | "write", options?: { overwrite?: boolean }): Promise<string>;
}

/** The home that a call is about. */
export interface AskedHome {
  readonly id: string;
  readonly plugin: Pick<Plugin, "isBeside">;
}

/** Form in which the host tells that a path is fit for use, and that nobody was asked to grant it. */
const outsideSchema = z.object({
  kind: z.enum(["read", "write"]),
  resource: z.string(),
  asked: z.literal(false),
});

const ASK_PERSON = "Name a file below the folder for homes, or next to a home that the person has opened " +
  "(list_homes). Only a person can decide more, no tool can; to grant another folder they start Glovebox with " +
  "--option sh3d.folders=DIR --grant-asked sh3d";

/** A path with the extension that its kind of file has. */
export function withExtension(path: string, extension: string): string {
  return path.toLowerCase().endsWith(extension) ? path : path + extension;
}

/**
 * The file to read that a call names: see {@linkcode fileToWrite}.
 *
 * @param extension what may be left out of the name, as where such a file is written
 */
export async function fileToRead(
  name: string,
  home: AskedHome,
  caller: Caller,
  extension = "",
): Promise<string> {
  mustBeKeepable("path", name);
  try {
    return await caller.path(name, "read").catch((refusal: unknown) => beside(refusal, home, caller));
  } catch (error) {
    const whole = withExtension(name, extension);
    if (whole === name || !(error instanceof ToolError) || error.code !== "NOT_FOUND") throw error;
    return await fileToRead(whole, home, caller).catch(() => Promise.reject(error));
  }
}

/**
 * The file to write that a call names, as the host gives it when its folder was granted. Elsewhere the application says
 * whether it lies next to a home that the person has open: this process cannot look there, and writes no file itself.
 *
 * @throws ToolError what the host refused, with what a person can do about it; `CONFLICT` for a file of the person's
 */
export async function fileToWrite(
  name: string,
  extension: string,
  home: AskedHome,
  caller: Caller,
): Promise<string> {
  mustBeKeepable("path", name);
  return await caller.path(withExtension(name, extension), "write", { overwrite: true }).catch(
    (refusal: unknown) => beside(refusal, home, caller),
  );
}

async function beside(refusal: unknown, home: AskedHome, { options, signal }: Caller): Promise<string> {
  const outside = outsideSchema.safeParse(refusal instanceof ToolError ? refusal.options.details : undefined);
  if (!outside.success) throw refusal;
  const { kind, resource } = outside.data;
  if (options.beside && await home.plugin.isBeside(home.id, resource, kind === "write", signal)) {
    return resource;
  }
  throw sh3dError(
    "PERMISSION_DENIED",
    `The path "${resource}" is in no folder where files may be ${DONE[kind]}`,
    {
      cause: refusal,
      hint: ASK_PERSON,
      details: outside.data,
    },
  );
}

const DONE = { read: "read", write: "written" } as const;
