/** A path that a view binds. */
export interface BoundPath {
  readonly attribute: string;
  readonly path: string;
}

/** Findings in the text of a view, without its application. */
export interface ViewFindings {
  readonly problems: readonly string[];
  readonly paths: readonly BoundPath[];
}

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const BINDINGS = new Set(["ui-value", "ui-action", "ui-code", "ui-html", "ui-view", "ui-viewlist"]);
const OTHERS = new Set(["ui-namespace", "ui-item-wrapper", "ui-app"]);
const PREFIXES = ["ui-attr-", "ui-class-", "ui-style-", "ui-event-"] as const;
const OWN_ELEMENTS = new Set(["ui-chart", "ui-file"]);

/**
 * Reads the bindings of a view.
 *
 * @param components the elements of the component library that are served
 */
export function auditView(html: string, components: ReadonlySet<string>): ViewFindings {
  const problems: string[] = [];
  const paths: BoundPath[] = [];
  const plain = html.replace(/<!--[\s\S]*?-->/g, "").replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, "");
  for (const [, element = "", attributes = ""] of plain.matchAll(TAG)) {
    if (element.startsWith("sl-") && !components.has(element)) {
      problems.push(`<${element}> is not among the components that are served`);
    }
    if (element.startsWith("ui-") && !OWN_ELEMENTS.has(element)) {
      problems.push(`there is no element <${element}>`);
    }
    for (const [, name = "", double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
      if (!name.startsWith("ui-") || OTHERS.has(name)) continue;
      const path = double ?? single ?? bare ?? "";
      if (BINDINGS.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix) && name !== prefix)) {
        paths.push({ attribute: name, path });
      } else {problems.push(`${name} is no binding: there are ${
          [
            ...BINDINGS,
            ...PREFIXES.map((each) => `${each}NAME`),
          ].join(", ")
        }`);}
    }
  }
  return { problems, paths };
}
