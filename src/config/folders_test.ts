import assert from "node:assert/strict";
import { foldersOf } from "./folders.ts";

Deno.test("folders follow each system's custom", () => {
  assert.deepEqual(foldersOf("linux", "/h", {}), {
    home: "/h",
    config: "/h/.config/glovebox",
    state: "/h/.local/state/glovebox",
    jvm: "/h/.local/state/glovebox/jvm",
    cache: "/h/.cache/glovebox",
    documents: "/h/Glovebox",
  });
  const moved = foldersOf("linux", "/h", { XDG_CONFIG_HOME: "/c", XDG_CACHE_HOME: "/k", XDG_STATE_HOME: "" });
  assert.deepEqual([moved.config, moved.cache, moved.state], [
    "/c/glovebox",
    "/k/glovebox",
    "/h/.local/state/glovebox",
  ]);
  const relative = foldersOf("linux", "/h", { XDG_STATE_HOME: "state" });
  assert.equal(relative.state, "/h/.local/state/glovebox"); // no place of its own, wherever one stands
  assert.equal(foldersOf("linux", "/h", { GLOVEBOX_CACHE_DIR: "/mine" }).cache, "/mine");
  assert.equal(foldersOf("darwin", "/h", {}).config, "/h/Library/Application Support/Glovebox");
  const windows = foldersOf("windows", "/h", { APPDATA: "/r", LOCALAPPDATA: "/l" });
  assert.deepEqual([windows.config, windows.cache], ["/r/Glovebox", "/l/Glovebox/cache"]);
});
