import { ToolError } from "../../adapter_api/errors.ts";
import type { App } from "../../app.ts";
import { currentFolders } from "../../config/folders.ts";
import { configureLog } from "../../log/configure_log.ts";
import { serveSession, type SessionCallHandler } from "../../serve_session.ts";
import { startWords } from "../../sessions/call_words.ts";
import { identify } from "../../sessions/session_identity.ts";
import { logPath, sessionsIn } from "../../sessions/session_record.ts";
import { READY } from "../../sessions/start_host.ts";
import { EXIT, exitCodeOf, printError, sentenceOf } from "../failure.ts";
import { loadFor } from "../settings.ts";
import type { CommandTerminal } from "../terminal.ts";
import { callFlags } from "./call_flags.ts";
import { callerTerminal } from "./caller_terminal.ts";
import { mustHaveSameVariables } from "./same_variables.ts";
import { makeToolCall, terminalContext } from "./tool_call.ts";

/** Time without a call after which a host ends, in milliseconds. */
const IDLE_MS = 600_000;

/** `glovebox session-host`: serves the calls of terminals in the background. People type `glovebox call`. */
export async function sessionHost([name = ""]: readonly string[], given: unknown): Promise<number> {
  const flags = callFlags.parse(given);
  const folders = currentFolders();
  const folder = sessionsIn(folders.state);
  const settings = await loadFor(given);
  const { marks } = await identify(flags, name, { cwd: Deno.cwd(), env: Deno.env.toObject(), folders });
  const { logLevel: level, logFile } = settings;
  const log = logFile ?? logPath(folder, name);
  await serveSession({
    ...{ settings, folder, name, marks, log, idleMs: IDLE_MS, flags: startWords(flags) },
    onClaim: async (tell) => {
      if (logFile === undefined) await Deno.remove(log).catch(() => {}); // of an earlier host
      await configureLog({ level, file: log, ...(logFile === undefined ? { onLine: tell } : {}) });
    },
    onReady: () => printError(READY),
    onCall: callHandler(name, level === "debug"),
  });
  return EXIT.fine;
}

function callHandler(name: string, showsStacks: boolean): SessionCallHandler {
  return async ({ starting, call, caller, signal, ended, end }) => {
    const terminal = callerTerminal(caller, call.isPersonThere);
    try {
      const app = await starting;
      await app.reload();
      await mustHaveSameVariables(app.adapters, call.env, name);
      const context = terminalContext(signal, terminal, { id: name, ended });
      const code = await makeToolCall(app, call, context, terminal);
      await app.flush();
      await afterAbsence(app, call.words[0] ?? "", { name, terminal, end });
      return code;
    } catch (error) {
      await terminal.printError(`glovebox: ${sentenceOf(error)}`);
      if (showsStacks && error instanceof Error && !(error instanceof ToolError)) {
        await terminal.printError(error.stack ?? "");
      }
      return exitCodeOf(error);
    }
  };
}

/** What was missing may be there soon: programs are looked for when a host starts. */
async function afterAbsence(
  app: App,
  tool: string,
  { name, terminal, end }: {
    readonly name: string;
    readonly terminal: CommandTerminal;
    readonly end: (reason: string) => void;
  },
): Promise<void> {
  if (!app.isAbsent(tool)) return;
  if (!await app.isAtWork()) return end("a program is missing");
  await terminal.printError(
    `Programs are looked for when a session starts: glovebox stop ${name} ends this one`,
  );
}
