import { deadline } from "../../base/time/deadline.ts";
import { type SessionStatus, statusMessage } from "../../sessions/messages.ts";
import { connectSession, type SessionLink } from "../../sessions/session_link.ts";
import { recordedNames } from "../../sessions/session_record.ts";

/** Time that a host has to say what it does, in milliseconds. */
const STATUS_MS = 5_000;

/** A session whose host listens. */
export interface RunningSession {
  readonly name: string;
  readonly pid: number;
  /** What its host says of itself; nothing when it does not answer. */
  readonly status: SessionStatus | undefined;
}

/** Returns the sessions that run. One that others could have written is left out, and told to `onRefused`. */
export async function runningSessions(
  folder: string,
  onRefused: (error: unknown) => Promise<void>,
): Promise<RunningSession[]> {
  const found = await Promise.all(
    recordedNames(folder).map(async (name) => {
      try {
        const link = await connectSession(folder, name);
        return link === undefined ? [] : [{ name, pid: link.pid, status: await statusOf(link) }];
      } catch (error) {
        await onRefused(error);
        return [];
      }
    }),
  );
  return found.flat();
}

async function statusOf({ frames, token }: SessionLink): Promise<SessionStatus | undefined> {
  const asked = async () => {
    await frames.send({ type: "status", token });
    const { value } = await frames.frames().next();
    return statusMessage.safeParse(value?.message).data;
  };
  try {
    return await deadline(asked(), STATUS_MS, "The answer of a session's host");
  } catch {
    return undefined; // it hangs, or ended just now
  } finally {
    frames.close();
  }
}
