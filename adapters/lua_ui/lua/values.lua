-- What of a Lua value travels: plain values, lists of them, and references to objects.
local G = __glovebox
local values = {}
G.values = values

local next, type, byte, rawequal, getmetatable, floor = next, type, string.byte, rawequal, getmetatable, math.floor
local text, number = G.json.text, G.json.number

local ids = setmetatable({}, { __mode = "k" })
local objects = setmetatable({}, { __mode = "v" })
local last_id = 0

function values.id(object)
  local id = ids[object]
  if id == nil then
    last_id = last_id + 1
    id = last_id
    ids[object], objects[id] = id, object
  end
  return id
end

--- The object of a reference that came back.
function values.object(id) return objects[id] end

--- `type` of the metatable, also through its own chain; else its own field.
function values.type(object)
  local meta = getmetatable(object)
  local name = type(meta) == "table" and meta.type or nil
  if name == nil then name = rawget(object, "type") end
  return type(name) == "string" and name or nil
end

--- Whether a table without a type is a list: a numeric key, and no name but those that begin with "_".
function values.is_list(object)
  local has = false
  for key in next, object do
    if type(key) == "number" then
      has = true
    elseif type(key) == "string" and byte(key) ~= 95 then
      return false
    end
  end
  return has
end

--- Whether a table is a list and has just what its copy had: the way through a list that did not change.
function values.same_list(list, copy)
  local count, places = 0, copy.places
  for key, value in next, list do
    if places[value] == key then
      count = count + 1
    elseif type(key) == "number" then
      if not rawequal(copy[key], value) then return false end
      count = count + 1
    elseif type(key) == "string" and byte(key) ~= 95 then
      return false
    end
  end
  return count == copy.count
end

--- The greatest index; holes are nil.
function values.length(list)
  local most = #list
  for key in next, list do
    if type(key) == "number" and key > most and key == floor(key) then most = key end
  end
  return most
end

local function reference(object) return '{"obj":' .. values.id(object) .. "}" end
values.reference = reference

--- A value as JSON, where a table is a reference.
function values.encode(value)
  local kind = type(value)
  if kind == "string" then return text(value) end
  if kind == "number" then return number(value) or "null" end
  if kind == "boolean" then return value and "true" or "false" end
  if kind == "table" then return reference(value) end
  return "null"
end

--- A list as JSON, and a copy to compare with later.
function values.encode_list(list)
  local parts, copy, places, count, length = {}, {}, {}, 0, values.length(list)
  if length > 1000000 then error("a list with too large an index", 0) end
  for i = 1, length do
    local value = rawget(list, i)
    copy[i] = value
    if value ~= nil then count = count + 1 end
    if value ~= nil and value == value then places[value] = i end -- found there without a call
    parts[i] = values.encode(value)
  end
  copy.n, copy.count, copy.places = length, count, places
  return "[" .. table.concat(parts, ",") .. "]", copy
end
