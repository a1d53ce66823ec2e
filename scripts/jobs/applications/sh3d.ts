import { join } from "node:path";
import { z } from "zod";
import { type Application, startApplication } from "../../../tests/adapters/sh3d/application.ts";
import { runTool } from "../../../tests/helpers/tools/run_tool.ts";
import { difference, type Job, type OpenJob } from "../job.ts";

/** Pieces of the living room, each with its back to a side. */
const PIECES = [
  ["eTeks#sofa", "bottom"],
  ["eTeks#armchair", "left"],
  ["eTeks#bookcase", "right"],
  ["eTeks#chest", "left"],
  ["eTeks#wardrobe", "top"],
  ["eTeks#desk", "top"],
] as const;

async function homeXml(application: Application, name: string): Promise<string> {
  return await runTool("unzip", "-p", join(application.folder, `${name}.sh3d`), "Home.xml");
}

const ROOM_CALLS = (filePath: string): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => [
  ["create_walls", { x: 0, y: 0, width: 600, height: 450 }],
  ["create_room_from_walls", { x: 300, y: 225, name: "Living room" }],
  ...PIECES.map(([catalogId, side]) =>
    ["place_furniture", { catalogId, room: "Living room", side }] as const
  ),
  ["save_home", { filePath }],
];

/** Four walls, a room, six pieces, saved. */
export const FURNISHED_ROOM: Job = {
  name: "a furnished room in Sweet Home 3D",
  adapter: "sh3d",
  words: "create walls and room, place furniture, save home",
  open: () =>
    inHome((application) => {
      const filePath = join(application.folder, "room.sh3d");
      return {
        async ours(use) {
          for (const [tool, input] of ROOM_CALLS(filePath)) await use(tool, input);
        },
        scripts: [`import { sh3d } from "glovebox:tools";
await sh3d.create_walls({ x: 0, y: 0, width: 600, height: 450 });
await sh3d.create_room_from_walls({ x: 300, y: 225, name: "Living room" });
for (const [catalogId, side] of ${
          JSON.stringify(PIECES)
        }) await sh3d.place_furniture({ catalogId, room: "Living room", side });
await sh3d.save_home({ filePath: "${filePath}" });`],
        async missing() {
          const xml = await homeXml(application, "room");
          const count = (element: RegExp) => xml.match(element)?.length ?? 0;
          const found = [count(/<wall\b/g), count(/<room\b/g), count(/<(?:pieceOfFurniture|light)\b/g)];
          return difference([4, 1, PIECES.length], found);
        },
      };
    }),
};

const PRICED = 20;
const LIST = Array.from({ length: PRICED }, (_, at) => ({ name: `Shelf ${at + 1}`, price: 100 + at * 7 }));

/** A price for each of 20 pieces, by its name. */
export const PRICES: Job = {
  name: "prices from a CSV in Sweet Home 3D",
  adapter: "sh3d",
  words: "query furniture, modify furniture price, save home",
  open: () =>
    inHome((application) => {
      const filePath = join(application.folder, "prices.sh3d");
      return {
        async prepare(use) {
          for (const [at, { name }] of LIST.entries()) {
            const place = { x: at % 5 * 150, y: Math.floor(at / 5) * 150 };
            const made = await use("place_furniture", { name: "Chest", ...place });
            await use("modify_furniture", { id: idIn(made), name });
          }
        },
        async ours(use) {
          const { objects } = z.object({ objects: z.array(namedSchema) }).parse(
            JSON.parse(await use("query_state", { kinds: ["furniture"], fields: ["id", "name"] })),
          );
          for (const { name, price } of LIST) {
            await use("modify_furniture", { id: objects.find((each) => each.name === name)?.id, price });
          }
          await use("save_home", { filePath });
        },
        scripts: [`import { sh3d } from "glovebox:tools";
const prices = \`${
          LIST.map(({ name, price }) => `${name},${price}`).join("\n")
        }\`.split("\\n").map((row) => row.split(","));
const { data: { objects } } = await sh3d.query_state({ kinds: ["furniture"], fields: ["id", "name"] });
for (const [name, price] of prices) {
  await sh3d.modify_furniture({ id: objects.find((each) => each.name === name).id, price: Number(price) });
}
await sh3d.save_home({ filePath: "${filePath}" });`],
        async missing() {
          const xml = await homeXml(application, "prices");
          const found = [...xml.matchAll(/<pieceOfFurniture\b[^>]*>/g)].map(([piece]) => ({
            name: / name='(Shelf \d+)'/.exec(piece)?.[1] ?? "",
            price: Number(/ price='([\d.]+)'/.exec(piece)?.[1]),
          }));
          return difference(LIST, found);
        },
      };
    }),
};

const namedSchema = z.object({ id: z.string(), name: z.string() });

function idIn(answer: string): string {
  const id = /"id":\s*"([^"]+)"/.exec(answer)?.[1];
  if (id === undefined) throw new Error(`No id in ${answer.slice(0, 200)}`);
  return id;
}

async function inHome(
  job: (application: Application) => Omit<OpenJob, "args" | typeof Symbol.asyncDispose>,
): Promise<OpenJob> {
  const application = await startApplication({ isMeasured: true });
  const { discovery, folder } = application;
  return {
    ...job(application),
    args: [
      ...["--option", `sh3d.discovery=${discovery}`, "--option", `sh3d.homes=${folder}`],
      ...["--grant", `sh3d:read=${discovery},${folder}`, "--grant", `sh3d:write=${folder}`],
    ],
    [Symbol.asyncDispose]: () => application[Symbol.asyncDispose](),
  };
}
