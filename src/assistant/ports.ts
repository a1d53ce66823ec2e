import type { StepEvent } from "./events/step_event.ts";
import type { Model, Picture, Usage } from "./model/port.ts";
import type { Decided } from "./safety/decided.ts";
import type { ToolPort } from "./tool_port.ts";

/** Progress of a run. */
export interface Progress {
  readonly step: number;
  readonly steps: number;
  readonly phase: "looking" | "thinking" | "acting" | "waiting";
  readonly text: string;
  readonly usage: Usage;
}

/** What a person says to an effect: yes, no, or that they do it themselves. */
export type Consented = boolean | "mine";

/** The one who gave the goal. */
export interface Person {
  /** @returns undefined where nobody is there to answer */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * @param mayTakeOver they may also do it themselves: `mine`
   * @returns undefined where nobody is there to decide
   */
  confirm(question: string, signal: AbortSignal, mayTakeOver?: boolean): Promise<Consented | undefined>;
  progress(progress: Progress): void;
}

/** State that a run must not lose, however it ends. */
export interface Kept {
  readonly notes: readonly string[];
  readonly decided: readonly Decided[];
  /** What was done in the application itself. */
  readonly changes: readonly string[];
  /** Names of the effects that the person refused. */
  readonly refused: readonly string[];
}

/** Parts of a run that are kept. */
export interface Journal {
  /** Told after each step, and at the end. */
  keep?(kept: Kept): Promise<void>;
  step(event: StepEvent): Promise<void>;
  /** @returns where it was put */
  picture(step: number, picture: Picture): Promise<string>;
}

/** Connections of the assistant. */
export interface Ports {
  readonly model: Model;
  /** A second model, which is asked whether a goal is really reached. */
  readonly judge?: Model | undefined;
  readonly tools: ToolPort;
  readonly person: Person;
  readonly journal: Journal;
}
