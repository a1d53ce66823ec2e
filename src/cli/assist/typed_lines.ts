import { type CommandTerminal, OWN_TERMINAL } from "../terminal.ts";

/**
 * Returns the terminal of a person whose answers count from the moment that a question is shown.
 *
 * @param write shows a line at once: an answer that comes while it is being shown would belong to no question
 */
export function askingTerminal(
  input: Pick<typeof Deno.stdin, "read">,
  write: (line: string) => void,
): CommandTerminal {
  const typed = new TypedLines(input);
  return {
    ...OWN_TERMINAL,
    isPersonThere: true,
    printError: (text) => Promise.resolve(write(text)),
    readLine: () => typed.next(),
  };
}

/**
 * Lines that a person types while somebody waits for one. What was typed before belongs to no question: it is read at
 * once and forgotten, so that it answers none that comes later.
 */
export class TypedLines {
  #waiting: PromiseWithResolvers<string> | undefined;
  #text = "";
  #isOver = false;

  constructor(input: Pick<typeof Deno.stdin, "read">) {
    void this.#take(input);
  }

  /** @returns the next line that is begun from now on; empty at the end of the input */
  next(): Promise<string> {
    this.#text = "";
    this.#waiting = Promise.withResolvers<string>();
    if (this.#isOver) this.#waiting.resolve("");
    return this.#waiting.promise;
  }

  async #take(input: Pick<typeof Deno.stdin, "read">): Promise<void> {
    const decoder = new TextDecoder();
    const buffer = new Uint8Array(1_024);
    for (;;) {
      const length = await input.read(buffer).catch(() => null);
      if (length === null) break;
      this.#heard(decoder.decode(buffer.subarray(0, length), { stream: true }));
    }
    this.#isOver = true;
    this.#answer(this.#text);
  }

  #heard(text: string): void {
    if (this.#waiting === undefined) return;
    this.#text += text;
    const end = this.#text.indexOf("\n");
    if (end >= 0) this.#answer(this.#text.slice(0, end));
  }

  /** What follows in the same breath was typed before the next question is shown. */
  #answer(line: string): void {
    this.#waiting?.resolve(line);
    [this.#waiting, this.#text] = [undefined, ""];
  }
}
