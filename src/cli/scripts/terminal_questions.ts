import type { Question, RawAnswer } from "../../adapter_api/handler_port.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { ask, choose, type CommandTerminal, OWN_TERMINAL } from "../terminal.ts";

/**
 * Puts a question of a script or an adapter to the person at the terminal.
 *
 * @throws ToolError `NOT_CONNECTED` where nobody is there
 */
export async function askAtTerminal(
  { message, schema }: Question,
  terminal: CommandTerminal = OWN_TERMINAL,
): Promise<RawAnswer> {
  if (!terminal.isPersonThere) {
    throw new ToolError("NOT_CONNECTED", `Nobody is there to answer: ${message}`, {
      hint: "Run it on a terminal",
    });
  }
  const { properties } = schema;
  const fields = isObject(properties) ? Object.entries(properties) : [];
  if (fields.length === 0) {
    return await choose(message, ["yes", "no"], terminal) === "yes"
      ? { action: "accept", content: {} }
      : { action: "decline" };
  }
  const content: Record<string, string | boolean> = {};
  for (const [name, field] of fields) {
    const form = isObject(field) ? field : {};
    const title = typeof form["title"] === "string" ? form["title"] : name;
    content[name] = await valueFor(fields.length === 1 ? message : `${message}\n${title}`, form, terminal);
  }
  return { action: "accept", content };
}

/** Consent is chosen, not typed: what is no clear yes is a no. */
async function valueFor(
  question: string,
  { type }: Readonly<Record<string, unknown>>,
  terminal: CommandTerminal,
): Promise<string | boolean> {
  if (type !== "boolean") return await ask(question, terminal);
  return await choose(question, ["yes", "no"], terminal) === "yes";
}
