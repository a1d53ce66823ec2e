import { isObject } from "../../../../base/is_object.ts";
import type { ApiDocument, ApiOperation, Part } from "./document.ts";
import { type Field, fieldsOf, flatSchema } from "./zod_code.ts";

/** An argument of a tool, and its place in the request. */
export interface Argument extends Field {
  readonly place: "path" | "query" | "header" | "cookie" | "field" | "body";
  /** Its name in the request. */
  readonly wire: string;
  readonly style?: "comma" | "space" | "pipe" | "deep";
}

/** The arguments of an operation, and the kind of its body. */
export interface RequestForm {
  readonly arguments: readonly Argument[];
  readonly bodyType?: string;
}

/** Headers that a request has anyway. */
const OWN_HEADERS = ["accept", "content-type", "authorization"];
const PLACES = ["path", "query", "header", "cookie"] as const;

/** Tells what a request of an operation is made of. */
export function requestForm(operation: ApiOperation, api: ApiDocument): RequestForm {
  const taken = new Set<string>();
  const found = new Map(
    operation.parameters.map((each) => api.resolve(each)).map((each) =>
      [`${each.in} ${each.name}`, each] as const
    ),
  );
  const parameters = [...found.values()].flatMap((each) => argumentOf(each, taken));
  const body = bodyOf(operation, api, taken);
  return {
    arguments: [...parameters, ...body.arguments],
    ...(body.bodyType === undefined ? {} : { bodyType: body.bodyType }),
  };
}

function argumentOf(parameter: Part, taken: Set<string>): Argument[] {
  const place = PLACES.find((each) => each === parameter.in);
  const wire = String(parameter.name);
  if (place === undefined || (place === "header" && OWN_HEADERS.includes(wire.toLowerCase()))) return [];
  const [media] = isObject(parameter.content) ? Object.values(parameter.content) : [];
  const style = place === "query" ? styleOf(parameter) : undefined;
  return [{
    name: freeName(wire, place, taken),
    wire,
    place,
    schema: parameter.schema ?? (isObject(media) ? media.schema : undefined),
    isRequired: parameter.required === true || place === "path",
    ...(typeof parameter.description === "string" ? { description: parameter.description } : {}),
    ...(style === undefined ? {} : { style }),
  }];
}

function styleOf({ style, explode }: Part): Argument["style"] {
  if (style === "deepObject") return "deep";
  if (style === "pipeDelimited") return "pipe";
  if (style === "spaceDelimited") return "space";
  return explode === false ? "comma" : undefined;
}

/** Models take names of few characters; one that is taken gets its place in front. */
function freeName(wire: string, place: string, taken: Set<string>): string {
  const plain = wire.replace(/[^A-Za-z0-9_-]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 60) || place;
  let name = taken.has(plain) ? `${place}_${plain}`.slice(0, 60) : plain;
  for (let number = 2; taken.has(name); number++) name = `${place}_${plain}`.slice(0, 58) + `_${number}`;
  taken.add(name);
  return name;
}

/** The kinds of bodies that can be made, the best first. */
const KINDS = [
  /^application\/json\b/,
  /[+/]json\b/,
  /^application\/x-www-form-urlencoded\b/,
  /^multipart\/form-data\b/,
  /^text\//,
];

function bodyOf(operation: ApiOperation, api: ApiDocument, taken: Set<string>): RequestForm {
  const { content, required, description } = api.resolve(operation.requestBody);
  const types = isObject(content) ? Object.keys(content) : [];
  const type =
    KINDS.map((kind) => types.find((each) => kind.test(each))).find((each) => each !== undefined) ?? types[0];
  if (type === undefined || !isObject(content)) return { arguments: [] };
  const bodyType = type.includes("*") ? "application/octet-stream" : type;
  const media = content[type];
  const schema = isObject(media) ? media.schema : undefined;
  const flat = flatSchema(schema, api);
  const fields = Array.isArray(flat.oneOf) || Array.isArray(flat.anyOf) ? [] : fieldsOf(flat, api);
  const isForm = KINDS.slice(0, 4).some((kind) => kind.test(type));
  if (isForm && fields.length > 0) {
    const places = fields.map((field): Argument => ({
      ...field,
      name: freeName(field.name, "body", taken),
      wire: field.name,
      place: "field",
      isRequired: field.isRequired && required === true,
    }));
    return { arguments: places, bodyType };
  }
  const whole = isForm ? schema : { type: "string" };
  return {
    arguments: [{
      name: freeName("body", "body", taken),
      wire: "body",
      place: "body",
      schema: whole,
      isRequired: required === true,
      ...(typeof description === "string" ? { description } : {}),
    }],
    bodyType,
  };
}
