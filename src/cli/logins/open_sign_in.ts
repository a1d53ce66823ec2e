import { currentAudit } from "../../app.ts";
import { visible } from "../../base/text/visible.ts";
import { currentFolders } from "../../config/folders.ts";
import type { Settings } from "../../config/settings.ts";
import { logger } from "../../log/configure_log.ts";
import { SignIn } from "../../sign_in/sign_in.ts";
import { isLoopback } from "../../transports/http/guard.ts";
import { printError, UsageError } from "../failure.ts";

/** A way to sign in, with what records it. */
export interface OpenedSignIn extends AsyncDisposable {
  readonly signIn: SignIn;
}

/**
 * Opens the way to sign in; its codes are printed on this terminal.
 *
 * @throws UsageError where nobody has to sign in, or others than this machine's person could let a client in
 */
export function openSignIn({ host, token }: Pick<Settings, "host" | "token">): OpenedSignIn {
  if (token === false) throw new UsageError("With --no-token nobody has to sign in: leave out --oauth");
  if (!isLoopback(host)) {
    throw new UsageError(`--oauth is for clients of this machine: leave out --host ${host}, or --oauth`);
  }
  const audit = currentAudit(); // a login is recorded, whatever the settings say of calls
  const signIn = new SignIn({
    state: currentFolders().state,
    onCode: (name, code) => {
      const said = `${
        visible(name)
      } asks to sign in. If you started that, type this code into its page: ${code}`;
      void printError(said).catch(() => {}); // the terminal may be gone
    },
    onError: (error) => logger("sign-in").error(error.message),
    onLogin: (what, client, reason) => audit.record({ type: "login", what, client, reason }),
  });
  return {
    signIn,
    [Symbol.asyncDispose]: async () => {
      signIn[Symbol.dispose]();
      await audit[Symbol.asyncDispose]();
    },
  };
}
