-- The wrapper `lua.ViewList`: an item object for each element, kept by position.
local G = __glovebox
local lists = {}
G.lists = lists

local values = G.values

local function new_item(list, index, base)
  local item = { type = "lua.ViewListItem", list = list, index = index - 1 }
  return lists.fill(item, base)
end

--- Gives an item its object; with an item wrapper that is a new instance around it.
function lists.fill(item, base)
  item.baseItem, item.item = base, base
  local name = item.list.itemWrapper
  if name == nil then return item end
  local wrapper = G.global(name)
  if wrapper == nil or wrapper.new == nil then error("there is no item wrapper " .. name, 0) end
  item.item = wrapper:new({ item = base, baseItem = base, index = item.index })
  return item
end

function lists.new(props)
  return { type = "lua.ViewList", items = {}, itemWrapper = props.itemWrapper }
end

--- Follows the list; tells whether it changed.
function lists.sync(list, source)
  local length = type(source) == "table" and values.length(source) or 0
  local items, changed = list.items, false
  for i = #items, length + 1, -1 do
    items[i], changed = nil, true
  end
  for i = 1, length do
    local base, item = rawget(source, i), items[i]
    if item == nil then
      items[i], changed = new_item(list, i, base), true
    elseif not rawequal(item.baseItem, base) then
      lists.fill(item, base)
      changed = true
    end
  end
  return changed
end
