-- Paths: `a.b`, `list.0`, `name()`, `set(_)`, with properties after the first `?`.
local G = __glovebox
local paths = {}
G.paths = paths

local FIELD, INDEX, CALL, SET = 1, 2, 3, 4
paths.FIELD, paths.INDEX, paths.CALL, paths.SET = FIELD, INDEX, CALL, SET

local function decoded(text)
  return (string.gsub(string.gsub(text, "%+", " "), "%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end))
end

local function props_of(query)
  local props = {}
  for part in string.gmatch(query, "[^&]+") do
    local name, value = string.match(part, "^([^=]*)=(.*)$")
    if name == nil then name, value = part, "" end
    props[decoded(name)] = value == "" and "true" or decoded(value)
  end
  return props
end

local function step_of(segment)
  if string.match(segment, "^[1-9]%d*$") or segment == "0" then return { kind = INDEX, index = tonumber(segment) + 1 } end
  local called = string.match(segment, "^(.+)%(%)$")
  if called then return { kind = CALL, name = called } end
  local set = string.match(segment, "^(.+)%(_%)$")
  if set then return { kind = SET, name = set } end
  if string.sub(segment, 1, 1) == "@" then error("the path segment " .. segment .. " is not supported", 0) end
  return { kind = FIELD, name = segment }
end

local cache = setmetatable({}, { __mode = "v" })

--- @return steps, props
function paths.parse(text)
  local known = cache[text]
  if known then return known.steps, known.props end
  local plain, query = string.match(text, "^([^?]*)%?(.*)$")
  plain = plain or text
  local steps = {}
  if string.find(plain, "..", 1, true) then error("the path segment .. is not supported", 0) end
  for segment in string.gmatch(plain, "[^.]+") do steps[#steps + 1] = step_of(segment) end
  local parsed = { steps = steps, props = query and props_of(query) or {} }
  cache[text] = parsed
  return parsed.steps, parsed.props
end

--- Fails when path and access do not go together.
function paths.check(steps, access)
  local last = steps[#steps]
  for i, step in ipairs(steps) do
    if step.kind == SET and i < #steps then error("(_) must be the last part of a path", 0) end
  end
  if last == nil then return end
  if last.kind == SET and access ~= "w" and access ~= "action" then error("(_) needs access w or action", 0) end
  if last.kind == CALL and access == "w" then error("() cannot have access w", 0) end
end

local rawget, type = rawget, type

local function method_of(object, name)
  local method = object[name]
  if method == nil then error("there is no method " .. name, 0) end
  return method
end

paths.method_of = method_of

--- Follows the first `count` steps from an object.
local function follow(object, steps, count)
  for i = 1, count do
    if object == nil then error("nothing before " .. (steps[i].name or "index"), 0) end
    local step = steps[i]
    local kind = step.kind
    if kind == FIELD then
      object = object[step.name]
    elseif kind == INDEX then
      if type(object) ~= "table" then error("an index into a " .. type(object), 0) end
      object = rawget(object, step.index)
    else
      object = method_of(object, step.name)(object)
    end
  end
  return object
end

function paths.get(object, steps) return follow(object, steps, #steps) end

--- Writes a value, or calls what is at the end.
function paths.set(object, steps, value, access)
  local count = #steps
  if count == 0 then error("an empty path cannot be written", 0) end
  local owner = follow(object, steps, count - 1)
  local step = steps[count]
  if owner == nil then error("nothing before " .. (step.name or "index"), 0) end
  if step.kind == FIELD then
    owner[step.name] = value
  elseif step.kind == INDEX then
    rawset(owner, step.index, value)
  elseif step.kind == CALL and access == "action" then
    method_of(owner, step.name)(owner)
  else
    method_of(owner, step.name)(owner, value)
  end
end
