import type { JSONRPCMessage } from "@modelcontextprotocol/server";

/** Requests that came in one line: their answers go in one. */
export class Batch {
  readonly #answers: JSONRPCMessage[] = [];
  #open: number;

  /** @param requests number of them */
  constructor(requests: number) {
    this.#open = requests;
  }

  /**
   * One of the requests is over.
   *
   * @param answer nothing where it was cancelled
   * @returns the answers, once there are no more requests; nothing before, and where there is none
   */
  settle(answer?: JSONRPCMessage): readonly JSONRPCMessage[] | undefined {
    this.#open -= 1;
    if (answer !== undefined) this.#answers.push(answer);
    return this.#open === 0 && this.#answers.length > 0 ? this.#answers : undefined;
  }
}
