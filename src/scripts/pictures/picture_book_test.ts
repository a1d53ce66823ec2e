import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { PictureBook } from "./picture_book.ts";
import { decodePng, encodePng, type Pixels } from "./png.ts";

/** A picture with some pixels of another colour. */
function picture(others = 0, size = 20): Pixels {
  const data = new Uint8Array(size * size * 4).map((_, at) => at % 4 === 3 ? 255 : (at * 7) % 200);
  for (let at = 0; at < others; at++) data.set([255, 255, 255, 255], at * 4);
  return { width: size, height: size, data };
}

Deno.test("a picture is kept next to its script, and one that differs by more than its tolerance is told", async () => {
  verifies("scripts:expect");
  await using folder = await temporaryFolder();
  const book = new PictureBook(join(folder.path, "order.ts"), false);
  const check = async (pixels: Pixels, name = "cart") => {
    await book.check({ picture: "", name, maxDiffPixelRatio: 0.01 }, await encodePng(pixels));
  };
  await rejects(check(picture()), /There was no picture "cart"/);
  await check(picture());
  await check(picture(4));
  await rejects(check(picture(5)), /5 pixels differ, 1\.25 %/);
  await rejects(check(picture(0, 21)), /another size/);
  const shown = await decodePng(await Deno.readFile(join(folder.path, "order.pictures", "cart.diff.png")));
  deepEqual([...shown.data.slice(16, 20)], [224, 0, 32, 255], "the fifth pixel differs");
  const [red, green, blue] = shown.data.slice(20, 23);
  equal(red === green && green === blue, true, "the sixth does not");
  await new PictureBook(join(folder.path, "order.ts"), true).check(
    { picture: "", name: "cart", maxDiffPixelRatio: 0 },
    await encodePng(picture(9)),
  );
  await check(picture(9));
});

Deno.test("what is no picture, or a damaged one, is an error", async () => {
  verifies("scripts:expect");
  const whole = await encodePng(picture());
  equal((await decodePng(whole)).width, 20);
  await rejects(decodePng(new Uint8Array(40)), /it is no PNG/);
  await rejects(decodePng(whole.slice(0, 60)), /damaged|too early/);
  await rejects(decodePng(whole.map((byte, at) => at > 60 && at < 80 ? byte ^ 255 : byte)), /Cannot read/);
});
