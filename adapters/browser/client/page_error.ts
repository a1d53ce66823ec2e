import { ToolError } from "glovebox";
import { browserError, type BrowserErrorCode } from "../errors.ts";
import type { Changes, Listing } from "../page/wire/results.ts";

/** View of the page that the model gets with an error. */
export type PageView =
  | { readonly kind: "list"; readonly listing: Listing; readonly revision: number }
  | { readonly kind: "changes"; readonly changes: Changes };

/** An error that shows the page as it is now. */
export class PageError extends ToolError {
  readonly view: PageView;

  constructor(code: BrowserErrorCode, message: string, hint: string, view: PageView) {
    const { options } = browserError(code, message, { hint });
    super(code, message, options);
    this.view = view;
  }
}
