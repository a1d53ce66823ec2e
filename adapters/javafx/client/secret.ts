import { javafxError } from "../errors.ts";
import type { KnownNode } from "./known_nodes.ts";

/** Stands for a secret in a recorded action. */
export const SECRET = "<secret>";

/** Stands for a secret that a person keeps. */
const KEPT = /\{\{secret:([^{}]*)\}\}/g;

/** Reads a secret that a person keeps for the application that is acted in. */
export type ReadSecret = (name: string) => Promise<string>;

/**
 * Puts kept secrets into a text that goes into a node.
 *
 * @param known the node; it stays the same one, whatever the application does meanwhile
 * @throws ToolError `PERMISSION_DENIED` where others would see what the node holds
 */
export async function withKeptSecrets(
  text: string,
  known: Pick<KnownNode, "secret"> | null,
  read: ReadSecret,
): Promise<string> {
  const names = new Set([...text.matchAll(KEPT)].map(([, name = ""]) => name));
  if (names.size === 0) return text;
  if (known?.secret !== true) {
    throw javafxError("PERMISSION_DENIED", "A kept secret is typed into a PasswordField alone", {
      hint: "Name the PasswordField as the target, by uid or selector",
    });
  }
  const values = new Map<string, string>();
  for (const name of names) values.set(name, await read(name));
  return text.replace(KEPT, (_all, name: string) => values.get(name) ?? "");
}
