import { stripVTControlCharacters } from "node:util";

/** A sub-command, as a program's help tells of it. */
export interface SubCommand {
  readonly name: string;
  readonly description: string;
}

const NO_COMMANDS =
  /options?|flags?|arguments?|environment|examples?|usage|topics?|guides?|aliases|values?|--\w/i;
/** A line of an option, or one that goes on with it. */
const OF_OPTION = /^\s*-|^\s{16}/;
/** Names that tell of the program itself. */
const ABOUT = new Set(["help", "version", "completion", "completions"]);

/**
 * Finds the sub-commands in what a program says of itself: lines of a name and a description, in from the margin,
 * below a heading that speaks of commands or in a text that does. Pure.
 */
export function subCommands(help: string): SubCommand[] {
  const found = new Map<string, SubCommand>();
  const lines = help.split("\n");
  const speaksOfCommands = lines.some((line) => !OF_OPTION.test(line) && /\bcommands?\b/i.test(line));
  let isListing = false;
  for (const line of lines) {
    const [, name, description] =
      /^\s{1,8}([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)(?:,\s*[a-z]+)?(?::\s+|\s+-\s+|\s{2,}|\t)(\S.*)$/.exec(
        line,
      ) ?? [];
    if (name !== undefined && description !== undefined) {
      if (isListing && !ABOUT.has(name)) found.set(name, { name, description: description.trim() });
    } else if (/^\S/.test(line)) {
      isListing = speaksOfCommands && !NO_COMMANDS.test(line.split(/[(:]/)[0] ?? "");
    }
  }
  return [...found.values()];
}

/** The part of a help text that a model reads: how it is used, and its options. Pure. */
export function usageOf(help: string, longest: number): string {
  const plain = stripVTControlCharacters(help).replace(/.[\b]/g, "").replace(/[ \t]+\n/g, "\n")
    .trim();
  const from = plain.search(/^usage\b/im);
  const text = (from > 0 ? plain.slice(from) : plain).replace(/\n{2,}/g, "\n").replace(/[ \t]{2,}/g, "  ");
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf("\n"), longest / 2))}\n…`;
}

const READS =
  /^(?:list|ls|show|get|status|log|logs|info|describe|view|cat|diff|search|find|print|inspect|history|top|explain|blame|grep|check|query|stat|stats|tree|which|whoami|ps|images|events|port|api-resources|api-versions|cluster-info|shortlog)$/;
const DESTROYS =
  /^(?:delete|remove|rm|rmi|destroy|prune|purge|drop|uninstall|kill|clean|reset|erase|drain|wipe|format|autoremove)$/;

/** The effect that a name speaks of; what it does not tell is taken for a change. Pure. */
export function effectOf(name: string): "read" | "write" | "destroy" {
  if (READS.test(name)) return "read";
  return DESTROYS.test(name) ? "destroy" : "write";
}
