import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { ClientPort } from "../catalog/tool_source.ts";
import type { Person } from "./ports.ts";

const words = z.object({ answer: z.string() });
const consent = z.object({ allow: z.union([z.boolean(), z.enum(["yes", "mine", "no"])]) });
const ALLOW = { type: "boolean" };
const ALLOW_OR_MINE = {
  type: "string",
  enum: ["no", "mine", "yes"],
  enumNames: ["No", "I do it myself", "Yes"],
  description: "yes, no, or mine: you do it yourself while the assistant waits",
};

type Properties = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/** The person behind a client; one who cannot be asked is one who is not there. */
export function personBehind(client: ClientPort): Person {
  let count = 0;
  const put = async (message: string, name: string, properties: Properties): Promise<unknown> => {
    count += 1;
    const schema = { type: "object", properties, required: [name] };
    try {
      const answer = await client.ask({ key: `question-${count}`, message, schema });
      return answer.action === "accept" ? answer.content : {};
    } catch (error) {
      if (error instanceof ToolError && error.code === "NOT_CONNECTED") return undefined;
      throw error;
    }
  };
  return {
    ask: async (question) => {
      const answer = await put(question, "answer", { answer: { type: "string" } });
      return answer === undefined
        ? undefined
        : words.safeParse(answer).data?.answer ?? "I would rather not say";
    },
    confirm: async (question, _signal, mayTakeOver = false) => {
      const answer = await put(question, "allow", { allow: mayTakeOver ? ALLOW_OR_MINE : ALLOW });
      if (answer === undefined) return undefined;
      const said = consent.safeParse(answer).data?.allow;
      return mayTakeOver && said === "mine" ? said : said === true || said === "yes";
    },
    progress: ({ step, steps, text }) => client.progress(step - 1, steps, text),
  };
}
