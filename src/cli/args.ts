import { Command } from "commander";
import { VERSION } from "../base/version.ts";
import { withAssistFlags } from "./assist/flags.ts";
import { addForApplications } from "./applications/commands.ts";
import { addForAuthors } from "./authoring/commands.ts";
import type { Action, Add } from "./command.ts";
import { withConnectFlags, withPlaceFlags } from "./connect/flags.ts";
import { addForCalls } from "./calling/commands.ts";
import { withAdapterFlags, withRecordFlag } from "./flags.ts";
import { mustHaveEffect } from "./idle_flags.ts";
import { addForScripts } from "./scripts/commands.ts";
import { withSecretFlags } from "./secrets/flags.ts";
import { addForTraces } from "./trace/commands.ts";

/** Runner of the command that was chosen. */
export type Dispatch = (load: () => Promise<Action>, words: readonly string[], flags: unknown) => void;

const EXAMPLES = `
Examples:
  $ glovebox --stdio                                   serve what this machine has, for Claude, Cursor, VS Code
  $ glovebox --stdio --adapter browser                 serve the browser only, with all its tools
  $ glovebox connect claude-code --write               add it to a client's own settings
  $ glovebox --http                                    the same at http://127.0.0.1:9877/mcp, for many clients
  $ glovebox call browser_navigate url=https://example.com
  $ glovebox assist "Find the opening hours of the city library"
  $ glovebox test ./checks --adapter browser           run scripts as tests
  $ glovebox new ./counter                             write an adapter to start from
  $ glovebox check ./counter                           what it asks for, and every mistake in it
  $ glovebox grant counter:net=127.0.0.1:4100          what a person gives it, until revoked
  $ glovebox attach javafx 4711                        let a JavaFX application be seen that runs already
  $ glovebox doctor                                    what is missing on this machine, and what mends it
  $ glovebox licenses                                  what this program is made of, and under which licences

In a client's configuration:
  { "mcpServers": { "glovebox": { "command": "/path/to/glovebox", "args": ["--stdio"] } } }

Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 a question with nobody to ask, 4 out of budget,
5, 6 and 7 ends of the assistant, 70 damaged or unusable installation.
`;

const SERVE_EXAMPLES = `
Examples:
  $ glovebox serve --stdio --adapter browser ./mine.ts --watch
  $ glovebox serve --http --port 9877
  $ glovebox serve --stdio --panel                     watch it, and approve, in a page of your browser
`;

