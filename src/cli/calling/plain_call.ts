import { readCallWords } from "../../sessions/call_words.ts";
import { EXIT, exitCodeOf, printError, sentenceOf } from "../failure.ts";
import { callInSession, planSessionCall } from "./session_call.ts";

/**
 * Makes a call in the session's host that runs, before the command line is parsed: the parser and the schemas take
 * longer to load than the call takes.
 *
 * @param argv without the program's name
 * @returns the exit code; nothing when there is more to do than that
 */
export async function callPlainly(argv: readonly string[]): Promise<number | undefined> {
  const words = argv[0] === "call" ? readCallWords(argv.slice(1)) : undefined;
  if (words === undefined) return undefined;
  try {
    const planned = await planSessionCall(words);
    return planned && await callInSession(planned);
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return EXIT.fine; // the reader has seen enough, as head has
    await printError(`glovebox: ${sentenceOf(error)}`);
    return exitCodeOf(error);
  }
}
