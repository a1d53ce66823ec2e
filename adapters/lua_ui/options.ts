import { type Permissions, z } from "glovebox";

const listOf = (what: string, fallback: readonly string[]) =>
  z.union([z.string().transform(entriesIn), z.array(z.string())]).default([...fallback]).describe(what);

/** Entries of a list that is written as one text. */
function entriesIn(text: string): string[] {
  return text.split(",").map((entry) => entry.trim()).filter((entry) => entry !== "");
}

/** Options that a person may set. */
export const optionsSchema = z.object({
  folders: listOf("Folders that applications may be in", ["~/Glovebox/lua-ui", "./.ui"]),
  programs: listOf("Programs that Lua code may start; sh means any command", []),
  deadlineMs: z.number().int().min(100).max(50_000).default(5_000).describe("How long Lua code may run"),
  memoryMb: z.number().int().min(24).max(1024).default(256).describe("What one session may use of memory"),
  maxSessions: z.number().int().min(1).max(200).default(64).describe("How many sessions there may be"),
});
/** Options of the Lua UI adapter, with what is preset. */
export type LuaUiOptions = z.output<typeof optionsSchema>;

/** A server on this machine, and the folders of applications. */
export function permissions({ folders, programs }: LuaUiOptions): Permissions {
  return {
    net: ["127.0.0.1"],
    write: folders,
    read: folders,
    run: programs,
    env: ["HOME", "USERPROFILE"],
    reason:
      "Serves pages to the browsers of this machine, and keeps applications and their logs in its folders",
  };
}
