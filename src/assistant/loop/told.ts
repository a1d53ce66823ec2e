import { z } from "zod";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { StepEvent } from "../events/step_event.ts";
import type { Picture } from "../model/port.ts";
import { placesSchema } from "../page/screen.ts";
import type { Signals } from "../prompt/summary.ts";
import type { Acted } from "./actor.ts";

/** Facts that an answer tells programs, beside those about the page. */
const toldSchema = z.object({
  data: z.object({
    transfer: z.string().optional(),
    hits: z.number().optional(),
    top: z.array(z.string()).optional(),
  }),
});

type Mark = NonNullable<StepEvent["diag"]>["mark"];
type Told = z.output<typeof toldSchema>["data"];

/** Returns what an answer tells programs. Pure. */
export function toldBy({ outcome }: Acted): Told | undefined {
  return toldSchema.safeParse(outcome?.ok === true ? outcome.structured : undefined).data?.data;
}

/** Returns where something was acted on, in parts of a picture; nothing where that is not in it. Pure. */
export function markIn({ view }: Picture, outcome: ToolOutcome | undefined): Mark | undefined {
  const told = placesSchema.safeParse(outcome?.ok === true ? outcome.structured : undefined).data;
  const place = told?.data.place;
  if (view === undefined || place === undefined) return undefined;
  const mark = {
    left: (place.x - view.x) / view.width,
    top: (place.y - view.y) / view.height,
    width: place.width / view.width,
    height: place.height / view.height,
  };
  const isSeen = mark.left < 1 && mark.top < 1 && mark.left + mark.width > 0 && mark.top + mark.height > 0;
  return isSeen ? mark : undefined;
}

/** Returns what a call found, in few words. Pure. */
export function foundBy(last: Acted): Signals["find"] {
  const { hits, top = [] } = toldBy(last) ?? {};
  return hits === undefined ? undefined : { count: hits, top: top.map((line) => line.slice(0, 60)) };
}
