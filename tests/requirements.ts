/** What the product promises, by where it was promised; a test cites each id with `verifies`. */
const PROMISES = {
  "issue 2, project": {
    "project:folder-rule": "Each folder imports only what the design's folder rule allows, without cycles",
    "project:size-budget": "Files have at most 300 lines and functions at most 40",
    "project:house-lint": "The house rules are lint rules that report what breaks them",
    "project:promises-cited": "Every promise in this file is cited by a test",
    "project:one-config-file": "deno.json is the only configuration file; there is no package.json",
    "project:docs-generated": "The tool reference and the CLI reference are generated and not stale",
    "project:one-build": "start, test and compile run from the output of one build",
    "project:sources-public": "Nothing in the tree names a package host or a folder of a maker's machine",
  },
  "issue 2, executable": {
    "executable:one-file": "compile makes one file that needs nothing installed and runs every command",
    "executable:size": "The executable has at most 48 MB for each target",
    "executable:first-start-atomic": "Eight first starts at once leave one good copy and all succeed",
    "executable:unpack-survives-kill": "A first start that is killed leaves nothing that hurts the next one",
    "executable:detects-damage": "A flipped byte or a truncated file is reported as damage with exit code 70",
    "executable:repairs-copy":
      "An unpacked copy with a missing or changed file is not run as if it were whole",
    "executable:cache-fallback": "An unwritable or noexec cache folder does not keep it from starting",
    "executable:cleans-leftovers": "Leftovers of dead unpacks are removed, those of a live one are not",
    "executable:transparent": "umask, signals, pid, arguments, stdin and exit code pass through unchanged",
    "executable:other-targets":
      "Executables of the other targets and the Windows zip have the right contents",
    "executable:native-needs-base":
      "compile:native without a base binary says so in one sentence and exits 1",
  },
  "issue 2, CLI": {
    "cli:version": "--version prints the version alone",
    "cli:help-examples": "--help lists the commands that work, with real examples",
    "cli:no-flags-help": "Without flags on a terminal it prints help",
    "cli:did-you-mean": "A wrong command or flag is answered with the nearest right one and exit code 2",
    "cli:exit-codes": "0 is fine, 1 a failure, 2 wrong usage, 70 an unusable installation",
    "cli:plain-errors": "Errors go to stderr in one sentence that says what to do next; no stack by default",
    "cli:tools": "tools lists the tools of the chosen adapters",
    "cli:call": "call runs one tool with JSON or key=value arguments and prints its answer",
    "cli:adapters": "adapters lists the adapters and what each asks for",
    "cli:check-places": "check shows what an adapter asks for and each mistake with file and line",
    "cli:new-works": "new writes an adapter that checks, runs and passes its own test at once",
    "cli:new-offline-types": "What new writes can be checked by an editor without network",
    "cli:test-runs": "test runs an adapter's tests and reports failures in its exit code",
    "cli:settings-order": "Flags win over the environment, over ./glovebox.json, over the user's file",
  },
  "issue 2, adapter SDK": {
    "sdk:docs-run": "Every example in the SDK's documentation runs",
    "sdk:docs-complete": "Every public symbol of the SDK is documented",
    "sdk:define-adapter": "defineAdapter infers state, options and inputs for every handler",
    "sdk:tool-for": "toolFor makes typed tools that stand in files of their own",
    "sdk:unknown-argument-named": "An unknown argument is refused naming the nearest known one",
    "sdk:input-checked": "Arguments that do not fit the schema are refused naming each field",
    "sdk:output-checked": "A structured answer that does not fit its schema is not sent as if it did",
    "sdk:answers": "Text, parts, structured data and replies arrive at the client as they were meant",
    "sdk:tool-error": "A ToolError arrives as code, message, hint and details; any other throw as INTERNAL",
    "sdk:test-adapter": "testAdapter runs an adapter in process, without permissions, as the host would",
    "sdk:context": "ask, sample, roots, progress, log, changed and session work from a handler",
  },
  "issue 2, adapter host": {
    "host:snapshot": "An adapter runs from a snapshot: a change on disk does not reach a running one",
    "host:probe-harmless": "The manifest is read in a process that may read nothing but the snapshot",
    "host:permissions-intersect": "An adapter gets what it asked for and was granted, and nothing else",
    "host:grant-named": "A missing grant is refused naming the exact flag for the person",
    "host:sandbox-holds": "An adapter cannot reach a file, address, variable or program it was not granted",
    "host:starts-at-first-call": "An unused adapter has no process; its tools are listed all the same",
    "host:manifest-cached": "A cached manifest is used until the code, the SDK or the options change",
    "host:call-deadline": "A call that does not end is given up at its deadline with TIMEOUT",
    "host:cancel-reaches-adapter": "Cancelling a call aborts the signal in its handler",
    "host:progress-and-log": "Progress and log lines of an adapter reach the client that asked",
    "host:restart-with-delay": "An adapter that dies is started again with growing delay",
    "host:died-rejects-calls": "Calls in flight are rejected with ADAPTER_DIED when the adapter dies",
    "host:heartbeat": "An adapter that does not answer its heartbeat is killed",
    "host:adapters-independent": "A blocked adapter does not delay another",
    "host:watch-reloads": "--watch loads a changed script and tells the client",
    "host:group-kill": "What an adapter started ends with it",
    "host:name-clash": "Two adapters with one tool name are refused at start naming both and the way out",
  },
  "issue 2, MCP over stdio": {
    "stdio:stdout-only-protocol": "stdout carries protocol messages alone, whatever adapters print",
    "stdio:both-eras": "Clients of the session revisions and of 2026-07-28 are served",
    "stdio:v1-client": "The v1 SDK's client works unchanged",
    "stdio:inspector": "The inspector's CLI works unchanged",
    "stdio:bad-input":
      "Broken lines and unknown methods are answered as the protocol says, and the next works",
    "stdio:large-message": "A message of 8 MiB passes both ways",
    "stdio:ends-with-client": "On the end of stdin, EPIPE or a signal everything is gone within a second",
    "mcp:tools": "Tools are listed with schemas and hints, and called",
    "mcp:resources": "Fixed resources and templates are listed, read, completed and subscribed to",
    "mcp:prompts": "Prompts are listed, completed and got",
    "mcp:logging": "The client's log level is obeyed",
    "mcp:progress": "Progress carries the token of the call and never goes back",
    "mcp:cancellation": "A cancelled request gets no answer and stops the work",
    "mcp:asking-back": "Elicitation, sampling and roots reach the client and come back, effects run once",
    "mcp:list-changed": "A client is told when a list is out of date",
  },
  "issue 3, HTTP": {
    "http:both-eras":
      "Clients of the session revisions, of 2026-07-28 and of the v1 SDK are served on one address",
    "http:bad-input": "Whatever is sent is answered as the protocol says, and the next request works",
    "http:front-door": "Foreign hosts and origins, strangers without the token and other paths are refused",
    "http:token-kept": "The token is made once, kept for its owner alone, and the same for all hosts",
    "http:loopback-only": "Nothing is served beyond this machine without a token, or unless asked",
    "http:body-limits": "A body that is too large or too slow is refused, and nobody else waits",
    "http:cancellation": "A cancelled call ends its HTTP request and stops the work",
    "http:duplicate-id": "An id of a request that is still running is refused; that request goes on",
    "http:answer-by-need": "An answer is plain JSON unless something must be said before it",
    "http:replay": "A client that lost a stream gets what it missed, of its own session alone",
    "http:get-replaced": "A second GET takes the place of the first",
    "http:session-end": "DELETE, rest and a full house end sessions, but never a busy one",
    "http:slow-reader": "What waits for a slow reader is bounded; progress is left out before answers",
    "http:contexts": "Clients without sessions keep conversations apart by a word",
    "http:graceful-stop": "On a signal running calls get a second, then everything ends",
  },
  "issue 2, browser": {
    "browser:form": "A form is read, filled and submitted by numbers on a real page",
    "browser:json-items": "format json gives the items; epoch, total, url and title are always there",
    "browser:stale-number":
      "A number whose element is gone is refused with a fresh list, never a wrong click",
    "browser:covered-element": "An element under another is not clicked; the error names the cover",
    "browser:schemes": "Only http and https pages are opened, after redirects too",
    "browser:passwords-masked": "Passwords are not shown in lists, texts or pictures",
    "browser:wait-deadline": "A wait ends when its condition holds, or with TIMEOUT",
    "browser:no-hang": "A page that loops for ever is reported, and the next call works",
    "browser:no-leftovers": "Chromium and its profile are gone after the end, after SIGKILL too",
  },
  "issue 5, browser: safety and life": {
    "browser:banners": "Cookie banners are closed as they come, refusing where they can be refused",
    "browser:secrets": "Secrets are typed by name where they are bound to, and told nowhere",
    "browser:no-evaluate": "A model cannot run JavaScript in pages unless a person has turned that on",
    "browser:private-networks": "Private networks can be blocked, by names that lead into them too",
    "browser:origin-lists":
      "Origin lists hold on every way a page has to reach a server, and before any connection",
  },
  "issue 2, what must be seen": {
    "demo:works": "demo fills and submits a form through the executable and writes a screenshot",
    "readme:commands": "Both README commands work on a fresh clone with an empty cache and home",
    "host:no-orphans-after-sigkill":
      "After SIGKILL of the host while an adapter loops nothing is left after 3 s",
    "host:no-leftovers": "Starts and stops leave no process and no temporary folder",
  },
  "design, promises": {
    "promise:no-hang": "No call hangs: each has a deadline",
    "promise:no-listening": "Nothing listens on an address unless asked",
    "promise:next-step": "Errors say what to do next",
  },
} as const;

type Promises = typeof PROMISES;

/** Names one promise. */
export type RequirementId = { [Source in keyof Promises]: keyof Promises[Source] }[keyof Promises];

/** A promise and where it was made. */
export interface Requirement {
  readonly promise: string;
  readonly source: string;
}

/** Every promise by its id. */
export const REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map(
  Object.entries(PROMISES).flatMap(([source, promises]) =>
    Object.entries(promises).map(([id, promise]) => [id, { promise, source }] as const)
  ),
);
