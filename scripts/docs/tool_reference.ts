import { z } from "zod";
import type { Manifest, ToolEntry } from "../../src/adapter_api/manifest.ts";
import { isForViews } from "../../src/adapter_api/views/view.ts";

const Field = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), Field).default({}),
  required: z.array(z.string()).default([]),
});

/** An object whose fields are known. */
const Nested = z.object({
  properties: z.record(z.string(), z.unknown()).refine((fields) => Object.keys(fields).length > 0),
  required: z.array(z.string()).optional(),
});
type Nested = z.output<typeof Nested>;

const EFFECTS = {
  read: "Reads",
  write: "Changes",
  destroy: "Changes in a way that cannot be taken back",
} as const satisfies Record<ToolEntry["effect"], string>;

/** The page about every tool of the built-in adapters. */
export function toolReference(manifests: readonly Manifest[]): string {
  return [
    "# Tools",
    "Made by `deno task docs` from the definitions of the built-in adapters.",
    ...manifests.flatMap(adapterSection),
  ].join("\n\n");
}

function adapterSection({ name, description, permissions, optionsSchema, tools }: Manifest): string[] {
  const { reason, ...kinds } = permissions;
  const asked = Object.keys(kinds).sort().join(", ");
  const options = fieldTable("Option", optionsSchema);
  return [
    `## ${name}`,
    description,
    asked === ""
      ? "Asks for no permission."
      : `Asks for ${asked}${reason === undefined ? "." : `: ${reason}`}`,
    ...(options === undefined ? [] : [`Options (\`--option ${name}.KEY=VALUE\`):`, options]),
    ...tools.flatMap(toolSection),
  ];
}

function toolSection(tool: ToolEntry): string[] {
  const { name, description, effect, core, inputSchema } = tool;
  const listed = isForViews(tool)
    ? "For the adapter's view in the conversation alone; no model is listed it."
    : core
    ? "Listed by default."
    : "Listed when its adapter or the tool is named.";
  return [
    `### ${name}`,
    description,
    `${EFFECTS[effect]}. ${listed}`,
    fieldTable("Argument", inputSchema) ?? "No arguments.",
  ];
}

function fieldTable(heading: string, schema: unknown): string | undefined {
  const rows = fieldRows(schema, "", new Map());
  if (rows.length === 0) return undefined;
  return [`| ${heading} | Type | Default | Meaning |`, "| --- | --- | --- | --- |", ...rows].join("\n");
}

/**
 * A row for each field, and under it those of what it holds: `actions[].target.ref`.
 *
 * @param told where the fields of an object stand already, by what they are
 */
function fieldRows(schema: unknown, path: string, told: Map<string, string>): string[] {
  const { properties, required } = ObjectSchema.parse(schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    const at = `${path}${name}`;
    const inner = objectIn(field, at);
    const fields = inner && JSON.stringify(Object.values(inner.schema));
    const known = fields === undefined ? undefined : told.get(fields);
    if (inner !== undefined && fields !== undefined && known === undefined) told.set(fields, inner.at);
    const cells = [
      `\`${at}\``,
      known === undefined ? typeOf(field) : `${typeOf(field)}, as \`${known}\``,
      standing(field, required.includes(name)),
      field.description ?? "",
    ];
    const row = `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
    const below = inner === undefined || known !== undefined
      ? []
      : fieldRows(inner.schema, `${inner.at}.`, told);
    return [row, ...below];
  });
}

/** The object that a field is, or that its items are, and the path to it. */
function objectIn(field: z.output<typeof Field>, at: string): { schema: Nested; at: string } | undefined {
  const item = field.items === undefined ? undefined : Field.parse(field.items);
  if (item !== undefined) return objectIn(item, `${at}[]`);
  const choices = (field.anyOf ?? [field]).map((each) => Nested.safeParse(each).data);
  const [only, ...others] = choices.filter((each) => each !== undefined);
  return only === undefined || others.length > 0 ? undefined : { schema: only, at };
}

function standing(field: z.output<typeof Field>, required: boolean): string {
  if (field.default !== undefined) return `\`${JSON.stringify(field.default)}\``;
  return required ? "required" : "";
}

function typeOf(schema: unknown): string {
  const field = Field.parse(schema);
  if (field.const !== undefined) return JSON.stringify(field.const);
  // That a field may be null means that it may be left out, which the table says anyway.
  if (field.enum !== undefined) {
    return field.enum.filter((value) => value !== null).map((value) => JSON.stringify(value)).join(" | ");
  }
  if (field.anyOf !== undefined) {
    return field.anyOf.filter(({ type }) => type !== "null").map(typeOf).join(" | ");
  }
  const types = [field.type ?? "anything"].flat().filter((type) => type !== "null");
  if (types.includes("array")) {
    return `list of ${field.items === undefined ? "anything" : typeOf(field.items)}`;
  }
  return `${types.join(" or ")}${range(field)}`;
}

function range({ minimum, maximum }: z.output<typeof Field>): string {
  const [low, high] = [minimum ?? -Infinity, maximum ?? Infinity];
  const [from, to] = [low > Number.MIN_SAFE_INTEGER, high < Number.MAX_SAFE_INTEGER];
  if (from && to) return `, ${low} to ${high}`;
  if (from) return `, at least ${low}`;
  return to ? `, at most ${high}` : "";
}
