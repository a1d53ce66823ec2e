import { type Reply, seenText, z } from "glovebox";
import { type Effect, effectOf, isNone } from "../../client/input/effect.ts";
import type { Point } from "../../client/input/input.ts";
import { selectText } from "../../client/input/select_text.ts";
import { parsePath, point, POINTER_ACTIONS } from "../../client/input/pointer.ts";
import { staleNumber, wayOf } from "../../client/input/act.ts";
import { viewNow } from "../../client/observe/picture.ts";
import type { PageCall } from "../../client/tab/on_page.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { effectAnswer } from "../../render/effect.ts";
import { inTurn, tool } from "../../tool.ts";
import { NUMBER } from "../shared_inputs.ts";

/** The tool `browser_pointer`. */
export const browserPointer = tool({
  description: "Uses the mouse at a place: canvases, maps, words. Tells what changed.",
  effect: "write",
  assist: { offered: false },
  core: true,
  input: z.object({
    action: z.enum(POINTER_ACTIONS),
    x: z.number().optional().describe("Pixels of the last picture, or from the corner of index"),
    y: z.number().optional(),
    index: NUMBER.optional().describe("Its middle where x and y are not given"),
    path: z.string().optional().describe("drag: x,y x,y …, as x and y count; scroll: how far, x,y"),
    keys: z.string().default("").describe("Held meanwhile: Shift, Control …"),
    text: z.string().optional().describe('For select_text: words, or "first … last"'),
  }),
  run: async ({ action, x, y, index, path, keys, text }, call) => {
    if (action === "select_text") return await selected(call, { index, text: text ?? "" });
    const way = parsePath(path ?? "");
    const given = x === undefined || y === undefined ? undefined : { x, y };
    // A way of several places begins at the first of them.
    const place = given ??
      (action === "drag" && index === undefined && way.length > 1 ? way.shift() : undefined);
    if ((x === undefined) !== (y === undefined) || (place === undefined && index === undefined)) {
      throw browserError("INVALID_INPUT", `Cannot ${action} nowhere`, {
        hint: "Give x and y, index, or all of them",
      });
    }
    if ((action === "drag" || action === "scroll") && way.length === 0) {
      throw browserError("INVALID_INPUT", `Cannot ${action} without a path`, {
        hint: "Give path, such as 120,80",
      });
    }
    return await inTurn(call, async (tab, signal) => {
      const { origin, from } = await placed(tab, { index, place }, signal);
      const steps = action === "scroll"
        ? way
        : way.map((each) => ({ x: origin.x + each.x, y: origin.y + each.y }));
      const gone = action === "drag" ? await goneTo(tab, steps.at(-1) ?? from, signal) : "";
      const { what } = await tab.page.call("under", [from.x, from.y], { signal });
      const effect = await effectOf(
        tab,
        signal,
        () => point(tab, { action, from, path: steps, keys }, signal),
        { at: from },
      );
      const held = keys === "" ? "" : ` with ${keys}`;
      const done = `${action} at ${written(from)}${gone}${held} on ${what}`;
      const shift = action === "drag" ? shiftIn(effect) : "";
      return effectAnswer(tab, done, effect, { data: { x: from.x, y: from.y }, shift });
    });
  },
});

/** Says how far a drag has brought what was at its start, where nothing else tells what it did. */
function shiftIn(effect: Effect): string {
  return effect.kind === "changed" && isNone(effect.changes) ? wayOf(effect.trace.shift) : "";
}

async function selected(
  call: PageCall,
  request: { readonly index: number | undefined; readonly text: string },
): Promise<Reply> {
  if (request.text.trim() === "") {
    throw browserError("INVALID_INPUT", "Cannot select nothing", { hint: "Give text" });
  }
  return await inTurn(call, async (tab, signal) => {
    let text = "";
    const effect = await effectOf(tab, signal, async () => {
      text = await selectText(tab, request, signal);
    });
    return effectAnswer(tab, `select_text ${JSON.stringify(seenText(text).text)}`, effect);
  });
}

function written({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

/** Tells where a drag ends that leaves the window, where nothing takes what is dragged; nothing of any other. */
async function goneTo(tab: Tab, end: Point, signal: AbortSignal): Promise<string> {
  const { width, height } = (await viewNow(tab, signal)).view;
  const isIn = end.x >= 0 && end.y >= 0 && end.x < width && end.y < height;
  return isIn ? "" : ` to ${written(end)}, outside the window,`;
}

/** Returns where the places that were given begin, and the first of them, in the window. */
async function placed(
  tab: Tab,
  { index, place }: { readonly index: number | undefined; readonly place: Point | undefined },
  signal: AbortSignal,
): Promise<{ readonly origin: Point; readonly from: Point }> {
  if (index === undefined) {
    const from = await inWindow(tab, place ?? { x: 0, y: 0 }, signal);
    return { origin: { x: from.x - (place?.x ?? 0), y: from.y - (place?.y ?? 0) }, from };
  }
  const document = tab.facts.document;
  await tab.page.prepare({ index, action: "drop", text: "", document }, { signal });
  const found = await tab.page.placeOf(index, { signal });
  if (found.kind === "stale") {
    throw await staleNumber(tab, `Cannot point at ${index}: ${found.reason}`, signal);
  }
  const middle = { x: found.width / 2, y: found.height / 2 };
  const { x, y } = place ?? middle;
  return { origin: { x: found.x, y: found.y }, from: { x: found.x + x, y: found.y + y } };
}

/** A point of the last picture in the window; a picture may have shown more than the view, or in finer pixels. */
async function inWindow(tab: Tab, { x, y }: Point, signal: AbortSignal): Promise<Point> {
  const { left, top, density, beyond } = tab.picture;
  const page = { x: left + x / density, y: top + y / density };
  return beyond ? await tab.page.call("seen", [page.x, page.y], { signal }) : page;
}
