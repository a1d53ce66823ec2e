import { ToolError } from "../adapter_api/errors.ts";
import type { Permissions } from "../adapter_api/permissions.ts";
import type { CallContext, ClientSession, GrantAnswer } from "../catalog/tool_source.ts";
import type { AdapterLink } from "./wire/adapter_link.ts";
import type { Standing } from "../authorization/refusals.ts";
import type { AdapterRights } from "../authorization/adapter_rights.ts";
import type { Processes } from "./adapter_source.ts";
import type { LoadedCode } from "./code/loaded_code.ts";
import { PermissionQuestions } from "../authorization/permission_questions.ts";
import type { Effective } from "../authorization/permissions.ts";
import type { ProcessPool } from "./process/process_pool.ts";
import { type CallScope, isNothing } from "../authorization/rights.ts";
import type { Job } from "./wire/messages.ts";

/** What guards the processes of one adapter. */
export interface GuardOptions {
  readonly rights: AdapterRights;
  readonly loaded: () => LoadedCode;
  /** Stores what a person granted for always. */
  readonly grantAlways: (asks: Permissions) => Promise<void>;
  /** Its author is at work: what sessions were granted stays when the code changes. */
  readonly dev: boolean;
}

/** The processes of one adapter behind the rights of each call: refused, asked for, or let through. */
export class GuardedProcesses implements Processes {
  readonly #pool: ProcessPool;
  readonly #options: GuardOptions;
  readonly #questions = new PermissionQuestions();
  readonly #sessions = new Set<string>();

  constructor(pool: ProcessPool, options: GuardOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async use<T>(job: Job, call: CallContext, work: (link: AdapterLink) => Promise<T>): Promise<T> {
    const tool = toolOf(job);
    let now = this.#rightsNow(tool, call); // what is refused anyway is not asked for
    if (this.#questions.isOpen(call.session.id) || !isNothing(this.#options.rights.outstanding(now.scope))) {
      await this.#questions.settle(call, {
        request: () => this.#requestFor(tool, call),
        granted: (asks, answer) => this.#granted(call.session, asks, answer),
      });
      now = this.#rightsNow(tool, call);
    }
    this.#follow(call.session);
    return await this.#pool.use(now.scope, now.effective, call.signal, work);
  }

  async links(): Promise<readonly AdapterLink[]> {
    return await this.#pool.links();
  }

  /** How the adapter stands for such a call: what its refusal is made of. */
  standing(tool: string | undefined, session: string): Standing {
    const { rights } = this.#options;
    return rights.standing(rights.scopeOf(tool, session));
  }

  /** The code was loaded anew. */
  replace(loaded: LoadedCode): void {
    const { rights, dev } = this.#options;
    rights.replace(loaded, dev);
    if (!dev) this.#questions.forget();
  }

  /** Kills what may not run any more, when the stored grants changed. */
  review(): void {
    const { rights, loaded } = this.#options;
    if (rights.refresh()) {
      this.#pool.review((scope) => rights.verdictOf(scope), revoked(loaded().manifest.name));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool[Symbol.asyncDispose]();
  }

  #rightsNow(tool: string | undefined, { session }: CallContext): { scope: CallScope; effective: Effective } {
    this.review();
    const { rights } = this.#options;
    const scope = rights.scopeOf(tool, session.id);
    const verdict = rights.verdictOf(scope);
    if (verdict instanceof ToolError) throw verdict;
    return { scope, effective: verdict };
  }

  #requestFor(tool: string | undefined, { session }: CallContext) {
    const { rights, loaded } = this.#options;
    const { identity, code, manifest } = loaded();
    const asks = rights.outstanding(rights.scopeOf(tool, session.id));
    return { identity, code: code.hash, asks, reason: manifest.permissions.reason };
  }

  async #granted(session: ClientSession, asks: Permissions, answer: GrantAnswer): Promise<void> {
    if (answer === "always") return await this.#options.grantAlways(asks);
    this.#options.rights.grantForSession(session.id, asks);
    this.#follow(session);
  }

  /** What was for a session alone ends with it. */
  #follow({ id, ended }: ClientSession): void {
    if (this.#sessions.has(id) || ended.aborted) return;
    this.#sessions.add(id);
    ended.addEventListener("abort", () => {
      this.#sessions.delete(id);
      this.#options.rights.endSession(id);
      this.#questions.endSession(id);
      this.#pool.endSession(id);
    }, { once: true });
  }
}

function toolOf(job: Job): string | undefined {
  return job.kind === "tool" ? job.name : undefined;
}

function revoked(name: string): ToolError {
  return new ToolError("PERMISSION_DENIED", `A person revoked what the adapter ${name} was granted`, {
    hint:
      `The call was ended with its process. glovebox explain ${name} shows what it still has; only a person grants`,
    details: { adapter: name, revoked: true },
  });
}
