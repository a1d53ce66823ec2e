import { ToolError } from "../../adapter_api/errors.ts";
import type { AdapterLink } from "../wire/adapter_link.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { type CallScope, isWithin } from "../../authorization/rights.ts";
import type { Supervisor } from "./supervisor.ts";

/** One process of a pool. */
export interface PooledProcess {
  readonly permissions: Effective;
  readonly scopes: readonly CallScope[];
  /** Kills it at once; calls that are running get to hear the reason. */
  readonly kill: (reason: ToolError) => void;
}

interface Member {
  readonly effective: Effective;
  readonly supervisor: Supervisor;
  /** Settles when the process whose place it takes is gone. */
  readonly ready: Promise<void>;
  /** Every kind of call that it ever served; when none is left it has nothing to do any more. */
  readonly served: Map<string, CallScope>;
  /** Another one took its place: it ends after the calls that it has. */
  isRetired: boolean;
  calls: number;
}

/**
 * The processes of one adapter. Calls with the same rights share one; a call that may do more, because a grant is for
 * its tool or its session alone, has one of its own with exactly these flags: the runtime keeps the rights apart.
 */
export class ProcessPool implements AsyncDisposable {
  readonly #supervise: (effective: Effective) => Supervisor;
  readonly #members = new Set<Member>();
  #closed = false;

  /** @param supervise makes what starts and watches a process with these rights */
  constructor(supervise: (effective: Effective) => Supervisor) {
    this.#supervise = supervise;
  }

  /** Lets a call use the process with its rights, which is started when needed. */
  async use<T>(
    scope: CallScope,
    effective: Effective,
    signal: AbortSignal,
    work: (link: AdapterLink) => Promise<T>,
  ): Promise<T> {
    const member = this.#memberFor(scope, effective);
    member.calls++;
    try {
      return await work(member.supervisor.running ?? await started(member, signal)); // most calls need not wait
    } finally {
      member.calls--;
      if (member.isRetired && member.calls === 0) void this.#end(member); // never rejects
    }
  }

  /** Starts a process with these rights for a call that is about to come; resolves when it is there. */
  async prepare(effective: Effective): Promise<void> {
    if (this.#closed || this.#members.size > 0) return;
    const member = this.#begin(effective, Promise.resolve());
    await member.supervisor.prepare();
  }

  /** The links of processes that run. */
  async links(): Promise<AdapterLink[]> {
    const all = await Promise.all([...this.#members].map(({ supervisor }) => supervisor.current()));
    return all.flatMap((link) => link ?? []);
  }

  /** The processes, with what they may do and every kind of call that they served. */
  get processes(): readonly PooledProcess[] {
    return [...this.#members].map((member) => ({
      permissions: member.effective,
      scopes: [...member.served.values()],
      kill: (reason) => {
        this.#members.delete(member);
        void member.supervisor.kill(reason); // never rejects
      },
    }));
  }

  /** Ends what served this session alone. */
  endSession(session: string): void {
    for (const member of this.#members) {
      for (const [key, scope] of member.served) if (scope.session === session) member.served.delete(key);
      if (member.served.size === 0) void this.#end(member); // never rejects
    }
  }

  /** Ends every process; the next call starts a new one. */
  async restart(): Promise<void> {
    await Promise.all([...this.#members].map((member) => this.#end(member)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.restart();
  }

  #memberFor(scope: CallScope, effective: Effective): Member {
    if (this.#closed) throw new ToolError("ADAPTER_DIED", "The adapter is shut down");
    const key = `${scope.tool ?? ""}\0${scope.session}`;
    for (const member of this.#members) { // the rights of a scope are one object while nothing changes
      if (member.effective === effective && !member.isRetired && member.served.has(key)) return member;
    }
    const same = [...this.#members].find((member) =>
      !member.isRetired && isWithin(effective, member.effective) && isWithin(member.effective, effective)
    );
    if (same?.served.has(key)) return same;
    const leaving = this.#leave(key, same);
    const member = same ?? this.#begin(effective, leaving);
    member.served.set(key, scope);
    return member;
  }

  #begin(effective: Effective, ready: Promise<void>): Member {
    const supervisor = this.#supervise(effective);
    const member = { effective, supervisor, ready, served: new Map(), isRetired: false, calls: 0 };
    this.#members.add(member);
    return member;
  }

  /**
   * This kind of call has other rights now. Resolves when a process that is not needed any more, and idle, is gone: also
   * one that was prepared for a call with other rights.
   */
  async #leave(key: string, stays: Member | undefined): Promise<void> {
    const before = [...this.#members].filter((member) =>
      member !== stays && !member.isRetired && (member.served.has(key) || member.served.size === 0)
    );
    const alone = before.filter(({ served }) => served.size <= 1);
    for (const member of before) {
      if (alone.includes(member)) member.isRetired = true;
      else if (member.calls === 0) member.served.delete(key); // else one of the calls may be of this kind
    }
    await Promise.all(alone.filter(({ calls }) => calls === 0).map((member) => this.#end(member)));
  }

  async #end(member: Member): Promise<void> {
    this.#members.delete(member);
    await member.supervisor[Symbol.asyncDispose]();
  }
}

async function started({ ready, supervisor }: Member, signal: AbortSignal): Promise<AdapterLink> {
  await ready;
  return await supervisor.link(signal);
}
