import { z } from "zod";
import { App } from "../../app.ts";
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
}

const javafxSchema = z.object({
  apps: z.array(z.object({
    pid: z.number(),
    mainClass: z.string(),
    enabled: z.boolean(),
    windows: z.array(z.string()),
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
