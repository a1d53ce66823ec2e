import { seenText } from "glovebox";

/**
 * Marks text as the page's own words. The author of the page cannot know the nonce, so nothing in the text can end
 * the block and speak as somebody else. What a person would not see is left out; our own line says so.
 */
export function fence(text: string, nonce: string = crypto.randomUUID().slice(0, 8)): string {
  const seen = seenText(text);
  const note = seen.hidden === 0 ? "" : `\n${seen.hidden} invisible characters of the page left out`;
  return `<untrusted-page-text ${nonce}>\n${seen.text}\n</untrusted-page-text ${nonce}>${note}`;
}
