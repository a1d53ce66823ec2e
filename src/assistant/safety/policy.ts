import type { Risk } from "./risk.ts";

/** Policy for risky steps. */
export const POSTURES = ["ask", "allow", "deny"] as const;
/** Attitude to a risk: ask the person, allow, or deny. */
export type Posture = (typeof POSTURES)[number];

/** A posture for each risk. */
export type Policy = Readonly<Record<Risk, Posture>>;

/** The person is asked about everything. */
export const CAUTIOUS: Policy = {
  submit: "ask",
  payment: "ask",
  upload: "ask",
  download: "ask",
  destroy: "ask",
};

/** Beginning of a question about a call. */
export const WANTS = "The assistant wants to";

/** Words for a risk in the question to a person. */
export const RISK_WORDS: Readonly<Record<Risk, string>> = {
  submit: "send by",
  payment: "pay by",
  upload: "upload by",
  download: "download by",
  destroy: "destroy by",
};
