import { objectKey } from "../../../../base/text/object_key.ts";
import { brief, type ToolNames } from "../words.ts";
import type { ApiDocument, ApiOperation } from "./document.ts";
import { type Argument, type RequestForm, requestForm } from "./request_form.ts";
import { sampleOf } from "./sample.ts";
import type { Admission } from "./security.ts";
import { fieldCode } from "./zod_code.ts";

/** A tool for one operation, as code. */
export interface ToolCode {
  readonly name: string;
  readonly tag: string;
  readonly method: string;
  readonly code: string;
  /** Arguments for a test, where some can be made up, and the path that they lead to. */
  readonly sample: Readonly<Record<string, unknown>> | undefined;
  readonly samplePath: string;
  readonly secret?: string;
}

/** Options for {@linkcode toolCode}. */
export interface ToolOptions {
  readonly names: ToolNames;
  readonly admission: Admission;
  readonly isCore: boolean;
}

/** Writes the tool of an operation. */
export function toolCode(operation: ApiOperation, api: ApiDocument, options: ToolOptions): ToolCode {
  const { method, path, tags, operationId } = operation;
  const name = options.names.of(operationId ?? `${method} ${path.replace(/\{([^}]*)\}/g, "by $1")}`);
  const form = requestForm(operation, api);
  const secret = options.admission.kind === "secret" ? options.admission.secret.name : undefined;
  const fields = form.arguments.map((each) => `${objectKey(each.name)}: ${fieldCode(each, api)},`);
  const code = `${name}: tool({
    description: ${JSON.stringify(descriptionOf(operation, options.admission))},
    effect: "${effectOf(operation)}",
    ${options.isCore ? "core: true,\n" : ""}foreign: true,
    input: z.object({${fields.length === 0 ? "" : `\n${fields.join("\n")}\n`}}),
    run: (input, ctx) => send(${requestCode(operation, form, secret)}, input, ctx),
  }),`;
  const wanted = form.arguments.filter(({ isRequired }) => isRequired);
  const sample = Object.fromEntries(wanted.map((each) => [each.name, sampleOf(each.schema, api)]));
  return {
    name,
    tag: tags[0] ?? "api",
    method: method.toUpperCase(),
    code,
    sample: Object.values(sample).includes(undefined) ? undefined : sample,
    samplePath: pathOf(path, wanted, sample),
    ...(secret === undefined ? {} : { secret }),
  };
}

function descriptionOf(
  { summary = "", description = "", method, path }: ApiOperation,
  admission: Admission,
): string {
  const said = brief([summary.replace(/\.$/, ""), description].filter((each) => each !== "").join(". "), 400);
  const first = said || `Sends ${method.toUpperCase()} ${path}`;
  return admission.kind === "unknown" ? `${first} (it wants ${admission.wants}, which is not sent)` : first;
}

/** Judged by the method, as the standard of HTTP has it. */
function effectOf({ method }: ApiOperation): "read" | "write" | "destroy" {
  if (method === "delete") return "destroy";
  return ["get", "head", "options"].includes(method) ? "read" : "write";
}

function requestCode({ method, path }: ApiOperation, form: RequestForm, secret: string | undefined): string {
  const parameters = form.arguments.flatMap((each) =>
    each.place === "field" || each.place === "body" ? [] : [placeCode(each)]
  );
  const parts = [
    `method: "${method.toUpperCase()}"`,
    `path: ${JSON.stringify(path)}`,
    ...(parameters.length === 0 ? [] : [`parameters: { ${parameters.join(", ")} }`]),
    ...(form.bodyType === undefined ? [] : [`body: ${bodyCode(form.bodyType, form.arguments)}`]),
    ...(secret === undefined ? [] : [`secret: ${JSON.stringify(secret)}`]),
  ];
  return `{ ${parts.join(", ")} }`;
}

function placeCode({ name, wire, place, style }: Argument): string {
  const other = wire === name ? "" : `, name: ${JSON.stringify(wire)}`;
  return `${objectKey(name)}: { in: "${place}"${other}${style === undefined ? "" : `, style: "${style}"`} }`;
}

function bodyCode(type: string, all: readonly Argument[]): string {
  const whole = all.find(({ place }) => place === "body");
  if (whole !== undefined) {
    return `{ type: ${JSON.stringify(type)}, argument: ${JSON.stringify(whole.name)} }`;
  }
  const fields = all.filter(({ place }) => place === "field")
    .map(({ name, wire }) => `${objectKey(name)}: ${JSON.stringify(wire)}`);
  return `{ type: ${JSON.stringify(type)}, fields: { ${fields.join(", ")} } }`;
}

function pathOf(
  path: string,
  wanted: readonly Argument[],
  sample: Readonly<Record<string, unknown>>,
): string {
  return wanted.filter(({ place }) => place === "path").reduce((led, { name, wire }) => {
    const value = sample[name];
    const text = Array.isArray(value)
      ? value.join(",")
      : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
    return led.replace(`{${wire}}`, encodeURIComponent(text));
  }, path);
}
