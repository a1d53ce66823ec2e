/** A resource address pattern: an RFC 6570 template of `{name}` and `{+name}` expressions. */
export interface UriPattern {
  /** Names of the variables, in order. */
  readonly variables: readonly string[];
  /** The variables of an address, or nothing when the address does not fit. */
  match(uri: string): Readonly<Record<string, string>> | undefined;
}

/** One expression and the text before it. */
interface Expression {
  readonly before: string;
  readonly name: string;
  /** True when it takes `/`, `?` and `#` too. */
  readonly takesAll: boolean;
}

const EXPRESSION = /\{(\+?)([A-Za-z_][A-Za-z0-9_]*)\}/g;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
/** The longest template, and the longest address that one is held against, in characters. */
const TEMPLATE_LIMIT = 1_000;
const URI_LIMIT = 8_000;

/**
 * Reads a template. Two expressions have text between them, and one `{+name}` stands in it at most: what an address
 * means is clear then.
 *
 * @param template for example `counter://row/{id}`
 * @throws TypeError when the template has another form
 */
export function uriPattern(template: string): UriPattern {
  const expressions: Expression[] = [];
  let end = 0;
  for (const found of template.matchAll(EXPRESSION)) {
    const before = template.slice(end, found.index);
    expressions.push({ before, name: found[2] ?? "", takesAll: found[1] === "+" });
    end = found.index + found[0].length;
  }
  const rest = template.slice(end);
  checkForm(template, expressions, rest);
  const variables = expressions.map(({ name }) => name);
  return {
    variables,
    match: (uri) => decoded(variables, uri.length > URI_LIMIT ? undefined : valuesIn(uri, expressions, rest)),
  };
}

function checkForm(template: string, expressions: readonly Expression[], rest: string): void {
  const fail = (reason: string) => {
    throw new TypeError(`Cannot use the address template "${template.slice(0, 200)}": ${reason}`);
  };
  if (template.length > TEMPLATE_LIMIT) fail(`it has more than ${TEMPLATE_LIMIT} characters`);
  if ([...expressions.map(({ before }) => before), rest].some((text) => /[{}]/.test(text))) {
    fail("only {name} and {+name} are known");
  }
  if (!SCHEME.test(expressions[0]?.before ?? rest)) {
    fail("it must begin with a scheme of its own, such as app://");
  }
  if (expressions.some(({ before }, at) => at > 0 && before === "")) {
    fail("two expressions need text between them");
  }
  if (expressions.filter(({ takesAll }) => takesAll).length > 1) fail("only one {+name} can stand in it");
}

/**
 * Finds the values of the expressions, of which each takes as much as it can, from left to right. Looks at every
 * character once for each expression, from the end: the time cannot explode, whatever the template and the address.
 */
function valuesIn(uri: string, expressions: readonly Expression[], rest: string): string[] | undefined {
  if (expressions.length === 0) return uri === rest ? [] : undefined;
  if (!uri.endsWith(rest)) return undefined;
  let mayEnd = (at: number) => at === uri.length - rest.length;
  const ends = expressions.toReversed().map(({ before, takesAll }) => {
    const longest = longestEnds(uri, mayEnd, takesAll);
    mayEnd = (at) => longest[at + before.length] !== 0 && uri.startsWith(before, at);
    return longest;
  }).reverse();
  if (!mayEnd(0)) return undefined;
  let at = 0;
  return expressions.map(({ before }, index) => {
    const start = at + before.length;
    at = ends[index]?.[start] ?? start;
    return uri.slice(start, at);
  });
}

/** Returns for each place the last one where an expression that begins there may end; 0 where there is none. */
function longestEnds(uri: string, mayEnd: (at: number) => boolean, takesAll: boolean): Uint16Array {
  const ends = new Uint16Array(uri.length + 1);
  let end = 0;
  for (let at = uri.length - 1; at >= 0; at--) {
    if (!takesAll && "/?#".includes(uri.charAt(at))) end = 0;
    else {
      if (end === 0 && mayEnd(at + 1)) end = at + 1;
      ends[at] = end;
    }
  }
  return ends;
}

function decoded(names: readonly string[], values: readonly string[] | undefined) {
  if (values === undefined) return undefined;
  try {
    return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]));
  } catch {
    return undefined; // a stray percent sign: such an address names nothing
  }
}
