/** The form in which an error crosses every boundary: between processes and to the MCP client. */
export interface ErrorData {
  /** Stable, for programs to branch on. */
  readonly code: string;
  /** Sentence that says what happened, to which thing. */
  readonly message: string;
  /** Next step for the caller. */
  readonly hint?: string;
  /** Facts a program can use, JSON only. */
  readonly details?: unknown;
}
