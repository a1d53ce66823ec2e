import type { Command } from "commander";
import { z } from "zod";
import { EFFORTS, VENDORS } from "../../assistant/model/choice.ts";
import { RISKS } from "../../assistant/safety/risk.ts";
import { type AssistSettings, assistSettingsSchema } from "../../config/assist_settings.ts";
import { UsageError } from "../failure.ts";

const risks = z.array(z.string()).optional();
const BASE_URL = "where the model is, for example on this machine";
const API = [
  "--api <responses|chat>",
  "interface of an openai model (default: responses at OpenAI, chat elsewhere)",
] as const;
const YES = ["--yes", "allow what you would be asked about"] as const;
const ALLOW = `allow without a question: ${RISKS.join(", ")}`;
const DENY = "never do it";
const listed = (value: string, earlier: readonly string[] = []) => [...earlier, ...value.split(",")];

/** The flags of `glovebox assist`, as commander leaves them. */
export const assistFlags = z.object({
  model: z.string().optional(),
  judge: z.string().optional(),
  baseUrl: z.string().optional(),
  api: z.string().optional(),
  effort: z.string().optional(),
  maxOutputTokens: z.string().optional(),
  models: z.boolean().optional(),
  temperature: z.string().optional(),
  maxSteps: z.string().optional(),
  maxSeconds: z.string().optional(),
  maxTokens: z.string().optional(),
  modelTimeout: z.string().optional(),
  modelAttempts: z.string().optional(),
  settle: z.string().optional(),
  pictures: z.boolean().optional(),
  autoEnter: z.boolean().optional(),
  keepPictures: z.string().optional(),
  origin: z.array(z.string()).optional(),
  yes: z.boolean().optional(),
  allow: risks,
  deny: risks,
  json: z.boolean().optional(),
  record: z.string().optional(),
  script: z.string().optional(),
  save: z.string().optional(),
  play: z.string().optional(),
  resume: z.string().optional(),
  answer: z.string().optional(),
  show: z.string().optional(),
  out: z.string().optional(),
  window: z.boolean().optional(),
  data: z.string().optional(),
});
/** Flags of `glovebox assist`, parsed. */
export type AssistFlags = z.output<typeof assistFlags>;

/** Those of them that `glovebox run` has too: which model, and what it may do without a question. */
export const modelFlags = assistFlags.pick({
  model: true,
  baseUrl: true,
  api: true,
  yes: true,
  allow: true,
  deny: true,
});

/** Adds those to a command that may give a step to a model. */
export function withSolverFlags(command: Command): Command {
  return command
    .option("--model <vendor:name>", "give a step that fails and cannot be healed to this model")
    .option("--base-url <url>", BASE_URL)
    .option(...API)
    .option(...YES)
    .option("--allow <risk>", ALLOW, listed)
    .option("--deny <risk>", DENY, listed);
}

/** Adds them to the command. */
export function withAssistFlags(command: Command): Command {
  return withModelFlags(command)
    .option("--max-steps <number>", "stop after so many steps (default: 20)")
    .option("--max-seconds <number>", "stop after so long (default: 600)")
    .option("--max-tokens <number>", "stop after so many tokens")
    .option("--settle <ms>", "how long a page may take to come to rest after an action (default: 4000)")
    .option("--no-pictures", "send the model no pictures")
    .option("--no-auto-enter", "do not send a search that was only typed")
    .option("--keep-pictures <error|all|none>", "of which steps pictures are kept (default: error)")
    .option(
      "--origin <origin>",
      "where the browser may go, such as https://example.com; may be repeated",
      listed,
    )
    .option("--window", "show the browser's window, where you can do yourself what only you may do")
    .option(...YES)
    .option("--allow <risk>", ALLOW, listed)
    .option("--deny <risk>", DENY, listed)
    .option("--json", "print one JSON object at the end, and nothing else")
    .option("--data <file>", "write the answer to a file too: text as it is, all else as JSON")
    .option("--record <file>", "write the model's replies to a file, for replay:FILE")
    .option("--script <file>", "write what is called to this file, as a script for glovebox run")
    .option("--save <name>", "save the run, when it is done, to be played again")
    .option(
      "--play <name>",
      "play a saved run with KEY=VALUE …, and ask the model only where it does not fit",
    )
    .option("--resume <run>", "go on with a run that was interrupted or asked something")
    .option("--answer <text>", "the answer to what that run asked")
    .option("--show <run>", "print a run as a table and write its report; last is the newest")
    .option("--out <file>", "where --show writes the report (default: report.html in the run's folder)");
}