/** The command line: every command, flag and help text, in one place. */
export function program(dispatch: Dispatch = () => {}): Command {
  const root = new Command("glovebox")
    .description("Gives an AI assistant hands in real user interfaces, over the Model Context Protocol.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showSuggestionAfterError(true)
    .addHelpText("after", EXAMPLES);
  const add: Add = (usage, description, load, options) => {
    const command = root.command(usage, options).description(description).allowExcessArguments(false);
    return command.action(() => {
      mustHaveEffect(command);
      dispatch(load, command.args, command.opts());
    });
  };
  addForClients(add);
  addConnecting(add);
  addLogins(add);
  addForPeople(add);
  addAssistant(add);
  addForTrust(add);
  addForAuthors(add);
  addAbout(add, root);
  return root;
}

function addForClients(add: Add): void {
  withRecordFlag(withAdapterFlags(
    add("serve", "serve MCP (the default command)", async () => (await import("./serve.ts")).serve),
  ))
    .option("--stdio", "speak MCP over standard input and output")
    .option("--mcp", "the same as --stdio")
    .option("--http", "speak MCP over HTTP, at /mcp")
    .option("--host <address>", "where to serve HTTP (default: 127.0.0.1)")
    .option("--port <number>", "the port to serve HTTP at; 0 is a free one (default: 9877)")
    .option("--token <auto|value>", "the bearer token that clients send (default: auto, made once and kept)")
    .option("--no-token", "serve anybody on this machine")
    .option("--oauth", "with --http: let clients sign in that cannot be given the token; you allow each")
    .option("--panel [port]", "beside --stdio: serve the panel at 127.0.0.1, at a free port by default")
    .option("--no-panel", "with --http: do not serve the panel at /")
    .option("--watch", "reload scripts when they change")
    .addHelpText("after", SERVE_EXAMPLES);
}

function addLogins(add: Add): void {
  const loading = async () => await import("./logins/logins.ts");
  add("logins", "list the clients that you let in over HTTP", async () => (await loading()).logins)
    .option("--json", "print them as JSON")
    .addHelpText("after", "\nExample:\n  $ glovebox logins\n");
  add(
    "logout [login]",
    "take a client's login back, also in hosts that run",
    async () => (await loading()).logout,
  )
    .option("--all", "all of them")
    .addHelpText("after", "\nExamples:\n  $ glovebox logout 1f0c55aa\n  $ glovebox logout --all\n");
}

function addConnecting(add: Add): void {
  const connecting = "connect a client: show its settings, or write them";
  const loading = async () => await import("./connect/connect.ts");
  withConnectFlags(add("connect [client] [args...]", connecting, async () => (await loading()).connect));
  const taking = "take it out of a client's settings";
  withPlaceFlags(add("disconnect <client>", taking, async () => (await loading()).disconnect))
    .addHelpText("after", "\nExample:\n  $ glovebox disconnect cursor\n");
}

function addForPeople(add: Add): void {
  withAdapterFlags(add("tools", "list the tools", async () => (await import("./tools.ts")).tools))
    .option("--json", "print them as MCP lists them")
    .addHelpText("after", "\nExample:\n  $ glovebox tools --adapter browser\n");
  addForCalls(add);
  withAdapterFlags(add("adapters", "list the adapters", async () => (await import("./adapters.ts")).adapters))
    .option("--json", "print them as JSON")
    .addHelpText("after", "\nExample:\n  $ glovebox adapters\n");
  addForScripts(add);
  addForTraces(add);
  addForApplications(add);
}

const COMPLETION_EXAMPLES = `
Examples:
  $ glovebox completions bash > ~/.local/share/bash-completion/completions/glovebox
  $ glovebox completions fish > ~/.config/fish/completions/glovebox.fish
  $ glovebox completions zsh > ~/.zfunc/_glovebox       # a folder of fpath
  $ glovebox completions powershell >> $PROFILE
`;

const SKILL_EXAMPLES = `
Examples:
  $ glovebox skill
  $ mkdir -p ~/.claude/skills/glovebox && glovebox skill > ~/.claude/skills/glovebox/SKILL.md
`;

function addAbout(add: Add, root: Command): void {
  const looking = "look at all that Glovebox needs, and say what mends each trouble";
  add("doctor", looking, async () => (await import("./doctor/doctor.ts")).doctor)
    .option("--fix", "mend what needs no rights and loses nothing")
    .option("--json", "print what was found as JSON")
    .addHelpText("after", "\nExample:\n  $ glovebox doctor\n");
  const loading = async () => await import("./shell/shell.ts");
  const completing = "print what completes commands and flags in your shell";
  const completions = async (): Promise<Action> => {
    const { printCompletions } = await loading();
    return ([shell = ""]) => printCompletions(root, shell);
  };
  add("completions <bash|zsh|fish|powershell>", completing, completions)
    .addHelpText("after", COMPLETION_EXAMPLES);
  const manual = async (): Promise<Action> => {
    const { printManual } = await loading();
    return () => printManual(root, EXAMPLES);
  };
  add("manual", "print the manual page", manual)
    .addHelpText("after", "\nExample:\n  $ glovebox manual | man -l -\n");
  const skill = async (): Promise<Action> => (await import("./calling/skill.ts")).skill;
  add("skill", "print what an assistant with a shell should know: a SKILL.md", skill)
    .addHelpText("after", SKILL_EXAMPLES);
  const reading = "open the documentation in your browser; it is in this program, and needs no network";
  add("docs", reading, async () => (await import("./docs.ts")).docs)
    .option("--to <folder>", "write it into a folder instead")
    .option("--port <number>", "the port to serve it at (default: a free one)")
    .addHelpText("after", "\nExamples:\n  $ glovebox docs\n  $ glovebox docs --to ./glovebox-docs\n");
  const upgrade = async (): Promise<Action> => (await import("./shell/upgrade.ts")).upgrade;
  add("upgrade", "say whether there is a newer version; nothing else ever asks", upgrade)
    .option("--check", "ask npm's registry")
    .option("--json", "print it as JSON")
    .addHelpText("after", "\nExample:\n  $ glovebox upgrade --check\n");
  const licenses = async (): Promise<Action> => (await import("./licenses.ts")).licenses;
  add("licenses", "print the licence of this program, and those of what it holds", licenses)
    .addHelpText("after", "\nExample:\n  $ glovebox licenses\n");
}

const ASSIST_EXAMPLES = `
Examples:
  $ glovebox assist "Find the opening hours of the city library"
  $ glovebox assist "Put the cheapest kettle into the cart" --origin https://shop.example --max-steps 30
  $ glovebox assist "Search for tea" --model ollama:qwen3-vl
  $ glovebox assist --models
  $ glovebox assist "Order tea for Bo" --save tea
  $ glovebox assist --play tea customer=Ann            without a model, unless the pages have changed
  $ glovebox assist --show last

Keys are read from GEMINI_API_KEY, ANTHROPIC_API_KEY and OPENAI_API_KEY, from the settings, or from what
glovebox secret set gemini|anthropic|openai --adapter assist --origin ORIGIN keeps.
Exit codes: 0 done, 1 failed, 3 a question with nobody to ask, 4 out of budget, 5 it cannot be done,
6 you did not allow it, 7 you have to do something first.
`;

/** Reaching for a model is for the one who asks for it: the loop is loaded when it runs. */
function addAssistant(add: Add): void {
  const load = async (): Promise<Action> => (await import("./assist/assist.ts")).assistCommand;
  withAdapterFlags(withAssistFlags(add("assist [goal...]", "work towards a goal in the browser", load)))
    .addHelpText("after", ASSIST_EXAMPLES);
}

const GRANT_EXAMPLES = `
Examples:
  $ glovebox grant counter:net=127.0.0.1:4100 counter:read=~/notes
  $ glovebox grant counter:net=127.0.0.1:4100 --tool counter_read
  $ glovebox grant counter --asked                     all that it asks for
  $ glovebox grant counter --changed                   its code changed, and you looked: it keeps its grants
`;
const REVOKE_EXAMPLES = `
Examples:
  $ glovebox revoke counter:net=127.0.0.1:4100
  $ glovebox revoke counter:net
  $ glovebox revoke counter
`;

const WHICH = ["--adapter <path>", "the script, where several have the name"] as const;

function addForTrust(add: Add): void {
  addShowingGrants(add);
  add(
    "grant <grants...>",
    "give an adapter what it asks for",
    async () => (await import("./permissions/grant.ts")).grant,
  )
    .option(...WHICH)
    .option("--tool <tool>", "only for calls of this tool, which then run in a process of their own")
    .option("--asked", "all that it asks for")
    .option("--changed", "its code changed: it keeps its grants")
    .option(
      "--sensitive",
      "also folders with keys, passwords or settings, and the system's, without a question",
    )
    .addHelpText("after", GRANT_EXAMPLES);
  const taking = "take away what an adapter was granted, also in hosts that run";
  add("revoke <what>", taking, async () => (await import("./permissions/revoke.ts")).revoke)
    .option(...WHICH)
    .addHelpText("after", REVOKE_EXAMPLES);
  add(
    "reset [adapter]",
    "forget what was granted and revoked",
    async () => (await import("./permissions/reset.ts")).reset,
  )
    .option(...WHICH)
    .option("--yes", "without asking")
    .addHelpText("after", "\nExamples:\n  $ glovebox reset counter\n  $ glovebox reset --yes\n");
  addForFolders(add);
  addSecrets(add);
  addAudit(add);
  const explaining = "show what an adapter may do, and why";
  add("explain <adapter>", explaining, async () => (await import("./permissions/explain.ts")).explain)
    .option(...WHICH)
    .option("--json", "print it as JSON")
    .addHelpText("after", "\nExample:\n  $ glovebox explain counter\n");
}

function addSecrets(add: Add): void {
  const keeping = "keep secrets that adapters use by name and never see: set, list or remove";
  const load = async (): Promise<Action> => (await import("./secrets/secret.ts")).secret;
  withSecretFlags(add("secret <what> [name] [words...]", keeping, load));
}

const AUDIT_EXAMPLES = `
Examples:
  $ glovebox audit --adapter browser --since 2h
  $ glovebox audit --type grant
  $ glovebox audit --follow
  $ glovebox audit --verify                            whether all records are as they were written
`;

function addAudit(add: Add): void {
  const showing = "show what was called, granted and refused";
  add("audit", showing, async () => (await import("./permissions/audit.ts")).audit)
    .option("--adapter <name>", "only records of this adapter")
    .option(
      "--type <type>",
      "only call, confirmation, refusal, grant, revocation, secret, program, process, host, answer, takeover, login or gap",
    )
    .option("--since <time>", "only records since then: 30m, 2h, 7d or a date")
    .option("--last <number>", "how many records are shown (default: 50)")
    .option("--follow", "print records as they come, until you stop it")
    .option("--json", "print each record as a line of JSON")
    .option("--verify", "check that no record was changed or removed")
    .addHelpText("after", AUDIT_EXAMPLES);
}

function addForFolders(add: Add): void {
  const trusting = "let the settings of a folder load adapters, after you looked at them";
  add("trust [folder]", trusting, async () => (await import("./permissions/trust.ts")).trust)
    .option("--yes", "without asking")
    .addHelpText("after", "\nExample:\n  $ glovebox trust ./my-project\n");
}

function addShowingGrants(add: Add): void {
  const showing = "show what is granted";
  add("grants [list|show] [adapter]", showing, async () => (await import("./permissions/grants.ts")).grants)
    .option(...WHICH)
    .option("--json", "print it as JSON")
    .addHelpText("after", "\nExamples:\n  $ glovebox grants\n  $ glovebox grants show counter\n");
}
