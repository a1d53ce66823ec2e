import type { Person } from "../ports.ts";
import { refusedQuestion } from "../safety/limits.ts";
import { maskText } from "../safety/masking.ts";
import type { Budget } from "./budget.ts";
import { type Taken, takenStep } from "./taken.ts";

/** Options for asking. */
export interface QuestionOptions {
  readonly person: Person;
  readonly budget: Budget;
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

/** Puts the model's question to the person; the time they take is theirs. */
export async function putQuestion(
  question: string,
  { person, budget, clock, signal }: QuestionOptions,
): Promise<Taken> {
  const refused = refusedQuestion(question);
  const masked = maskText(question);
  if (refused !== undefined) return takenStep(false, refused, { ask: { asked: false, question: masked } });
  const since = clock();
  const reply = await budget.whileWaiting(person.ask(question, signal));
  const personMs = clock() - since;
  if (reply === undefined) {
    const end = { outcome: "asked", reason: question, question } as const;
    return takenStep(false, question, { end, ask: { asked: true, question: masked }, personMs });
  }
  const ask = { asked: true, question: masked, user_reply: maskText(reply) };
  return takenStep(true, `The person says: ${reply}`, { ask, personMs });
}
