/**
 * Marks text as the page's own words. Whoever wrote the page cannot know the nonce, so nothing in the text can end
 * the block and speak as somebody else.
 */
export function fence(text: string, nonce: string = crypto.randomUUID().slice(0, 8)): string {
  return `<untrusted-page-text ${nonce}>\n${text}\n</untrusted-page-text ${nonce}>`;
}
