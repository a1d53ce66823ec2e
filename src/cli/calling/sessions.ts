import { z } from "zod";
import { currentFolders } from "../../config/folders.ts";
import { sessionsIn } from "../../sessions/session_record.ts";
import { EXIT, print, printError, printJson, sentenceOf } from "../failure.ts";
import { table } from "../table.ts";
import { shortDuration } from "./duration.ts";
import { type RunningSession, runningSessions } from "./running_sessions.ts";

/** `glovebox sessions`: the hosts that stay in the background between calls. */
export async function sessions(_words: readonly string[], flags: unknown): Promise<number> {
  const { json } = z.object({ json: z.boolean().default(false) }).parse(flags);
  const onRefused = (error: unknown) => printError(`glovebox: ${sentenceOf(error)}`);
  const running = await runningSessions(sessionsIn(currentFolders().state), onRefused);
  if (json) await printJson({ sessions: running.map(dataOf) }, 2);
  else if (running.length === 0) await print("No session runs. glovebox call TOOL starts one");
  else {
    const head = ["SESSION", "PID", "AGE", "IDLE", "ENDS IN", "ADAPTERS", "FLAGS", "FOLDER"];
    await print(table(head, running.map(rowOf)));
  }
  return EXIT.fine;
}

function dataOf({ name, pid, status }: RunningSession): Record<string, unknown> {
  if (status === undefined) return { name, pid, answers: false };
  const { version, adapters, flags, folder, log, calls, startedMs, idleMs, idleLimitMs } = status;
  const ends = idleMs === undefined ? undefined : new Date(Date.now() + idleLimitMs - idleMs).toISOString();
  return {
    ...{ name, pid, answers: true, version, adapters, flags, folder, log, calls },
    started: new Date(startedMs).toISOString(),
    idleSeconds: Math.round((idleMs ?? 0) / 1000),
    ...(ends === undefined ? {} : { ends }),
  };
}

function rowOf({ name, pid, status }: RunningSession): string[] {
  if (status === undefined) return [name, String(pid), "", "", "it does not answer: glovebox stop ends it"];
  const { adapters, flags, folder, startedMs, idleMs, idleLimitMs } = status;
  return [
    name,
    String(pid),
    shortDuration(Date.now() - startedMs),
    idleMs === undefined ? "a call runs" : shortDuration(idleMs),
    idleMs === undefined ? "" : shortDuration(idleLimitMs - idleMs),
    adapters.join(" "),
    flags.join(" "),
    folder,
  ];
}
