import { image, type Reply, reply, type ToolContext, ToolError } from "glovebox";

/** The place of an argument in a request. */
export interface Parameter {
  readonly in: "path" | "query" | "header" | "cookie";
  /** Its name in the request, where that is another one. */
  readonly name?: string;
  /** How a list or an object is written in a query; by default each item or field for itself. */
  readonly style?: "comma" | "space" | "pipe" | "deep";
}

/** The body of a request: one argument, or the arguments that are its fields. */
export interface Body {
  readonly type: string;
  readonly argument?: string;
  /** The name of each field, by its argument. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** One operation of the API. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly body?: Body;
  /** Name of the secret that goes along. */
  readonly secret?: string;
}

type Arguments = Readonly<Record<string, unknown>>;
type Context = ToolContext<unknown, { readonly server: string }>;

const LONGEST = 20_000;
const LONGEST_HEADER = 2_000;

/** Has Glovebox send a request, and makes an answer of what comes back. */
export async function send(operation: Operation, input: Arguments, ctx: Context): Promise<Reply> {
  const { method, secret } = operation;
  const { type, body } = await bodyOf(operation.body, input);
  const headers = { ...headersOf(operation, input), ...(type === undefined ? {} : { "content-type": type }) };
  const response = await ctx.fetch(addressOf(ctx.options.server, operation, input), {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(secret === undefined ? {} : { secret }),
    maxBytes: 4 * 1024 * 1024,
  });
  if (!response.ok) throw await failureOf(response, operation, ctx.options.server);
  return await answerOf(response);
}

function at(place: Parameter["in"], { parameters = {} }: Operation, input: Arguments) {
  return Object.entries(parameters).flatMap(([argument, parameter]) => {
    const value = input[argument];
    const isThere = parameter.in === place && value !== undefined && value !== null;
    return isThere ? [{ name: parameter.name ?? argument, value, style: parameter.style }] : [];
  });
}

function addressOf(server: string, operation: Operation, input: Arguments): string {
  let path = operation.path;
  for (const { name, value } of at("path", operation, input)) {
    const text = Array.isArray(value) ? value.map(plain).join(",") : plain(value);
    if (/^\.{0,2}$/.test(text)) {
      throw new ToolError("INVALID_INPUT", `"${text}" cannot stand for ${name} in an address`);
    }
    path = path.replace(`{${name}}`, encodeURIComponent(text));
  }
  const url = new URL(`${server.replace(/\/+$/, "")}${path}`);
  for (const { name, value, style } of at("query", operation, input)) {
    for (const [key, text] of pairsOf(name, value, style)) url.searchParams.append(key, text);
  }
  return url.href;
}

const BETWEEN = { comma: ",", space: " ", pipe: "|" } as const;

function pairsOf(name: string, value: unknown, style: Parameter["style"]): [string, string][] {
  if (Array.isArray(value)) {
    if (style === undefined || style === "deep") return value.map((item) => [name, plain(item)]);
    return [[name, value.map(plain).join(BETWEEN[style])]];
  }
  if (!isObject(value)) return [[name, plain(value)]];
  const fields = Object.entries(value).map(([key, field]): [string, string] => [key, plain(field)]);
  if (style === "deep") return fields.map(([key, field]) => [`${name}[${key}]`, field]);
  return style === undefined ? fields : [[name, fields.flat().join(BETWEEN[style])]];
}

function headersOf(operation: Operation, input: Arguments): Record<string, string> {
  const cookies = at("cookie", operation, input).map(({ name, value }) =>
    `${name}=${encodeURIComponent(plain(value))}`
  );
  return {
    accept: "application/json, text/*;q=0.9, */*;q=0.5",
    ...(cookies.length === 0 ? {} : { cookie: cookies.join("; ") }),
    ...Object.fromEntries(at("header", operation, input).map(({ name, value }) => [name, plain(value)])),
  };
}

