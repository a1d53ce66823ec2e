const KEEP_ALIVE_MS = 15_000;
/** Number of bytes that may wait for a slow reader before what can be lost is left out. */
const QUEUE_BYTES = 8 * 1024 * 1024;
/** Number of bytes that may wait at all: a reader that is further behind is cut off, and can come back. */
const BACKLOG_BYTES = 64 * 1024 * 1024;

const encoder = new TextEncoder();

/** Options of a stream. */
export interface EventStreamOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Hears once that it is over, no matter who ended it. */
  readonly onClose?: () => void;
}

/** One response of server-sent events: kept alive, with a bounded queue. */
export class EventStream {
  readonly response: Response;
  readonly #onClose: () => void;
  readonly #keepingAlive: ReturnType<typeof setInterval>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor({ headers, onClose = () => {} }: EventStreamOptions) {
    this.#onClose = onClose;
    const body = new ReadableStream<Uint8Array>(
      { start: (controller) => void (this.#controller = controller), cancel: () => this.#end() },
      new ByteLengthQueuingStrategy({ highWaterMark: QUEUE_BYTES }),
    );
    this.response = new Response(body, {
      headers: { ...headers, "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
    });
    this.#keepingAlive = setInterval(() => this.#write(": keepalive\n\n"), KEEP_ALIVE_MS);
  }

  get isOpen(): boolean {
    return this.#controller !== undefined;
  }

  /** Tells whether the reader is so slow that what can be lost should be. */
  get isFull(): boolean {
    return (this.#controller?.desiredSize ?? 0) <= 0;
  }

  /** Sends one event; nobody hears it when the stream is over. */
  send(id: string, data: string): void {
    this.#write(`id: ${id}\ndata: ${data}\n\n`);
  }

  /** Names the stream, so that a client that loses it can come back, after `retryMs`. */
  prime(id: string, retryMs: number): void {
    this.#write(`id: ${id}\nretry: ${retryMs}\ndata: \n\n`);
  }

  close(): void {
    this.#controller?.close();
    this.#end();
  }

  #write(text: string): void {
    const free = this.#controller?.desiredSize ?? 0;
    if (QUEUE_BYTES - free > BACKLOG_BYTES) return this.close();
    this.#controller?.enqueue(encoder.encode(text));
  }

  #end(): void {
    if (this.#controller === undefined) return;
    this.#controller = undefined;
    clearInterval(this.#keepingAlive);
    this.#onClose();
  }
}
