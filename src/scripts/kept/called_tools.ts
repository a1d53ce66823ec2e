import type { AnyNode, Identifier, Program } from "acorn";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { Namespace } from "../namespaces.ts";
import { visit } from "../syntax.ts";

/**
 * Returns the tools that a script names as `adapter.tool`. Where it uses an adapter in another way, or all of them at
 * once, those are all of its tools. Pure.
 */
export function calledTools(program: Program, namespaces: readonly Namespace[]): ToolEntry[] {
  const found = new Calls(namespaces);
  visit(program, (node) => found.see(node));
  visit(program, (node) => found.seeOtherUse(node));
  return [...found.tools];
}

/** Tools that a script calls, as far as its text tells. */
class Calls {
  readonly tools = new Set<ToolEntry>();
  readonly #namespaces: readonly Namespace[];
  readonly #known: ReadonlyMap<string, Namespace>;
  /** Names that are no use of an adapter as a whole. */
  readonly #seen = new Set<AnyNode>();

  constructor(namespaces: readonly Namespace[]) {
    this.#namespaces = namespaces;
    this.#known = new Map(namespaces.map((namespace) => [namespace.name, namespace]));
  }

  see(node: AnyNode): void {
    if (node.type === "ImportNamespaceSpecifier") this.#namespaces.forEach((each) => this.#all(each));
    if (node.type === "ImportSpecifier" && node.imported.type === "Identifier") {
      this.#import(node.imported, node.local);
    }
    if (node.type === "Property" && !node.computed && !node.shorthand) this.#seen.add(node.key);
    if (node.type !== "MemberExpression" || node.computed) return;
    this.#seen.add(node.property);
    if (node.object.type !== "Identifier" || node.property.type !== "Identifier") return;
    const namespace = this.#known.get(node.object.name);
    if (namespace === undefined) return;
    const { name } = node.property;
    const tool = namespace.methods.get(name) ?? allOf(namespace).find((each) => each.name === name);
    if (tool === undefined) return;
    this.#seen.add(node.object);
    this.tools.add(tool);
  }

  seeOtherUse(node: AnyNode): void {
    const namespace = node.type === "Identifier" && !this.#seen.has(node)
      ? this.#known.get(node.name)
      : undefined;
    if (namespace !== undefined) this.#all(namespace);
  }

  /** Under another name its calls are not followed. */
  #import(imported: Identifier, local: Identifier): void {
    this.#seen.add(imported);
    if (local.name === imported.name) this.#seen.add(local);
    const renamed = local.name === imported.name ? undefined : this.#known.get(imported.name);
    if (renamed !== undefined) this.#all(renamed);
  }

  #all(namespace: Namespace): void {
    for (const tool of allOf(namespace)) this.tools.add(tool);
  }
}

function allOf({ methods }: Namespace): ToolEntry[] {
  return [...methods.values()];
}
