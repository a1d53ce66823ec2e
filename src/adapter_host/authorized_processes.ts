import type { Authorizer } from "../authorization/authorizer.ts";
import type { Standing } from "../authorization/refusals.ts";
import type { CallContext, ClientSession } from "../catalog/tool_source.ts";
import type { Processes } from "./adapter_source.ts";
import type { ProcessPool } from "./process/process_pool.ts";
import type { AdapterLink } from "./wire/adapter_link.ts";
import type { Job } from "./wire/messages.ts";

/** The processes of one adapter, each call in one with exactly the permissions that it is allowed. */
export class AuthorizedProcesses implements Processes {
  readonly #pool: ProcessPool;
  readonly #authorizer: Authorizer;
  readonly #sessions = new Set<string>();
  #reviewed = 0;

  constructor(pool: ProcessPool, authorizer: Authorizer) {
    this.#pool = pool;
    this.#authorizer = authorizer;
  }

  async use<T>(job: Job, call: CallContext, work: (link: AdapterLink) => Promise<T>): Promise<T> {
    this.#follow(call.session);
    const tool = job.kind === "tool" ? job.name : undefined;
    await this.#authorizer.settle(tool, call);
    this.review();
    const { scope, permissions } = this.#authorizer.allowed(tool, call.session.id); // nothing is awaited until it is used
    return await this.#pool.use(scope, permissions, call.signal, work);
  }

  /** Starts the process of a call that is about to come; nothing where a person has to be asked first. */
  async prepare(tool: string): Promise<void> {
    const decision = this.#authorizer.decide(tool, "");
    if (decision.kind === "allowed") await this.#pool.prepare(decision.permissions);
  }

  async links(): Promise<readonly AdapterLink[]> {
    return await this.#pool.links();
  }

  standing(tool: string | undefined, session: string): Standing {
    return this.#authorizer.standing(tool, session);
  }

  /** Kills what may not run any more, when the stored grants changed. */
  review(): void {
    const { revision } = this.#authorizer;
    if (revision === this.#reviewed) return;
    this.#reviewed = revision;
    for (const { permissions, scopes, kill } of this.#pool.processes) {
      const reason = this.#authorizer.reasonToEnd(permissions, scopes);
      if (reason !== undefined) kill(reason);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool[Symbol.asyncDispose]();
  }

  /** Ends what was for a session alone. */
  #follow({ id, ended }: ClientSession): void {
    if (this.#sessions.has(id) || ended.aborted) return;
    this.#sessions.add(id);
    ended.addEventListener("abort", () => {
      this.#sessions.delete(id);
      this.#authorizer.endSession(id);
      this.#pool.endSession(id);
    }, { once: true });
  }
}
