import { ToolError } from "glovebox";
import { PageError } from "../client/page_error.ts";
import { renderChanges } from "./changes.ts";
import { renderListing } from "./listing.ts";

/** Returns an error with what it shows of the page in words; any other as it is. */
export function withView(error: unknown): unknown {
  if (!(error instanceof PageError)) return error;
  const { code, message, options, view } = error;
  const text = view.kind === "list"
    ? renderListing(view.listing, { revision: view.revision })
    : renderChanges(view.changes);
  return new ToolError(code, message, {
    ...options,
    content: [...options.content ?? [], text],
    cause: error,
  });
}
