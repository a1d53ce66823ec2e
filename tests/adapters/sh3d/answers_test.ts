import { deepEqual, equal, match, ok } from "node:assert/strict";
import { z } from "glovebox";
import { eventually } from "../../helpers/eventually.ts";
import { namesIn } from "../../helpers/host/person.ts";
import { verifies } from "../../helpers/verifies.ts";
import { adapterFor, Driver, refusal } from "./driver.ts";
import { homeOf, homeXml, piece } from "./safety/hostile_files.ts";

const SILENT = 40;

const STEPS: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "five hundred walls are answered with their ids in 8 kB, and their details on wish": async (driver) => {
    verifies("homes:batch");
    const commands = Array.from({ length: 500 }, (_, index) => ({
      action: "create_wall",
      params: { xStart: 0, yStart: index * 20, xEnd: 300, yEnd: index * 20, join: false },
    }));
    const { text } = await driver.host.call("batch_commands", { commands });
    ok(text.length <= 8_192, `the answer has ${text.length} characters`);
    const { ids, since } = z.object({ ids: z.array(z.string()), since: z.number() }).parse(JSON.parse(text));
    equal(ids.length, 500);
    equal((await driver.one(ids[499] ?? ""))["yStart"], 499 * 20);
    const page = await driver.call("query_state", { since, limit: 10, fields: ["id"] });
    equal(page["total"], 500);
    await driver.call("undo");
    const { results } = await driver.call("batch_commands", { commands, details: true });
    equal(z.array(z.unknown()).parse(results).length, 100);
    await driver.call("undo");
  },

  "prices keep their cents, are set from a table, and add up": async (driver) => {
    verifies("homes:prices");
    const sofa = await driver.make("place_furniture", { catalogId: "eTeks#sofa", x: 0, y: 0 });
    for (let index = 0; index < 3; index++) {
      await driver.call("place_furniture", { catalogId: "eTeks#chair", x: index * 50, y: 200 });
    }
    await driver.call("modify_furniture", { id: sofa, price: 1234.56, currency: "eur" });
    const { price, currency } = await driver.one(sofa);
    deepEqual([price, currency], [1234.56, "EUR"]);
    const set = await driver.call("set_prices", {
      csv: "catalogId;price;currency\neTeks#chair;0,10;EUR\nx#y;1;EUR",
    });
    deepEqual([set["priced"], set["withoutPrice"], set["unusedIds"]], [3, 0, ["x#y"]]);
    const quantities = await driver.call("get_quantities");
    deepEqual([quantities["furnitureTotal"], quantities["currency"]], [1234.86, "EUR"]);
    await driver.call("modify_furniture", { id: sofa, price: "19999999999999999.99" });
    equal((await driver.call("get_quantities"))["furnitureTotal"], "20000000000000000.29");
    equal(
      (await refusal(driver.call("modify_furniture", { id: sofa, currency: "XQZ" }))).code,
      "INVALID_INPUT",
    );
  },

  "what is not known is asked for and not guessed": async (driver) => {
    verifies("homes:input");
    const { folder } = driver.application;
    await driver.call("export_plan_image", { filePath: `${folder}/plan.png`, width: 64 });
    for (const scale of [{}, { scaleDistance: 100 }, { scaleDistance: 100, xEnd: 0 }]) {
      const refused = await refusal(
        driver.call("set_background_image", { filePath: `${folder}/plan.png`, ...scale }),
      );
      equal(refused.code, "INVALID_INPUT");
      match(`${refused.message} ${refused.options.hint}`, /scale.*two points/);
    }
    const [first] = (await driver.state()).furniture;
    const twice = await refusal(driver.call("group_furniture", { ids: [first?.id, first?.id] }));
    match(twice.message, /two pieces/);
  },

  "a home without its models says which are missing": async (driver) => {
    const entries = { "Home.xml": homeXml("", piece("7/chair.obj")) };
    const filePath = await homeOf(`${driver.application.folder}/incomplete.sh3d`, entries);
    const refused = await refusal(driver.call("load_home", { filePath }));
    equal(refused.code, "SH3D_FILE");
    match(refused.message, /misses .* models and pictures: .*7\/chair\.obj/);
  },

  "connections that say nothing hide no homes": async (driver) => {
    verifies("homes:silent-connections");
    const [name = ""] = await namesIn(driver.application.discovery);
    const { port } = z.object({ port: z.number() }).parse(
      JSON.parse(await Deno.readTextFile(`${driver.application.discovery}/${name}`)),
    );
    const silent = await Promise.all(
      Array.from({ length: SILENT }, () => Deno.connect({ hostname: "127.0.0.1", port })),
    );
    try {
      await using other = await adapterFor(driver.application);
      const late = new Driver(other, driver.application);
      await eventually("its homes are seen", async () => {
        const { homes } = z.object({ homes: z.array(z.unknown()) }).parse(await late.call("list_homes"));
        ok(homes.length > 0, "they were not seen");
        return true;
      }, 30_000);
    } finally {
      for (const each of silent) each.close();
    }
  },
};

Deno.test("answers are short, exact, and say what is missing", async (t) => {
  await using driver = await Driver.open();
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(driver));
});
