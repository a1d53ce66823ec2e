/** Result of one look of the doctor. */
export interface Finding {
  /** What was looked at. */
  readonly what: string;
  /** `fine`; `note` for what only some people need; `trouble` for what fails. */
  readonly state: "fine" | "note" | "trouble";
  readonly message: string;
  /** What a person types to mend it. */
  readonly remedy?: string;
  /** Mends it without asking: it needs no rights and loses nothing. */
  readonly fix?: () => Promise<void>;
}

/** Something that the doctor looks at. */
export type Check = () => Promise<Finding>;

/** Makes a finding of one thing. */
export function finding(what: string): {
  readonly fine: (message: string) => Finding;
  readonly note: (message: string, remedy?: string) => Finding;
  readonly trouble: (message: string, remedy: string, fix?: () => Promise<void>) => Finding;
} {
  return {
    fine: (message) => ({ what, state: "fine", message }),
    note: (message, remedy) => ({
      what,
      state: "note",
      message,
      ...(remedy === undefined ? {} : { remedy }),
    }),
    trouble: (message, remedy, fix) => (
      { what, state: "trouble", message, remedy, ...(fix === undefined ? {} : { fix }) }
    ),
  };
}
