import { z } from "zod";
import { ASSIST_ROLES, CONSENTS } from "./assist_use.ts";
import { hiddenText } from "./text/hidden_text.ts";
import { limitsSchema } from "./limits.ts";
import { uriPattern } from "./text/uri_template.ts";

const record = z.record(z.string(), z.unknown());
const list = z.array(z.string()).readonly();
/** Longer ones would push other adapters' tools out of a model's sight. */
const prose = z.string().max(8_000);
/** The protocol lists nothing but objects with named properties. */
const objectSchema = record.refine(
  ({ type, properties = {} }) => type === "object" && record.safeParse(properties).success,
  "it must describe an object",
);
const uri = z.string().max(8_000);
const uriTemplate = uri.refine(isUriTemplate, "it is not an address template");
/** Most entries of one kind: clients show all of them to their models. */
const MOST = {
  tools: 500,
  resources: 2_000,
  templates: 100,
  prompts: 200,
  aliases: 20,
  views: 50,
  buttons: 12,
} as const;
const toolName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

/** Schema of the permissions that an adapter asks for, as they cross the process border; an unknown kind is refused. */
export const permissionsSchema = z.strictObject({
  net: list.exactOptional(),
  read: list.exactOptional(),
  write: list.exactOptional(),
  run: list.exactOptional(),
  env: list.exactOptional(),
  sys: list.exactOptional(),
  secret: list.exactOptional(),
  reason: z.string().exactOptional(),
});
/** Older and foreign names are as free as the protocol lets them be. */
const otherName = z.string().regex(/^[A-Za-z0-9_./-]{1,128}$/);

/** Rules and words that the assistant's model gets with every request. */
const sentences = z.array(z.string().max(1_000)).max(12).readonly();
const argument = z.string().max(64);
const assist = z.strictObject({
  roles: z.partialRecord(z.enum(ASSIST_ROLES), record).exactOptional(),
  rules: sentences.exactOptional(),
  retries: sentences.exactOptional(),
  offered: z.boolean().exactOptional(),
  omit: z.array(argument).max(40).readonly().exactOptional(),
  target: argument.exactOptional(),
  text: argument.exactOptional(),
  amount: argument.exactOptional(),
  consent: z.enum(CONSENTS).exactOptional(),
  evidence: z.boolean().exactOptional(),
  visits: z.boolean().exactOptional(),
});

const tool = z.strictObject({
  name: toolName,
  title: prose.optional(),
  description: prose,
  effect: z.enum(["read", "write", "destroy"]),
  idempotent: z.boolean(),
  core: z.boolean(),
  aliases: z.array(otherName).max(MOST.aliases).readonly(),
  aliasInput: record.optional(),
  timeoutMs: z.number().int().min(1).max(3_600_000),
  meta: record.optional(),
  structured: z.boolean().exactOptional(),
  view: z.string().max(200).exactOptional(),
  visibility: z.array(z.enum(["model", "app"])).min(1).readonly().exactOptional(),
  assist: assist.exactOptional(),
  inputSchema: objectSchema,
  outputSchema: objectSchema.optional(),
});

const described = { title: prose.optional(), description: prose.optional() };
const resource = z.strictObject({ name: z.string(), ...described, mimeType: z.string(), uri });
const template = z.strictObject({
  name: z.string(),
  ...described,
  mimeType: z.string(),
  template: uriTemplate,
  listed: z.boolean(),
  completes: list,
});
const liveButton = z.strictObject({
  action: z.string().max(40),
  label: z.string().max(40),
  icon: z.string().max(40).exactOptional(),
  kind: z.literal("danger").exactOptional(),
});
const live = z.strictObject({
  look: toolName,
  act: toolName.exactOptional(),
  numbers: z.boolean().exactOptional(),
  types: z.boolean().exactOptional(),
  buttons: z.array(liveButton).max(MOST.buttons).readonly().exactOptional(),
});
const view = z.strictObject({ name: z.string(), ...described, uri, live: live.exactOptional() });
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
  roots: z.boolean().exactOptional(),
  limits: limitsSchema.exactOptional(),
  tools: z.array(tool).max(MOST.tools),
  resources: z.array(resource).max(MOST.resources),
  templates: z.array(template).max(MOST.templates),
  prompts: z.array(prompt).max(MOST.prompts),
  views: z.array(view).max(MOST.views).exactOptional(),
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

function isUriTemplate(template: string): boolean {
  try {
    uriPattern(template);
    return true;
  } catch {
    return false;
  }
}

/** Everything the host knows of an adapter without running it. */
export type Manifest = z.output<typeof manifestSchema>;

/** One tool of a manifest. */
export type ToolEntry = Manifest["tools"][number];
/** One view of a manifest. */
export type ViewEntry = NonNullable<Manifest["views"]>[number];
/** Tools with which the panel shows what an adapter drives. */
export type LiveEntry = NonNullable<ViewEntry["live"]>;
/** One prompt of a manifest. */
export type PromptEntry = Manifest["prompts"][number];
