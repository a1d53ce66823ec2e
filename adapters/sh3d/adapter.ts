import { defineAdapter } from "glovebox";
import { Homes } from "./client/homes.ts";
import { optionsSchema, permissions } from "./options.ts";
import { plan, planOfHome } from "./resources.ts";
import { batchCommands } from "./tools/editing/batch.ts";
import { getCameras, setCamera, storeCamera } from "./tools/looking/cameras.ts";
import { listCategories, listFurnitureCatalog, listTexturesCatalog } from "./tools/furnishing/catalogues.ts";
import { checkHome } from "./tools/furnishing/check.ts";
import { checkpoint, listCheckpoints, restoreCheckpoint } from "./tools/editing/checkpoints.ts";
import { describeCommands } from "./tools/editing/describe_commands.ts";
import { EDITS } from "./tools/editing/edits.ts";
import { exportCsv, exportPdf, exportPlanImage, exportSvg, exportToObj } from "./tools/files/exports.ts";
import { listHomes, loadHome, newHome, saveHome } from "./tools/files/files.ts";
import { installLibrary } from "./tools/furnishing/libraries.ts";
import { importFurniture, importTexture, setBackgroundImage } from "./tools/furnishing/imports.ts";
import { listLevels, setSelectedLevel } from "./tools/building/levels.ts";
import { getQuantities } from "./tools/furnishing/quantities.ts";
import { cancelRender, getRender, preview3d, renderPhoto, startRender } from "./tools/looking/render.ts";
import { previewChanges, previewPath, previewRooms } from "./tools/looking/sheets.ts";
import { getSelection, setSelection } from "./tools/looking/selection.ts";
import { getState, queryState } from "./tools/looking/state.ts";
import { sh3dPerson } from "./tools/view/sh3d_person.ts";
import { sh3dView } from "./tools/view/sh3d_view.ts";
import { sh3dViewAct } from "./tools/view/sh3d_view_act.ts";
import { liveView } from "./view.ts";
import { redo, undo } from "./tools/editing/undo.ts";

/** The adapter for Sweet Home 3D. */
export default defineAdapter({
  name: "sh3d",
  version: "0.1.0",
  description: "Designs homes in the running Sweet Home 3D, with its own undo.",
  options: optionsSchema,
  permissions,
  start: ({ options }) => new Homes(options),
  stop: (homes) => homes[Symbol.dispose](),
  tools: {
    get_state: getState,
    query_state: queryState,
    batch_commands: batchCommands,
    describe_commands: describeCommands,
    undo,
    redo,
    clear_scene: EDITS.clear_scene.tool,
    create_wall: EDITS.create_wall.tool,
    create_walls: EDITS.create_walls.tool,
    modify_wall: EDITS.modify_wall.tool,
    delete_wall: EDITS.delete_wall.tool,
    connect_walls: EDITS.connect_walls.tool,
    split_wall: EDITS.split_wall.tool,
    create_room_polygon: EDITS.create_room_polygon.tool,
    create_room_from_walls: EDITS.create_room_from_walls.tool,
    modify_room: EDITS.modify_room.tool,
    delete_room: EDITS.delete_room.tool,
    place_furniture: EDITS.place_furniture.tool,
    place_door_or_window: EDITS.place_door_or_window.tool,
    modify_furniture: EDITS.modify_furniture.tool,
    delete_furniture: EDITS.delete_furniture.tool,
    duplicate_furniture: EDITS.duplicate_furniture.tool,
    replace_furniture: EDITS.replace_furniture.tool,
    duplicate_objects: EDITS.duplicate_objects.tool,
    group_furniture: EDITS.group_furniture.tool,
    ungroup_furniture: EDITS.ungroup_furniture.tool,
    align_furniture: EDITS.align_furniture.tool,
    move_objects: EDITS.move_objects.tool,
    delete_objects: EDITS.delete_objects.tool,
    check_home: checkHome,
    generate_shape: EDITS.generate_shape.tool,
    list_categories: listCategories,
    list_furniture_catalog: listFurnitureCatalog,
    list_textures_catalog: listTexturesCatalog,
    apply_texture: EDITS.apply_texture.tool,
    add_label: EDITS.add_label.tool,
    modify_label: EDITS.modify_label.tool,
    add_dimension_line: EDITS.add_dimension_line.tool,
    modify_dimension_line: EDITS.modify_dimension_line.tool,
    add_dimensions: EDITS.add_dimensions.tool,
    add_polyline: EDITS.add_polyline.tool,
    modify_polyline: EDITS.modify_polyline.tool,
    add_level: EDITS.add_level.tool,
    list_levels: listLevels,
    set_selected_level: setSelectedLevel,
    modify_level: EDITS.modify_level.tool,
    delete_level: EDITS.delete_level.tool,
    get_selection: getSelection,
    set_selection: setSelection,
    set_camera: setCamera,
    store_camera: storeCamera,
    get_cameras: getCameras,
    set_environment: EDITS.set_environment.tool,
    set_compass: EDITS.set_compass.tool,
    set_background_image: setBackgroundImage,
    import_furniture: importFurniture,
    import_texture: importTexture,
    install_library: installLibrary,
    list_homes: listHomes,
    new_home: newHome,
    save_home: saveHome,
    load_home: loadHome,
    checkpoint,
    list_checkpoints: listCheckpoints,
    restore_checkpoint: restoreCheckpoint,
    get_quantities: getQuantities,
    set_prices: EDITS.set_prices.tool,
    set_page_setup: EDITS.set_page_setup.tool,
    export_svg: exportSvg,
    export_plan_image: exportPlanImage,
    export_to_obj: exportToObj,
    export_pdf: exportPdf,
    export_csv: exportCsv,
    preview_3d: preview3d,
    preview_rooms: previewRooms,
    preview_path: previewPath,
    preview_changes: previewChanges,
    render_photo: renderPhoto,
    start_render: startRender,
    get_render: getRender,
    cancel_render: cancelRender,
    sh3d_person: sh3dPerson,
    sh3d_view: sh3dView,
    sh3d_view_act: sh3dViewAct,
  },
  views: { live: liveView },
  resources: { plan, plan_of_home: planOfHome },
});
