import { z } from "zod";

const record = z.record(z.string(), z.unknown());
const list = z.array(z.string()).readonly();

/** What an adapter asks for, as it crosses the process border; an unknown kind is refused. */
export const permissionsSchema = z.strictObject({
  net: list.exactOptional(),
  read: list.exactOptional(),
  write: list.exactOptional(),
  run: list.exactOptional(),
  env: list.exactOptional(),
  sys: list.exactOptional(),
  reason: z.string().exactOptional(),
});

const tool = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  effect: z.enum(["read", "write", "destroy"]),
  idempotent: z.boolean(),
  core: z.boolean(),
  aliases: list,
  timeoutMs: z.number().int().min(1).max(3_600_000),
  meta: record.optional(),
  inputSchema: record,
  outputSchema: record.optional(),
});

const described = { title: z.string().optional(), description: z.string().optional() };
const resource = z.object({ name: z.string(), ...described, mimeType: z.string(), uri: z.string() });
const template = z.object({
  name: z.string(),
  ...described,
  mimeType: z.string(),
  template: z.string(),
  listed: z.boolean(),
  completes: list,
});
const promptArgument = z.object({
  name: z.string(),
  description: z.string().optional(),
  required: z.boolean(),
  completes: z.boolean(),
});
const prompt = z.object({ name: z.string(), ...described, args: z.array(promptArgument) });

/** Everything the host knows of an adapter without running it. */
export const manifestSchema = z.object({
  apiVersion: z.literal(1),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  permissions: permissionsSchema,
  optionsSchema: record,
  tools: z.array(tool),
  resources: z.array(resource),
  templates: z.array(template),
  prompts: z.array(prompt),
});

/** Everything the host knows of an adapter without running it. */
export type Manifest = z.output<typeof manifestSchema>;

/** One tool of a manifest. */
export type ToolEntry = Manifest["tools"][number];
/** One prompt of a manifest. */
export type PromptEntry = Manifest["prompts"][number];
