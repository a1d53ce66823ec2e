import { isObject } from "../../base/is_object.ts";
import { VIEW_TYPE } from "../../adapter_api/views/view.ts";

/** Name of the protocol's extension for views in the conversation. */
export const UI_EXTENSION = "io.modelcontextprotocol/ui";

/** Tells whether a client shows views: it says so, and names their media type. */
export function showsViews({ extensions }: { readonly extensions?: unknown }): boolean {
  const said = isObject(extensions) ? extensions[UI_EXTENSION] : undefined;
  const types = isObject(said) ? said["mimeTypes"] : undefined;
  return Array.isArray(types) && types.includes(VIEW_TYPE);
}
