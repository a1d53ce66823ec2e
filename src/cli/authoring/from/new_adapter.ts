/** An adapter that was written from something else. */
export interface NewAdapter {
  /** Its files, by their place in its folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that it has of ours, by their place among the templates. */
  readonly templates: readonly string[];
  /** What a person is told of it. */
  readonly says: readonly string[];
  /** Commands that it takes before it works, besides the grant. */
  readonly next: readonly { readonly command: string; readonly says: string }[];
  /** A call to try, with its arguments. */
  readonly call: string | undefined;
}
