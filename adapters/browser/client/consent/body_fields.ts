/** One value that a page sends. */
export interface SentField {
  readonly name: string;
  readonly value: string;
}

const MOST = 40;
const DEPTH = 6;

/** Reads the values of a request's body: a form's of either kind, or JSON; other text counts as one value. Pure. */
export function bodyFields(body: string, contentType: string): SentField[] {
  const fields = parsed(body, contentType.toLowerCase(), contentType);
  const rest = fields.length - MOST;
  return rest <= 0 ? fields : [...fields.slice(0, MOST), { name: "…", value: `${rest} more` }];
}

function parsed(body: string, type: string, asWritten: string): SentField[] {
  if (body === "") return [];
  if (type.includes("x-www-form-urlencoded")) return entriesOf(new URLSearchParams(body));
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(asWritten) ?? [];
  if (type.startsWith("multipart/") && boundary !== undefined) return partsOf(body, boundary);
  const json = asJson(body);
  if (json !== undefined) return [...leaves(json, "", 0)];
  return [{ name: "", value: body }];
}

function entriesOf(entries: Iterable<readonly [string, string]>): SentField[] {
  return [...entries].map(([name, value]) => ({ name, value }));
}

/** Of a file its name is told, and not what is in it. */
function partsOf(body: string, boundary: string): SentField[] {
  return body.split(`--${boundary}`).flatMap((part) => {
    const [head = "", ...rest] = part.replace(/^\r\n/, "").split("\r\n\r\n");
    const [, name] = /\bname="([^"]*)"/i.exec(head) ?? [];
    if (name === undefined) return [];
    const [, file] = /\bfilename="([^"]*)"/i.exec(head) ?? [];
    return [{
      name,
      value: file === undefined ? rest.join("\r\n\r\n").replace(/\r\n$/, "") : `file ${file}`,
    }];
  });
}

function asJson(body: string): unknown {
  if (!/^\s*[[{]/.test(body)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function* leaves(value: unknown, name: string, depth: number): Generator<SentField> {
  if (typeof value !== "object" || value === null || depth === DEPTH) {
    yield { name, value: typeof value === "string" ? value : JSON.stringify(value) };
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    yield* leaves(each, name === "" ? key : `${name}.${key}`, depth + 1);
  }
}