/** Adds what says which model is asked, and how. */
function withModelFlags(command: Command): Command {
  return command
    .option("--model <vendor:name>", `the model; vendors are ${VENDORS.join(", ")}`)
    .option("--judge <vendor:name>", "a second model that is asked whether the goal is really reached")
    .option("--models", "list the vendors with a key, and the models that servers on this machine have")
    .option("--base-url <url>", BASE_URL)
    .option(...API)
    .option("--effort <level>", `how much the model thinks: ${EFFORTS.join(", ")} (default: the vendor's)`)
    .option(
      "--max-output-tokens <number>",
      "what the model may write in one answer, hidden thinking included",
    )
    .option("--temperature <number>", "how freely the model answers, from 0 to 2")
    .option("--model-timeout <seconds>", "how long one answer of the model may take (default: 60)")
    .option("--model-attempts <number>", "how often a request is made before giving up (default: 5)");
}

/**
 * The settings with the flags over them.
 *
 * @throws UsageError naming the flag
 */
export function withFlags(settings: AssistSettings, flags: AssistFlags): AssistSettings {
  const given = {
    model: flags.model,
    judge: flags.judge,
    baseUrl: flags.baseUrl,
    api: flags.api,
    effort: flags.effort,
    maxOutputTokens: numberIn("--max-output-tokens", flags.maxOutputTokens),
    temperature: numberIn("--temperature", flags.temperature),
    maxSteps: numberIn("--max-steps", flags.maxSteps),
    maxSeconds: numberIn("--max-seconds", flags.maxSeconds),
    maxTokens: numberIn("--max-tokens", flags.maxTokens),
    modelTimeoutMs: inMs(numberIn("--model-timeout", flags.modelTimeout)),
    modelAttempts: numberIn("--model-attempts", flags.modelAttempts),
    settleMs: numberIn("--settle", flags.settle),
    pictures: flags.pictures === false ? false : undefined,
    autoEnter: flags.autoEnter === false ? false : undefined,
    keepPictures: flags.keepPictures,
    origins: flags.origin,
    policy: policyOf(settings.policy, flags),
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const parsed = assistSettingsSchema.safeParse({ ...settings, ...set });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const flag = String(issue?.path[0] ?? "").replace(/Ms$/, "").replace(
    /[A-Z]/g,
    (char) => `-${char.toLowerCase()}`,
  );
  throw new UsageError(`--${flag}: ${issue?.message ?? "wrong"}`);
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

function numberIn(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`${flag} "${text}" is not a number`);
}

/** A refusal is stronger than a permission. */
function policyOf(own: AssistSettings["policy"], { yes, allow = [], deny = [] }: AssistFlags) {
  const all = yes === true ? RISKS.filter((risk) => own?.[risk] !== "deny") : [];
  const entries = [
    ...[...all, ...allow.map((word) => riskIn("--allow", word))].map((risk) => [risk, "allow"]),
    ...deny.map((word) => [riskIn("--deny", word), "deny"]),
  ];
  return entries.length === 0 ? own : { ...own, ...Object.fromEntries(entries) };
}

function riskIn(flag: string, word: string): string {
  if (RISKS.some((risk) => risk === word)) return word;
  throw new UsageError(`${flag} knows no "${word}": use ${RISKS.join(", ")}`);
}
