/**
 * Reads the page of an adapter's live view, which `scripts/build_views.ts` has put next to its code: all of it is
 * bundled into one file, so that this module is there too.
 */
export async function livePage(): Promise<string> {
  return await Deno.readTextFile(new URL("view.html", import.meta.url));
}
