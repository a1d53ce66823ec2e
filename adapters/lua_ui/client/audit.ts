import { z } from "glovebox";
import type { Session } from "./session.ts";
import { auditView } from "./view_audit.ts";

const auditSchema = z.object({ problems: z.array(z.string()), unused: z.array(z.string()) });

/** Findings of an audit: what does not fit together in views, and views of types that nothing has. */
export type Audit = z.output<typeof auditSchema>;

/**
 * Compares views with the application of a session.
 *
 * @param views HTML by key
 * @param components elements that are served
 * @param type whose views are looked at; all when left out
 */
export async function auditViews(
  session: Session,
  views: Readonly<Record<string, string>>,
  components: ReadonlySet<string>,
  type?: string,
): Promise<Audit> {
  const found = Object.entries(views).filter(([key]) => !key.startsWith("lua.") && !isShipped(key))
    .map(([key, html]) => ({ key, type: typeOfKey(key), ...auditView(html, components) }))
    .filter((view) => type === undefined || view.type === type);
  const asked = found.map(({ key, type, paths }) => ({ key, type, paths }));
  const { problems, unused } = auditSchema.parse(
    JSON.parse(await session.ask("audit", JSON.stringify(asked))),
  );
  return {
    problems: [...found.flatMap(({ key, problems }) => problems.map((one) => `${key}: ${one}`)), ...problems],
    unused,
  };
}

function isShipped(key: string): boolean {
  return key === "MCP.DEFAULT";
}

/** A namespace has no point in it, a type may have some. */
function typeOfKey(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(".")));
}
