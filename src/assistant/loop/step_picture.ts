import type { StepEvent } from "../events/step_event.ts";
import type { AssistantOptions } from "../options.ts";
import type { Ports } from "../ports.ts";
import type { PageObserver } from "./page_observer.ts";
import type { Taken } from "./taken.ts";
import { markIn } from "./told.ts";

/** Where a picture is taken and kept. */
interface Camera {
  readonly options: Pick<AssistantOptions, "keepPictures">;
  readonly ports: Pick<Ports, "journal">;
  readonly screen: PageObserver;
  /** Of the step. */
  readonly number: number;
}

/** Keeps a picture of what came of a step that went wrong, or of each step when the person wants that. */
export async function pictureOfStep(
  { ok, acted }: Taken,
  { options: { keepPictures }, ports, screen, number }: Camera,
  signal: AbortSignal,
): Promise<StepEvent["diag"]> {
  const wanted = keepPictures === "all" || (keepPictures === "error" && !ok && acted?.outcome !== undefined);
  if (!wanted) return undefined;
  const picture = await screen.picture(signal);
  if (picture === undefined) return undefined;
  const mark = markIn(picture, acted?.outcome);
  return {
    screenshot_path: await ports.journal.picture(number, picture),
    size: picture.bytes.length,
    ...(mark === undefined ? {} : { mark }),
  };
}
