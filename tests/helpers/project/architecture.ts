/** One import statement, seen from the project: paths are relative to its root, packages keep their specifier. */
export interface Import {
  readonly from: string;
  /** As it is written. */
  readonly specifier: string;
  /** The path of a file of ours, otherwise the resolved specifier. */
  readonly to: string;
  /** True when it is gone after type stripping. */
  readonly typeOnly: boolean;
}

/** A file of the project. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Rule for what the files of one folder may do. */
export interface FolderRule {
  /** Folders (ending in `/`) and files they may import besides their own folder. */
  readonly imports?: readonly string[];
  /** The same, for `import type` alone. */
  readonly types?: readonly string[];
  /** Bare specifiers. */
  readonly packages?: readonly string[];
  /** True when they may touch files, processes, the network and the environment. */
  readonly system?: boolean;
}

/** Rules by folder or file; the longest key that fits a path holds. */
export type FolderRules = Readonly<Record<string, FolderRule>>;

const SYSTEM_MODULES =
  /^node:(fs|child_process|net|tls|dgram|dns|http|https|http2|os|process|worker_threads)\b/;
const SYSTEM_USE = /\bDeno\.(?!errors\b|build\b|version\b)\w+/;

function ruleKey(path: string, rules: FolderRules): string | undefined {
  return Object.keys(rules).filter((key) => path.startsWith(key)).sort((a, b) => b.length - a.length)[0];
}

function packageName(specifier: string): string {
  return specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

function mayImport(entry: Import, key: string, rule: FolderRule): boolean {
  if (entry.specifier.startsWith("node:")) {
    return rule.system === true || !SYSTEM_MODULES.test(entry.specifier);
  }
  if (rule.packages?.includes(packageName(entry.specifier))) return true;
  const folders = [key, ...rule.imports ?? [], ...(entry.typeOnly ? rule.types ?? [] : [])];
  return folders.some((folder) => entry.to.startsWith(folder));
}

/** Imports that no rule allows. */
export function forbiddenImports(imports: readonly Import[], rules: FolderRules): string[] {
  return imports.filter((entry) => {
    const key = ruleKey(entry.from, rules);
    const rule = key === undefined ? undefined : rules[key];
    return key === undefined || rule === undefined || !mayImport(entry, key, rule);
  }).map(({ from, specifier, typeOnly }) => `${from} imports ${typeOnly ? "types of " : ""}${specifier}`);
}

/** Files that touch the system although their folder may not. */
export function forbiddenSystemUses(files: readonly SourceFile[], rules: FolderRules): string[] {
  return files.flatMap(({ path, text }) => {
    if (rules[ruleKey(path, rules) ?? ""]?.system) return [];
    const use = SYSTEM_USE.exec(withoutComments(text));
    return use === null ? [] : [`${path} uses ${use[0]}`];
  });
}

function withoutComments(text: string): string {
  return text.split("\n").filter((line) => !/^\s*(\/\/|\/?\*)/.test(line)).join("\n");
}

/** Returns the shortest cycle through each file that is in one; types count, because they tie readers all the same. */
export function importCycles(imports: readonly Import[]): string[] {
  const graph = Map.groupBy(imports, ({ from }) => from);
  const cycles = [...graph.keys()].sort().flatMap((start) => {
    const path = pathBack(start, graph);
    return path === undefined ? [] : [path];
  });
  const seen = new Set<string>();
  return cycles.filter((cycle) => {
    const key = cycle.toSorted().join();
    return !seen.has(key) && seen.add(key);
  }).map((cycle) => [...cycle, cycle[0]].join(" → "));
}

function pathBack(start: string, graph: ReadonlyMap<string, readonly Import[]>): string[] | undefined {
  const queue = [[start]];
  const visited = new Set<string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const { to } of graph.get(path.at(-1) ?? "") ?? []) {
      if (to === start) return path;
      if (visited.has(to)) continue;
      visited.add(to);
      queue.push([...path, to]);
    }
  }
  return undefined;
}

/** Files that nothing imports, directly or not, beginning at the roots. */
export function unreachedFiles(
  paths: readonly string[],
  imports: readonly Import[],
  roots: readonly string[],
): string[] {
  const graph = Map.groupBy(imports, ({ from }) => from);
  const reached = new Set(roots);
  for (const path of reached) graph.get(path)?.forEach(({ to }) => reached.add(to));
  return paths.filter((path) => !reached.has(path));
}

/** Files over the size budget. */
export function oversizedFiles(files: readonly SourceFile[], maxLines: number): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, "").split("\n").length;
    return lines > maxLines ? [`${path} has ${lines} lines`] : [];
  });
}

/** Lines of Java that are too long; those of the other languages are held by the formatter. */
export function overlongLines(files: readonly SourceFile[], maxColumns: number): string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, at) => line.length > maxColumns ? [`${path}:${at + 1}`] : [])
  );
}

/** Files whose name does not follow the house style. */
export function misnamedFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => path.endsWith(".ts") && !/^([a-z0-9_.]+\/)*[a-z0-9_]+\.ts$/.test(path));
}

/** Places that match one of the patterns. */
export function forbiddenTexts(files: readonly SourceFile[], patterns: readonly RegExp[]): string[] {
  return files.flatMap(({ path, text }) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(text);
      return match === null ? [] : [`${path} names ${match[0]}`];
    })
  );
}

const EXPORT =
  /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|enum) (\w+)/;

/** Exports without a doc comment, as `path:line name`; further signatures of one function need none of their own. */
export function undocumentedExports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split("\n");
    return lines.flatMap((line, at) => {
      const [, name] = EXPORT.exec(line) ?? [];
      const before = lines[at - 1] ?? "";
      const isKnown = before.trimEnd().endsWith("*/") || EXPORT.exec(before)?.[1] === name;
      return name === undefined || isKnown ? [] : [`${path}:${at + 1} ${name}`];
    });
  });
}
