import { join } from "node:path";
import { ToolError, z } from "glovebox";
import { atomicWrite } from "../../kit/atomic_write.ts";

/** Settings of a project in `config/config.toml`. */
const configSchema = z.object({
  lua: z.looseObject({ hotload: z.boolean().default(true) }).prefault({}),
  session: z.looseObject({ timeout: z.string().default("24h") }).prefault({}),
});
/** Settings that a project keeps for the adapter. */
export type Config = z.output<typeof configSchema>;

const DEFAULTS =
  `# Settings of this project for Glovebox's Lua UI. The server always listens on 127.0.0.1 at a free port.

[lua]
hotload = true      # files of Lua and view definitions are loaded again when they change

[session]
timeout = "24h"     # a session ends so long after the last page has left; "0" means never
`;

/** Size of the settings, in bytes. */
const MOST_BYTES = 1_000_000;

/**
 * Loads a project's settings, or writes the default ones.
 *
 * @throws ToolError `INVALID_INPUT` naming the line that cannot be read
 */
export async function loadConfig(base: string): Promise<Config> {
  const path = join(base, "config", "config.toml");
  const info = await Deno.stat(path).catch(() => undefined);
  if (info !== undefined && (!info.isFile || info.size > MOST_BYTES)) {
    throw new ToolError(
      "INVALID_INPUT",
      `${path} cannot be used: it is no file of at most ${MOST_BYTES} bytes`,
    );
  }
  const text = await Deno.readTextFile(path).catch(() => undefined);
  if (text === undefined) {
    await Deno.mkdir(join(base, "config"), { recursive: true });
    await atomicWrite(path, DEFAULTS);
  }
  const parsed = configSchema.safeParse(readSettings(text ?? DEFAULTS, path));
  if (parsed.success) return parsed.data;
  throw new ToolError("INVALID_INPUT", `${path} cannot be used: ${z.prettifyError(parsed.error)}`);
}

/** The part of TOML that such files use: sections, and keys with texts, numbers and yes or no. */
function readSettings(text: string, path: string): Record<string, Record<string, unknown>> {
  const sections: Record<string, Record<string, unknown>> = {};
  let section: Record<string, unknown> = {};
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const plain = line.trim();
    if (plain === "" || plain.startsWith("#")) continue;
    const [, name] = /^\[([\w.-]+)\]\s*(?:#.*)?$/.exec(plain) ?? [];
    const [, key, value] = /^([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*'|[\w.+-]+)\s*(?:#.*)?$/.exec(plain) ??
      [];
    if (name !== undefined) section = sections[name] ??= {};
    else if (key !== undefined && value !== undefined) section[key] = valueOf(value);
    else {
      throw new ToolError("INVALID_INPUT", `${path} cannot be used: line ${i + 1} is not understood`, {
        hint: 'Sections, and lines such as hotload = true or timeout = "24h", are',
      });
    }
  }
  return sections;
}

function valueOf(text: string): unknown {
  if (text.startsWith('"')) return JSON.parse(text);
  if (text.startsWith("'")) return text.slice(1, -1);
  if (text === "true" || text === "false") return text === "true";
  return Number.isNaN(Number(text)) ? text : Number(text);
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

/** A duration such as `1h30m` in milliseconds; 0 means never. */
export function milliseconds(duration: string): number {
  let sum = 0;
  for (const [, amount, unit = ""] of duration.matchAll(/([\d.]+)(ms|h|m|s)/g)) {
    sum += Number(amount) * (UNITS[unit] ?? 0);
  }
  return sum;
}
