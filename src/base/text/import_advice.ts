/** Modules of Node that authors import without saying so. */
const NODE =
  /^(?:assert|buffer|child_process|crypto|dns|events|fs|http|https|net|os|path|process|querystring|readline|stream|string_decoder|timers|tls|url|util|v8|vm|worker_threads|zlib)(?:\/\w+)?$/;
const NO_PACKAGE =
  /not a dependency|npm specifiers were requested|--no-npm|--no-remote|access to "[^"]*:\d+"|manifest for .* failed to load|Unsupported scheme|not in import map/i;
const NO_READING = /Requires read access to /;
const NOT_THERE = /^Module not found|^Cannot find module/i;
const NOT_EXPORTED =
  /(?:requested module '([^']*)' does not provide an export named '([^']*)'|has no default export)/;

/** What names a package of npm, with `npm:` in front or without. */
const PACKAGE =
  /^(?:npm:\/?)?((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?:@[\w.^~*+-]+)?(?:\/[\w.-]+)*)$/i;

const COPY = "Copy what you need of it into the adapter's folder, and import that file";

/**
 * Returns why a module cannot be imported by an adapter and what its author can do, in place of the runtime's own
 * words, which advise flags that nobody can give. Nothing where something else is wrong. Pure.
 *
 * @param said what the runtime or the compiler said
 * @param imported the module as the author wrote it, where that is known
 */
export function importAdvice(said: string, imported: string | undefined): string | undefined {
  const name = imported ?? /(?:Import|module) ["']{1,2}([^"']+)["']/i.exec(said)?.[1] ?? "";
  const cannot = `cannot import "${name}"`;
  if (imported !== undefined && NO_READING.test(said)) return outsideAdvice(imported);
  if (NO_PACKAGE.test(said)) {
    if (NODE.test(name)) return `${cannot}: write "node:${name}"`;
    const what = name === "" ? "cannot import a package" : cannot;
    const added = PACKAGE.exec(name)?.[1];
    const remedy = added === undefined
      ? COPY
      : `Type this in the adapter's folder: glovebox add npm:${added}`;
    return `${what}: an adapter imports "glovebox", "node:" modules and its own files. ${remedy}`;
  }
  if (NOT_THERE.test(said)) {
    if (name.startsWith("../")) {
      return `${cannot}: there is no such file in the adapter's folder, and it reaches no other. Copy the file into it`;
    }
    const hasEnd = /\.\w+$/.test(name);
    return `${cannot}: there is no such file${hasEnd ? "" : `. Write the whole name, such as "${name}.ts"`}`;
  }
  const [found, module = name, wanted = "default"] = NOT_EXPORTED.exec(said) ?? [];
  if (found === undefined) return undefined;
  const commonJs = module.endsWith(".js")
    ? `; a CommonJS module must be named ${module.replace(/js$/, "cjs")}`
    : "";
  return `"${module}" has no export "${wanted}"${commonJs}`;
}

/** Says that a module lies where an adapter imports nothing from. Pure. */
export function outsideAdvice(specifier: string): string {
  return `cannot import "${specifier}": it lies outside of the adapter's folder. Copy the file into it`;
}
