import { z } from "zod";
import { App } from "../../app.ts";
import { visible } from "../../base/text/visible.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { prepare } from "../settings.ts";

/** An application that announced itself. */
export interface SeenApplication {
  readonly pid: number;
  readonly mainClass: string;
  /** True when an assistant may look at it. */
  readonly enabled: boolean;
  /** Contents that it shows: windows, or homes. */
  readonly windows: readonly string[];
  /** False when it did not answer in time, so that its windows are not known. */
  readonly answers?: boolean | undefined;
}

const javafxSchema = z.object({
  apps: z.array(z.object({
    pid: z.number(),
    mainClass: z.string(),
    enabled: z.boolean(),
    windows: z.array(z.string()),
    answers: z.boolean().optional(),
  })),
});

const homesSchema = z.object({ homes: z.array(z.object({ home: z.string(), name: z.string().nullable() })) });

/** The class that starts Sweet Home 3D. */
export const SH3D_CLASS = "com.eteks.sweethome3d.SweetHome3D";

/** Returns what the adapters of Java applications see: the command shows what an assistant would get. */
export async function seenApplications(): Promise<SeenApplication[]> {
  await using app = await App.start({ ...await prepare({}), adapters: ["javafx", "sh3d"], tools: ["all"] });
  const ask = async (tool: string) => {
    const outcome = await app.catalog.call(tool, {}, terminalContext(new AbortController().signal));
    return outcome.ok ? outcome : undefined;
  };
  const [javafx, sh3d] = await Promise.all([ask("ui_list_apps"), ask("list_homes")]);
  const [homes] = sh3d?.content ?? [];
  return [
    ...(javafx === undefined ? [] : javafxSchema.parse(javafx.structured).apps),
    ...(homes?.type === "text" ? homeApplications(homesSchema.parse(JSON.parse(homes.text)).homes) : []),
  ].sort((a, b) => a.pid - b.pid);
}

/** Returns what an application shows, in words for a person. */
export function shownBy({ windows, answers = true }: Pick<SeenApplication, "windows" | "answers">): string {
  if (!answers) return "does not answer";
  return windows.map((title) => visible(title) || "a window without a title").join(", ") || "no window";
}

/** The name of a home begins with the pid of its application. */
function homeApplications(homes: z.output<typeof homesSchema>["homes"]): SeenApplication[] {
  const byPid = Map.groupBy(homes, ({ home }) => Number.parseInt(home));
  return [...byPid].map(([pid, own]) => ({
    pid,
    mainClass: SH3D_CLASS,
    enabled: true,
    windows: own.map(({ name }) => name ?? "a new home"),
  }));
}
