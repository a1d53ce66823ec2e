/** A flat of two rooms, as an assistant would build it. */
export const FLAT = [
  { action: "create_walls", params: { x: 0, y: 0, width: 800, height: 500 } },
  { action: "create_wall", params: { xStart: 450, yStart: 0, xEnd: 450, yEnd: 500 } },
  { action: "place_door_or_window", params: { wallId: "$1.id", catalogId: "eTeks#door", positionCm: 300 } },
  {
    action: "place_door_or_window",
    params: { wallId: "$0.wallIds[2]", catalogId: "eTeks#door", position: 0.8 },
  },
  { action: "place_door_or_window", params: { wallId: "$0.wallIds[0]", catalogId: "eTeks#window85x163" } },
  { action: "create_room_from_walls", params: { x: 100, y: 100, name: "Гостиная", areaVisible: true } },
  { action: "create_room_from_walls", params: { x: 600, y: 100, name: "Bedroom" } },
  {
    action: "apply_texture",
    params: { targetType: "room", targetId: "$5.id", surface: "floor", textureName: "wooden floor" },
  },
  { action: "place_furniture", params: { catalogId: "eTeks#sofa", x: 120, y: 430, angle: 180 } },
  { action: "place_furniture", params: { catalogId: "eTeks#bed140x190", x: 650, y: 300 } },
  { action: "place_furniture", params: { catalogId: "eTeks#lamp", x: 40, y: 40 } },
  { action: "modify_furniture", params: { id: "$10.id", power: 0.8 } },
  { action: "add_label", params: { text: "Кухня", x: 220, y: 120, bold: true } },
  { action: "add_dimension_line", params: { xStart: 0, yStart: 0, xEnd: 800, yEnd: 0, offset: -40 } },
];
