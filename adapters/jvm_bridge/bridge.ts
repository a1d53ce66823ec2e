import { z } from "glovebox";
import { BridgeError } from "./bridge_error.ts";
import { type Frame, FrameStream } from "./frame_stream.ts";
import { shakeHands } from "./handshake.ts";

/** Address at which the Java side listens, and the token for it. */
export interface BridgeAddress {
  readonly port: number;
  readonly token: string;
}

/** Answer to a command. */
export interface BridgeAnswer {
  readonly value: unknown;
  readonly bytes: Uint8Array;
}

/** Options for one call. */
export interface BridgeCallOptions {
  readonly signal: AbortSignal;
  /** For how long the other side may work at it, in milliseconds. */
  readonly ms?: number;
}

interface Waiting {
  resolve(answer: BridgeAnswer): void;
  reject(error: BridgeError): void;
}

const CONNECT_MS = 5_000;
/** The other side keeps its own deadline; this is for when it does not answer at all. */
const GRACE_MS = 2_000;
const DEFAULT_MS = 10_000;

const answerSchema = z.union([
  z.object({ id: z.number(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    id: z.number(),
    ok: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).default({}),
    }),
  }),
]);

/** A connection to a Java program. Any number of calls may be under way; all end when it does. */
export class Bridge implements Disposable {
  readonly #stream: FrameStream;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #gone: BridgeError | undefined;

  constructor(stream: FrameStream) {
    this.#stream = stream;
    void this.#listen(); // does not reject: it ends with the connection
  }

  /**
   * Connects on this machine.
   *
   * @throws BridgeError `GONE` when nobody is there, or somebody else
   */
  static async connect({ port, token }: BridgeAddress, signal: AbortSignal): Promise<Bridge> {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port }).catch((error: unknown) => {
      throw new BridgeError(
        "GONE",
        `Nobody listens at port ${port}: ${error instanceof Error ? error.message : error}`,
      );
    });
    connection.setNoDelay();
    const stream = new FrameStream(connection);
    const late = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
    const close = () => stream[Symbol.dispose]();
    late.addEventListener("abort", close);
    try {
      await shakeHands(stream, token);
      return new Bridge(stream);
    } catch (error) {
      close();
      if (error instanceof BridgeError) throw error;
      throw new BridgeError("GONE", `What listens at port ${port} is not the application`);
    } finally {
      late.removeEventListener("abort", close);
    }
  }

  /** Tells whether calls can still succeed. */
  get isOpen(): boolean {
    return this.#gone === undefined;
  }

  /**
   * Has a command run on the other side.
   *
   * @throws BridgeError what the other side refused; `GONE`, `TIMEOUT`, `CANCELLED`
   */
  async call(command: string, args: object, options: BridgeCallOptions): Promise<BridgeAnswer> {
    if (this.#gone !== undefined) throw this.#gone;
    const { signal, ms = DEFAULT_MS } = options;
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<BridgeAnswer>();
    this.#waiting.set(id, { resolve, reject });
    const cancel = () => this.#giveUp(id, new BridgeError("CANCELLED", "The call was cancelled"));
    const timer = setTimeout(
      () => this.#giveUp(id, new BridgeError("TIMEOUT", `The application did not answer within ${ms} ms`)),
      ms + GRACE_MS,
    );
    signal.addEventListener("abort", cancel);
    try {
      if (signal.aborted) cancel();
      else await this.#send({ id, do: command, args, ms });
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      this.#waiting.delete(id);
    }
  }

  [Symbol.dispose](): void {
    this.#end();
  }

  async #send(call: object): Promise<void> {
    try {
      await this.#stream.send(call);
    } catch (error) {
      if (error instanceof BridgeError) throw error; // it was not sent
      this.#end();
    }
  }

  #giveUp(id: number, error: BridgeError): void {
    this.#waiting.get(id)?.reject(error);
    this.#stream.send({ cancel: id }).catch(() => {}); // it is gone, and that was heard elsewhere
  }

  async #listen(): Promise<void> {
    try {
      for (;;) this.#hear(await this.#stream.next());
    } catch {
      this.#end();
    }
  }

  #hear({ json, bytes }: Frame): void {
    const answer = answerSchema.parse(json);
    const waiting = this.#waiting.get(answer.id);
    if (answer.ok) waiting?.resolve({ value: answer.value, bytes });
    else waiting?.reject(new BridgeError(answer.error.code, answer.error.message, answer.error.details));
  }

  #end(): void {
    this.#gone ??= new BridgeError("GONE", "The application ended");
    this.#stream[Symbol.dispose]();
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
  }
}
