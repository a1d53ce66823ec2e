const IMPORT = /\b(?:from|import|require)\s*\(?\s*(["'`])(\.{1,2}\/[^"'`\n]+)\1/g;

/**
 * Finds the relative modules that a script imports by a literal: `import … from`, `export … from`, `import("…")`, `require("…")`.
 * Read as text, so one in a comment counts too: a snapshot may be larger than the graph, never smaller.
 *
 * @param code a TypeScript or JavaScript module
 */
export function importsOf(code: string): string[] {
  return [...new Set([...code.matchAll(IMPORT)].map((found) => found[2] ?? ""))];
}
