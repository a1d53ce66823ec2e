import { deepEqual, ok } from "node:assert/strict";
import { lookAt, overlook } from "./camera.ts";

const ROOM = { minX: 100, minY: -300, maxX: 1500, maxY: 500, height: 250 };
const FLAT_LAND = { minX: 0, minY: 0, maxX: 100, maxY: 100, height: 0 };
const DEGREE = Math.PI / 180;

Deno.test("a camera over a subject sees all of it from each side, and nearly fills the picture with it", () => {
  for (const aspect of [4 / 3, 1, 0.5]) {
    for (const yaw of [315, 135, 45, 225]) {
      const pose = overlook(ROOM, {
        yaw: yaw * DEGREE,
        pitch: 30 * DEGREE,
        fieldOfView: 63 * DEGREE,
        aspect,
      });
      const across = Math.tan(pose.fieldOfView / 2);
      const places = cornersOf(ROOM).map(([x, y, z]) => {
        const { yaw: toYaw, pitch: toPitch } = lookAt([pose.x, pose.y, pose.z], [x, y, z]);
        // The direction to the corner, in the axes of the camera.
        const turned = toYaw - pose.yaw;
        const ahead = Math.cos(toPitch) * Math.cos(turned) * Math.cos(pose.pitch) +
          Math.sin(toPitch) * Math.sin(pose.pitch);
        const right = Math.cos(toPitch) * Math.sin(turned);
        const down = Math.sin(toPitch) * Math.cos(pose.pitch) -
          Math.cos(toPitch) * Math.cos(turned) * Math.sin(pose.pitch);
        return Math.max(Math.abs(right), Math.abs(down) * aspect) / ahead / across;
      });
      const furthest = Math.max(...places);
      ok(furthest <= 1 && furthest > 0.9, `the furthest corner is at ${furthest} of the edge`);
    }
  }
});

Deno.test("a small thing is looked at from outside of it", () => {
  const pose = overlook(FLAT_LAND, { yaw: 0, pitch: 90 * DEGREE, fieldOfView: 63 * DEGREE, aspect: 1 });
  deepEqual([pose.x, pose.y, pose.z].map(Math.round), [50, 50, 150]);
});

function cornersOf({ minX, minY, maxX, maxY, height }: typeof ROOM): [number, number, number][] {
  return [minX, maxX].flatMap((x) =>
    [minY, maxY].flatMap((y) => [0, height].map((z): [number, number, number] => [x, y, z]))
  );
}
