import type { SceneObject } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { distance, perimeter } from "../plan/geometry.ts";
import { toSignedDegrees } from "../units.ts";
import { endOf, lengthOf, startOf } from "../plan/wall_line.ts";

/** The angle of a round wall beyond which its circle grows without end. */
const MOST_ARC = (355 / 180) * Math.PI;
/** Ten kilometres: the corners of a round wall grow with its length. */
const MOST_ARC_CM = 1_000_000;
/** The corners of a room are compared with each other. */
const MOST_ROOM_CORNERS = 1_000;
/** So are the sides of a line, by the application. */
const MOST_LINE_POINTS = 3_000;
/** Each dash is drawn by itself. */
const MOST_DASHES = 100_000;
const LARGEST_FONT = 10_000;
const LONGEST_TEXT = 10_000;

/**
 * Checks that the application draws an object in a moment: it draws on the thread that the person works with.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function mustBeDrawable(object: SceneObject): void {
  switch (object.kind) {
    case "wall":
      return mustBeRoundWall(object);
    case "room":
      if (object.points.length <= MOST_ROOM_CORNERS) return;
      throw tooMuch(`A room of ${object.points.length} corners`, `At most ${MOST_ROOM_CORNERS}`);
    case "polyline":
      return mustBeShortLine(object);
    case "label":
      if ((object.style?.fontSize ?? 0) <= LARGEST_FONT) return;
      throw tooMuch(`A text of ${object.style?.fontSize} cm`, `At most ${LARGEST_FONT} cm`);
    default:
      return;
  }
}

function mustBeRoundWall(wall: Extract<SceneObject, { kind: "wall" }>): void {
  if (wall.arcExtent === null) return;
  if (Math.abs(wall.arcExtent) > MOST_ARC) {
    throw tooMuch(
      `A round wall of ${toSignedDegrees(wall.arcExtent)}°`,
      "From -355° to 355°: join two for a circle",
    );
  }
  if (lengthOf(wall) <= MOST_ARC_CM) return;
  throw tooMuch(
    `A round wall of ${Math.round(lengthOf(wall))} cm`,
    `Its ends are ${
      Math.round(distance(startOf(wall), endOf(wall)))
    } cm apart: move them together, or give it a smaller arc`,
  );
}

function mustBeShortLine(line: Extract<SceneObject, { kind: "polyline" }>): void {
  const { length } = line.points;
  if (length > MOST_LINE_POINTS) throw tooMuch(`A line of ${length} points`, `At most ${MOST_LINE_POINTS}`);
  if (line.dashStyle === null || line.dashStyle === "SOLID") return;
  const dashes = perimeter(line.points) / line.thickness;
  if (dashes <= MOST_DASHES) return;
  throw tooMuch(`A line of ${Math.round(dashes)} dashes`, "Make it thicker, shorter or SOLID");
}

function tooMuch(what: string, hint: string): Error {
  return sh3dError("INVALID_INPUT", `${what} is more than Sweet Home 3D draws in a moment`, { hint });
}

/**
 * Checks that a text can be kept: a home with one that XML cannot hold is saved and never opened again.
 *
 * @param name what the text is of
 * @throws ToolError `INVALID_INPUT`, naming the character
 */
export function mustBeKeepable(name: string, text: string): void {
  if (text.length > LONGEST_TEXT) {
    throw sh3dError("INVALID_INPUT", `The ${name} has ${text.length} characters`, {
      hint: `Give at most ${LONGEST_TEXT}`,
    });
  }
  // deno-lint-ignore no-control-regex
  const wrong = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.exec(text);
  if (wrong === null) return;
  const code = (wrong[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  throw sh3dError(
    "INVALID_INPUT",
    `The ${name} has the character U+${code} at position ${wrong.index}, which the file of a home cannot hold`,
    { hint: "Leave the character out" },
  );
}

/** The same for all texts in what an object is made of. */
export function mustHaveKeepableTexts(made: object): void {
  for (const [name, value] of Object.entries(made)) {
    if (typeof value === "string") mustBeKeepable(name, value);
    else if (typeof value === "object" && value !== null) mustHaveKeepableTexts(value);
  }
}

/** Objects that one edit makes: with more, the application would not respond for minutes. */
const MOST_MADE = 50_000;

/** @throws ToolError `LIMIT` when an edit has made as many objects as one may */
export function mustNotBeMany(made: number): void {
  if (made < MOST_MADE) return;
  throw sh3dError("LIMIT", `One edit makes at most ${MOST_MADE} objects`, { hint: "Do it in several calls" });
}
