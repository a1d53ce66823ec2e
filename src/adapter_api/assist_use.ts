/**
 * Parts that tools take in the assistant's loop, and what each is called for:
 *
 * - `look`: before each decision; its answer is what the model sees
 * - `text`, `summary`: with each look; all words of what is shown, and its beginning
 * - `picture`, `numbered`: with each look; a picture, without and with the numbers of what can be operated
 * - `settle`: after an action, with `timeout_ms`; waits until what is shown is at rest
 * - `tidy`: after an action; takes away what stands in front, and tells `closed_count`
 * - `mark`, `unmark`: draw numbers on what is shown, and take them away at the end
 * - `gate`: holds back what would leave until the person has decided, or works there themselves
 * - `open`, `back`: with `url`, and without; lead back what was lost or went astray
 * - `act`: with `index` and `action`; operates what the look lists
 * - `press`: with `keys`
 * - `fallback`: the model's, when acting failed in all other ways
 */
export const ASSIST_ROLES = [
  ...["look", "text", "summary", "picture", "numbered", "settle", "tidy"] as const,
  ...["mark", "unmark", "gate", "open", "back", "act", "press", "fallback"] as const,
] as const;
/** Part that a tool takes in the assistant's loop. */
export type AssistRole = (typeof ASSIST_ROLES)[number];

/** Effects that the person is asked about before the assistant makes a call. */
export const CONSENTS = ["submit", "payment", "upload", "download", "destroy"] as const;
/** Effect that the person is asked about. */
export type Consent = (typeof CONSENTS)[number];

/** What a tool is for `glovebox assist`, which works towards a goal by itself. Nothing has to be said. */
export interface AssistUse {
  /** Its parts in the loop, each with the arguments it is called with. */
  readonly roles?: Readonly<Partial<Record<AssistRole, Readonly<Record<string, unknown>>>>>;
  /** For a look: how to work with what it shows, in sentences for the model. */
  readonly rules?: readonly string[];
  /** For a look: what to try, one after the other, when acting on something fails. */
  readonly retries?: readonly string[];
  /** False: the model is not told of it. */
  readonly offered?: boolean;
  /** Arguments, at whatever depth, that the model is not told of. */
  readonly omit?: readonly string[];
  /** Argument, at whatever depth, that names what is acted on, as the look does. */
  readonly target?: string;
  /** Argument, at whatever depth, that is written into its target: nothing is written where secrets are. */
  readonly text?: string;
  /**
   * Argument that says how much a reading gives, such as `limit`. What has no room in the conversation is read again in
   * a smaller part, so that the tool itself says where the next one begins; what the model asks more of is kept whole.
   */
  readonly amount?: string;
  /** Effect that the person is asked about; `destroy` is one for every tool with that `effect`. */
  readonly consent?: Consent;
  /** False: its answers may say whatever its arguments do, so they prove nothing. */
  readonly evidence?: boolean;
  /** True: a `write` that only leads somewhere or shows something; a run that did no more has changed nothing. */
  readonly visits?: boolean;
}
