/** A resource address pattern: an RFC 6570 template of `{name}` and `{+name}` expressions. */
export interface UriPattern {
  /** Names of the variables, in order. */
  readonly variables: readonly string[];
  /** The variables of an address, or nothing when the address does not fit. */
  match(uri: string): Readonly<Record<string, string>> | undefined;
}

const EXPRESSION = /\{(\+?)([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Reads a template.
 *
 * @param template for example `counter://row/{id}`
 * @throws TypeError when the template has an expression of another form
 */
export function uriPattern(template: string): UriPattern {
  const variables: string[] = [];
  let source = "";
  let end = 0;
  for (const found of template.matchAll(EXPRESSION)) {
    source += literal(template.slice(end, found.index), template) + (found[1] === "+" ? "(.+)" : "([^/?#]+)");
    variables.push(found[2] ?? "");
    end = found.index + found[0].length;
  }
  const pattern = new RegExp(`^${source}${literal(template.slice(end), template)}$`);
  return { variables, match: (uri) => variablesOf(pattern.exec(uri), variables) };
}

function literal(part: string, template: string): string {
  if (/[{}]/.test(part)) {
    throw new TypeError(`Cannot use the address template "${template}": only {name} and {+name} are known`);
  }
  return RegExp.escape(part);
}

function variablesOf(found: RegExpExecArray | null, names: readonly string[]) {
  if (found === null) return undefined;
  try {
    return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? "")]));
  } catch {
    return undefined; // a stray percent sign: such an address names nothing
  }
}
