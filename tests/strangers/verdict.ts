import { type Heard, numberOf, wordsOf } from "./scenario.ts";

/** Verdict on one run of a client. */
export interface Verdict {
  readonly list: boolean;
  /** Form in which the model got the picture: as a picture, as the words of its bytes, or not at all. */
  readonly picture: "seen" | "as text" | "none";
  /** True when the model got the error of a refused number. */
  readonly error: boolean;
  readonly hint: boolean;
  readonly freshList: boolean;
  readonly longCall: boolean;
  /** Text that the model read when the tool had a question. */
  readonly question: string;
}

/** Judges a run of the full plan by what the model was given, and by nothing else. */
export function judge(heard: readonly Heard[]): Verdict {
  const of = (tool: string) => heard.filter((each) => each.tool === tool);
  const first = (tool: string) => wordsOf({ parts: of(tool)[0]?.parts ?? [] });
  const refused = first("browser_overlay_act");
  return {
    list: numberOf("Name", first("browser_list_interactives")) !== undefined,
    picture: pictureIn(of("browser_screenshot")[0]),
    error: /Cannot click 99/.test(refused),
    hint: /Use the numbers of the list/.test(refused),
    freshList: numberOf("Name", refused) !== undefined,
    longCall: /worked for \d+ seconds/.test(first("patient_work")),
    question: QUESTION.exec(first("patient_ask"))?.[0] ?? "lost",
  };
}

/** Possible ends of the tool that asks. */
const QUESTION = /the person is \w+|no name: \w+|cannot ask its person|did not answer/;

/** Beginning of a picture of this format in base64. */
const JPEG = "/9j/";

function pictureIn(heard: Heard | undefined): Verdict["picture"] {
  if (heard?.parts.some(({ type }) => type === "image")) return "seen";
  return heard !== undefined && wordsOf(heard).includes(JPEG) ? "as text" : "none";
}

/** Parts of an answer with a text and structured content that a model is given. */
export type Given = "content" | "structuredContent" | "both" | "neither";

/** Judges a run of the plan of the two faces. */
export function givenIn(heard: readonly Heard[]): Given {
  const words = heard.map(wordsOf).join("\n");
  const content = words.includes("words of the content");
  const structure = words.includes("words of the structure");
  if (content && structure) return "both";
  return content ? "content" : structure ? "structuredContent" : "neither";
}
