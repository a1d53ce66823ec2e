import {
  addDimensionLine,
  addDimensions,
  addLabel,
  modifyDimensionLine,
  modifyLabel,
} from "../building/annotations.ts";
import { addPolyline, deleteObjects, modifyPolyline } from "../building/polylines.ts";
import {
  alignFurniture,
  duplicateFurniture,
  groupFurniture,
  moveObjects,
  ungroupFurniture,
} from "../furnishing/arrange.ts";
import { clearScene } from "./clear.ts";
import { setCompass, setEnvironment } from "../building/environment.ts";
import { deleteFurniture, modifyFurniture, placeFurniture } from "../furnishing/furniture.ts";
import { placeDoorOrWindow } from "../furnishing/doors.ts";
import { addLevel, deleteLevel, modifyLevel } from "../building/levels.ts";
import { duplicateObjects } from "../furnishing/copies.ts";
import { replaceFurniture } from "../furnishing/replacing.ts";
import { setPageSetup } from "../files/page_setup.ts";
import { setPrices } from "../furnishing/prices.ts";
import { createRoomFromWalls, createRoomPolygon, deleteRoom, modifyRoom } from "../building/rooms.ts";
import { splitWall } from "../building/splitting.ts";
import { generateShape } from "../building/shapes.ts";
import { applyTexture } from "../building/textures.ts";
import { connectWalls } from "../building/joining.ts";
import { createWall, createWalls, deleteWall, modifyWall } from "../building/walls.ts";

/** The edits by the names of their tools: what `batch_commands` can string together. */
export const EDITS = {
  clear_scene: clearScene,
  create_wall: createWall,
  create_walls: createWalls,
  modify_wall: modifyWall,
  delete_wall: deleteWall,
  connect_walls: connectWalls,
  split_wall: splitWall,
  create_room_polygon: createRoomPolygon,
  create_room_from_walls: createRoomFromWalls,
  modify_room: modifyRoom,
  delete_room: deleteRoom,
  place_furniture: placeFurniture,
  place_door_or_window: placeDoorOrWindow,
  modify_furniture: modifyFurniture,
  delete_furniture: deleteFurniture,
  duplicate_furniture: duplicateFurniture,
  replace_furniture: replaceFurniture,
  duplicate_objects: duplicateObjects,
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
  add_dimensions: addDimensions,
  add_polyline: addPolyline,
  modify_polyline: modifyPolyline,
  add_level: addLevel,
  modify_level: modifyLevel,
  delete_level: deleteLevel,
  set_environment: setEnvironment,
  set_compass: setCompass,
  set_prices: setPrices,
  set_page_setup: setPageSetup,
} as const;
