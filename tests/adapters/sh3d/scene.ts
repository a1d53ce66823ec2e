import { objectSchema, type SceneObject } from "../../../adapters/sh3d/client/rows.ts";
import { type Facts, factsSchema } from "../../../adapters/sh3d/client/home_state.ts";
import type { Catalog } from "../../../adapters/sh3d/client/catalog.ts";
import { Draft } from "../../../adapters/sh3d/model/scene/draft.ts";
import { Scene } from "../../../adapters/sh3d/model/scene/scene.ts";

const CAMERA = { id: "camera", yaw: 0, pitch: 0, fieldOfView: 1 };
const FACTS: Facts = factsSchema.parse({
  modified: false,
  wallHeight: 250,
  basePlanLocked: false,
  newWallThickness: 7.5,
  has3D: false,
  cameraMode: "top",
  selection: [],
  topCamera: CAMERA,
  observerCamera: CAMERA,
  storedCameras: [],
  environment: { drawingMode: "FILL" },
  compass: {},
});

const SIZE = { width: 90, depth: 10, height: 200, elevation: 0, sashes: [] };
const CATALOG: Catalog = {
  language: "en",
  furniture: [
    {
      id: "eTeks#door",
      name: "Door",
      category: "Doors",
      kind: "door",
      ...SIZE,
      creator: null,
      price: null,
      tags: [],
    },
    {
      id: "eTeks#sofa",
      name: "Sofa",
      category: "Living",
      kind: "furniture",
      ...SIZE,
      creator: null,
      price: null,
      tags: [],
    },
    {
      id: "lib#sofa",
      name: "Sofa",
      category: "Library",
      kind: "furniture",
      ...SIZE,
      creator: null,
      price: null,
      tags: [],
    },
    {
      id: "a#chair",
      name: "Chair",
      category: "Living",
      kind: "furniture",
      ...SIZE,
      creator: null,
      price: null,
      tags: [],
    },
    {
      id: "b#chair",
      name: "Chair",
      category: "Kitchen",
      kind: "furniture",
      ...SIZE,
      creator: null,
      price: null,
      tags: [],
    },
  ],
  textures: [
    { id: "t#1", name: "Stone", category: "Wall", width: 10, height: 10, creator: null },
    { id: "t#2", name: "Stone", category: "Wall", width: 20, height: 20, creator: null },
    { id: "t#3", name: "Wooden floor", category: "Floor", width: 20, height: 20, creator: null },
  ],
  patterns: ["hatchUp"],
  names: {
    "eTeks#sofa": ["Sofa", "Диван", "Canapé"],
    "b#chair": ["Chair", "Küchenstuhl"],
    "t#2": ["Mosaik"],
  },
};

/** A home of plain objects: what is left out has its default. */
export function draftOf(...objects: readonly object[]): Draft {
  const parsed = objects.map((object): [string, SceneObject] => {
    const made = objectSchema.parse(object);
    return [made.id, made];
  });
  return new Draft(new Scene(new Map(parsed), FACTS, CATALOG));
}

/** A wall of 10 cm between two points. */
export function wallRow(
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  more: object = {},
): object {
  return {
    id,
    kind: "wall",
    xStart: from[0],
    yStart: from[1],
    xEnd: to[0],
    yEnd: to[1],
    thickness: 10,
    height: 250,
    ...more,
  };
}

/** A door of 90 cm with its middle at a point. */
export function doorRow(id: string, x: number, y: number, angle = 0): object {
  return {
    id,
    kind: "door",
    x,
    y,
    angle,
    width: 90,
    depth: 10,
    height: 200,
    boundToWall: true,
    doorOrWindow: true,
  };
}
