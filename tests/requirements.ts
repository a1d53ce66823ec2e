import { HOME_PROMISES } from "./requirements_homes.ts";

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
  "issue 5, browser engine": {
    "browser:frames":
      "Frames are listed and operated three processes deep, and no number stands for two elements",
    "browser:closed-shadow": "What is in a closed shadow root is listed and operated",
    "browser:listener-only": "What only listens to clicks is listed and operated",
    "browser:budget": "A list never costs more tokens than its budget and says how to get the rest",
    "browser:unchanged": "A list that has not changed is not sent again",
    "browser:late-changes": "What changes after an answer comes with the next one",
    "browser:drag":
      "Dragging works as by hand, for pages that use HTML drag and drop and for those that do not",
    "browser:frameworks":
      "Applications in React, Vue, Svelte, Lit and plain JavaScript are operated by numbers",
  },
  "issue 5, browser tools": {
    "browser:find": "Text and controls are found with their numbers and the lines around them",
    "browser:scroll": "Scrolling tells where the page is and what came into view",
    "browser:keys": "Keys and chords reach the page as from a keyboard",
    "browser:forced": "The last resort says which control it acted on and what lay over it",
    "browser:tabs": "Tabs that the session or a page opens are told, switched to and closed",
    "browser:many-tabs": "A session has a limited number of tabs; a page cannot open more",
    "browser:dialogs": "A dialog is reported by the call that raised it, and no call hangs while it is open",
    "browser:downloads": "Files are saved in the granted folder under safe names and never overwrite",
    "browser:stalled-download": "A download that stalls or does not fit is told, and the next call works",
    "browser:uploads": "Only files in granted folders are uploaded, wherever links lead",
    "browser:steps": "Several actions in one call stop at the first failure and tell one sum of changes",
    "browser:logs": "Console and requests are shown by filters, bodies on demand, secrets hidden",
    "browser:emulation": "Pages see the device, place and language that were asked for",
    "browser:big-page": "A page of 50,000 elements is read and searched in bounded parts",
    "browser:tool-tokens": "The adapter's tools take at most 3,500 tokens, the core ones at most 2,000",
  },
  "issue 2, what must be seen": {
    "demo:works": "demo fills and submits a form through the executable and writes a screenshot",
    "readme:commands": "Both README commands work on a fresh clone with an empty cache and home",
    "host:no-orphans-after-sigkill":
      "After SIGKILL of the host while an adapter loops nothing is left after 3 s",
    "host:no-leftovers": "Starts and stops leave no process and no temporary folder",
  },
  "issue 4, trust": {
    "trust:by-command":
      "A person grants, revokes, resets and looks with commands, whether a host runs or not",
    "trust:live-grant":
      "A grant serves the next call of every running host; calls in flight end as they were",
    "trust:revoke-now": "Revoking kills the process at once, and calls in it hear that a person revoked",
    "trust:every-host": "Every running host of the person follows grants and revocations",
    "trust:tool-scope": "A grant for one tool is in force in the process of that tool's calls alone",
    "trust:session-scope": "A grant by a client's question holds for that session alone, and ends with it",
    "trust:one-process": "Calls with the same rights share one process",
    "trust:identity": "A grant serves one script under its name; a built-in's name cannot be taken",
    "trust:held": "Changed code is held until a person looked, and only the difference is shown",
    "trust:dev": "With --dev changed code keeps its grants, and only what it asks for more is asked",
    "trust:never-widens": "A script that is loaded anew gets no more than was granted before",
    "trust:fail-closed":
      "Grants that are damaged, foreign, writable by others or newer count as none, and it says why",
    "trust:private-file": "Grants are kept 0600 in a 0700 folder, written whole, and writers lose nothing",
    "trust:protected-places": "No grant reaches settings, grants, caches, the product, or a script",
    "trust:sensitive":
      "Keys, passwords, the home folder and the system need a person who says that they mean it",
    "trust:ask-terminal": "On a terminal a person is asked, in words, once, always or no",
    "trust:ask-client": "A client's person is asked once in a session, and the answer is for what was shown",
    "trust:ask-never-blocks": "A question holds up nobody but the calls of its session to that adapter",
    "trust:no-tool-grants": "Nothing that a model or an adapter can reach grants or widens",
    "trust:only-asked":
      "What an adapter does not ask for cannot be granted; the error names what it asks for",
    "trust:explain":
      "explain shows asked, granted, in force, never asked, where each comes from, and the real flags",
    "trust:first-use": "docs/permissions.md quotes what a person sees at a first use, and a test replays it",
  },
  "issue 3, referee": {
    "referee:sessions": "The official suite's set for 2025-11-25 passes, every scored scenario by name",
    "referee:modern": "The official suite's set for 2026-07-28 passes, every scored scenario by name",
    "http:inspector": "The inspector's CLI works unchanged over HTTP, in every era it knows",
    "http:curl": "The curl session of the SH3D document works as it is written",
    "http:sessions-swept": "Sessions that clients abandon are swept, and free what they held",
    "http:memory-steady": "Thousands of calls do not make the host grow",
    "http:others-undisturbed": "Slow bodies, half-open streams and garbage do not disturb other clients",
  },
  "issue 4, containment": {
    "hostile:controls": "Each hostile attempt is one that works where nothing holds it",
    "hostile:attempts": "No hostile attempt reaches a file, address, program, variable or process of another",
    "hostile:channels": "An adapter leaves nothing that another adapter or a later start of it can find",
    "hostile:loading":
      "A script that steals, hangs or dies while it is imported gets nothing and is reported",
    "hostile:manifests":
      "A manifest that is wrong, hides something, is forged or changes gives no more than it shows",
    "hostile:ruins": "An adapter that dies, hangs, floods or answers nonsense hurts its own calls alone",
    "hostile:forgeries": "Forged messages reach no other call, open nothing and get nothing",
    "hostile:tampering": "Changing the runtime inside its process gains an adapter nothing",
    "hostile:open-url": "An adapter has only such addresses opened as it may reach itself",
    "path:names": "A path that means something else than it looks like is refused, for each system",
    "path:rule": "A path of a model leads to a plain file in a granted folder, never to our own files",
    "path:swapped":
      "What is swapped after the check is neither read nor written, and files are written whole",
    "path:wish": "An adapter has a path of a model checked by the host, whoever opens it then",
    "refusals:golden":
      "Each refusal says what, to whom, why, what was granted instead and what a person can type",
    "refusals:injection": "What an adapter calls a thing cannot speak to the person or widen the command",
    "refusals:real": "A real refusal of each kind, however the runtime words it, has the host's own text",
    "refusals:runtime-words": "No refusal that reaches a client has the runtime's own advice in it",
  },
  "design, promises": {
    "promise:no-hang": "No call hangs: each has a deadline",
    "promise:no-listening": "Nothing listens on an address unless asked",
    "promise:next-step": "Errors say what to do next",
  },
  "issue 6, JVM bridge": {
    "bridge:handshake":
      "Both sides prove that they know the token without sending it; a stranger gets nothing",
    "bridge:java-units": "The codec, the executor and the frames of the Java side do what they say",
    "bridge:no-late-work": "What was not begun before its deadline or its cancellation never runs",
    "bridge:cached-build":
      "Unchanged Java sources are not compiled again, and equal sources give an equal jar",
  },
  "issue 6, JavaFX": {
    "javafx:snapshot-contract": "Snapshots have every field of the contract, in both texts of it",
    "javafx:truncated": "A snapshot says what it left out and how to get the rest",
    "javafx:query": "Selector, text and predicate are combined, and null fields are ignored",
    "javafx:bad-selector": "A bad selector or pattern is a clear error",
    "javafx:get-node": "A node is described in full, or by the fields that are wanted",
    "javafx:password": "What is in a password field is never told",
    "javafx:screenshot": "Pictures of windows and nodes are MCP images, or the contract's JSON",
    "javafx:click": "Clicks reach windows that are not in front, and are counted as a person's are",
    "javafx:refusals": "What a person could not do is refused, with the results of what was done before",
    "javafx:typing": "Any text is typed by key events, and keys are pressed with modifiers",
    "javafx:popups": "Popups are seen and operated",
    "javafx:menus": "Menus are chosen by their path, also those that are filled when they open",
    "javafx:dialogs":
      "A click that opens a modal dialog returns at once, and what the dialog blocks is refused",
    "javafx:drag": "Things are dragged, by the mouse alone and by the system's drag and drop",
    "javafx:virtualization": "Tables, lists and trees tell range, cells, columns, selection and focus",
    "javafx:read-items": "Rows are read whether they are in sight or not",
    "javafx:cells": "Cells are clicked by row and column or by the item's path, in sight or not",
    "javafx:scroll": "Scrolling is by pixels",
    "javafx:stale-ref": "A reference never stands for another node than the one it was given for",
    "javafx:windows": "A window is never taken for another, also when the numbers shift",
    "javafx:changes": "An action's answer carries what it changed, and what changed late comes with the next",
    "javafx:wait-assert": "Conditions are waited for with a deadline, and judged",
    "javafx:events": "Exceptions, CSS warnings and freezes are told once",
    "javafx:recording": "The actions so far can be run again",
    "javafx:not-enabled":
      "Without an application that lets itself be seen, the answer says how to enable one",
    "javafx:look-only": "An application can be started so that it is only looked at",
    "javafx:several-apps":
      "Several applications at once are told apart, and two clients do not disturb each other",
    "javafx:survives":
      "Applications that die or hang end calls with an error that says so, and nothing runs late",
    "javafx:no-leak": "Popups that were opened and closed leave no names behind",
    "javafx:large": "Large scenes are read in slices, and large tables by pages",
    "javafx:untouched": "The agent loaded twice, or not enabled, changes nothing in the application",
    "javafx:attach": "A person attaches to a running application without a JDK, and installs the agent",
    "javafx:through-host": "The adapter works in the host with exactly what it asks for",
  },
  ...HOME_PROMISES,
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
