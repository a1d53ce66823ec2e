/** Promises of the host, its command line, its protocol and its trust. */
export const HOST_PROMISES = {
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
    "executable:notices": "The licences of everything that is bundled are in the executable and next to it",
    "executable:same-bytes": "A build gives the same bytes wherever the checkout and its packages lie",
    "executable:size": "The executable has at most 48 MB for each target",
    "executable:first-start-atomic": "Eight first starts at once leave one good copy and all succeed",
    "executable:unpack-survives-kill": "A first start that is killed leaves nothing that hurts the next one",
    "executable:detects-damage": "A flipped byte or a truncated file is reported as damage with exit code 70",
    "executable:repairs-copy":
      "An unpacked copy with a missing or changed file is not run as if it were whole",
    "executable:cache-fallback": "An unwritable or noexec cache folder does not keep it from starting",
    "executable:no-foreign-copy":
      "Nothing runs from a folder or through a link that others could have prepared",
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
    "connect:writes":
      "connect writes settings that start a server, disconnect takes them back, with a copy kept",
    "connect:keeps": "connect keeps all else in a file, comments too, and leaves a broken one alone",
    "cli:licenses": "licenses prints the program's own licence and that of everything it holds",
    "cli:doctor":
      "doctor finds what is missing, tries the browser, and names the command that mends each trouble",
    "cli:install-browser": "install browser uses the system's package manager, after a person agreed",
    "cli:absent-told":
      "a call of an adapter whose program is absent answers with what is missing and the remedy",
    "cli:start-told": "a client over stdio is told why nothing is served",
    "cli:completions":
      "completions for four shells know every command, flag and fixed choice; the manual page too",
    "http:says-what-it-does":
      "HTTP logs each request, its tool and its client, numbers refusals, has /healthz, says that it stops",
    "sdk:examples": "the example adapters are short, have no mistakes, pass their tests and work for real",
    "cli:authors-mistakes":
      "each known mistake of an author gets file, line and remedy, in the author's words",
    "docs:site":
      "The documentation is in the executable as a site: its links lead somewhere, it is found by words, and usable at 390 pixels",
    "docs:messages": "The page of messages has the words that Glovebox says",
    "docs:commands":
      "Every command of the documentation works when it is typed, or is run by the test that is named",
    "docs:transcripts": "Sessions and first hours in the documentation go as its pages show them",
    "cli:packages":
      "add npm:NAME makes one module of a package, CommonJS too, with its types and licences, bound to its hash; what no adapter could use is refused by name",
    "cli:check-places": "check shows what an adapter asks for and each mistake with file and line",
    "cli:new-works": "new writes an adapter that checks, runs and passes its own test at once",
    "cli:new-from":
      "new --from writes an adapter for an API, an MCP server or a program, which works after the printed grant",
    "cli:new-offline-types": "What new writes can be checked by an editor without network",
    "cli:test-runs": "test runs an adapter's tests and reports failures in its exit code",
    "cli:upgrade": "A newer version is asked for when a person says so, and never else",
    "trust:threat-model": "Each threat in scope names promises that the tests prove",
    "confirm:asks":
      "With --confirm a person is asked before each call that changes something, while the call waits",
    "audit:recorded": "Calls, refusals, processes and the host's life are recorded, over stdio and HTTP",
    "audit:no-values": "No value of an argument is recorded",
    "audit:verify": "A record that was changed, left out, added or exchanged is found",
    "audit:grants": "Grants and revocations are recorded with how they were given",
    "secrets:sent": "The host sends a secret where it was granted, and the adapter never holds it",
    "secrets:hidden": "Whatever a server repeats, no form of a value is in an answer, an error or the log",
    "secrets:bound": "A secret is for one adapter, by its exact name and for its exact origin",
    "secrets:redirects":
      "A redirect to another origin gets no secret, and is followed only where that was granted",
    "secrets:names": "A public name that leads to a special address gets no secret, also when it moves",
    "secrets:assistant":
      "The assistant's key comes from the store, for its model's origin alone, without redirects",
    "secrets:browser": "The browser types what a person keeps, by name, on its origin alone",
    "secrets:nowhere": "A secret is in no command line, environment, log, record, report or file but its own",
    "secrets:keyring": "Where a desktop has a keyring, values lie there and not in our file; a lock is told",
    "secrets:limits": "Requests of the host end with their time, their call and their limits",
    "secrets:command": "A person keeps, lists and removes secrets; values are typed unseen and never shown",
    "exec:granted":
      "ctx.exec runs exactly the granted program, in granted folders, with its arguments as they are",
    "exec:clean": "A program of ctx.exec has a clean environment and an empty folder of its own",
    "exec:limits": "A program's output, arguments, input and number have limits, which harm nothing else",
    "exec:confined":
      "Where the system has a sandbox, a program of ctx.exec reaches what its adapter was granted alone",
    "exec:ends":
      "A program ends with all that it started: at its deadline, with its call, its adapter and the host",
    "trust:folder-settings":
      "A folder's file sets harmless keys; adapters that it brings wait until a person trusts it",
    "cli:settings-order": "Flags win over the environment, over ./glovebox.json, over the user's file",
  },
  "issue 2, adapter SDK": {
    "sdk:docs-run": "Every example in the SDK's documentation runs",
    "sdk:docs-complete": "Every public symbol of the SDK is documented",
    "sdk:define-adapter": "defineAdapter infers state, options and inputs for every handler",
    "sdk:tool-for": "toolFor makes typed tools that stand in files of their own",
    "sdk:unknown-argument-named": "An unknown argument is refused naming the nearest known one",
    "sdk:forgiving-input":
      "Arguments in a wrong but unmistakable type are taken; what is ambiguous is refused",
    "sdk:input-checked": "Arguments that do not fit the schema are refused naming each field",
    "sdk:output-checked": "A structured answer that does not fit its schema is not sent as if it did",
    "sdk:answers": "Text, parts, structured data and replies arrive at the client as they were meant",
    "sdk:tool-error": "A ToolError arrives as code, message, hint and details; any other throw as INTERNAL",
    "sdk:test-adapter": "testAdapter runs an adapter in process, without permissions, as the host would",
    "sdk:store": "What an adapter keeps outlives its process and the host, is its own alone, and is bounded",
    "sdk:context": "ask, sample, roots, progress, log, changed and session work from a handler",
  },
  "issue 2, adapter host": {
    "host:two-processes": "A cold start of an adapter takes a probe and a worker, and no third process",
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
    "host:comes-back": "An adapter that serves others than its callers is started again by itself",
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
    "stdio:log-unread": "A client that never reads the log is served all the same",
    "stdio:answers-unread":
      "Of a client that does not read its answers, no more is taken than is kept easily",
    "stdio:both-eras": "Clients of the session revisions and of 2026-07-28 are served",
    "stdio:v1-client": "The v1 SDK's client works unchanged",
    "stdio:inspector": "The inspector's CLI works unchanged",
    "stdio:bad-input":
      "Broken lines and unknown methods are answered as the protocol says, and the next works",
    "stdio:large-message": "A message of 8 MiB passes both ways",
    "stdio:ends-with-client": "On the end of stdin, EPIPE or a signal everything is gone within a second",
    "mcp:schemas-for-all":
      "The schemas that are listed are taken by the tool interfaces of every vendor, old and strict ones too",
    "mcp:tools": "Tools are listed with schemas and hints, and called",
    "mcp:resources": "Fixed resources and templates are listed, read, completed and subscribed to",
    "mcp:prompts": "Prompts are listed, completed and got",
    "mcp:logging": "The client's log level is obeyed",
    "mcp:progress": "Progress carries the token of the call and never goes back",
    "mcp:cancellation": "A cancelled request gets no answer and stops the work",
    "mcp:asking-back": "Elicitation, sampling and roots reach the client and come back, effects run once",
    "mcp:list-changed": "A client is told when a list is out of date",
  },
  "issue 14, real clients": {
    "mcp:halves": "Text and structured content each say all that a model needs, and pictures are never lost",
    "mcp:client-form":
      "Clients that are known to hide the text get no structured content that was not asked for",
    "mcp:strangers":
      "Through each pinned client, over each transport, a model fills a form by the numbers that it is handed",
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
    "http:disconnect-cancels":
      "A client without a session that goes away cancels its call, however it goes; one with a session does not",
    "http:no-sign-in": "A client without the token is told how to bring it, in the words that clients show",
    "http:duplicate-id": "An id of a request that is still running is refused; that request goes on",
    "http:answer-by-need": "An answer is plain JSON unless something must be said before it",
    "http:replay": "A client that lost a stream gets what it missed, of its own session alone",
    "http:get-replaced": "A second GET takes the place of the first",
    "http:session-end": "DELETE, rest and a full house end sessions, but never a busy one",
    "http:slow-reader": "What waits for a slow reader is bounded; progress is left out before answers",
    "http:contexts": "Clients without sessions keep conversations apart by a word",
    "http:graceful-stop": "On a signal running calls get a second, then everything ends",
  },
  "issue 2, what must be seen": {
    "demo:works": "demo fills and submits a form through the executable and writes a screenshot",
    "readme:commands": "Both README commands work on a fresh clone with an empty cache and home",
    "limits:memory":
      "Buffers of an adapter end at a limit; a process over one, with what it started, is ended with the reason",
    "limits:scratch": "Temporary files of an adapter end at a limit, and none are written while it is read",
    "host:session-names": "An adapter knows a client's session by a name that no other adapter has",
    "host:roots-asked": "Only an adapter that says so in its manifest asks for the client's folders",
    "hidden:text":
      "What nobody sees is left out of strangers' words for a model; joined letters, emoji and flags stay",
    "hidden:tags": "No tag characters reach a client as text, from whatever adapter; data stays exact",
    "learn:no-rights":
      "Learning gives an adapter nothing that a person did not grant or permit for this once, never keys",
    "learn:smallest":
      "What an adapter reached for becomes the smallest asks: few folders, hosts with ports, no wildcard",
    "learn:compares": "Learning shows what is asked and used, asked and unused, and new",
    "learn:writes-nothing": "Learning writes and grants nothing",
    "learn:tests": "Learning records an adapter's tests as well as one call",
    "limits:heap":
      "An adapter that needs more heap than its limit is ended, and its calls hear that it was the heap",
    "limits:answer": "An answer over the limit is left out with its size, before it takes memory of the host",
    "limits:messages": "Log lines, progress and requests over the rate are left out or refused, and counted",
    "limits:calls": "So many calls of an adapter run at once; more wait for a place, but not for ever",
    "limits:idle": "A call that neither answers nor reports progress ends before its own time",
    "limits:settings": "A person sets limits for all adapters or one; an adapter states only smaller ones",
    "limits:shown": "explain shows the limits that are in force",
    "limits:programs": "A granted program is started by the name that was asked for, and no other",
    "limits:frames":
      "An answer or a log line of an adapter that is too large, too deep or too wide fails alone",
    "host:reaper-replaced": "A reaper that somebody killed is replaced, and the log says so",
    "host:heap": "The heap of a host is limited, however it is started",
    "host:frozen-killed": "A host whose thread is blocked is killed with everything that it started",
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
    "trust:suspended": "Changed code is suspended until a person looked, and only the difference is shown",
    "trust:dev": "With --dev changed code keeps its grants, and only what it asks for more is asked",
    "trust:never-widens": "A script that is reloaded gets no more than was granted before",
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
    "hostile:model":
      "A model that tries every trick with every tool changes nothing outside of what was granted, and learns nothing",
    "hostile:model-controls": "Each class of a hostile model's tricks works where nothing holds it",
    "hostile:fuzz":
      "Whatever tools are given, each call gets a short and plain answer, no adapter ends, and what is refused changes nothing",
    "hostile:names":
      "A public name that resolves to this machine or a special range, over IPv4 or IPv6, reaches nothing",
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
    "path:wish": "An adapter has a path of a model checked by the host, no matter who opens it then",
    "refusals:golden":
      "Each refusal says what, to whom, why, what was granted instead and what a person can type",
    "refusals:injection": "What an adapter calls a thing cannot speak to the person or widen the command",
    "refusals:real": "A real refusal of each kind, however the runtime words it, has the host's own text",
    "refusals:runtime-words": "No refusal that reaches a client has the runtime's own advice in it",
  },
} as const;
