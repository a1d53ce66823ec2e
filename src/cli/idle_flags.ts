import type { Command, Option } from "commander";
import { UsageError } from "./failure.ts";

/** What was written: values of flags by their names in code, and the words of the command. */
interface Written {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly words: readonly string[];
}

/** Flags that do something only beside others. */
interface Rule {
  readonly flags: readonly string[];
  readonly isUsed: (written: Written) => boolean;
  /** Follows "has an effect only". */
  readonly only: string;
}

const has = (name: string) => ({ flags }: Written): boolean => {
  const value = flags[name];
  return value !== undefined && value !== false;
};
const lacks = (name: string) => (written: Written): boolean => !has(name)(written);
const hasWord: Rule["isUsed"] = ({ words }) => words.length > 0;

const OF_ASSIST_RUNS = ["judge", "save", "play", "resume", "script", "record", "data", "window", "origin"];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  serve: [
    // Without a transport, that is what is missing.
    {
      flags: ["host", "port", "token"],
      isUsed: (written) => has("http")(written) || !(has("stdio")(written) || has("mcp")(written)),
      only: "with --http",
    },
  ],
  connect: [
    { flags: ["write", "name", "file", "http", "url", "token"], isUsed: hasWord, only: "with a client" },
    {
      flags: ["token"],
      isUsed: (written) => has("http")(written) || has("url")(written),
      only: "with --http",
    },
    {
      flags: ["write", "file"],
      isUsed: ({ words: [client] }) => client !== "json",
      only: "with a client that has a file",
    },
  ],
  run: [
    { flags: ["baseUrl", "api", "yes", "allow", "deny"], isUsed: has("model"), only: "with --model" },
    { flags: ["out"], isUsed: lacks("json"), only: "without --json" },
  ],
  add: [
    { flags: ["remove"], isUsed: lacks("list"), only: "without --list" },
    {
      flags: ["to"],
      isUsed: ({ words: [word] }) => word?.startsWith("npm:") === true,
      only: "with npm:NAME",
    },
    {
      flags: ["yes", "list", "remove"],
      isUsed: ({ words: [word] }) => word?.startsWith("npm:") !== true,
      only: "with scripts",
    },
    { flags: ["yes"], isUsed: hasWord, only: "with a script" },
  ],
  export: [
    { flags: ["mainClass"], isUsed: ({ flags }) => flags["as"] !== "playwright", only: "with --as testfx" },
  ],
  trace: [{ flags: ["out"], isUsed: lacks("json"), only: "without --json" }],
  assist: [
    { flags: ["out"], isUsed: has("show"), only: "with --show" },
    { flags: ["out"], isUsed: lacks("json"), only: "without --json" },
    { flags: OF_ASSIST_RUNS, isUsed: lacks("show"), only: "without --show" },
    { flags: OF_ASSIST_RUNS, isUsed: lacks("models"), only: "without --models" },
    { flags: ["answer"], isUsed: has("resume"), only: "with --resume" },
    { flags: ["resume", "save"], isUsed: lacks("play"), only: "without --play" },
    {
      flags: ["script"],
      isUsed: (written) => lacks("save")(written) && lacks("play")(written),
      only: "without --save and --play, which write a script of their own",
    },
  ],
  install: [
    { flags: ["yes"], isUsed: ({ words: [what] }) => what === "browser", only: "with browser" },
    { flags: ["to"], isUsed: ({ words: [what] }) => what !== "browser", only: "with what is written" },
  ],
  new: [
    { flags: ["server"], isUsed: ({ flags }) => flags["from"] === "openapi", only: "with --from openapi" },
    { flags: ["only"], isUsed: has("from"), only: "with --from" },
  ],
  grant: [
    { flags: ["asked", "tool", "sensitive"], isUsed: lacks("changed"), only: "without --changed" },
  ],
  grants: [{ flags: ["adapter"], isUsed: ({ words }) => words.length > 1, only: "with the adapter's name" }],
  reset: [{ flags: ["adapter"], isUsed: hasWord, only: "with the adapter's name" }],
  secret: [
    {
      flags: ["origin", "keyring"],
      isUsed: ({ words: [what] }) => what !== "list" && what !== "remove",
      only: "with set",
    },
    {
      flags: ["json"],
      isUsed: ({ words: [what] }) => what !== "set" && what !== "remove",
      only: "with list",
    },
  ],
  audit: [
    {
      flags: ["adapter", "type", "since", "last", "follow", "json"],
      isUsed: lacks("verify"),
      only: "without --verify, which looks at all records",
    },
  ],
  docs: [{ flags: ["port"], isUsed: lacks("to"), only: "without --to" }],
};

/**
 * Refuses flags that have no effect beside what else was written: who wrote them would never know.
 *
 * @throws UsageError naming the flag, and beside what it has one
 */
export function mustHaveEffect(command: Command): void {
  const written = { flags: command.opts(), words: command.args };
  for (const { flags, isUsed, only } of RULES[command.name()] ?? []) {
    const [idle] = isUsed(written)
      ? []
      : command.options.filter((option) =>
        flags.includes(option.attributeName()) && isWritten(command, option)
      );
    if (idle !== undefined) throw new UsageError(`${idle.long} has an effect only ${only}`);
  }
}

/** A flag and its opposite share a name. */
function isWritten(command: Command, option: Option): boolean {
  const name = option.attributeName();
  const isOpposite = command.getOptionValue(name) === false;
  return command.getOptionValueSource(name) === "cli" && option.negate === isOpposite;
}
