import {
  addDimensionLine,
  addLabel,
  addPolyline,
  deleteObjects,
  modifyDimensionLine,
  modifyLabel,
} from "./annotations.ts";
import {
  alignFurniture,
  duplicateFurniture,
  groupFurniture,
  moveObjects,
  ungroupFurniture,
} from "./arrange.ts";
import { clearScene } from "./clear.ts";
import { setCompass, setEnvironment } from "./environment.ts";
import { deleteFurniture, modifyFurniture, placeDoorOrWindow, placeFurniture } from "./furniture.ts";
import { addLevel, deleteLevel, modifyLevel } from "./levels.ts";
import { createRoomFromWalls, createRoomPolygon, deleteRoom, modifyRoom } from "./rooms.ts";
import { generateShape } from "./shapes.ts";
import { applyTexture } from "./textures.ts";
import { connectWalls, createWall, createWalls, deleteWall, modifyWall } from "./walls.ts";

/** The edits by the names of their tools: what `batch_commands` can string together. */
export const EDITS = {
  clear_scene: clearScene,
  create_wall: createWall,
  create_walls: createWalls,
  modify_wall: modifyWall,
  delete_wall: deleteWall,
  connect_walls: connectWalls,
  create_room_polygon: createRoomPolygon,
  create_room_from_walls: createRoomFromWalls,
  modify_room: modifyRoom,
  delete_room: deleteRoom,
  place_furniture: placeFurniture,
  place_door_or_window: placeDoorOrWindow,
  modify_furniture: modifyFurniture,
  delete_furniture: deleteFurniture,
  duplicate_furniture: duplicateFurniture,
  group_furniture: groupFurniture,
  ungroup_furniture: ungroupFurniture,
  align_furniture: alignFurniture,
  move_objects: moveObjects,
  delete_objects: deleteObjects,
  generate_shape: generateShape,
  apply_texture: applyTexture,
  add_label: addLabel,
  modify_label: modifyLabel,
  add_dimension_line: addDimensionLine,
  modify_dimension_line: modifyDimensionLine,
  add_polyline: addPolyline,
  add_level: addLevel,
  modify_level: modifyLevel,
  delete_level: deleteLevel,
  set_environment: setEnvironment,
  set_compass: setCompass,
} as const;
