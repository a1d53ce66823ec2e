import { deepEqual, ok } from "node:assert/strict";
import adapter from "../../../adapters/sh3d/adapter.ts";
import { toJsonSchema } from "../../../src/adapter_api/schema/json_schema.ts";
import { listedSchema } from "../../../src/adapter_api/schema/listed_schema.ts";
import { verifies } from "../../helpers/verifies.ts";

const MOST_BYTES = 20_000;

/** The tools that are listed without being asked for, with the annotations that a list has. */
const CORE = Object.entries(adapter.tools ?? {}).filter(([, { core }]) => core === true);

Deno.test("the tools that are listed by default finish a design, in few bytes", () => {
  verifies("homes:core");
  const listed = CORE.map(([name, { description, input }]) => {
    const annotations = { readOnlyHint: false, destructiveHint: false };
    return { name, description, inputSchema: listedSchema(toJsonSchema(input)), annotations };
  });
  const bytes = new TextEncoder().encode(JSON.stringify(listed)).length;
  ok(bytes <= MOST_BYTES, `they take ${bytes} bytes`);
  const names = new Set(CORE.map(([name]) => name));
  const needed = [
    "create_wall",
    "create_room_from_walls",
    "place_furniture",
    "place_door_or_window",
    "modify_furniture",
    "delete_objects",
    "apply_texture",
    "add_level",
    "check_home",
    "set_camera",
    "preview_3d",
    "render_photo",
    "batch_commands",
    "describe_commands",
    "undo",
    "save_home",
  ];
  deepEqual(needed.filter((name) => !names.has(name)), []);
});
