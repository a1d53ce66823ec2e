/** Words by which a step names a control of a page. */
export interface NamedControl {
  readonly role?: string | undefined;
  /** Code for its name: a literal, or the name of a variable. */
  readonly name: string;
  readonly near?: string | undefined;
}

/** Roles that ARIA has no words for: what they are is found by its label or by its text. */
const LABELLED: ReadonlySet<string> = new Set([
  "password",
  "file",
  "color",
  "date",
  "time",
  "month",
  "week",
  "datetime",
]);
const PLAIN: ReadonlySet<string> = new Set(["clickable", "draggable", "droppable", "canvas", "frame"]);
/** What `near` is the name of. */
const AROUND =
  "tr, li, article, fieldset, figure, section, form, [role=row], [role=listitem], [role=group], [role=dialog], [role=region]";

/** Returns the code of a Playwright locator for a control. Pure. */
export function locatorCode({ role, name, near }: NamedControl): string {
  const found = foundBy(role, name);
  if (near === undefined) return `page.${found}`;
  return `page.locator(${JSON.stringify(AROUND)}).filter({ hasText: ${wordsPattern(near)} })` +
    `.filter({ has: page.${found} }).last().${found}`;
}

function foundBy(role: string | undefined, name: string): string {
  if (role === undefined || PLAIN.has(role)) return `getByText(${name}, { exact: true })`;
  if (LABELLED.has(role)) return `getByLabel(${name}, { exact: true })`;
  return `getByRole(${JSON.stringify(role)}, { name: ${name}, exact: true })`;
}

/** Words with whatever space is between them: cells of a row have none in the document. */
function wordsPattern(text: string): string {
  const words = text.replace(/…$/, "").trim().split(/\s+/);
  return `/${words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("\\s*")}/`;
}
