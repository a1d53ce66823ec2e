import { joinBytes } from "../../kit/join_bytes.ts";

/** Cuts the stream of `--remote-debugging-pipe` into messages: JSON texts, each ended by a zero byte. */
export class PipeDecoder {
  readonly #decoder = new TextDecoder();
  #parts: Uint8Array[] = [];

  /** Takes the next bytes and returns the messages they complete. */
  push(bytes: Uint8Array): string[] {
    const messages: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      messages.push(this.#finish(bytes.subarray(start, end)));
      start = end + 1;
    }
    if (start < bytes.length) this.#parts.push(bytes.slice(start));
    return messages;
  }

  /** Decoding the whole message at once keeps characters together that two reads have split. */
  #finish(last: Uint8Array): string {
    const whole = joinBytes([...this.#parts, last]);
    this.#parts = [];
    return this.#decoder.decode(whole);
  }
}

/** Writes a message the way the pipe wants it. */
export function encodeMessage(message: unknown): string {
  return `${JSON.stringify(message)}\0`;
}