async function bodyOf(
  form: Body | undefined,
  input: Arguments,
): Promise<{ readonly type?: string; readonly body?: string | Uint8Array }> {
  if (form === undefined) return {};
  const { type, argument, fields = {} } = form;
  const found = Object.entries(fields).filter(([name]) => input[name] !== undefined)
    .map(([name, field]): [string, unknown] => [field, input[name]]);
  const value = argument === undefined ? Object.fromEntries(found) : input[argument];
  if (value === undefined || (argument === undefined && found.length === 0)) return {};
  if (type === "multipart/form-data" && isObject(value)) {
    const parts = new FormData();
    for (const [name, part] of Object.entries(value)) parts.append(name, plain(part));
    const made = new Response(parts);
    return { type: made.headers.get("content-type") ?? type, body: new Uint8Array(await made.arrayBuffer()) };
  }
  if (type === "application/x-www-form-urlencoded" && isObject(value)) {
    const pairs = Object.entries(value).flatMap(([name, field]) => pairsOf(name, field, undefined));
    return { type, body: new URLSearchParams(pairs).toString() };
  }
  return { type, body: typeof value === "string" && !type.includes("json") ? value : JSON.stringify(value) };
}

async function answerOf(response: Response): Promise<Reply> {
  const type = response.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await response.arrayBuffer());
  const more = headersSaid(response);
  if (bytes.length === 0) return reply({ content: [`Done (${response.status})`, ...more].join("\n") });
  if (type.startsWith("image/")) return reply({ content: image.of(type.split(";")[0] ?? type, bytes) });
  const text = textOf(bytes, type);
  if (text === undefined) {
    return reply({ content: [`${bytes.length} bytes of ${type || "no known type"}`, ...more].join("\n") });
  }
  const value = type.includes("json") ? parsed(text) : undefined;
  const whole = text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST)}\n(${text.length - LONGEST} more characters: ask for less)`;
  const content = [whole, ...more].join("\n");
  if (value === undefined) return reply({ content });
  return reply({ content, structured: isObject(value) ? value : { value } });
}

/** What the headers alone tell: the other pages of a list, and where a new thing is. */
function headersSaid({ headers }: Response): string[] {
  return Object.entries({ link: "Links", location: "Location" }).flatMap(([name, words]) => {
    const value = headers.get(name);
    return value === null ? [] : [`(${words}: ${value.slice(0, LONGEST_HEADER)})`];
  });
}

/** Reads bytes in the characters that their type names; without a type they are text if they can be. */
function textOf(bytes: Uint8Array<ArrayBuffer>, type: string): string | undefined {
  if (type !== "" && !/json|text|xml|yaml|javascript|urlencoded/.test(type)) return undefined;
  const charset = /charset="?([^\s;"]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset, { fatal: type === "" }).decode(bytes);
  } catch {
    return type === "" ? undefined : new TextDecoder().decode(bytes); // the charset has no such name
  }
}

async function failureOf(
  response: Response,
  { secret, method, path }: Operation,
  server: string,
): Promise<ToolError> {
  const { status, headers } = response;
  const said = (await response.text()).trim().slice(0, 500);
  const later = headers.get("retry-after");
  const hint = status === 401 || status === 403
    ? secret === undefined
      ? "The server wants a key, and its description does not say which"
      : `A person sets the key: glovebox secret set ${secret} --origin ${new URL(server).origin}`
    : later === null
    ? undefined
    : `Call again ${/^\d+$/.test(later) ? `in ${later} seconds` : `after ${later}`}`;
  return new ToolError(
    codeOf(status),
    [
      `${method} ${path} was answered with ${status}${said === "" ? "" : `: ${said}`}`,
      ...headersSaid(response),
    ].join("\n"),
    hint === undefined ? {} : { hint },
  );
}

function codeOf(status: number) {
  if (status === 400 || status === 422) return "INVALID_INPUT";
  if (status === 401 || status === 403) return "PERMISSION_DENIED";
  if (status === 404 || status === 410) return "NOT_FOUND";
  if (status === 409 || status === 412) return "CONFLICT";
  return status === 429 ? "LIMIT" : "SERVER_ERROR";
}

function plain(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
