const WHOLE = [
  /<(think(?:ing)?|reasoning|thoughts?)>[^]*?<\/\1>/gi,
  /\[THINK\][^]*?\[\/THINK\]/g,
  /<\|channel\|>analysis<\|message\|>[^]*?(?:<\|end\|>|$)/g,
];
/** What stands before an end without a beginning is a thought too, as some servers cut its beginning off. */
const ENDED = /^[^]*(?:<\/(?:think(?:ing)?|reasoning|thoughts?)>|\[\/THINK\])/i;
/** A thought that did not come to its end. */
const OPEN = /(?:<(?:think(?:ing)?|reasoning|thoughts?)>|\[THINK\])[^]*$/i;

/** The answer without what the model only thought: a call that it turned over in its mind is none. Pure. */
export function withoutThoughts(text: string): string {
  const spoken = WHOLE.reduce((rest, thought) => rest.replace(thought, ""), text);
  return spoken.replace(ENDED, "").replace(OPEN, "");
}
