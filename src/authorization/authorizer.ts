import { ToolError } from "../adapter_api/errors.ts";
import type { GrantAnswer, Permissions } from "../adapter_api/permissions.ts";
import { AdapterPermissions } from "./adapter_permissions.ts";
import type { AdapterProfile } from "./adapter_profile.ts";
import { grantEvents } from "./grants/grant_events.ts";
import type { GrantRequest } from "./grants/grant_question.ts";
import { grantsOf, type MachineGrants } from "./grants/machine_grants.ts";
import { type AskingCall, PermissionQuestions } from "./permission_questions.ts";
import type { Effective } from "./permissions.ts";
import type { Standing } from "./refusals.ts";
import { type CallScope, isNothing, isWithin } from "./rights.ts";

/** A call may be made, in a process with exactly these permissions. */
export interface Allowed {
  readonly kind: "allowed";
  readonly scope: CallScope;
  readonly permissions: Effective;
}

/** The one decision about one call. */
export type Decision =
  | Allowed
  /** Ask the person this first; where nobody can be asked, the call is made without it. */
  | { readonly kind: "ask"; readonly request: GrantRequest; readonly without: Allowed }
  | { readonly kind: "refused"; readonly error: ToolError };

/** Options for an {@linkcode Authorizer}. */
export interface AuthorizerOptions {
  /** Grants of this machine; without them nothing is stored. */
  readonly grants: MachineGrants | undefined;
  /** The person's home folder. */
  readonly home: string;
}

/** Decides whether calls of one adapter may be made, and with which permissions. */
export class Authorizer {
  readonly #grants: MachineGrants | undefined;
  readonly #permissions: AdapterPermissions;
  readonly #questions = new PermissionQuestions();
  #adapter: AdapterProfile;
  #revision = 0;

  constructor(adapter: AdapterProfile, { grants, home }: AuthorizerOptions) {
    this.#adapter = adapter;
    this.#grants = grants;
    this.#permissions = new AdapterPermissions(adapter, grants?.store, home);
  }

  /** Returns a number that grows when stored grants change: then running processes may have too many permissions. */
  get revision(): number {
    if (this.#permissions.refresh()) this.#revision++;
    return this.#revision;
  }

  /**
   * Decides about one call as of now.
   *
   * @param tool nothing for resources, prompts and completions
   * @param session the session that makes the call
   */
  decide(tool: string | undefined, session: string): Decision {
    void this.revision;
    const scope = this.#permissions.scopeOf(tool, session);
    const verdict = this.#permissions.verdictOf(scope);
    if (verdict instanceof ToolError) return { kind: "refused", error: verdict };
    const allowed = { kind: "allowed", scope, permissions: verdict } as const;
    if (isNothing(this.#permissions.outstanding(scope))) return allowed;
    const request = this.#questions.fresh(session, this.#requestFor(scope));
    return isNothing(request.asks) ? allowed : { kind: "ask", request, without: allowed };
  }

  /**
   * Asks the person what there is to ask before a call. Calls of a session wait for its open question.
   *
   * @throws ToolError when the call is refused; the reason of the call's signal
   */
  async settle(tool: string | undefined, call: AskingCall): Promise<void> {
    const { session, signal } = call;
    for (;;) {
      const decision = this.decide(tool, session.id);
      if (decision.kind === "refused") throw decision.error;
      const open = this.#questions.open(session.id, signal);
      if (open !== undefined) {
        await open;
        continue;
      }
      if (decision.kind === "allowed") return;
      const isAnswered = await this.#questions.ask(call, decision.request, {
        current: () => this.#requestFor(this.#permissions.scopeOf(tool, session.id)),
        granted: (asks, answer) => this.#granted(session.id, asks, answer),
      });
      if (!isAnswered) return;
    }
  }

  /**
   * Returns what one call may do as of now, without what is left to ask. Use it at once: grants may be revoked while
   * anything is waited for.
   *
   * @throws ToolError when the call is refused
   */
  allowed(tool: string | undefined, session: string): Allowed {
    const decision = this.decide(tool, session);
    if (decision.kind === "refused") throw decision.error;
    return decision.kind === "ask" ? decision.without : decision;
  }

  /** Returns what every call may do as of now; or the reason why none may be made. */
  granted(): Effective | { readonly problem: string } {
    void this.revision;
    const verdict = this.#permissions.verdictOf({ tool: undefined, session: "" });
    return verdict instanceof ToolError ? { problem: verdict.message } : verdict;
  }

  /** Returns how the adapter stands for such a call: what its refusal is made of. */
  standing(tool: string | undefined, session: string): Standing {
    return this.#permissions.standing(this.#permissions.scopeOf(tool, session));
  }

  /** Returns why a process that served such calls must end now, if it must. */
  reasonToEnd(permissions: Effective, scopes: readonly CallScope[]): ToolError | undefined {
    const verdicts = scopes.map((scope) => this.#permissions.verdictOf(scope));
    const refused = verdicts.find((verdict) => verdict instanceof ToolError);
    if (refused !== undefined) return refused;
    const isAllowed = verdicts.every((verdict) =>
      verdict instanceof ToolError || isWithin(permissions, verdict)
    );
    return isAllowed ? undefined : revoked(this.#adapter.manifest.name);
  }

  /** The code was reloaded: what sessions were granted was for the old one, unless its author is at work. */
  replace(adapter: AdapterProfile): void {
    const isAuthor = this.#grants?.dev ?? false;
    this.#adapter = adapter;
    this.#permissions.replace(adapter, isAuthor);
    if (!isAuthor) this.#questions.forget();
  }

  /** Ends what was for a session alone. */
  endSession(session: string): void {
    this.#permissions.endSession(session);
    this.#questions.endSession(session);
  }

  #requestFor(scope: CallScope): GrantRequest {
    const { identity, seen, manifest } = this.#adapter;
    const asks = this.#permissions.outstanding(scope);
    return { identity, code: seen.code, asks, reason: manifest.permissions.reason };
  }

  async #granted(session: string, asks: Permissions, answer: GrantAnswer): Promise<void> {
    if (answer === "always") await this.#grants?.grant(this.#adapter, grantsOf(asks, { how: "question" }));
    else {
      this.#permissions.grantForSession(session, asks);
      for (const event of grantEvents(this.#adapter.identity, asks, "session")) {
        this.#grants?.audit?.record(event);
      }
    }
  }
}

function revoked(name: string): ToolError {
  return new ToolError("PERMISSION_DENIED", `A person revoked what the adapter ${name} was granted`, {
    hint:
      `The call was ended with its process. glovebox explain ${name} shows what it still has; only a person grants`,
    details: { adapter: name, revoked: true },
  });
}
