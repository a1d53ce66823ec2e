/**
 * Returns what is new in a version: its section of the changelog, without the heading.
 *
 * @throws Error when there is none, or it says nothing
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (notes !== undefined && notes !== "") return `${notes}\n`;
  throw new Error(`CHANGELOG.md does not say what is new in ${version}: add "## [${version}] - DATE"`);
}
