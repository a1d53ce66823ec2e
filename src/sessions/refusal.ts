import { shellWord } from "../base/text/shell_word.ts";
import type { SessionCall, SessionStatus } from "./messages.ts";
import type { SessionMarks } from "./session_identity.ts";

/** A session, as it is told to a caller. */
export interface RefusingSession {
  readonly name: string;
  readonly marks: SessionMarks;
  readonly facts: () => Pick<SessionStatus, "version" | "flags" | "folder">;
}

/**
 * Says why a session does not take a call: it is another program, or it was started with something else than the call
 * asks for. A call without flags takes the session as it is.
 */
export function refusalOf(
  { marks }: Pick<SessionCall, "marks">,
  { name, marks: own, facts }: RefusingSession,
): string | undefined {
  const { version, flags, folder } = facts();
  const remedy = `End it: glovebox stop ${name}. Or use another one: --session NAME`;
  if (marks.build !== own.build) {
    return `The session "${name}" runs another build of Glovebox (${version}). ${remedy}`;
  }
  if (marks.flags !== "" && marks.flags !== own.flags) {
    const words = flags.length === 0 ? "no flags" : flags.map(shellWord).join(" ");
    return `The session "${name}" was started with other flags: ${words}, in ${folder}. Leave out the flags to use ` +
      `it as it is. ${remedy}`;
  }
  if (marks.settings !== own.settings) {
    return `The session "${name}" was started with other settings: glovebox.json or a variable is another one ` +
      `than in ${folder} at that time. ${remedy}`;
  }
  return undefined;
}
