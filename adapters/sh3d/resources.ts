import type { Resource, ToolContext } from "glovebox";
import type { Homes } from "./client/homes.ts";
import type { Sh3dOptions } from "./options.ts";
import { withHome } from "./tool.ts";
import { drawPlan } from "./render/plan_picture.ts";

type Sh3dResource = Resource<Homes, Sh3dOptions>;

const PNG = { mimeType: "image/png" } as const;

async function planOf(home: string | undefined, ctx: ToolContext<Homes, Sh3dOptions>): Promise<Uint8Array> {
  return await withHome(ctx, home, async (chosen) => (await drawPlan(chosen, {}, ctx.signal)).bytes);
}

/** The plan of the home that a session works in. */
export const plan: Sh3dResource = {
  uri: "sh3d://plan",
  description: "A picture of the plan of the home that is worked in",
  ...PNG,
  read: (ctx) => planOf(undefined, ctx),
};

/** The plans of all homes that are open. */
export const planOfHome: Sh3dResource = {
  template: "sh3d://plan/{home}",
  description: "A picture of the plan of an open home (list_homes)",
  ...PNG,
  list: async ({ state, session, signal }) =>
    (await state.list(session, signal)).homes.map(({ home, name }) => ({
      uri: `sh3d://plan/${home}`,
      name: `plan of ${name ?? "a new home"}`,
      ...PNG,
    })),
  read: ({ home }, ctx) => planOf(home, ctx),
};
