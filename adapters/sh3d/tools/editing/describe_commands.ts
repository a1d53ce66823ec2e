import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { tool } from "../../tool.ts";
import { EDITS } from "./edits.ts";

const schemaSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})).default({}),
  required: z.array(z.string()).default([]),
});
const partSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
});

/** The tool `describe_commands`. */
export const describeCommands = tool({
  description:
    "Returns what editing commands do and which parameters they take: those of batch_commands, also of tools " +
    "that are not listed. Without names, all commands in a line each.",
  effect: "read",
  core: true,
  input: z.object({ names: z.array(z.string()).max(10).optional().describe("Such as modify_wall") }),
  run: ({ names }) => {
    if (names !== undefined) return Object.fromEntries(names.map((name) => [name, described(name)]));
    const lines = Object.entries(EDITS).map(([name, { tool }]) => [name, firstSentence(tool.description)]);
    return Object.fromEntries(lines);
  },
});

function firstSentence(text: string): string {
  return text.split(/(?<=[^.]{12}\.) /)[0] ?? text;
}

function described(name: string): object {
  const edit = Object.entries(EDITS).find(([known]) => known === name)?.[1];
  if (edit === undefined) {
    throw sh3dError("NOT_FOUND", `There is no command "${name}"`, {
      hint: "Call describe_commands without names for all",
    });
  }
  const { properties, required } = schemaSchema.parse(
    z.toJSONSchema(edit.schema, { io: "input", unrepresentable: "any" }),
  );
  const params = Object.entries(properties).map(([key, schema]) => [
    required.includes(key) ? key : `${key}?`,
    told(schema),
  ]);
  return { does: edit.tool.description, params: Object.fromEntries(params) };
}

/** A schema in a few words: `number = 10 (centimetres)`. */
function told(schema: unknown): string {
  const part = partSchema.parse(schema);
  const standard = part.default === undefined ? "" : ` = ${JSON.stringify(part.default)}`;
  const why = part.description === undefined ? "" : ` (${part.description})`;
  return `${typeOf(part)}${standard}${why}`;
}

function typeOf(
  { type = "any", enum: choices, anyOf, items, properties }: z.output<typeof partSchema>,
): string {
  if (choices !== undefined) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (anyOf !== undefined) return anyOf.map((each) => typeOf(partSchema.parse(each))).join(" | ");
  if (type === "array") return `[${typeOf(partSchema.parse(items ?? {}))}]`;
  if (properties === undefined) return type;
  return `{${
    Object.entries(properties).map(([key, each]) => `${key}: ${typeOf(partSchema.parse(each))}`).join(", ")
  }}`;
}
