import { z } from "zod";
import { hiddenText } from "./hidden_text.ts";

const record = z.record(z.string(), z.unknown());
const list = z.array(z.string()).readonly();
/** Longer ones would push other adapters' tools out of a model's sight. */
const prose = z.string().max(8_000);
const toolName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

/** Schema of the permissions that an adapter asks for, as they cross the process border; an unknown kind is refused. */
export const permissionsSchema = z.strictObject({
  net: list.exactOptional(),
  read: list.exactOptional(),
  write: list.exactOptional(),
  run: list.exactOptional(),
  env: list.exactOptional(),
  sys: list.exactOptional(),
  reason: z.string().exactOptional(),
});

const tool = z.strictObject({
  name: toolName,
  title: prose.optional(),
  description: prose,
  effect: z.enum(["read", "write", "destroy"]),
  idempotent: z.boolean(),
  core: z.boolean(),
  aliases: list,
  aliasInput: record.optional(),
  timeoutMs: z.number().int().min(1).max(3_600_000),
  meta: record.optional(),
  structured: z.boolean().exactOptional(),
  inputSchema: record,
  outputSchema: record.optional(),
});

const described = { title: prose.optional(), description: prose.optional() };
const resource = z.strictObject({ name: z.string(), ...described, mimeType: z.string(), uri: z.string() });
const template = z.strictObject({
  name: z.string(),
  ...described,
  mimeType: z.string(),
  template: z.string(),
  listed: z.boolean(),
  completes: list,
});
const promptArgument = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  required: z.boolean(),
  completes: z.boolean(),
});
const prompt = z.strictObject({ name: z.string(), ...described, args: z.array(promptArgument) });

/**
 * Everything the host knows of an adapter without running it. What an author does wrong is found in the adapter's
 * own process; what somebody forges there is found here.
 */
export const manifestSchema = z.strictObject({
  apiVersion: z.literal(1),
  name: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
  version: z.string().regex(/^\d+\.\d+\.\d+\S{0,50}$/),
  description: prose,
  permissions: permissionsSchema,
  optionsSchema: record,
  comesBack: z.boolean().exactOptional(),
  tools: z.array(tool),
  resources: z.array(resource),
  templates: z.array(template),
  prompts: z.array(prompt),
}).check(({ value, issues }) => {
  const hidden = hiddenText(value);
  if (hidden !== undefined) {
    const message = `it has the hidden character ${hidden.character}`;
    issues.push({ code: "custom", path: hidden.path, message, input: value });
  }
  const names = value.tools.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    issues.push({ code: "custom", message: `two tools are named ${twice}`, input: value });
  }
});

/** Everything the host knows of an adapter without running it. */
export type Manifest = z.output<typeof manifestSchema>;

/** One tool of a manifest. */
export type ToolEntry = Manifest["tools"][number];
/** One prompt of a manifest. */
export type PromptEntry = Manifest["prompts"][number];
