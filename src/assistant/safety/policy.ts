import type { Risk } from "./risk.ts";

/** Policy for risky steps. */
export const POSTURES = ["ask", "allow", "deny"] as const;
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

/** Returns the question about a risk for a person. */
export const RISK_WORDS: Readonly<Record<Risk, string>> = {
  submit: "send",
  payment: "pay or order with",
  upload: "upload with",
  download: "download with",
  destroy: "destroy with",
};
