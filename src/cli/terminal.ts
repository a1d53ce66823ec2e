import { visible } from "../base/text/visible.ts";
import { print, printError, printJson, UnansweredError } from "./failure.ts";

/** Terminal that a command talks to: this process's own, or that of somebody who calls a session's host. */
export interface CommandTerminal {
  readonly isPersonThere: boolean;
  print(text: string): Promise<void>;
  printJson(value: unknown, indent?: number): Promise<void>;
  printError(text: string): Promise<void>;
  readLine(): Promise<string>;
}

/** This process's own terminal. */
export const OWN_TERMINAL: CommandTerminal = {
  get isPersonThere() {
    return isPersonThere();
  },
  print,
  printJson,
  printError,
  readLine,
};

/** Tells whether a person can answer: questions go to standard error, answers come from standard input. */
export function isPersonThere(): boolean {
  return Deno.stdin.isTerminal() && Deno.stderr.isTerminal();
}

/**
 * Asks a person for one of some words; anything else, and the end of the input, is the last of them.
 *
 * @param question complete sentences
 * @param words the first letter is enough
 */
export async function choose<const Word extends string>(
  question: string,
  words: readonly [...(readonly Word[]), Word],
  terminal: CommandTerminal = OWN_TERMINAL,
): Promise<Word> {
  const last = words[words.length - 1] ?? words[0];
  await terminal.printError(`${question}\n${words.join(" / ")} [${last}]:`);
  const said = (await terminal.readLine()).trim().toLowerCase();
  return words.find((word) => said !== "" && word.startsWith(said)) ?? last;
}

/** Asks a person for a line of text. */
export async function ask(question: string, terminal: CommandTerminal = OWN_TERMINAL): Promise<string> {
  await terminal.printError(`${question}\n>`);
  return (await terminal.readLine()).trim();
}

/**
 * Makes sure that a person means it.
 *
 * @param question what will happen
 * @param flag what says yes where nobody can be asked
 * @throws UnansweredError where nobody can be asked
 */
export async function confirmed(question: string, flag: string): Promise<boolean> {
  if (isPersonThere()) return await choose(`Glovebox asks: ${question}`, ["yes", "no"]) === "yes";
  throw new UnansweredError(`${visible(question)} Nobody is there to ask: add ${flag} if you mean it`);
}

/** Reads a line of standard input. */
export async function readLine(): Promise<string> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(256);
  let text = "";
  while (!text.includes("\n")) {
    const length = await Deno.stdin.read(buffer);
    if (length === null) break;
    text += decoder.decode(buffer.subarray(0, length), { stream: true });
  }
  return text;
}
