import { type Heard, numberOf, wordsOf } from "./scenario.ts";

/** What one run of a client showed. */
export interface Verdict {
  readonly list: boolean;
  readonly picture: boolean;
  /** What the model got of a refused number. */
  readonly error: boolean;
  readonly hint: boolean;
  readonly freshList: boolean;
  readonly longCall: boolean;
  /** What the model read when the tool had a question. */
  readonly question: string;
  /** What of an answer with both: `content`, `structuredContent`, `both` or `neither`. */
  readonly given: string;
}

/** Judges a run of the full plan by what the model was given, and by nothing else. */
export function judge(heard: readonly Heard[]): Verdict {
  const of = (tool: string) => heard.filter((each) => each.tool === tool);
  const first = (tool: string) => wordsOf({ parts: of(tool)[0]?.parts ?? [] });
  const refused = first("browser_overlay_act");
  return {
    list: numberOf("Name", first("browser_list_interactives")) !== undefined,
    picture: of("browser_screenshot").some(({ parts }) => parts.some(({ type }) => type === "image")),
    error: /Cannot click 99/.test(refused),
    hint: /Use the numbers of the list/.test(refused),
    freshList: numberOf("Name", refused) !== undefined,
    longCall: /worked for \d+ seconds/.test(first("patient_work")),
    question: first("patient_ask"),
    given: givenIn(first("patient_both")),
  };
}

function givenIn(words: string): string {
  const content = words.includes("words of the content");
  const structure = words.includes("words of the structure");
  if (content && structure) return "both";
  return content ? "content" : structure ? "structuredContent" : "neither";
}
