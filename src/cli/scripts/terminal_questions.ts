import type { Question, RawAnswer } from "../../adapter_api/handler_port.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { ask, choose, isPersonThere } from "../terminal.ts";

/**
 * Puts a question of a script to the person at the terminal.
 *
 * @throws ToolError `NOT_CONNECTED` where nobody is there
 */
export async function askAtTerminal({ message, schema }: Question): Promise<RawAnswer> {
  if (!isPersonThere()) {
    throw new ToolError("NOT_CONNECTED", `Nobody is there to answer: ${message}`, {
      hint: "Run it on a terminal",
    });
  }
  const { properties } = schema;
  const fields = isObject(properties) ? Object.entries(properties) : [];
  if (fields.length === 0) {
    return await choose(message, ["yes", "no"]) === "yes"
      ? { action: "accept", content: {} }
      : { action: "decline" };
  }
  const content: Record<string, string> = {};
  for (const [name, field] of fields) {
    const title = isObject(field) && typeof field["title"] === "string" ? field["title"] : name;
    content[name] = await ask(fields.length === 1 ? message : `${message}\n${title}`);
  }
  return { action: "accept", content };
}
