import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { signalProcess } from "../../base/process_group.ts";
import { deadline, DeadlineError } from "../../base/time/deadline.ts";
import { currentFolders } from "../../config/folders.ts";
import { connectSession, type SessionLink } from "../../sessions/session_link.ts";
import { recordedNames, sessionsIn } from "../../sessions/session_record.ts";
import { EXIT, print, UsageError } from "../failure.ts";

/** Time that a host has to end, in milliseconds; it ends itself sooner, whatever adapters do. */
const STOP_MS = 5_000;

/** `glovebox stop`: ends a session, the only one, or all of them. */
export async function stop([name]: readonly string[], flags: unknown): Promise<number> {
  const { all } = z.object({ all: z.boolean().default(false) }).parse(flags);
  if (all && name !== undefined) throw new UsageError(`Name a session or use --all: "${name}" is one of all`);
  const links = await chosenLinks(sessionsIn(currentFolders().state), name, all);
  if (links.length === 0) await print("No session runs");
  for (const link of links) {
    await end(link);
    await print(`Stopped ${link.name}`);
  }
  return EXIT.fine;
}

async function chosenLinks(folder: string, name: string | undefined, all: boolean): Promise<SessionLink[]> {
  const names = name === undefined ? recordedNames(folder) : [name];
  const links = (await Promise.all(names.map((each) => connectSession(folder, each)))).filter(isThere);
  if (name !== undefined && links.length === 0) {
    throw new ToolError("NOT_FOUND", `No session "${name}" runs`, { hint: "glovebox sessions lists them" });
  }
  if (all || links.length <= 1) return links;
  for (const { frames } of links) frames.close();
  throw new UsageError(
    `Several sessions run: ${
      links.map((link) => link.name).join(", ")
    }. Name one: glovebox stop SESSION, or all: --all`,
  );
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Asks a host to end and waits until it has; one that hangs is killed, and its children with it. */
async function end({ name, pid, token, frames }: SessionLink): Promise<void> {
  const ended = async () => {
    await frames.send({ type: "stop", token }).catch(() => {}); // it ends already
    for await (const _ of frames.frames());
  };
  try {
    await deadline(ended(), STOP_MS, `The end of the session "${name}"`);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    signalProcess(pid, "SIGKILL"); // it listens at its own socket: the number is its own
  } finally {
    frames.close();
  }
}
