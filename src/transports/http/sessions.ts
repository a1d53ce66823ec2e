import { INITIALIZE_VERSIONS } from "../../mcp/identity.ts";
import type { McpServerFactory } from "../../mcp/server.ts";
import { CallTransport } from "../../mcp/workarounds/call_transport.ts";
import { HttpSession } from "./session.ts";
import type { TimeoutQueue } from "../../base/time/timeout_queue.ts";

/** Limits for the number of sessions and for the time that they may rest. */
export interface SessionLimits {
  /** Milliseconds without a request, after which a session is closed. */
  readonly idleMs: number;
  readonly maxSessions: number;
  /** The time in milliseconds; tests have their own. */
  readonly now: () => number;
}

/** Limits that the product uses. */
export const SESSION_LIMITS: SessionLimits = { idleMs: 30 * 60_000, maxSessions: 256, now: Date.now };

interface Kept {
  readonly transport: HttpSession;
  readonly ended: AbortController;
  lastUsed: number;
}

/**
 * The sessions of the revisions with a handshake. Clients go away without a word, so a session that rests is closed
 * after a while, and the one that has rested longest makes room; one that is in use never.
 */
export class Sessions {
  readonly #servers: McpServerFactory;
  readonly #limits: SessionLimits;
  readonly #timeouts: TimeoutQueue;
  readonly #kept = new Map<string, Kept>();

  constructor(servers: McpServerFactory, limits: SessionLimits, timeouts: TimeoutQueue) {
    this.#servers = servers;
    this.#limits = limits;
    this.#timeouts = timeouts;
  }

  get size(): number {
    return this.#kept.size;
  }

  /**
   * A new session for a client that wants to speak a revision; nothing when all that there may be are in use.
   *
   * @param wanted the revision that the client names
   */
  async open(wanted: string): Promise<HttpSession | undefined> {
    if (this.#kept.size >= this.#limits.maxSessions && !await this.#makeRoom()) return undefined;
    const transport = new HttpSession(
      INITIALIZE_VERSIONS.find((version) => version === wanted) ?? INITIALIZE_VERSIONS[0],
      this.#timeouts,
    );
    const ended = new AbortController();
    const { sessionId: id } = transport;
    this.#kept.set(id, { transport, ended, lastUsed: this.#limits.now() });
    const server = this.#servers.serverFor({ id, ended: ended.signal }, "legacy");
    await server.connect(new CallTransport(transport, server.answerCall));
    return transport;
  }

  /** The session of that name, which is now in use. */
  get(id: string): HttpSession | undefined {
    const kept = this.#kept.get(id);
    if (kept !== undefined) kept.lastUsed = this.#limits.now();
    return kept?.transport;
  }

  /** Ends a session. */
  async close(id: string): Promise<void> {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    kept?.ended.abort();
    await kept?.transport.close();
  }

  /** Closes what has rested too long. */
  sweep(): void {
    const { idleMs, now } = this.#limits;
    for (const [id, kept] of this.#resting()) {
      if (now() - kept.lastUsed >= idleMs) void this.close(id); // never rejects
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#kept.keys()].map((id) => this.close(id)));
  }

  #resting(): [string, Kept][] {
    return [...this.#kept].filter(([, { transport }]) => !transport.isBusy);
  }

  async #makeRoom(): Promise<boolean> {
    const [longest] = this.#resting().sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    if (longest === undefined) return false;
    await this.close(longest[0]);
    return true;
  }
}
